import { useSyncExternalStore } from "react";
import { lab } from "../session/lab.ts";

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const isDark = (): boolean => {
  const { theme } = lab.getState();
  return theme === "system" ? prefersDark.matches : theme === "dark";
};

/** Calls when the chosen theme or the system's changes; returns how to stop. */
const subscribe = (listener: () => void): (() => void) => {
  prefersDark.addEventListener("change", listener);
  const stop = lab.subscribe((state, before) => {
    if (state.theme !== before.theme) listener();
  });
  return () => {
    stop();
    prefersDark.removeEventListener("change", listener);
  };
};

/** Puts the theme on the document, now and whenever it changes. */
export const applyTheme = (): void => {
  const apply = (): void => {
    document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
  };
  apply();
  subscribe(apply);
};

/** The dark theme is on. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark);
