/** Size and period of the oscillation of a series. */
export interface Oscillation {
  /** Standard deviation over the mean. */
  readonly variation: number;
  /** The first local maximum of the autocorrelation above 0.2: 1 is a perfectly periodic series; 0: there is none. */
  readonly regularity: number;
  /** Lag of that maximum, s; NaN: there is none. */
  readonly period: number;
}

/** An autocorrelation below this is chance. */
const CHANCE = 0.2;

/**
 * The dominant period of evenly spaced samples, by autocorrelation: the first local maximum above 0.2.
 * @param spacing s between two samples
 */
export const oscillationOf = (samples: ArrayLike<number>, spacing: number): Oscillation => {
  const count = samples.length;
  let mean = 0;
  for (let i = 0; i < count; i++) mean += (samples[i] ?? 0) / count;
  const deviations = Float64Array.from(samples, (value) => value - mean);
  const correlation = (lag: number): number => {
    let sum = 0;
    for (let i = lag; i < count; i++) sum += (deviations[i] ?? 0) * (deviations[i - lag] ?? 0);
    return sum / (count - lag);
  };
  const power = correlation(0);
  const none = { variation: mean === 0 ? 0 : Math.sqrt(power) / mean, regularity: 0, period: Number.NaN };
  if (power === 0) return none;
  let before = 1;
  let now = correlation(1) / power;
  for (let lag = 1; lag < count / 3; lag++) {
    const next = correlation(lag + 1) / power;
    if (now > before && now >= next && now > CHANCE) return { ...none, regularity: now, period: lag * spacing };
    before = now;
    now = next;
  }
  return none;
};

/** Means of `width` samples each; samples that are NaN count as the one before. */
export const thinned = (samples: ArrayLike<number>, width: number): Float64Array => {
  const result = new Float64Array(Math.floor(samples.length / width));
  let latest = 0;
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    for (let k = 0; k < width; k++) {
      const value = samples[i * width + k] ?? Number.NaN;
      if (!Number.isNaN(value)) latest = value;
      sum += latest;
    }
    result[i] = sum / width;
  }
  return result;
};

/**
 * How far counts of equal times spread beyond chance, relative to their mean: √(variance − mean)/mean, where
 * independent events have a variance equal to the mean. 0: no more than chance. A rate that moves evenly between 0 and
 * twice its mean gives 1/√3, one that swings there as a sine 1/√2.
 */
export const burstinessOf = (counts: ArrayLike<number>): number => {
  const list = Array.from(counts);
  const mean = list.reduce((sum, count) => sum + count, 0) / list.length;
  if (!(mean > 0)) return 0;
  const variance = list.reduce((sum, count) => sum + (count - mean) * (count - mean), 0) / list.length;
  return Math.sqrt(Math.max(0, variance - mean)) / mean;
};
