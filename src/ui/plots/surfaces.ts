import { type RefObject, useEffect } from "react";
import { resizeCount, type Surface, useCanvas } from "../chart/canvas.ts";
import { invalidateAll, invalidateMoved, invalidateNumbers, onBeats } from "../chart/loop.ts";
import { afterFirstTrace } from "../session/firstTrace.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useShownRun } from "../session/RunContext.tsx";
import { perRun, type Shown } from "../session/run.ts";
import { boundsOf } from "../theme/zoom.ts";

/** State that only the user and changes move, not time: pictures are drawn at once when one of these changes. */
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
    "forks",
    "bookmarks",
  ] as const),
] satisfies readonly (keyof Shown)[];

const onNews = (state: Shown, before: Shown): void => {
  if (BY_HAND.some((key) => state[key] !== before[key])) invalidateAll();
  else invalidateNumbers();
};

/** Number of the page's parts that follow a run, and functions that unsubscribe when none does any more. */
const followersOf = perRun((): { count: number; stops: readonly (() => void)[] } => ({ count: 0, stops: [] }));

let isWorkerStarted = false;
/**
 * Makes a worker draw the charts after the first trace. Until then, and where it does not start, the page draws them.
 */
const startDrawingWorker = (): void => {
  if (isWorkerStarted) return;
  isWorkerStarted = true;
  void afterFirstTrace(() => retryLoad(() => import("../chart/workerDrawing/drawInWorker.ts"))).then(
    ({ drawInWorker }) => drawInWorker(retryLoad),
  );
};

/** While at least one panel of a run is mounted, updates of its lab and of its traces make all charts dirty. */
export const useLiveCharts = (): void => {
  const run = useShownRun();
  useEffect(() => {
    startDrawingWorker();
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
 * A canvas of a panel: sharp, as large as its box, and drawn when there is news: at once after an action of the user,
 * on the page's beats as time passes.
 * @param interval least time (ms) between two drawings
 * @param before whether the previous picture is cleared; if it is kept, `draw` itself clears the parts that change
 */
export const usePanelCanvas = (
  draw: (surface: Surface) => void,
  interval: () => number = onBeats,
  before: "cleared" | "kept" = "cleared",
): RefObject<HTMLCanvasElement | null> => {
  useLiveCharts();
  return useCanvas(draw, interval, before);
};

/** Time (ms) between pictures of reports, which arrive twice a second; the rest is for highlights. */
export const reportPace = (): number => 120;

let reduced = false;
if (typeof matchMedia === "function") {
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  reduced = motion.matches;
  motion.addEventListener("change", (event) => {
    reduced = event.matches;
  });
}
/** Whether the user asked for reduced motion. */
export const isMotionReduced = (): boolean => reduced;

interface Place {
  readonly top: number;
  readonly at: number;
  readonly resizes: number;
}
const tops = new WeakMap<Element, Place>();
/** Time (ms) for which a measured position is reused, because measuring makes the browser lay the page out. */
const PLACE_MS = 1000;
/** After a scroll, positions are measured again. */
let scrolledAt = 0;
if (typeof addEventListener === "function")
  addEventListener("scroll", () => (scrolledAt = performance.now()), { capture: true, passive: true });

/** Recent distance (px) from the top of the viewport to an element. */
export const pageTop = (element: Element): number => {
  const now = performance.now();
  const resizes = resizeCount();
  const known = tops.get(element);
  const isFresh =
    known !== undefined && known.resizes === resizes && known.at > scrolledAt && now - known.at < PLACE_MS;
  if (isFresh) return known.top;
  const { top } = boundsOf(element);
  tops.set(element, { top, at: now, resizes });
  return top;
};
