import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { useGroupHover } from "../../plots/hover.ts";
import { viewOf, windowOf, zoomed } from "../../plots/view.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { groupAt } from "./groupAt.ts";
import { clampTime, type PlotBox, pixelTime, timeAt } from "./plotBox.ts";

/** Distance that the pointer must move before it selects a window, px. */
const BRUSH_MIN = 5;
/** A tap within this distance of the crosshair, px, removes it. */
const SAME_PLACE = 16;

const offsetIn = (element: HTMLElement, event: { readonly clientX: number; readonly clientY: number }): number =>
  pointOf(event).clientX - boundsOf(element).left;

/** The wheel zooms only with Ctrl: without it, the page scrolls. */
export const useWheelZoom = (
  body: { readonly current: HTMLElement | null },
  box: { readonly current: PlotBox },
): void => {
  const run = useRun();
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { setView, view } = run.lab.getState();
      setView(
        zoomed(
          windowOf(view, run.traces.until),
          timeAt(run, box.current, offsetIn(element, event)),
          1.002 ** event.deltaY,
          run.traces.until,
        ),
      );
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [run, body, box]);
};

interface PlotPointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
  onPointerLeave(event: PointerEvent<HTMLElement>): void;
  onDoubleClick(event: MouseEvent<HTMLElement>): void;
}

/** The drop or mark under the pointer, with its position on the screen. */
const packetUnder = (run: Run, box: PlotBox, event: PointerEvent<HTMLElement>) => {
  const bounds = boundsOf(event.currentTarget);
  const found = singlePackets()?.eventIn(
    run,
    box,
    pointOf(event).clientX - bounds.left,
    pointOf(event).clientY - bounds.top,
  );
  return found == null ? null : { ...found, x: pointOf(event).clientX, y: pointOf(event).clientY };
};

/**
 * Moving the pointer shows the crosshair, and a packet's history while it is on a sign; a click keeps that history.
 * Dragging zooms, a double click fits the whole run. A finger moves the crosshair sideways, or sets it by a tap; it
 * stays until a tap on it or beside the plot.
 */
export const usePlotPointers = (box: { readonly current: PlotBox }): PlotPointers => {
  const run = useRun();
  const start = useRef<number | null>(null);
  /** The crosshair before the touch; null: there was none. */
  const before = useRef<number | null>(null);
  const hover = useGroupHover((x, y) => {
    const event = singlePackets()?.eventIn(run, box.current, x, y);
    if (event != null) return { group: event.id, flow: event.flow };
    return x < box.current.left || x > box.current.right
      ? null
      : groupAt(run, box.current.stacks, timeAt(run, box.current, x), y);
  });
  const inside = (px: number): boolean => px >= box.current.left && px <= box.current.right;
  const stop = (): void => {
    start.current = null;
    box.current.brush = null;
    run.lab.getState().setCursor(null);
  };
  const pick = (event: PointerEvent<HTMLElement>): void => {
    const packet = packetUnder(run, box.current, event);
    if (packet !== null) singlePackets()?.pinPacket(run, packet);
    else if (event.pointerType !== "touch") hover.onClick(event);
    else tap(offsetIn(event.currentTarget, event));
  };
  const tap = (px: number): void => {
    const time = timeAt(run, box.current, px);
    const reach = SAME_PLACE * pixelTime(run, box.current);
    const isSame = before.current !== null && Math.abs(time - before.current) <= reach;
    run.lab.getState().setCursor(isSame || !inside(px) || time > run.traces.recorded ? null : time);
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
      hover.onPointerMove(event);
      if (event.buttons === 0) singlePackets()?.pointAt(run, packetUnder(run, box.current, event));
      const px = offsetIn(event.currentTarget, event);
      const held = Math.max(box.current.left, Math.min(box.current.right, px));
      if (start.current !== null && Math.abs(px - start.current) >= BRUSH_MIN)
        box.current.brush = [start.current, held];
      const time = timeAt(run, box.current, held);
      run.lab.getState().setCursor((start.current !== null || inside(px)) && time <= run.traces.recorded ? time : null);
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
      run.lab
        .getState()
        .setView(viewOf(clampTime(run, times[0] ?? 0), clampTime(run, times[1] ?? 0), run.traces.until));
    },
    onPointerCancel: stop,
    onPointerLeave(event) {
      hover.onPointerLeave();
      singlePackets()?.pointAt(run, null);
      // For a finger, the pointer leaves with every lift.
      if (start.current === null && event.pointerType !== "touch") run.lab.getState().setCursor(null);
    },
    onDoubleClick(event) {
      if (inside(offsetIn(event.currentTarget, event))) run.lab.getState().setView({ span: "all", follow: true });
    },
  };
};
