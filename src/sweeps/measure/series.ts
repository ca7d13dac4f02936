import { BIN_WIDTH } from "../../engine/recording/frame.ts";
import type { RunSeries, Window } from "../../engine/simulation/run.ts";
import type { Seconds } from "../../units/units.ts";

/** The narrowest bin whose start is nearest to a time. */
export const binAt = (time: Seconds): number => Math.round(time / BIN_WIDTH);

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
export const runningSums = (values: Float32Array): Float64Array => {
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
