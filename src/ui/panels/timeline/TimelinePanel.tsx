import { type KeyboardEvent, type PointerEvent, type ReactElement, useCallback, useRef } from "react";
import { t } from "../../../i18n/message.ts";
import type { Surface } from "../../chart/canvas.ts";
import { decimals } from "../../chart/format.ts";
import { onBeats, withNumbers } from "../../chart/loop.ts";
import { valueAt } from "../../chart/scale.ts";
import type { View } from "../../session/contract.ts";
import { lab, traces, useLab } from "../../session/lab.ts";
import { flagsOf } from "../flags.ts";
import { PanelFrame } from "../PanelFrame.tsx";
import { usePanelCanvas } from "../surfaces.ts";
import { SPAN_MIN, type TimeWindow, viewOf, windowOf } from "../view.ts";
import { drawTimeline, type TimelineBox, windowEdges } from "./drawTimeline.ts";

const seconds = (time: number): string => decimals(time, 1);
const current = (): TimeWindow => {
  const window = windowOf(lab.getState().view, traces.until);
  return { from: window.from, to: Math.max(window.from, Math.min(window.to, traces.until)) };
};

const sentence = (): string => {
  const { scenario } = lab.getState();
  const { from, to } = current();
  const changes = flagsOf(scenario, traces.until).length;
  return t("panel.timeline.sentence", {
    n: changes,
    until: seconds(traces.until),
    duration: seconds(scenario.duration),
    from: seconds(from),
    to: seconds(to),
  });
};

/** The overview moves by a few pixels a second: it changes with the numbers, and at once when the window is dragged. */
const paceOf = (drawn: View): number => (lab.getState().view === drawn ? withNumbers() : onBeats());

type Grip = "from" | "to" | "window";
/** px around an edge at which a pointer takes it. */
const REACH = 8;

const gripAt = (box: TimelineBox, px: number, coarse: boolean): Grip | null => {
  const [from, to] = windowEdges(box);
  const reach = coarse ? 2 * REACH : REACH;
  if (Math.abs(px - to) <= reach && Math.abs(px - to) <= Math.abs(px - from)) return "to";
  if (Math.abs(px - from) <= reach) return "from";
  return px > from && px < to ? "window" : null;
};

/** The window after it was dragged by `shift` seconds; a whole window keeps its width inside the run. */
const dragged = (grip: Grip, start: TimeWindow, shift: number): TimeWindow => {
  if (grip === "from") return { from: Math.max(0, Math.min(start.from + shift, start.to - SPAN_MIN)), to: start.to };
  if (grip === "to")
    return { from: start.from, to: Math.min(traces.until, Math.max(start.to + shift, start.from + SPAN_MIN)) };
  const held = Math.max(-start.from, Math.min(traces.until - start.to, shift));
  return { from: start.from + held, to: start.to + held };
};

const show = ({ from, to }: TimeWindow): void => lab.getState().setView(viewOf(from, to, traces.until));

/** The whole run in one picture, and the part of it that is in view. */
export const TimelinePanel = (): ReactElement => {
  const box = useRef<TimelineBox | null>(null);
  const grip = useRef<{ grip: Grip; at: number; window: TimeWindow } | null>(null);
  const view = useRef(lab.getState().view);
  const draw = useCallback((surface: Surface) => {
    box.current = drawTimeline(surface);
    view.current = lab.getState().view;
  }, []);
  const canvas = usePanelCanvas(
    draw,
    useCallback(() => paceOf(view.current), []),
  );
  const offset = (event: PointerEvent<HTMLElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (box.current === null || event.button !== 0) return;
    const time = valueAt(box.current.x, offset(event));
    const taken = gripAt(box.current, offset(event), event.pointerType === "touch");
    const window = current();
    if (taken === null) {
      // Beside the window: it comes to where the pointer is.
      const half = (window.to - window.from) / 2;
      show(dragged("window", window, time - half - window.from));
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { grip: taken, at: time, window };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (box.current === null) return;
    const taken = gripAt(box.current, offset(event), false);
    event.currentTarget.style.cursor = taken === null ? "default" : taken === "window" ? "grab" : "ew-resize";
    const held = grip.current;
    if (held !== null) show(dragged(held.grip, held.window, valueAt(box.current.x, offset(event)) - held.at));
  };
  const release = (): void => {
    grip.current = null;
  };
  return (
    <PanelFrame name="timeline" title={t("panel.timeline.title")} note={t("panel.timeline.note")} sentence={sentence}>
      <div className="pn-plot">
        <canvas ref={canvas} className="pn-canvas" />
        <WindowSlider {...{ onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }} />
      </div>
    </PanelFrame>
  );
};

interface WindowPointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
}

const windowKeys = (now: TimeWindow, span: number, step: number): ReadonlyMap<string, () => TimeWindow> =>
  new Map([
    ["ArrowLeft", () => dragged("window", now, -step)],
    ["ArrowRight", () => dragged("window", now, step)],
    ["Home", () => dragged("window", now, -traces.until)],
    ["End", () => dragged("window", now, traces.until)],
    ["+", () => ({ from: now.from + span / 4, to: now.to - span / 4 })],
    ["-", () => ({ from: Math.max(0, now.from - span / 2), to: Math.min(traces.until, now.to + span / 2) })],
  ]);

/** The window in view by keys: arrows pan by a tenth of it, with Shift by all of it; plus and minus resize. */
const WindowSlider = (pointers: WindowPointers): ReactElement => {
  const duration = useLab((state) => state.scenario.duration);
  const view = useLab((state) => state.view);
  const window = windowOf(view, traces.until);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const now = current();
    const span = now.to - now.from;
    const step = span * (event.shiftKey ? 1 : 0.1);
    const act = windowKeys(now, span, step).get(event.key);
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    show(act());
  };
  return (
    <div
      className="pn-window"
      role="slider"
      tabIndex={0}
      aria-label={t("panel.timeline.window")}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={Number(window.from.toFixed(2))}
      aria-valuetext={t("panel.timeline.windowValue", {
        from: seconds(window.from),
        to: seconds(Math.min(window.to, Math.max(traces.until, window.from))),
      })}
      onKeyDown={onKeyDown}
      onDoubleClick={() => lab.getState().setView({ span: "all", follow: true })}
      {...pointers}
    />
  );
};
