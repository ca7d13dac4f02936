import type { StoreApi } from "zustand/vanilla";
import type { Lab } from "../../session/state.ts";

/** Time (ms) without any input after which the run pauses. */
const NO_INPUT_MS = 60_000;

/**
 * Pauses a run while its element is out of view, and after a minute without any input on the page.
 * @param shown the element that shows the run; a run paused out of view plays again when this comes back into view
 * @returns a function that stops this
 */
export const pauseUnseen = (lab: StoreApi<Lab>, shown: Element): (() => void) => {
  let wasPlaying = false;
  const observer = new IntersectionObserver((entries) => {
    const { status, play, pause } = lab.getState();
    const isSeen = entries.at(-1)?.isIntersecting === true;
    if (isSeen && wasPlaying) play();
    if (!isSeen && status === "playing") pause();
    wasPlaying = !isSeen && (wasPlaying || status === "playing");
  });
  observer.observe(shown);
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => lab.getState().pause(), NO_INPUT_MS);
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
