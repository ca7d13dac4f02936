import type { BitsPerSecond, Seconds } from "../../../units/units.ts";

/**
 * Weights that make a proportion an equality: with the ratios k of neighbouring classes, weight times delay (or loss)
 * is the same for all. 0 for a class without a ratio (0, or none in the list).
 */
export const ratioWeights = (ratios: readonly number[], classes: number): Float64Array<ArrayBuffer> => {
  const multiples = new Float64Array(classes);
  let multiple = 1;
  for (let i = 0; i < classes; i++) {
    const ratio = ratios[i] ?? 0;
    if (ratio <= 0) continue;
    multiples[i] = multiple;
    multiple *= ratio;
  }
  return multiples.map((own, i) =>
    own === 0 ? 0 : multiples.reduce((product, other, j) => (other === 0 || j === i ? product : product * other), 1),
  );
};

/**
 * Rate that a class needs: to send its backlog (bits) before its head, which has waited, exceeds the bound, and no less
 * than its minimum. Infinity: the head is late already.
 * @param bound Infinity: none
 */
export const neededRate = (backlog: number, bound: Seconds, waited: Seconds, minimum: BitsPerSecond): number =>
  Math.max(
    bound === Number.POSITIVE_INFINITY ? 0 : bound <= waited ? Number.POSITIVE_INFINITY : backlog / (bound - waited),
    minimum,
  );

/**
 * Moves rate from the last classes with a surplus to the classes that have less than they need, in ascending order.
 * Changes `rates` in place; all rates in bit/s.
 */
export const shiftRates = (rates: Float64Array, needed: Float64Array, classes: number): void => {
  let taker = 0;
  let giver = classes - 1;
  for (;;) {
    while (taker < classes && spare(rates, needed, taker) >= 0) taker += 1;
    while (giver >= 0 && spare(rates, needed, giver) <= 0) giver -= 1;
    if (taker === classes || giver < 0) return;
    const moved = Math.min(spare(rates, needed, giver), -spare(rates, needed, taker));
    if (moved === -spare(rates, needed, taker)) {
      rates[giver] = rates[giver] - moved;
      rates[taker] = needed[taker];
    } else {
      rates[taker] = rates[taker] + moved;
      rates[giver] = needed[giver];
    }
  }
};
const spare = (rates: Float64Array, needed: Float64Array, i: number): number => rates[i] - needed[i];

/** Distance of each class of a group below the group's mean of weight times delay; 0 for classes of weight 0. */
export const delayErrors = (weights: Float64Array, delays: Float64Array, errors: Float64Array): void => {
  let sum = 0;
  let members = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    sum += weights[i] * delays[i];
    members += 1;
  }
  for (let i = 0; i < weights.length; i++) errors[i] = weights[i] === 0 ? 0 : sum / members - weights[i] * delays[i];
};

/**
 * Gain of the rates on these errors, bit/s²: stable for the class of the group with the smallest accepted share.
 * @param sampled bits between two adjustments
 * @param utilization offered load relative to the link
 */
export const proportionalGain = (
  heaviest: number,
  sampled: number,
  capacity: BitsPerSecond,
  share: number,
  utilization: number,
): number => (-2 / (heaviest * sampled)) * capacity * capacity * share * utilization * Math.max(utilization, 1);

/**
 * Corrects new rates of a group (weight above 0) to the group's total, none below its minimum: the excess of the raised
 * ones is taken from the last classes first. If one alone would get more than the total, the others get their minima.
 */
export const saturateRates = (
  rates: Float64Array,
  minima: Float64Array,
  weights: Float64Array,
  capacity: BitsPerSecond,
): void => {
  let greedy = -1;
  let lifted = 0;
  let others = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    if (greedy < 0 && rates[i] > capacity) greedy = i;
    lifted += Math.max(0, minima[i] - rates[i]);
    others += minima[i];
  }
  for (let i = weights.length - 1; i >= 0; i--) {
    if (weights[i] === 0) continue;
    const minimum = minima[i];
    if (greedy >= 0) rates[i] = i === greedy ? capacity - (others - minimum) : minimum;
    else {
      const rate = Math.max(rates[i], minimum);
      const taken = Math.min(rate - minimum, lifted);
      rates[i] = rate - taken;
      lifted -= taken;
    }
  }
};
