/** Called when the user asks for the hints. */
const listeners = new Set<() => void>();

/** Shows the hints of the lab from the first, also if they were ended before. */
export const askForHints = (): void => {
  for (const listener of listeners) listener();
};

/** Calls `listener` whenever the user asks for the hints. @returns a function that stops this */
export const onHintsAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
