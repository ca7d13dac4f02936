/** Calls between two reports: a report reads a clock, which takes longer than making a flow. */
const EVERY = 1024;

let calls = 0;
let listener: (() => void) | undefined;

/** Sets who hears of progress in this thread; undefined: nobody. The engine itself has no clock. */
export const listenToProgress = (listen: (() => void) | undefined): void => {
  listener = listen;
  calls = 0;
};

/** One more part of a long piece of work is done, such as one of many flows. */
export const progressed = (): void => {
  calls += 1;
  if (calls % EVERY === 0) listener?.();
};
