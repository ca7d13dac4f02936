import type { KeyboardEvent, ReactElement } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { compareText } from "../../../i18n/compare.ts";
import { decimals } from "../../chart/format.ts";
import { useRun } from "../../session/RunContext.tsx";
import { perRun, type Run } from "../../session/run.ts";
import { spoken } from "../../widgets/spoken.ts";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { timeInView } from "./grid.ts";

/** Number of crosshair steps across the time in view. */
const STEPS = 200;

/** Moves the crosshair through all lanes by `steps`; if there is none, it appears at the current time. */
export const moveCrosshair = (run: Run, steps: number): void => {
  const state = comparisonOf(run).store.getState();
  const { from, to } = timeInView(state);
  const end = Math.min(to, state.granted);
  const next = state.cursor === null ? end : state.cursor + (steps * (to - from)) / STEPS;
  state.setCursor(Math.max(from, Math.min(end, next)));
};

/** Describes the queue of every lane at the crosshair's time. */
const sentence = (run: Run, at: number): string => {
  const state = comparisonOf(run).store.getState();
  const { from, to } = timeInView(state);
  const width = Math.max(0.01, (to - from) / 400);
  const names = laneNames(state.scenario);
  const values = comparisonOf(run)
    .runners()
    .map(({ traces }, i) => {
      const { mean } = traces.over(traces.channel("queue"), at, at + width);
      return compareText("lanes.valueAt", { lane: names[i] ?? "", packets: decimals(mean, 0) });
    });
  return compareText("lanes.at", { time: decimals(at, 3), values: values.join(compareText("lanes.list")) });
};

const saidOf = perRun(() => createStore<{ readonly text: string }>(() => ({ text: "" })));

/** Says the queue of every lane, at the crosshair or now. */
export const readLanes = (run: Run): void => {
  const { cursor, granted } = comparisonOf(run).store.getState();
  // The latest values are those of the time just before.
  saidOf(run).setState({ text: sentence(run, cursor ?? Math.max(0, granted - 0.05)) });
};

/** The button that reads the lanes, seen while it has the focus, and what is read. */
export const LanesSaid = (): ReactElement => {
  const run = useRun();
  const text = useStore(saidOf(run), (said) => said.text);
  return (
    <>
      <button type="button" className="button cmp-read" onClick={() => readLanes(run)}>
        {compareText("lanes.read")}
      </button>
      <p className="unseen" role="status">
        {spoken(text)}
      </p>
    </>
  );
};

/** The only focus stop of the plots: arrows move the crosshair, which announces the values under it. */
export const Crosshair = (): ReactElement => {
  const run = useRun();
  const cursor = useCompare((state) => state.cursor);
  const granted = useCompare((state) => (state.status === "playing" ? Math.floor(state.granted) : state.granted));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 10 : 1;
    if (event.key === "ArrowLeft" || event.key === "ArrowDown") moveCrosshair(run, -far);
    else if (event.key === "ArrowRight" || event.key === "ArrowUp") moveCrosshair(run, far);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="cmp-crosshair"
      role="slider"
      tabIndex={0}
      aria-label={compareText("lanes.crosshair")}
      aria-valuemin={0}
      aria-valuemax={granted}
      aria-valuenow={cursor ?? granted}
      aria-valuetext={cursor === null ? compareText("lanes.noCursor") : spoken(sentence(run, cursor))}
      onKeyDown={onKeyDown}
    />
  );
};
