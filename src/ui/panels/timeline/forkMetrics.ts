import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import type { Unit } from "../../../units/units.ts";
import type { Columns } from "../../chart/columns.ts";
import type { TraceStore } from "../../session/contract.ts";

/** A row of the table of two forks. */
export interface MetricRow {
  readonly key: "queue" | "delay" | "used" | "goodput" | "drops" | "marks";
  readonly unit: Unit;
  /** Before the forks part, then in each of them since; NaN: unknown. */
  readonly values: readonly [before: number, shown: number, other: number];
}
/** A window of one fork. */
export interface Window {
  readonly traces: TraceStore;
  readonly from: number;
  readonly to: number;
}

/** Mean of a channel over a window; for counts, the number per second. NaN where nothing is recorded. */
const meanIn = ({ traces, from, to }: Window, id: string): number => {
  const place = traces.channel(id);
  if (place < 0 || !(to > from)) return Number.NaN;
  const value = traces.over(place, from, to).mean;
  return traces.channels[place]?.kind === "count" ? (Number.isNaN(value) ? 0 : value) / (to - from) : value;
};

/** Largest number of columns for a mean over packets. */
const COLUMNS_MAX = 4096;
const columnsOf = (): Columns => ({
  min: new Float64Array(COLUMNS_MAX),
  max: new Float64Array(COLUMNS_MAX),
  mean: new Float64Array(COLUMNS_MAX),
});
const [delays, sent] = [columnsOf(), columnsOf()];

/** Mean queueing delay of the sent traffic, weighted by the rate in each part of the window; NaN: nothing was sent. */
const delayIn = ({ traces, from, to }: Window): number => {
  const [delay, rate] = [traces.channel("delay"), traces.channel("sent")];
  if (delay < 0 || rate < 0 || !(to > from)) return Number.NaN;
  const width = Math.max(1, Math.min(COLUMNS_MAX, Math.round((to - from) / BIN_WIDTH)));
  traces.columns(delay, from, to, width, delays);
  traces.columns(rate, from, to, width, sent);
  let [sum, weight] = [0, 0];
  for (let i = 0; i < width; i++) {
    const [seconds = Number.NaN, bits = 0] = [delays.mean[i], sent.mean[i]];
    if (Number.isNaN(seconds) || !(bits > 0)) continue;
    sum += seconds * bits;
    weight += bits;
  }
  return sum / weight;
};

const ROWS = [
  { key: "queue", channel: "queue", unit: "packets" },
  { key: "delay", channel: "delay", unit: "s" },
  { key: "used", channel: "sent", unit: "bit/s" },
  { key: "goodput", channel: "goodput", unit: "bit/s" },
  { key: "drops", channel: "drops", unit: "1/s" },
  { key: "marks", channel: "marks", unit: "1/s" },
] as const;

/** Metrics before two forks part, and in each of them since; from bins, so accurate to 10 ms. */
export const forkMetrics = (before: Window, shown: Window, other: Window): readonly MetricRow[] =>
  ROWS.map(({ key, channel, unit }) => ({
    key,
    unit,
    values:
      channel === "delay"
        ? [delayIn(before), delayIn(shown), delayIn(other)]
        : [meanIn(before, channel), meanIn(shown, channel), meanIn(other, channel)],
  }));
