import { type RefObject, useEffect, useRef } from "react";
import { addDrawing, withNumbers } from "./loop.ts";

/** What a chart is drawn on. Lengths in CSS pixels; `ratio` device pixels make one of them. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  width: number;
  height: number;
  ratio: number;
}

let resizes = 0;
/** How often a canvas changed its size: what is known of places on the page is then out of date. */
export const resizeCount = (): number => resizes;

const resize = (canvas: HTMLCanvasElement, surface: Surface, entry: ResizeObserverEntry): void => {
  resizes += 1;
  surface.ratio = Math.max(1, window.devicePixelRatio || 1);
  surface.width = entry.contentRect.width;
  surface.height = entry.contentRect.height;
  canvas.width = Math.round(surface.width * surface.ratio);
  canvas.height = Math.round(surface.height * surface.ratio);
};

/**
 * Keeps a canvas as large as its box and as sharp as the screen, and calls `draw` when it is dirty. `draw` may change
 * from render to render; the newest is used.
 * @param interval ms between two drawings, at least
 * @param before whether `draw` gets a cleared surface, or the picture before; after a change of size it is blank
 */
export const useCanvas = (
  draw: (surface: Surface) => void,
  interval?: () => number,
  before: "cleared" | "kept" = "cleared",
): RefObject<HTMLCanvasElement | null> => {
  const ref = useRef<HTMLCanvasElement>(null);
  const newest = useRef(draw);
  useEffect(() => {
    newest.current = draw;
  }, [draw]);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (canvas === null || !context) return;
    const surface: Surface = { context, width: 0, height: 0, ratio: 1 };
    const paint = (): void => {
      if (surface.width < 2 || surface.height < 2) return;
      context.setTransform(surface.ratio, 0, 0, surface.ratio, 0, 0);
      // A canvas inherits the spacing that a reader asks for; words that were measured without it would overlap.
      context.letterSpacing = context.wordSpacing = "0px";
      if (before === "cleared") context.clearRect(0, 0, surface.width, surface.height);
      newest.current(surface);
    };
    const drawing = addDrawing(canvas, paint, interval);
    const sizes = new ResizeObserver((entries) => {
      for (const entry of entries) resize(canvas, surface, entry);
      // In the same frame: a canvas that was resized is blank until it is drawn.
      paint();
      drawing.invalidate();
    });
    sizes.observe(canvas);
    return () => {
      sizes.disconnect();
      drawing.remove();
    };
  }, [interval, before]);
  return ref;
};

/** Calls `update` when there are new numbers, about ten times a second: for text and handles in the DOM. */
export const useTextUpdates = (
  ref: RefObject<HTMLElement | null>,
  update: () => void,
  interval = withNumbers,
): void => {
  const newest = useRef(update);
  useEffect(() => {
    newest.current = update;
  }, [update]);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return addDrawing(element, () => newest.current(), interval).remove;
  }, [ref, interval]);
};
