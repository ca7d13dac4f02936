import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import type { LaneRun, Window } from "../../../engine/simulation/run.ts";
import { LONG } from "../ns2/comparisons.ts";

/** Channel of the congestion window of the only flow. */
export const WINDOW = `window:${LONG}`;

/** A quantity that both sides measure. */
interface Measure {
  /** Its name in the reference data. */
  readonly id: string;
  /** Largest deviation of the lab, as a share of the reference's mean. */
  readonly tolerance: number;
  /** Value of the lab's run; null: it does not exist there. */
  read(run: LaneRun, window: Window): number | null;
}

const metricOf = ({ reports: [report] }: LaneRun, id: string): number | null => report?.metrics[id] ?? null;
const goodputOf = ({ reports: [report] }: LaneRun, id: string): number =>
  report?.groups.find((group) => group.id === id)?.goodput ?? 0;

/** Groups of the flows of a case that compares two RTTs: the shorter first. */
export const PAIR = [`${LONG}1`, `${LONG}2`] as const;

export const measures: readonly Measure[] = [
  { id: "utilization", tolerance: 0.05, read: (run) => metricOf(run, "utilization") },
  {
    id: "period",
    tolerance: 0.05,
    read: (run) => {
      const cuts = metricOf(run, "windowCutsPerSecond") ?? 0;
      return cuts > 0 ? 1 / cuts : null;
    },
  },
  {
    id: "windowMean",
    tolerance: 0.05,
    read: ({ series }, { from, to }) => {
      const means = series.get(WINDOW)?.mean.subarray(Math.round(from / BIN_WIDTH), Math.round(to / BIN_WIDTH));
      return means === undefined ? null : means.reduce((sum, mean) => sum + mean, 0) / means.length;
    },
  },
  { id: "goodput", tolerance: 0.1, read: (run) => goodputOf(run, LONG) / 1e6 },
  {
    id: "rateRatio",
    tolerance: 0.15,
    read: (run) => {
      const [near, far] = PAIR.map((id) => goodputOf(run, id));
      return near === undefined || far === undefined || far === 0 ? null : near / far;
    },
  },
];
