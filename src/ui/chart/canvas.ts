import { type RefObject, useEffect, useRef } from "react";
import { pageZoom } from "../theme/zoom.ts";
import { addDrawing, withNumbers } from "./loop.ts";

/** The drawing surface of a chart. Lengths are in CSS pixels; `ratio` is the number of device pixels in one of them. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  width: number;
  height: number;
  ratio: number;
}

let resizes = 0;
/** Counts changes of canvas sizes: known positions on the page are then out of date. */
export const resizeCount = (): number => resizes;

/** Pixels of paper for each CSS pixel: 288 dots per inch. */
const PAPER = 3;
let isPrinting = false;
const ratioNow = (): number => Math.max(isPrinting ? PAPER : 1, (window.devicePixelRatio || 1) * pageZoom());

/** Fits the picture to the surface's size, on the screen that the page is on now. */
const fitPicture = (canvas: HTMLCanvasElement, surface: Surface): void => {
  resizes += 1;
  surface.ratio = ratioNow();
  canvas.width = Math.round(surface.width * surface.ratio);
  canvas.height = Math.round(surface.height * surface.ratio);
};

/** Calls when a pixel gets another size: on another screen, when the user zooms, and for paper. */
const onRatioChange = (call: () => void): (() => void) => {
  let query: MediaQueryList;
  const watch = (): void => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", change, { once: true });
  };
  const change = (): void => {
    watch();
    call();
  };
  const print = ({ type }: Event): void => {
    isPrinting = type === "beforeprint";
    call();
  };
  watch();
  for (const name of PRINTS) addEventListener(name, print);
  return () => {
    query.removeEventListener("change", change);
    for (const name of PRINTS) removeEventListener(name, print);
  };
};
const PRINTS = ["beforeprint", "afterprint"];

/**
 * Keeps a canvas as large as its box and as sharp as the screen, and calls `draw` when it is dirty. `draw` may change
 * from render to render; the newest is used.
 * @param interval least time (ms) between two drawings
 * @param before whether `draw` gets a cleared surface or the previous picture; after a change of size it is blank
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
      // A canvas inherits the letter spacing that a user sets, but widths measured without it would be wrong.
      context.letterSpacing = context.wordSpacing = "0px";
      if (before === "cleared") context.clearRect(0, 0, surface.width, surface.height);
      newest.current(surface);
    };
    const drawing = addDrawing(canvas, paint, interval);
    const refit = (): void => {
      fitPicture(canvas, surface);
      // Painted in the same frame, because a resized canvas is blank until it is drawn.
      paint();
      drawing.invalidate();
    };
    const sizes = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) ({ width: surface.width, height: surface.height } = contentRect);
      refit();
    });
    sizes.observe(canvas);
    const forget = onRatioChange(refit);
    return () => {
      sizes.disconnect();
      forget();
      drawing.remove();
    };
  }, [interval, before]);
  return ref;
};

/** Calls `update` when there are new numbers, about ten times a second, for text and handles in the DOM. */
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
