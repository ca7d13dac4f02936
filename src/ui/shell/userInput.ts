import type { Run } from "../session/run.ts";
import { belongsTo } from "./belongsTo.ts";

/** The user's input events, handled before any other listener. */
const INPUT_EVENTS = ["pointerdown", "keydown", "wheel"] as const;

/** Notifies a run when the user acts on it; returns the function that stops this. */
export const listenToUserInput = (run: Run): (() => void) => {
  const onInput = ({ target }: Event): void => {
    if (belongsTo(run, target)) run.lab.getState().noteUserAction();
  };
  for (const type of INPUT_EVENTS) addEventListener(type, onInput, { capture: true, passive: true });
  return () => {
    for (const type of INPUT_EVENTS) removeEventListener(type, onInput, { capture: true });
  };
};
