import { perRun, type ShownRun } from "../session/run.ts";

/** Values that a handle shows and the run has not taken over yet, by path. */
const draftsOf = perRun(() => new Map<string, number>());

/** The displayed value of a path: the draft if there is one, otherwise the value in force. */
export const draftOf = (run: ShownRun, path: string, value: number): number => draftsOf(run).get(path) ?? value;
export const setDraft = (run: ShownRun, path: string, value: number): void => {
  draftsOf(run).set(path, value);
};
/** Forgets a draft, if it still has this value. */
export const dropDraft = (run: ShownRun, path: string, value: number | undefined): void => {
  const drafts = draftsOf(run);
  if (value === undefined || drafts.get(path) === value) drafts.delete(path);
};

/** Handles exist only for this many entries of a list. */
export const LISTED_MAX = 8;

/** A list with the drafts of its numbers (`PATH.I`) applied; the last given number holds for all later entries. */
export const draftedList = (run: ShownRun, path: string, given: readonly number[]): readonly number[] => {
  const drafts = draftsOf(run);
  const held = Array.from({ length: LISTED_MAX }, (_, i) => drafts.get(`${path}.${i}`));
  const length = Math.max(given.length, held.findLastIndex((draft) => draft !== undefined) + 1);
  return Array.from({ length }, (_, i) => held[i] ?? given[Math.min(i, given.length - 1)] ?? Number.NaN);
};
