import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 1279px)");
const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
};

/** Whether there is room for one picture of the loop only. */
export const useLoopTabs = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
