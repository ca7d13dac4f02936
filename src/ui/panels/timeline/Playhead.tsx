import { type KeyboardEvent, type PointerEvent, type ReactElement, type RefObject, useRef } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { decimals } from "../../chart/format.ts";
import { toMillisecond } from "../../session/player/pace.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";

/** Step of an arrow key, s; ten times as long with Shift. */
const STEP = 0.1;

/** Key presses within this time (ms) of each other are one movement. */
const QUICK_MS = 400;

interface Props {
  readonly head: RefObject<HTMLDivElement | null>;
  /** Time at the pointer, s. */
  readonly timeAt: (event: { readonly clientX: number; readonly clientY: number }) => number;
}

const goals = (run: Run, step: number): ReadonlyMap<string, (now: number) => number> =>
  new Map<string, (now: number) => number>([
    ["ArrowLeft", (now) => now - step],
    ["ArrowDown", (now) => now - step],
    ["ArrowRight", (now) => now + step],
    ["ArrowUp", (now) => now + step],
    ["PageDown", (now) => now - 10 * step],
    ["PageUp", (now) => now + 10 * step],
    ["Home", () => 0],
    ["End", () => run.traces.recorded],
  ]);

/** The current time on the timeline: by dragging or keys, the user can return to any recorded time. */
export const Playhead = ({ head, timeAt }: Props): ReactElement => {
  const run = useRun();
  // While the run plays, a screen reader is told of whole seconds only.
  const now = useLab(({ status, granted }) => (status === "playing" ? Math.floor(granted) : granted));
  const grip = useRef<number | null>(null);
  const wished = useRef({ to: 0, stamp: Number.NEGATIVE_INFINITY });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const goal = goals(run, event.shiftKey ? 10 * STEP : STEP).get(event.key);
    if (goal === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    // Keys repeat faster than pictures: each press continues from the goal of the previous one.
    const isQuick = event.timeStamp - wished.current.stamp < QUICK_MS;
    const { granted, headingFor } = run.lab.getState();
    const to = toMillisecond(goal(isQuick ? wished.current.to : (headingFor ?? granted)));
    wished.current = { to: Math.max(0, Math.min(run.traces.recorded, to)), stamp: event.timeStamp };
    run.lab.getState().seek(to);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = timeAt(event) - run.traces.until;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current !== null) run.lab.getState().seek(toMillisecond(timeAt(event) - grip.current));
  };
  const release = (): void => {
    grip.current = null;
  };
  return (
    <div
      ref={head}
      className="tl-head"
      role="slider"
      tabIndex={0}
      aria-label={panelText("panel.timeline.head")}
      aria-valuemin={0}
      aria-valuemax={Math.max(now, run.traces.recorded)}
      aria-valuenow={now}
      aria-valuetext={panelText("panel.timeline.headValue", {
        time: decimals(now, 3),
        recorded: decimals(run.traces.recorded, 1),
      })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
};
