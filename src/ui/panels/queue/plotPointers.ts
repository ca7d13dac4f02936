import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { viewOf, windowOf, zoomed } from "../../plots/view.ts";
import { useShownRun } from "../../session/RunContext.tsx";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { clampTime, endOf, type PlotBox, pixelTime, timeAt } from "./plotBox.ts";

/** Distance that the pointer must move before it selects a window, px. */
const BRUSH_MIN = 5;
/** A tap within this distance of the crosshair, px, removes it. */
const SAME_PLACE = 16;

/** The pointer's distance from the left edge of an element, px. */
export const offsetIn = (element: HTMLElement, event: { readonly clientX: number; readonly clientY: number }): number =>
  pointOf(event).clientX - boundsOf(element).left;

/** The wheel zooms only with Ctrl: without it, the page scrolls. */
export const useWheelZoom = (
  body: { readonly current: HTMLElement | null },
  box: { readonly current: PlotBox },
): void => {
  const run = useShownRun();
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { setView, view } = run.lab.getState();
      setView(
        zoomed(
          windowOf(view, run.now()),
          timeAt(run, box.current, offsetIn(element, event)),
          1.002 ** event.deltaY,
          run.now(),
        ),
      );
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [run, body, box]);
};

/** What else a plot does with the pointer. */
export interface Picks {
  /** The pointer has moved over the plot. */
  move(event: PointerEvent<HTMLElement>): void;
  leave(): void;
  /** The pointer clicked, or a finger tapped; false: nothing there was picked. */
  pick(event: PointerEvent<HTMLElement>): boolean;
}
const NO_PICKS: Picks = { move: () => undefined, leave: () => undefined, pick: () => false };

export interface PlotPointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
  onPointerLeave(event: PointerEvent<HTMLElement>): void;
  onDoubleClick(event: MouseEvent<HTMLElement>): void;
}

/**
 * Moving the pointer shows the crosshair. Dragging zooms, a double click fits the whole run. A finger moves the
 * crosshair sideways, or sets it by a tap; it stays until a tap on it or beside the plot.
 */
export const usePlotPointers = (box: { readonly current: PlotBox }, picks: Picks = NO_PICKS): PlotPointers => {
  const run = useShownRun();
  const start = useRef<number | null>(null);
  /** The crosshair before the touch; null: there was none. */
  const before = useRef<number | null>(null);
  const inside = (px: number): boolean => px >= box.current.left && px <= box.current.right;
  const stop = (): void => {
    start.current = null;
    box.current.brush = null;
    run.lab.getState().setCursor(null);
  };
  const pick = (event: PointerEvent<HTMLElement>): void => {
    if (!picks.pick(event) && event.pointerType === "touch") tap(offsetIn(event.currentTarget, event));
  };
  const tap = (px: number): void => {
    const time = timeAt(run, box.current, px);
    const reach = SAME_PLACE * pixelTime(run, box.current);
    const isSame = before.current !== null && Math.abs(time - before.current) <= reach;
    run.lab.getState().setCursor(isSame || !inside(px) || time > endOf(run) ? null : time);
  };
  return {
    onPointerDown(event) {
      const px = offsetIn(event.currentTarget, event);
      before.current = run.lab.getState().cursor;
      if (event.button !== 0 || event.pointerType === "touch" || !inside(px)) return;
      start.current = px;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      picks.move(event);
      const px = offsetIn(event.currentTarget, event);
      const held = Math.max(box.current.left, Math.min(box.current.right, px));
      if (start.current !== null && Math.abs(px - start.current) >= BRUSH_MIN)
        box.current.brush = [start.current, held];
      const time = timeAt(run, box.current, held);
      run.lab.getState().setCursor((start.current !== null || inside(px)) && time <= endOf(run) ? time : null);
    },
    onPointerUp(event) {
      const { brush } = box.current;
      // A finger that scrolls the page sends a cancelled pointer.
      const isClick = (start.current !== null || event.pointerType === "touch") && brush === null;
      start.current = null;
      box.current.brush = null;
      if (isClick) pick(event);
      if (brush === null) return;
      const times = brush.map((px) => timeAt(run, box.current, px)).sort((a, b) => a - b);
      run.lab.getState().setView(viewOf(clampTime(run, times[0] ?? 0), clampTime(run, times[1] ?? 0), run.now()));
    },
    onPointerCancel: stop,
    onPointerLeave(event) {
      picks.leave();
      // For a finger, the pointer leaves with every lift.
      if (start.current === null && event.pointerType !== "touch") run.lab.getState().setCursor(null);
    },
    onDoubleClick(event) {
      if (inside(offsetIn(event.currentTarget, event))) run.lab.getState().setView({ span: "all", follow: true });
    },
  };
};
