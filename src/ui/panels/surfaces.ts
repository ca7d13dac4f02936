import { type RefObject, useEffect } from "react";
import { type Surface, useCanvas } from "../chart/canvas.ts";
import { invalidateAll } from "../chart/loop.ts";
import { lab, traces } from "../session/lab.ts";

let users = 0;
let stop: (() => void) | undefined;

/** While at least one panel is mounted, news of the lab and of the traces make all charts dirty. */
export const useLiveCharts = (): void => {
  useEffect(() => {
    users += 1;
    if (users === 1) {
      const stops = [lab.subscribe(invalidateAll), traces.subscribe(invalidateAll)];
      stop = () => {
        for (const end of stops) end();
      };
    }
    return () => {
      users -= 1;
      if (users === 0) stop?.();
    };
  }, []);
};

/** A canvas of a panel: sharp, as large as its box, drawn when there is news. */
export const usePanelCanvas = (draw: (surface: Surface) => void, interval?: () => number): RefObject<HTMLCanvasElement | null> => {
  useLiveCharts();
  return useCanvas(draw, interval);
};

const motion = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;
/** The user asked for little motion. */
export const isMotionReduced = (): boolean => motion?.matches ?? false;
