import quantile from "@stdlib/stats-base-dists-t-quantile";

/** Mean over independent runs and the half-width of its 95 % confidence interval. */
export interface Estimate {
  readonly mean: number;
  /** NaN for a single run. */
  readonly halfWidth: number;
  /** Number of runs in which the quantity exists. */
  readonly count: number;
}

/** An estimate as files have it; `halfWidth` null: there is no interval. */
export const estimateJson = ({ mean, halfWidth, count }: Estimate) => ({
  mean,
  halfWidth: Number.isFinite(halfWidth) ? halfWidth : null,
  count,
});

/** Student's t(freedom, 0.975). */
export const studentQuantile = (freedom: number): number => quantile(0.975, freedom);

/**
 * k runs: t(k − 1, 0.975) · s / √k, with the sample standard deviation s (Law, Simulation Modeling and Analysis). Equal
 * values have the half-width 0.
 */
export const estimate = (values: readonly number[]): Estimate => {
  const k = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / k;
  const variance = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (k - 1);
  const halfWidth = k < 2 ? Number.NaN : studentQuantile(k - 1) * Math.sqrt(variance / k);
  return { mean, halfWidth, count: k };
};

/** Mean difference of runs with the same seeds and its interval; both lists in the order of the seeds. */
export const pairedDifference = (values: readonly number[], baseline: readonly number[]): Estimate =>
  estimate(values.map((value, i) => value - (baseline[i] ?? Number.NaN)));

/** Fewest runs for an interval. */
export const RUNS_MIN = 3;
/** Largest growth of the number of runs per round: the interval of a few runs is itself uncertain. */
const GROWTH_MAX = 2;

/**
 * Number of runs needed for a half-width of `precision` · |mean|, estimated from the given runs; their own number if it
 * suffices. A mean of 0 has no relative width: equal values suffice, others never do.
 */
export const runsWanted = (values: readonly number[], precision: number): number => {
  const { mean, halfWidth, count } = estimate(values);
  if (count < RUNS_MIN) return RUNS_MIN;
  const allowed = precision * Math.abs(mean);
  if (halfWidth <= allowed) return count;
  const ratio = allowed > 0 ? halfWidth / allowed : GROWTH_MAX;
  return Math.max(count + 1, Math.min(GROWTH_MAX * count, Math.ceil(count * ratio * ratio)));
};
