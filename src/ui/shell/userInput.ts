import type { Run } from "../session/run.ts";
import { belongsTo } from "./belongsTo.ts";

/** What a hand does to the page, heard before anything that it does there. */
const INPUT_EVENTS = ["pointerdown", "keydown", "wheel"] as const;

/** Tells a run when somebody acts on it; returns how to stop. */
export const listenToUserInput = (run: Run): (() => void) => {
  const onInput = ({ target }: Event): void => {
    if (belongsTo(run, target)) run.lab.getState().takeOver();
  };
  for (const hand of INPUT_EVENTS) addEventListener(hand, onInput, { capture: true, passive: true });
  return () => {
    for (const hand of INPUT_EVENTS) removeEventListener(hand, onInput, { capture: true });
  };
};
