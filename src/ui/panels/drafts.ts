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
