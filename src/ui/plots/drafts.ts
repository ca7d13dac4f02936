/** Values that a handle shows and the run has not taken yet, by path. */
const drafts = new Map<string, number>();

/** What is drawn for a path: the draft while there is one, else the value in force. */
export const draftOf = (path: string, value: number): number => drafts.get(path) ?? value;
export const setDraft = (path: string, value: number): void => {
  drafts.set(path, value);
};
/** Forgets a draft, if it is still this value. */
export const dropDraft = (path: string, value: number | undefined): void => {
  if (value === undefined || drafts.get(path) === value) drafts.delete(path);
};

/** Handles reach no further into a list. */
const LISTED_MAX = 8;

/** A list with the drafts of its numbers (`PATH.I`) in it; the last number that is given holds for all that follow. */
export const draftedList = (path: string, given: readonly number[]): readonly number[] => {
  const held = Array.from({ length: LISTED_MAX }, (_, i) => drafts.get(`${path}.${i}`));
  const length = Math.max(given.length, held.findLastIndex((draft) => draft !== undefined) + 1);
  return Array.from({ length }, (_, i) => held[i] ?? given[Math.min(i, given.length - 1)] ?? Number.NaN);
};
