import { type PointerEvent, useRef } from "react";
import { viewOf } from "../../plots/view.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { comparisonOf } from "./compare.ts";
import { timeUnder } from "./drawOverlay.ts";

/** Distance after which a press becomes a drag, px. */
const BRUSH_MIN = 5;

/** Reactions of a time plot to the pointer. */
export interface Pointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerLeave(): void;
  onDoubleClick(): void;
}

const timeOf = (run: Run, event: PointerEvent<HTMLElement>): number => {
  const { left, width } = boundsOf(event.currentTarget);
  return timeUnder(run, pointOf(event).clientX - left, width);
};

/**
 * Moving the pointer moves the crosshair of all lanes, dragging zooms all, a double click shows the whole time again.
 */
export const usePointers = (): Pointers => {
  const run = useRun();
  const pressed = useRef<{ readonly x: number; readonly time: number } | null>(null);
  return {
    onPointerDown(event) {
      if (event.button === 0) pressed.current = { x: pointOf(event).clientX, time: timeOf(run, event) };
    },
    onPointerMove(event) {
      comparisonOf(run).store.getState().setCursor(timeOf(run, event));
    },
    onPointerUp(event) {
      const from = pressed.current;
      pressed.current = null;
      if (from === null || Math.abs(pointOf(event).clientX - from.x) < BRUSH_MIN) return;
      const to = timeOf(run, event);
      const { granted, setView } = comparisonOf(run).store.getState();
      setView(viewOf(Math.min(from.time, to), Math.max(from.time, to), granted));
    },
    onPointerLeave() {
      pressed.current = null;
      comparisonOf(run).store.getState().setCursor(null);
    },
    onDoubleClick() {
      comparisonOf(run).store.getState().setView({ span: "all", follow: true });
    },
  };
};
