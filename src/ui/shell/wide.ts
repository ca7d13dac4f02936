import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 960px)");
const subscribe = (listener: () => void): (() => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Whether the bar has room for what controls time; else that is at the foot of the page. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
