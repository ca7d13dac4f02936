import { onThemeChange } from "./palette.ts";

/** Something that is drawn when it is dirty, at most once per animation frame and only while it can be seen. */
interface Drawing {
  readonly draw: () => void;
  /** ms that must pass between two drawings. */
  readonly interval: () => number;
  visible: boolean;
  dirty: boolean;
  drawnAt: number;
}
export interface DrawingHandle {
  /** Draws in the next animation frame. */
  invalidate(): void;
  remove(): void;
}

const drawings = new Map<Element, Drawing>();
let requested = false;
let observer: IntersectionObserver | undefined;

const request = (): void => {
  if (requested) return;
  requested = true;
  requestAnimationFrame(tick);
};

/** The one animation frame of all charts. It is asked for only while something waits to be drawn. */
const tick = (time: number): void => {
  requested = false;
  let waits = false;
  for (const drawing of drawings.values()) {
    if (!drawing.dirty || !drawing.visible) continue;
    if (time - drawing.drawnAt < drawing.interval()) {
      waits = true;
      continue;
    }
    drawing.dirty = false;
    drawing.drawnAt = time;
    drawing.draw();
  }
  if (waits) request();
};

const noteVisibility = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const entry of entries) {
    const drawing = drawings.get(entry.target);
    if (drawing !== undefined) drawing.visible = entry.isIntersecting;
  }
  request();
};

/** Everything on the page is out of date. */
export const invalidateAll = (): void => {
  for (const drawing of drawings.values()) drawing.dirty = true;
  request();
};

const EVERY_FRAME = (): number => 0;

/** Draws into `element` whenever it is dirty and on screen, not more often than every `interval()` ms. */
export const addDrawing = (element: Element, draw: () => void, interval = EVERY_FRAME): DrawingHandle => {
  if (observer === undefined) {
    observer = new IntersectionObserver(noteVisibility, { rootMargin: "64px" });
    onThemeChange(invalidateAll);
  }
  const drawing: Drawing = { draw, interval, visible: true, dirty: true, drawnAt: Number.NEGATIVE_INFINITY };
  drawings.set(element, drawing);
  observer.observe(element);
  request();
  return {
    invalidate() {
      drawing.dirty = true;
      request();
    },
    remove() {
      observer?.unobserve(element);
      drawings.delete(element);
    },
  };
};
