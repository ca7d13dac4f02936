import { type PointerEvent, useRef } from "react";
import { viewOf } from "../../plots/view.ts";
import { compare } from "./compare.ts";
import { timeUnder } from "./drawAxis.ts";

/** px by which a drag differs from a press. */
const BRUSH_MIN = 5;

/** What a pointer does on a plot of time. */
export interface Pointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerLeave(): void;
  onDoubleClick(): void;
}

const timeOf = (event: PointerEvent<HTMLElement>): number => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return timeUnder(event.clientX - left, width);
};

/** Moving moves the crosshair of all lanes, dragging zooms all to the dragged span, a double press shows all again. */
export const usePointers = (): Pointers => {
  const pressed = useRef<{ readonly x: number; readonly time: number } | null>(null);
  return {
    onPointerDown(event) {
      if (event.button === 0) pressed.current = { x: event.clientX, time: timeOf(event) };
    },
    onPointerMove(event) {
      compare.getState().setCursor(timeOf(event));
    },
    onPointerUp(event) {
      const from = pressed.current;
      pressed.current = null;
      if (from === null || Math.abs(event.clientX - from.x) < BRUSH_MIN) return;
      const to = timeOf(event);
      const { granted, setView } = compare.getState();
      setView(viewOf(Math.min(from.time, to), Math.max(from.time, to), granted));
    },
    onPointerLeave() {
      pressed.current = null;
      compare.getState().setCursor(null);
    },
    onDoubleClick() {
      compare.getState().setView({ span: "all", follow: true });
    },
  };
};
