/**
 * Weight of RED's average as `tc` chooses it: the largest power of 1/2 with which `burst` mean packets that arrive at
 * once raise the average from zero no higher than the minimum threshold, in packets (iproute2, tc_red.c).
 */
export const queueWeightOf = (minThreshold: number, burst: number): number => {
  const above = burst + 1 - minThreshold;
  let weight = 0.5;
  while ((1 - (1 - weight) ** burst) / weight < above && weight > LEAST) weight /= 2;
  return weight;
};
/** `tc` fails below this weight. */
const LEAST = 2 ** -31;
/** `burst` is tried up to this many mean packets. */
const BURST_MAX = 65_535;

/** The smallest `burst` with which `tc` chooses at most this weight. */
export const burstFor = (minThreshold: number, weight: number): number => {
  let [low, high] = [Math.max(1, Math.ceil(minThreshold)), BURST_MAX];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (queueWeightOf(minThreshold, middle) <= weight * SLACK) high = middle;
    else low = middle + 1;
  }
  return low;
};
/** A weight within a factor of √2 counts as the same power of 1/2. */
const SLACK = Math.SQRT2;
