import type { StoreApi } from "zustand/vanilla";
import type { Lab } from "../../session/state.ts";

/** Time (ms) without any input after which a run on show rests. */
const UNTOUCHED_MS = 60_000;

/**
 * Pauses a run on show while nobody can see it, and when nobody has touched the page for a minute.
 * @param shown what shows the run; playback goes on when it comes back into view
 * @returns a function that stops this
 */
export const restUnseen = (lab: StoreApi<Lab>, shown: Element): (() => void) => {
  let isResting = false;
  const observer = new IntersectionObserver((entries) => {
    const { status, play, pause } = lab.getState();
    const isSeen = entries.at(-1)?.isIntersecting === true;
    if (isSeen && isResting) play();
    if (!isSeen && status === "playing") pause();
    isResting = !isSeen && (isResting || status === "playing");
  });
  observer.observe(shown);
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => lab.getState().pause(), UNTOUCHED_MS);
  };
  const inputs = ["pointerdown", "pointermove", "keydown", "wheel"] as const;
  for (const input of inputs) addEventListener(input, wait, { passive: true });
  wait();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const input of inputs) removeEventListener(input, wait);
  };
};
