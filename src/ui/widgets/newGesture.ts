let latest = 0;

/** Key presses within this time (ms) of each other are one gesture. */
export const KEYS_TOGETHER_MS = 1000;

/**
 * A number that no other gesture of the page has. The changes of one gesture, such as a drag, a series of key presses
 * or several values that are set at once, are undone together.
 */
export const newGesture = (): number => {
  latest += 1;
  return latest;
};
