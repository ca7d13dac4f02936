import type { Window } from "../../engine/simulation/run.ts";
import { type Ask, selected } from "../ask.ts";

/** The window of an ask: its `t=`, or `otherwise`. */
export const windowOf = (ask: Ask, otherwise: Window): Window => {
  const named = selected(ask, "t");
  return typeof named === "object" ? named : otherwise;
};

export const sameWindow = (a: Window, b: Window): boolean => a.from === b.from && a.to === b.to;

/** Each window once, in the order of first appearance. */
export const distinctWindows = (windows: readonly Window[]): readonly Window[] =>
  windows.filter((window, i) => windows.findIndex((other) => sameWindow(other, window)) === i);
