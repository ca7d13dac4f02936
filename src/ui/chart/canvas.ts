import { type RefObject, useEffect, useRef } from "react";
import { pageZoom } from "../theme/zoom.ts";
import type { Ink } from "./ink.ts";
import { addDrawing } from "./loop.ts";

/** The drawing surface of a chart. Lengths are in CSS pixels; `ratio` is the number of device pixels in one of them. */
export interface Surface {
  context: Ink;
  width: number;
  height: number;
  ratio: number;
  /**
   * How often the picture was lost: a canvas whose size is set is blank, even if the size is the same. Absent: it is
   * painted once.
   */
  blanked?: number;
}

let resizes = 0;
/** Counts changes of canvas sizes: known positions on the page are then out of date. */
export const resizeCount = (): number => resizes;

/** Least number of pixels for each CSS pixel. */
let leastRatio = 1;

/**
 * Device pixels in a pixel of the stylesheets on the screen that the page is on now. Makes the browser style the page.
 */
const screenRatio = (): number => (devicePixelRatio || 1) * pageZoom();

/** Fits the picture to the surface's size. @param ratio what `screenRatio` gave */
const fitPicture = (surface: Surface, ratio: number): void => {
  const { canvas } = surface.context;
  resizes += 1;
  surface.blanked = (surface.blanked ?? 0) + 1;
  surface.ratio = Math.max(leastRatio, ratio);
  canvas.width = Math.round(surface.width * surface.ratio);
  canvas.height = Math.round(surface.height * surface.ratio);
};

/** The canvas of a chart, which may be drawn with another ink than its own. */
export interface ChartCanvas {
  readonly canvas: HTMLCanvasElement;
  /** The context of the canvas. */
  readonly ownInk: Ink;
  /** Makes the chart draw with this ink from now on. */
  setInk(ink: Ink): void;
}
/** Gives a chart its ink. @returns a function that cleans up when the chart loses this ink; undefined: nothing to do */
export type InkSupplier = (sheet: ChartCanvas) => (() => void) | undefined;
let supplier: InkSupplier | undefined;
/** All charts, and the functions that clean up after their inks. */
const charts = new Map<ChartCanvas, (() => void) | undefined>();
/** Gives all charts their ink, those that exist and those to come. @param least pixels for each CSS pixel */
export const supplyInks = (next: InkSupplier, least = 1): void => {
  [supplier, leastRatio] = [next, least];
  for (const [chart, cleanUp] of charts) {
    cleanUp?.();
    charts.set(chart, next(chart));
  }
};

/** Calls when a pixel gets another size: on another screen, and when the user zooms. */
const onRatioChange = (call: () => void): (() => void) => {
  let query: MediaQueryList;
  const watch = (): void => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener("change", change, { once: true });
  };
  const change = (): void => {
    watch();
    call();
  };
  watch();
  return () => query.removeEventListener("change", change);
};

/** The value of the newest render, for what is called later. */
export const useNewest = <T>(value: T): RefObject<T> => {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);
  return newest;
};

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
  const newest = useNewest(draw);
  useEffect(() => {
    const canvas = ref.current;
    const own = canvas?.getContext("2d");
    if (canvas === null || !own) return;
    const surface: Surface = { context: own, width: 0, height: 0, ratio: 1 };
    const paint = (): void => {
      const { context, width, height, ratio } = surface;
      if (width < 2 || height < 2) return;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      // A canvas inherits the letter spacing that a user sets, but widths measured without it would be wrong.
      context.letterSpacing = context.wordSpacing = "0px";
      if (before === "cleared") context.clearRect(0, 0, width, height);
      newest.current(surface);
    };
    const paintInTime = (): void => (surface.context.isBehind?.() === true ? drawing.invalidate() : paint());
    const drawing = addDrawing(canvas, paintInTime, interval);
    let ratio = 1;
    const refit = (): void => {
      fitPicture(surface, ratio);
      // Painted in the same frame, because a resized canvas is blank until it is drawn.
      paint();
      drawing.invalidate();
    };
    const fitScreen = (): void => {
      ratio = screenRatio();
      refit();
    };
    const sizes = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) ({ width: surface.width, height: surface.height } = contentRect);
      fitScreen();
    });
    sizes.observe(canvas);
    const forget = onRatioChange(fitScreen);
    const setInk = (ink: Ink): void => {
      surface.context = ink;
      // The first size is still to come, with the screen's ratio: asked for here, each canvas would style the page
      // anew.
      if (surface.width > 0) refit();
    };
    const chart: ChartCanvas = { canvas, ownInk: own, setInk };
    charts.set(chart, supplier?.(chart));
    return () => {
      sizes.disconnect();
      forget();
      drawing.remove();
      charts.get(chart)?.();
      charts.delete(chart);
    };
  }, [newest, interval, before]);
  return ref;
};
