/** Calls between two reports: a report reads a clock, which takes longer than making a flow. */
const EVERY = 1024;

let calls = 0;
let listener: (() => void) | undefined;

/** Sets the listener to progress in this thread; undefined: none. It is where a clock is read: the engine has none. */
export const listenToProgress = (listen: (() => void) | undefined): void => {
  listener = listen;
  calls = 0;
};

/** One more part of a long piece of work is done, such as one of many flows. */
export const progressed = (): void => {
  calls += 1;
  if (calls % EVERY === 0) listener?.();
};
