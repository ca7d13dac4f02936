import type { Run } from "../../session/run.ts";
import { belongsTo } from "../../shell/belongsTo.ts";
import { isCovered } from "../../shell/placeKeys.ts";
import { sweepOf } from "./sweep.ts";

/** Elements in which a letter is text. */
const TYPING = "input:not([type=range]), select, textarea, [contenteditable]";

/** Starts the runs, or lets them go on after a pause. */
const start = (run: Run): void => {
  const study = sweepOf(run);
  const { status } = study.store.getState().work;
  if (status === "paused") study.resume();
  else if (status !== "running") void study.run();
};

/** Opens the picker of the first field of the question. */
const openPicker = ({ id }: Run): void => {
  const picker = document.querySelector<HTMLElement>(`[data-run="${id}"] .swp-field .swp-word`);
  picker?.click();
};

/**
 * Handles the keys of the place: Ctrl with Enter starts the runs, / opens the picker of the field.
 * @returns a function that stops this
 */
export const listenToSweepKeys = (run: Run): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (!belongsTo(run, event.target) || isCovered()) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) start(run);
    else if (event.key === "/" && !event.ctrlKey && !event.metaKey && run.lab.getState().shortcuts) {
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      openPicker(run);
    } else return;
    event.preventDefault();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
