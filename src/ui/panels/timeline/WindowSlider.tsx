import type { KeyboardEvent, PointerEvent, ReactElement } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { decimals } from "../../chart/format.ts";
import { SPAN_MIN, type TimeWindow, viewOf, windowOf } from "../../plots/view.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { type TimelineBox, windowEdges } from "./drawTimeline.ts";

const seconds = (time: number): string => decimals(time, 1);

/** The simulated part of the window in view. */
export const windowNow = (run: Run): TimeWindow => {
  const window = windowOf(run.lab.getState().view, run.traces.until);
  return { from: window.from, to: Math.max(window.from, Math.min(window.to, run.traces.recorded)) };
};

export type Grip = "from" | "to" | "window";
/** Distance from an edge, px, within which the pointer grips it. */
const REACH = 8;

export const gripAt = (box: TimelineBox, px: number, coarse: boolean): Grip | null => {
  const [from, to] = windowEdges(box);
  const reach = coarse ? 2 * REACH : REACH;
  if (Math.abs(px - to) <= reach && Math.abs(px - to) <= Math.abs(px - from)) return "to";
  if (Math.abs(px - from) <= reach) return "from";
  return px > from && px < to ? "window" : null;
};

/** The window after a drag by `shift` seconds; a window that is moved as a whole keeps its width inside the run. */
export const draggedWindow = (run: Run, grip: Grip, start: TimeWindow, shift: number): TimeWindow => {
  if (grip === "from") return { from: Math.max(0, Math.min(start.from + shift, start.to - SPAN_MIN)), to: start.to };
  if (grip === "to")
    return { from: start.from, to: Math.min(run.traces.recorded, Math.max(start.to + shift, start.from + SPAN_MIN)) };
  const held = Math.max(-start.from, Math.min(run.traces.recorded - start.to, shift));
  return { from: start.from + held, to: start.to + held };
};

export const showWindow = (run: Run, { from, to }: TimeWindow): void =>
  run.lab.getState().setView(viewOf(from, to, run.traces.until));

interface Pointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
}

const windowKeys = (run: Run, now: TimeWindow, span: number, step: number): ReadonlyMap<string, () => TimeWindow> =>
  new Map([
    ["ArrowLeft", () => draggedWindow(run, "window", now, -step)],
    ["ArrowRight", () => draggedWindow(run, "window", now, step)],
    ["Home", () => draggedWindow(run, "window", now, -run.traces.until)],
    ["End", () => draggedWindow(run, "window", now, run.traces.recorded)],
    ["+", () => ({ from: now.from + span / 4, to: now.to - span / 4 })],
    ["-", () => ({ from: Math.max(0, now.from - span / 2), to: Math.min(run.traces.recorded, now.to + span / 2) })],
  ]);

/**
 * The window in view by keys: arrows move it by a tenth of its width, with Shift by all of it; plus and minus resize.
 */
export const WindowSlider = (pointers: Pointers): ReactElement => {
  const run = useRun();
  const duration = useLab((state) => endOf(state.scenario));
  const view = useLab((state) => state.view);
  const window = windowOf(view, run.traces.until);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const now = windowNow(run);
    const span = now.to - now.from;
    const step = span * (event.shiftKey ? 1 : 0.1);
    const act = windowKeys(run, now, span, step).get(event.key);
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    showWindow(run, act());
  };
  return (
    <div
      className="pn-window"
      role="slider"
      tabIndex={0}
      aria-label={panelText("panel.timeline.window")}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={Number(window.from.toFixed(2))}
      aria-valuetext={panelText("panel.timeline.windowValue", {
        from: seconds(window.from),
        to: seconds(Math.min(window.to, Math.max(run.traces.recorded, window.from))),
      })}
      onKeyDown={onKeyDown}
      onDoubleClick={() => run.lab.getState().setView({ span: "all", follow: true })}
      {...pointers}
    />
  );
};
