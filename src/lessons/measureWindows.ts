import { BIN_WIDTH } from "../engine/recording/frame.ts";
import { plainParts } from "../engine/reports/plainReport.ts";
import { type RunSeries, runLane, type Window } from "../engine/simulation/run.ts";
import type { Scenario } from "../scenario/document.ts";
import type { JsonObject } from "../schema/json.ts";
import { largestOf } from "../units/extremes.ts";
import type { MeasureWindows, Wanted } from "./measured.ts";

const SIGNAL = "signal:";

/** Mean of the recorded values of a window; null: it has none. */
const meanOver = ({ mean }: RunSeries, { from, to }: Window): number | null => {
  const known = mean
    .subarray(Math.round(from / BIN_WIDTH), Math.round(to / BIN_WIDTH))
    .filter((value) => !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/**
 * Runs a lane up to the last of the windows, and measures each. What comes after them is not simulated.
 * @throws Error when the run fails
 */
export const measureWindows = (scenario: Scenario, { lane, windows }: Wanted): readonly JsonObject[] => {
  const end = largestOf(windows.map(({ to }) => to));
  const timeline = scenario.timeline.filter(({ at }) => at < end);
  const cut = timeline.some(({ set }) => set === "duration") ? scenario : { ...scenario, duration: end, timeline };
  const { reports, series } = runLane(cut, lane, { windows, keeps: ({ id }) => id.startsWith(SIGNAL) });
  return reports.map((report) => ({
    metrics: report.metrics,
    ...plainParts(report),
    signals: Object.fromEntries([...series].map(([id, one]) => [id.slice(SIGNAL.length), meanOver(one, report)])),
  }));
};

/** Measures the wanted windows in this thread. */
export const measureHere: MeasureWindows = (scenario, wanted) =>
  Promise.resolve(wanted.map((one) => ({ ...one, reports: measureWindows(scenario, one) })));
