import type { StoreApi } from "zustand/vanilla";
import type { Lab } from "./state.ts";

/** Name of the performance mark that ends measurements of the page's start. */
const FIRST_TRACE = "aqm-first-trace";
/** Time (ms) that is reserved for the first pictures. */
const FIRST_MS = 100;
/** Time (ms) after which a run at rest is taken to stay at rest. */
const REST_MS = 400;
/** Time (ms) after which waiting ends, whatever the run does: longer than a slow line takes to show a lesson. */
const PATIENCE_MS = 6000;

let open: () => void = () => undefined;
const isOver = new Promise<void>((resolve) => {
  open = resolve;
});

let isNoted = false;
/** Reports that the first piece of a trace is drawn. */
export const noteFirstTrace = (): void => {
  if (isNoted) return;
  isNoted = true;
  performance.mark(FIRST_TRACE);
  setTimeout(open, FIRST_MS);
};

const isAtRest = ({ status, replayingTo }: Lab): boolean =>
  (status === "paused" || status === "ended" || status === "stopped") && replayingTo === null;

/** Whether the start or the lab is shown. Every other place reports its own first picture. */
const isInView = ({ screen }: Lab): boolean => screen === "" || screen === "learn";

/** A run at rest draws no trace until the user plays it, so nothing waits for one. */
export const watchForFirstTrace = (lab: StoreApi<Lab>): void => {
  const stop = lab.subscribe((state) => {
    if (!isAtRest(state) || !isInView(state)) return;
    setTimeout(() => {
      // A run that was at rest only on its way to playing is about to draw.
      if (isAtRest(lab.getState())) open();
    }, REST_MS);
  });
  void isOver.then(stop);
  setTimeout(open, PATIENCE_MS);
};

let turn = isOver;
/**
 * Loads a script that the first trace does not need, after that trace, or soon if no trace is expected. Each load
 * begins in a task of its own, because all of them in one task would block a slow page.
 */
export const afterFirstTrace = async <T>(load: () => Promise<T>): Promise<T> => {
  turn = turn.then(() => new Promise((resolve) => setTimeout(resolve)));
  await turn;
  return load();
};
