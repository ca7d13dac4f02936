import { type RefObject, useEffect } from "react";
import { resizeCount, type Surface, useCanvas } from "../chart/canvas.ts";
import { invalidateAll, invalidateMoved, invalidateNumbers, onBeats } from "../chart/loop.ts";
import type { LabState } from "../session/contract.ts";
import { useRun } from "../session/RunContext.tsx";
import { perRun } from "../session/run.ts";

/** What only hands and changes move, not time: a picture that depends on one of these is drawn at once. */
const BY_HAND = [
  ...([
    "scenario",
    "inForce",
    "status",
    "channels",
    "view",
    "cursor",
    "highlight",
    "byGroup",
    "futures",
    "bookmarks",
  ] as const),
] satisfies readonly (keyof LabState)[];

const onNews = (state: LabState, before: LabState): void => {
  if (BY_HAND.some((key) => state[key] !== before[key])) invalidateAll();
  else invalidateNumbers();
};

/** How many parts of the page follow a run, and how to stop when none does any more. */
const followersOf = perRun((): { count: number; stops: readonly (() => void)[] } => ({ count: 0, stops: [] }));

/** While at least one panel of a run is mounted, news of its lab and of its traces make all charts dirty. */
export const useLiveCharts = (): void => {
  const run = useRun();
  useEffect(() => {
    const followers = followersOf(run);
    followers.count += 1;
    if (followers.count === 1) followers.stops = [run.lab.subscribe(onNews), run.traces.subscribe(invalidateMoved)];
    return () => {
      followers.count -= 1;
      if (followers.count === 0) for (const stop of followers.stops) stop();
    };
  }, [run]);
};

/**
 * A canvas of a panel: sharp, as large as its box, drawn when there is news: at once what a hand does, on the beats of
 * the page what time does.
 * @param interval ms between two drawings, at least
 * @param before what happens to the picture before the next one: `draw` itself may clear what has changed
 */
export const usePanelCanvas = (
  draw: (surface: Surface) => void,
  interval: () => number = onBeats,
  before: "cleared" | "kept" = "cleared",
): RefObject<HTMLCanvasElement | null> => {
  useLiveCharts();
  return useCanvas(draw, interval, before);
};

/** Reports come twice a second; pictures of them need no more than a few looks, highlights included. */
export const reportPace = (): number => 120;

let reduced = false;
if (typeof matchMedia === "function") {
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  reduced = motion.matches;
  motion.addEventListener("change", (event) => {
    reduced = event.matches;
  });
}
/** The user asked for little motion. */
export const isMotionReduced = (): boolean => reduced;

interface Place {
  readonly top: number;
  readonly at: number;
  readonly resizes: number;
}
const tops = new WeakMap<Element, Place>();
/** ms for which a place on the page is believed: asking for it makes the browser lay the page out. */
const PLACE_MS = 1000;
/** A page that is scrolled asks again. */
let scrolledAt = 0;
if (typeof addEventListener === "function")
  addEventListener("scroll", () => (scrolledAt = performance.now()), { capture: true, passive: true });

/** px from the top of the viewport to an element, as it was a moment ago. */
export const pageTop = (element: Element): number => {
  const now = performance.now();
  const resizes = resizeCount();
  const known = tops.get(element);
  const isFresh =
    known !== undefined && known.resizes === resizes && known.at > scrolledAt && now - known.at < PLACE_MS;
  if (isFresh) return known.top;
  const { top } = element.getBoundingClientRect();
  tops.set(element, { top, at: now, resizes });
  return top;
};
