import { lab } from "../session/lab.ts";

/** What a hand does to the page, heard before anything that it does there. */
const HANDS = ["pointerdown", "keydown", "wheel"] as const;

/** Tells the lab when somebody acts, wherever on the page; returns how to stop. */
export const listenToHands = (): (() => void) => {
  const onHand = (): void => lab.getState().takeOver();
  for (const hand of HANDS) addEventListener(hand, onHand, { capture: true, passive: true });
  return () => {
    for (const hand of HANDS) removeEventListener(hand, onHand, { capture: true });
  };
};
