import type { Window } from "../../engine/run.ts";
import type { Seconds } from "../../units/units.ts";
import { parseCheck } from "../checks/parse.ts";
import type { Query } from "../checks/points.ts";
import type { MetricTerm } from "../checks/syntax.ts";
import { termsOf } from "../checks/terms.ts";

/** The window that a term speaks of: its `t=`, otherwise the whole of the run after the warm-up. */
export const windowOf = (term: Pick<Query, "selectors">, whole: Window): Window => {
  const selected = term.selectors.find(({ name }) => name === "t")?.value;
  return typeof selected === "object" ? selected : whole;
};

export const sameWindow = (a: Window, b: Window): boolean => a.from === b.from && a.to === b.to;

/**
 * Every window that the checks name and a run of this length can measure, each once, the whole run after the warm-up
 * first. They are named before the run, so that their reports are exact.
 */
export const windowsOf = (checks: readonly string[], whole: Window, duration: Seconds): readonly Window[] => {
  const isMeasured = (term: MetricTerm): boolean => term.label !== null && term.argument === null;
  const named = checks.flatMap((check) => termsOf(parseCheck(check)).filter(isMeasured));
  const windows = [whole];
  for (const term of named) {
    const window = windowOf(term, whole);
    const fits = window.from >= 0 && window.from < window.to && window.to <= duration;
    if (fits && !windows.some((other) => sameWindow(other, window))) windows.push(window);
  }
  return windows;
};
