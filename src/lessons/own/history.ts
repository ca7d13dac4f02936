/** Earlier states, the present one, and those that were undone. */
export interface History<T> {
  /** Oldest first. */
  readonly past: readonly T[];
  readonly present: T;
  /** Next first. */
  readonly undone: readonly T[];
  /** Names what the last edit changed, and when (ms): further edits of the same join it. */
  readonly last: { readonly what: string; readonly at: number } | null;
}

/** Number of edits that can be undone. */
export const UNDO_DEPTH = 100;
/** Edits of the same thing within this time (ms) are undone together. */
const TOGETHER_MS = 1500;

export const beginning = <T>(present: T): History<T> => ({ past: [], present, undone: [], last: null });

/** @param what is edited, such as a field; "": an edit that joins no other one */
export const edited = <T>(history: History<T>, next: T, what: string, at: number): History<T> => {
  const { past, present, last } = history;
  if (next === present) return history;
  const joins = what !== "" && last?.what === what && at - last.at < TOGETHER_MS && history.undone.length === 0;
  return {
    past: joins ? past : [...past, present].slice(-UNDO_DEPTH),
    present: next,
    undone: [],
    last: { what, at },
  };
};

/** Replaces the present state without an edit: this cannot be undone by itself. */
export const settled = <T>(history: History<T>, present: T): History<T> => ({ ...history, present });

/** All states with what somebody else has changed meanwhile: no undo takes that back. */
export const rebased = <T>({ past, present, undone, last }: History<T>, onto: (state: T) => T): History<T> => ({
  past: past.map(onto),
  present: onto(present),
  undone: undone.map(onto),
  last,
});

export const undo = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    undone: [history.present, ...history.undone],
    last: null,
  };
};

export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...undone] = history.undone;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, undone, last: null };
};
