import { createStore } from "zustand/vanilla";

/** Somebody else's code that the user wants to read in the workshop, where it does not run by itself. */
export interface HandedCode {
  readonly source: string;
  /** Name of a file for it. */
  readonly file: string;
}

/** What the workshop opens next; null: nothing. */
export const handed = createStore<{ readonly code: HandedCode | null }>(() => ({ code: null }));

/** What was handed over, once. */
export const takeHanded = (): HandedCode | null => {
  const { code } = handed.getState();
  if (code !== null) handed.setState({ code: null });
  return code;
};
