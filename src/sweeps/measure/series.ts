import { BIN_WIDTH } from "../../engine/recording/frame.ts";
import type { RunSeries, Window } from "../../engine/simulation/run.ts";
import type { Seconds } from "../../units/units.ts";

const binAt = (time: Seconds): number => Math.round(time / BIN_WIDTH);

/** Bins of a window with a value. */
const recorded = (values: Float32Array, { from, to }: Window): Float32Array =>
  values.subarray(binAt(from), binAt(to)).filter((value) => !Number.isNaN(value));

const meanOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean over a window, from the narrowest bins; NaN without values. */
export const meanOver = (series: RunSeries, window: Window): number => meanOf(recorded(series.mean, window));
/** Largest value in a window; NaN without values. */
export const maxOver = (series: RunSeries, window: Window): number => {
  const values = recorded(series.max, window);
  return values.length === 0
    ? Number.NaN
    : values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY);
};
/** Standard deviation over a window, of the narrowest bins' means. */
export const deviationOver = (series: RunSeries, window: Window): number => {
  const values = recorded(series.mean, window);
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length);
};

/** Prefix sums: entry i is the sum of the first i bins; length bins + 1. */
const runningSums = (values: Float32Array): Float64Array => {
  const sums = new Float64Array(values.length + 1);
  for (const [i, value] of values.entries()) sums[i + 1] = (sums[i] ?? 0) + (Number.isNaN(value) ? 0 : value);
  return sums;
};

/** Largest mean over any window of the given length inside `within`; NaN if none fits. */
export const maxWindowMean = (series: RunSeries, length: Seconds, within: Window): number => {
  const bins = binAt(length);
  const values = series.mean.subarray(binAt(within.from), binAt(within.to));
  const sums = runningSums(values);
  let largest = Number.NaN;
  for (let end = bins; end <= values.length; end++) {
    const mean = ((sums[end] ?? Number.NaN) - (sums[end - bins] ?? Number.NaN)) / bins;
    if (!(mean <= largest)) largest = mean;
  }
  return largest;
};

/** Length of the moving average of a response, and the time for which it must stay in the band. */
const AVERAGED: Seconds = 10;
const STAY: Seconds = 20;

/**
 * Time from `after` until the 10-s moving average of the queue (over the 10 s before each instant, from the start of
 * the run) comes within `band` of `target` and stays there for 20 s. The rest of the run if it never does.
 */
export const responseTime = (queue: RunSeries, after: Seconds, target: number, band: number): Seconds => {
  const bins = queue.mean.length;
  const sums = runningSums(queue.mean);
  const stay = binAt(STAY);
  const averaged = binAt(AVERAGED);
  let since = -1;
  for (let end = Math.max(1, binAt(after)); end <= bins; end++) {
    const from = Math.max(0, end - averaged);
    const mean = ((sums[end] ?? Number.NaN) - (sums[from] ?? Number.NaN)) / (end - from);
    const isInside = Math.abs(mean - target) <= band;
    if (!isInside) since = -1;
    else if (since < 0) since = end;
    if (since >= 0 && end - since >= stay) return Math.max(0, since * BIN_WIDTH - after);
  }
  return bins * BIN_WIDTH - after;
};
