import { useSyncExternalStore } from "react";

/** Whether a media query holds now and later; the component renders again when that changes. */
const queryHook = (text: string): (() => boolean) => {
  const query = matchMedia(text);
  const subscribe = (listener: () => void): (() => void) => {
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
};

/** Whether the bar has room for what controls time; else that is at the foot of the page. */
export const useWide = queryHook("(min-width: 960px)");

/** A phone, upright or on its side. */
export const PHONE = "(max-width: 599px), (max-width: 959px) and (max-height: 499px)";

/** Whether a page has its phone form. */
export const usePhone = queryHook(PHONE);
