import { beatInterval, measureBeat, noteFrame } from "./beat.ts";
import { onThemeChange } from "./palette.ts";

/** A picture that is drawn when it is dirty, at most once per animation frame and only while it is visible. */
interface Drawing {
  readonly draw: () => void;
  /** Least time (ms) between two drawings; 0: every animation frame is needed. */
  readonly interval: () => number;
  visible: boolean;
  dirty: boolean;
  /** The user caused the change, so it does not wait for a beat. */
  urgent: boolean;
  /** It was due, but the frame had no more time. */
  late: boolean;
  drawnAt: number;
}
export interface DrawingHandle {
  /** Draws in the next animation frame. */
  invalidate(): void;
  remove(): void;
}

/** Intervals up to this one mean the next beat. */
const NEXT_BEAT = 1;
/** The pace of pictures that may wait for the next beat. */
export const onBeats = (): number => NEXT_BEAT;
/** The pace of pictures that are drawn at the display rate. */
export const everyFrame = (): number => 0;
/** The pace of text: drawn when the page has new numbers. */
export const withNumbers = (): number => Number.POSITIVE_INFINITY;
/** Time (ms) of a frame for pictures: on a slow machine a beat goes on in the next frames, so that it misses none. */
const FRAME_MS = 4;
/** Frames may be this early or late, ms; an interval that is short by less counts as over. */
const JITTER_MS = 6;

const drawings = new Map<Element, Drawing>();
/** Called before the next picture of anything that follows the run. */
const callbacks = new Set<() => void>();
let requested = false;
/** Some pictures of the last beat are late. */
let isUnfinished = false;
let beatAt = Number.NEGATIVE_INFINITY;
/** There are new numbers: the next frame is a beat, so that text and pictures change together. */
let hasNumbers = false;
let observer: IntersectionObserver | undefined;

/** An error of one picture ends neither the others nor the animation frames that move the run. */
const orReport = (act: () => void): void => {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
};

const request = (): void => {
  if (requested) return;
  requested = true;
  requestAnimationFrame(tick);
};

/** The one animation frame of all charts, requested only while something waits to be drawn. */
const tick = (time: number): void => {
  const began = performance.now();
  requested = false;
  let beat: Beat = "none";
  // A beat is finished before anything else is drawn.
  if (isUnfinished) measureBeat();
  else beat = beginBeat(time);
  const waits = drawDue(time, beat, began);
  if (waits || callbacks.size > 0) request();
};

const beginBeat = (time: number): Beat => {
  const isBeat = hasNumbers || time - beatAt >= beatInterval() - JITTER_MS;
  if (isBeat) {
    beatAt = time;
    measureBeat();
  }
  callBack(isBeat);
  const beat = hasNumbers ? "numbers" : isBeat ? "pictures" : "none";
  hasNumbers = false;
  return beat;
};

/**
 * Draws what is due, or what the last frame left, for as long as this frame has time. New numbers may take it all: the
 * pictures then begin in the next frame, which draws at least one.
 * @returns whether something waits
 */
const drawDue = (time: number, beat: Beat, began: number): boolean => {
  const isRest = isUnfinished;
  let waits = false;
  let mustDraw = isRest;
  isUnfinished = false;
  for (const drawing of drawings.values()) {
    if (!drawing.dirty || !drawing.visible) continue;
    if (isRest ? !drawing.late : !isDue(drawing, time, beat)) {
      waits ||= drawing.interval !== withNumbers;
      continue;
    }
    drawing.late = !mustDraw && performance.now() - began > FRAME_MS;
    isUnfinished ||= drawing.late;
    if (drawing.late) continue;
    mustDraw = drawing.dirty = drawing.urgent = false;
    drawing.drawnAt = time;
    orReport(drawing.draw);
  }
  noteFrame(!isUnfinished);
  return waits || isUnfinished;
};

/** Kind of a frame: a beat with new numbers, a beat without, or no beat. */
export type Beat = "numbers" | "pictures" | "none";

/** Callbacks may bring new numbers. */
const callBack = (isBeat: boolean): void => {
  if (callbacks.size === 0 || !(isBeat || hasQuickPictures())) return;
  const due = [...callbacks];
  callbacks.clear();
  for (const callback of due) orReport(callback);
};

/** Whether something visible is drawn at the display rate now. */
const hasQuickPictures = (): boolean =>
  [...drawings.values()].some(({ visible, interval }) => visible && interval() === 0);

/** Calls before the next picture that follows the run; returns the function that cancels. */
export const beforePicture = (callback: () => void): (() => void) => {
  callbacks.add(callback);
  request();
  return () => callbacks.delete(callback);
};

/** Whether a dirty drawing is drawn in the animation frame of `time`. */
export const isDue = (
  { interval, urgent, drawnAt }: Pick<Drawing, "interval" | "urgent" | "drawnAt">,
  time: number,
  beat: Beat,
): boolean => {
  const least = interval();
  if (least === Number.POSITIVE_INFINITY) return urgent || beat === "numbers";
  if (least <= NEXT_BEAT) return urgent || least === 0 || beat !== "none";
  return beat !== "none" && time - drawnAt >= least - JITTER_MS;
};

const noteVisibility = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const entry of entries) {
    const drawing = drawings.get(entry.target);
    if (drawing === undefined) continue;
    // A picture that scrolls into view while out of date is drawn at once.
    if (entry.isIntersecting && !drawing.visible) drawing.urgent = true;
    drawing.visible = entry.isIntersecting;
  }
  request();
};

/** Marks every drawing dirty and urgent, after an action of the user or a change. */
export const invalidateAll = (): void => {
  for (const drawing of drawings.values()) drawing.dirty = drawing.urgent = true;
  request();
};

/** Marks every drawing dirty because time passed. */
export const invalidateMoved = (): void => {
  for (const drawing of drawings.values()) drawing.dirty = true;
  request();
};

/** Like `invalidateMoved`, with new numbers to show. */
export const invalidateNumbers = (): void => {
  hasNumbers = true;
  invalidateMoved();
};

/** Draws into `element` whenever it is dirty and on screen, at most every `interval()` ms. */
export const addDrawing = (element: Element, draw: () => void, interval = everyFrame): DrawingHandle => {
  if (observer === undefined) {
    observer = new IntersectionObserver(noteVisibility, { rootMargin: "64px" });
    onThemeChange(invalidateAll);
  }
  const drawing: Drawing = {
    draw,
    interval,
    visible: true,
    dirty: true,
    urgent: true,
    late: false,
    drawnAt: Number.NEGATIVE_INFINITY,
  };
  drawings.set(element, drawing);
  // A text is right even where it is not seen: screen readers read it.
  if (interval !== withNumbers) observer.observe(element);
  request();
  return {
    invalidate() {
      drawing.dirty = drawing.urgent = true;
      request();
    },
    remove() {
      observer?.unobserve(element);
      drawings.delete(element);
    },
  };
};
