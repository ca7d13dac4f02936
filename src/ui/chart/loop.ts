import { beatInterval, measureBeat } from "./beat.ts";
import { onThemeChange } from "./palette.ts";

/** Something that is drawn when it is dirty, at most once per animation frame and only while it can be seen. */
interface Drawing {
  readonly draw: () => void;
  /** ms that must pass between two drawings; 0: every animation frame is one too many to miss. */
  readonly interval: () => number;
  visible: boolean;
  dirty: boolean;
  /** A hand did something: it waits for no beat. */
  urgent: boolean;
  drawnAt: number;
}
export interface DrawingHandle {
  /** Draws in the next animation frame. */
  invalidate(): void;
  remove(): void;
}

/** Shorter intervals mean the next beat. */
const NEXT_BEAT = 1;
/** The pace of what may wait for the next beat. */
export const onBeats = (): number => NEXT_BEAT;
/** The pace of what is drawn at the display rate. */
export const everyFrame = (): number => 0;
/** The pace of text: when the page has new numbers to show. */
export const withNumbers = (): number => Number.POSITIVE_INFINITY;
/** Frames come this much early or late, ms; an interval that is missed by less is over. */
const JITTER_MS = 6;

const drawings = new Map<Element, Drawing>();
/** What is done before the next picture of anything that follows the run. */
const callbacks = new Set<() => void>();
let requested = false;
let beatAt = Number.NEGATIVE_INFINITY;
/** There are new numbers: the next frame is a beat, so that text and pictures change together. */
let hasNumbers = false;
let observer: IntersectionObserver | undefined;

const request = (): void => {
  if (requested) return;
  requested = true;
  requestAnimationFrame(tick);
};

/** The one animation frame of all charts. It is asked for only while something waits to be drawn. */
const tick = (time: number): void => {
  requested = false;
  const isBeat = hasNumbers || time - beatAt >= beatInterval() - JITTER_MS;
  if (isBeat) {
    beatAt = time;
    measureBeat();
  }
  callBack(isBeat);
  const beat = hasNumbers ? "numbers" : isBeat ? "pictures" : "none";
  hasNumbers = false;
  let waits = callbacks.size > 0;
  for (const drawing of drawings.values()) {
    if (!drawing.dirty || !drawing.visible) continue;
    if (!isDue(drawing, time, beat)) {
      waits ||= drawing.interval !== withNumbers;
      continue;
    }
    drawing.dirty = drawing.urgent = false;
    drawing.drawnAt = time;
    drawing.draw();
  }
  if (waits) request();
};

/** What a frame is: a beat with new numbers, one without, or none. */
export type Beat = "numbers" | "pictures" | "none";

/** May bring new numbers. */
const callBack = (isBeat: boolean): void => {
  if (callbacks.size === 0 || !(isBeat || hasQuickPictures())) return;
  const due = [...callbacks];
  callbacks.clear();
  for (const callback of due) callback();
};

/** Something is drawn at the display rate now. */
const hasQuickPictures = (): boolean => {
  for (const { visible, interval } of drawings.values()) if (visible && interval() === 0) return true;
  return false;
};

/** Calls before the next picture of what follows the run; returns how to cancel. */
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
    // What comes into view is drawn at once if it is out of date.
    if (entry.isIntersecting && !drawing.visible) drawing.urgent = true;
    drawing.visible = entry.isIntersecting;
  }
  request();
};

/** Everything on the page is out of date: a hand, or a change, did it. */
export const invalidateAll = (): void => {
  for (const drawing of drawings.values()) drawing.dirty = drawing.urgent = true;
  request();
};

/** Everything on the page is out of date because time went on. */
export const invalidateMoved = (): void => {
  for (const drawing of drawings.values()) drawing.dirty = true;
  request();
};

/** And the page has new numbers to show. */
export const invalidateNumbers = (): void => {
  hasNumbers = true;
  invalidateMoved();
};

/** Draws into `element` whenever it is dirty and on screen, not more often than every `interval()` ms. */
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
    drawnAt: Number.NEGATIVE_INFINITY,
  };
  drawings.set(element, drawing);
  observer.observe(element);
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
