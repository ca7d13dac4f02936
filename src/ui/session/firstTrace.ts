import type { StoreApi } from "zustand/vanilla";
import type { Lab } from "./state.ts";

/** Measurements of how fast the page starts end at this mark. */
const FIRST_TRACE = "aqm-first-trace";
/** ms that the first pictures have for themselves. */
const FIRST_MS = 100;
/** ms after which a page that stands still is taken to stay so. */
const REST_MS = 400;
/** ms after which nothing is waited for any more, whatever became of the run. */
const PATIENCE_MS = 3000;

let open: () => void = () => undefined;
const isOver = new Promise<void>((resolve) => {
  open = resolve;
});

let isNoted = false;
/** The first piece of a trace is drawn. */
export const noteFirstTrace = (): void => {
  if (isNoted) return;
  isNoted = true;
  performance.mark(FIRST_TRACE);
  setTimeout(open, FIRST_MS);
};

const isAtRest = ({ status, replayingTo }: Lab): boolean =>
  (status === "paused" || status === "ended" || status === "stopped") && replayingTo === null;

/** A run that stands still draws no trace before somebody plays it: then nothing waits for one. */
export const watchForFirstTrace = (lab: StoreApi<Lab>): void => {
  const stop = lab.subscribe((state) => {
    if (!isAtRest(state)) return;
    setTimeout(() => {
      // One that only stood still on its way to playing is about to draw.
      if (isAtRest(lab.getState())) open();
    }, REST_MS);
  });
  void isOver.then(stop);
  setTimeout(open, PATIENCE_MS);
};

/** Loads a script that the first trace does not need after that was drawn; where none is to come, soon. */
export const afterFirstTrace = async <T>(load: () => Promise<T>): Promise<T> => {
  await isOver;
  return load();
};
