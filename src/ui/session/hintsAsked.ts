/** Those who show the hints when they are asked for. */
const listeners = new Set<() => void>();

/** Asks for the hints of the lab, from the first, also where they were ended before. */
export const askForHints = (): void => {
  for (const listener of listeners) listener();
};

/** @returns a function that stops this */
export const onHintsAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
