import { BIN_WIDTH } from "../../engine/recording/frame.ts";
import type { RunSeries, Window } from "../../engine/simulation/run.ts";
import type { Seconds } from "../../units/units.ts";
import { binAt } from "./series.ts";

// Instants read from the narrowest bins (10 ms) of one channel, accurate to a bin.

/** Start of the first bin from `after` on whose value satisfies `holds`; the end of the run if there is none. */
const firstBin = (values: Float32Array, after: Seconds, holds: (value: number) => boolean): Seconds => {
  for (let bin = binAt(after); bin < values.length; bin++)
    if (holds(values[bin] ?? Number.NaN)) return Math.max(after, bin * BIN_WIDTH);
  return values.length * BIN_WIDTH;
};

/** First instant from `after` on at which the queue is empty. */
export const firstTimeEmpty = (queue: RunSeries, after: Seconds): Seconds =>
  firstBin(queue.min, after, (value) => value === 0);

/** First instant from `after` on at which the queue reaches `full`. */
export const firstTimeFull = (queue: RunSeries, after: Seconds, full: number): Seconds =>
  firstBin(queue.max, after, (value) => value >= full);

/** First instant from `after` on at which the channel exceeds `level`. */
export const firstTimeAbove = (series: RunSeries, after: Seconds, level: number): Seconds =>
  firstBin(series.max, after, (value) => value > level);

/** Share of the bins of a window whose mean exceeds `level`; NaN without bins. */
export const shareAbove = (series: RunSeries, level: number, { from, to }: Window): number => {
  const values = series.mean.subarray(binAt(from), binAt(to)).filter((value) => !Number.isNaN(value));
  return values.filter((value) => value > level).length / values.length;
};

/**
 * Mean time between the starts of successive overflows. An overflow starts when the queue reaches `full`; the next can
 * start only after the queue has fallen to half of that, otherwise a full queue would overflow at every packet. With
 * fewer than two overflows the result is the window, a lower bound of the period.
 */
export const overflowPeriod = (queue: RunSeries, full: number, { from, to }: Window): Seconds => {
  const starts: number[] = [];
  let isOver = false;
  for (let bin = binAt(from); bin < binAt(to); bin++) {
    if (!isOver && (queue.max[bin] ?? 0) >= full) {
      starts.push(bin);
      isOver = true;
    } else if (isOver && (queue.min[bin] ?? 0) <= full / 2) isOver = false;
  }
  const [first] = starts;
  const last = starts.at(-1);
  return first === undefined || last === undefined || starts.length < 2
    ? to - from
    : ((last - first) * BIN_WIDTH) / (starts.length - 1);
};

/** Packets by which a projection exceeded its limit: the largest excess of each period above it, summed. */
export const excessCount = (projection: RunSeries, limit: number, { from, to }: Window): number => {
  let count = 0;
  let excess = 0;
  for (let bin = binAt(from); bin < binAt(to); bin++) {
    const above = (projection.max[bin] ?? 0) - limit;
    if (above > 0) excess = Math.max(excess, above);
    else {
      count += excess;
      excess = 0;
    }
  }
  return count + excess;
};

/** Interval over which the slope of the average queue is measured, in bins of 10 ms. */
const SLOPE_SPAN = 10;

/**
 * Drops and marks over arrivals in those bins of a window in which the average queue grew fastest: its slope over the
 * previous 100 ms is in the highest tenth. `offered` is in bit/s, `packetBits` converts it to packets.
 */
export const signalsInBursts = (
  average: RunSeries,
  offered: RunSeries,
  signals: readonly RunSeries[],
  packetBits: number,
  { from, to }: Window,
): number => {
  const bins: { readonly bin: number; readonly slope: number }[] = [];
  for (let bin = Math.max(binAt(from), SLOPE_SPAN); bin < binAt(to); bin++) {
    const slope = (average.mean[bin] ?? Number.NaN) - (average.mean[bin - SLOPE_SPAN] ?? Number.NaN);
    if (!Number.isNaN(slope)) bins.push({ bin, slope });
  }
  const steepest = bins.sort((a, b) => b.slope - a.slope || a.bin - b.bin).slice(0, Math.ceil(bins.length / 10));
  const sum = (series: RunSeries): number => steepest.reduce((total, { bin }) => total + (series.mean[bin] ?? 0), 0);
  const arrived = (sum(offered) * BIN_WIDTH) / packetBits;
  return signals.reduce((total, series) => total + sum(series), 0) / arrived;
};
