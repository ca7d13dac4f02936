import { comparisonOf } from "../places/compare/compare.ts";
import type { Run } from "../session/run.ts";

const nothing = (): void => undefined;

/** Lets nothing of a run be changed from here on: it can be played, paused, looked at and set back. */
export const lockRun = (run: Run): void => {
  const { reset } = run.lab.getState();
  run.lab.setState({
    change: nothing,
    endGesture: nothing,
    undo: nothing,
    redo: nothing,
    undoChange: nothing,
    removeChange: nothing,
    resetPaths: nothing,
    fork: nothing,
    removeFork: nothing,
    newSeed: nothing,
    loadPreset: nothing,
    reset: () => reset(false),
  });
};

/** The same for its lanes side by side. */
export const lockLanes = (run: Run): void =>
  comparisonOf(run).store.setState({
    edit: nothing,
    setParam: nothing,
    setQueue: nothing,
    setOverride: nothing,
    follow: nothing,
    undo: nothing,
    redo: nothing,
  });

const HANDLES = ".pn-threshold, .pn-strip-handle, .pn-corner";

/** Takes the handles of charts out of reach, now and as they appear: none of them would do anything. */
export const lockHandles = (element: HTMLElement): void => {
  const lock = (): void => {
    for (const handle of element.querySelectorAll<HTMLElement>(HANDLES)) handle.inert = true;
  };
  new MutationObserver(lock).observe(element, { childList: true, subtree: true });
  lock();
};
