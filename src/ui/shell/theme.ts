import { useCallback, useSyncExternalStore } from "react";
import { useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const isDark = ({ lab }: Run): boolean => {
  const { theme } = lab.getState();
  return theme === "system" ? prefersDark.matches : theme === "dark";
};

/** Calls when the chosen theme or the system's changes; returns the function that stops this. */
const subscribe = ({ lab }: Run, listener: () => void): (() => void) => {
  prefersDark.addEventListener("change", listener);
  const stop = lab.subscribe((state, before) => {
    if (state.theme !== before.theme) listener();
  });
  return () => {
    stop();
    prefersDark.removeEventListener("change", listener);
  };
};

/** Applies the theme to the document, now and whenever it changes. */
export const applyTheme = (run: Run): void => {
  const apply = (): void => {
    document.documentElement.dataset["theme"] = isDark(run) ? "dark" : "light";
  };
  apply();
  subscribe(run, apply);
};

/** Whether the dark theme is on. */
export const useDark = (): boolean => {
  const run = useRun();
  return useSyncExternalStore(
    useCallback((listener) => subscribe(run, listener), [run]),
    () => isDark(run),
  );
};
