import type { Seconds } from "../../../units/units.ts";
import { SAMPLED_CELLS } from "../inside.ts";
import type { Fifo } from "../shared/fifo.ts";
import { mixBits } from "../shared/flowHash.ts";
import { packetsByFlow } from "../shared/sampling.ts";

export const LEVELS_MAX = 8;
/** Rounding must not leave a probability just below 1: at 1 a bin sends its flows to the penalty box. */
const ALMOST = 1e-9;

/** Two sets of bins, one in use and one in warm-up. Bin `bin` of a level is entry (set·levels + level)·width + bin. */
export interface SfbBins {
  /** Bins per level. */
  width: number;
  levels: number;
  /** The set in use, 0 or 1. */
  active: number;
  /** The hashes have been drawn: at the first arrival. */
  hashed: boolean;
  /** From which the hashes of each set are made. */
  readonly seeds: [number, number];
  /** Index set·LEVELS_MAX + level, here and in `polluted`. */
  readonly salts: Uint32Array;
  /** Waiting packets; both sets count all of them. */
  packets: Uint32Array;
  probabilities: Float64Array;
  /** When the probability was last changed; NaN: never. */
  changedAt: Float64Array;
  /** Bins of each level with probability 1. */
  readonly polluted: Uint32Array;
}

export const newBins = (levels: number, width: number): SfbBins => ({
  width,
  levels,
  active: 0,
  hashed: false,
  seeds: [0, 0],
  salts: new Uint32Array(2 * LEVELS_MAX),
  packets: new Uint32Array(2 * levels * width),
  probabilities: new Float64Array(2 * levels * width),
  changedAt: new Float64Array(2 * levels * width).fill(Number.NaN),
  polluted: new Uint32Array(2 * LEVELS_MAX),
});

/** Rule of a bin's updates. */
export interface BinRule {
  /** Number of waiting packets from which the probability is raised. */
  readonly raiseAt: number;
  readonly increment: number;
  readonly decrement: number;
  /** Least time between two changes; negative: none. */
  readonly freeze: Seconds;
}

/** Content and probabilities of a flow's bins; the object is used again by the next call. */
export interface BinView {
  /** The smallest of their probabilities. */
  lowest: number;
  /** Packets in the least and in the most filled of them. */
  fewest: number;
  fullest: number;
}

/**
 * Updates the bins of an arrival's flow in a set (listing: report of Hu, Ren and Chang, section 2), and writes their
 * state after that to `view`.
 */
export const updateBins = (
  bins: SfbBins,
  set: number,
  flow: number,
  now: Seconds,
  rule: BinRule,
  view: BinView,
): void => {
  const { levels, packets, probabilities } = bins;
  let lowest = 1;
  let fewest = Number.POSITIVE_INFINITY;
  let fullest = 0;
  for (let level = 0; level < levels; level++) {
    const at = placeOf(bins, set, level, flow);
    const held = packets[at];
    if (held >= rule.raiseAt) change(bins, set, level, at, rule.increment, now, rule.freeze);
    else if (held === 0) change(bins, set, level, at, -rule.decrement, now, rule.freeze);
    lowest = Math.min(lowest, probabilities[at]);
    fewest = Math.min(fewest, held);
    fullest = Math.max(fullest, held);
  }
  view.lowest = lowest;
  view.fewest = fewest;
  view.fullest = fullest;
};

/** Raises the probabilities of a flow's bins, whatever they contain. */
export const raise = (bins: SfbBins, set: number, flow: number, now: Seconds, rule: BinRule): void => {
  for (let level = 0; level < bins.levels; level++)
    change(bins, set, level, placeOf(bins, set, level, flow), rule.increment, now, rule.freeze);
};

/** A packet of this flow is enqueued (1) or leaves (−1). */
export const countPacket = (bins: SfbBins, flow: number, by: 1 | -1): void => {
  if (!bins.hashed) return;
  countIn(bins, 0, flow, by);
  countIn(bins, 1, flow, by);
};

const saltOf = (seed: number, level: number): number => mixBits(Math.imul(seed, 16) + level + 1);

/** Gives a set the hashes of this seed; its bins stay as they are (Linux, sfb_init_perturbation). */
export const hashAnew = (bins: SfbBins, set: number, seed: number): void => {
  bins.seeds[set] = seed;
  for (let level = 0; level < LEVELS_MAX; level++) bins.salts[set * LEVELS_MAX + level] = saltOf(seed, level);
};

/** A packet of this flow, which the hashes of this seed put into bins of the set, is enqueued (1) or leaves (−1). */
export const countBySeed = (bins: SfbBins, set: number, seed: number, flow: number, by: 1 | -1): void => {
  const { levels, width, packets } = bins;
  for (let level = 0; level < levels; level++) {
    const at = (set * levels + level) * width + (mixBits(flow ^ saltOf(seed, level)) % width);
    packets[at] = packets[at] + by;
  }
};

/** Restarts a set with hashes of this seed and the waiting packets only. */
export const rehash = (bins: SfbBins, set: number, seed: number, waiting: Fifo): void => {
  hashAnew(bins, set, seed);
  const size = bins.levels * bins.width;
  bins.packets.fill(0, set * size, (set + 1) * size);
  bins.probabilities.fill(0, set * size, (set + 1) * size);
  bins.changedAt.fill(Number.NaN, set * size, (set + 1) * size);
  bins.polluted.fill(0, set * LEVELS_MAX, (set + 1) * LEVELS_MAX);
  waiting.forEach((packet) => {
    countIn(bins, set, packet.flow, 1);
  });
};

/** Changes the numbers of levels or bins: both sets restart with their hashes. */
export const reshape = (bins: SfbBins, levels: number, width: number, waiting: Fifo): void => {
  const { packets, probabilities, changedAt } = newBins(levels, width);
  Object.assign(bins, { levels, width, packets, probabilities, changedAt });
  bins.polluted.fill(0);
  waiting.forEach((packet) => {
    countPacket(bins, packet.flow, 1);
  });
};

/** Bins in use with probability 1. */
export const pollutedBins = ({ active, levels, polluted }: SfbBins): number => {
  let sum = 0;
  for (let level = 0; level < levels; level++) sum += polluted[active * LEVELS_MAX + level];
  return sum;
};

/** Probability that a responsive flow shares all of its bins in use with greedy ones. */
export const misjudged = ({ active, levels, width, polluted }: SfbBins): number => {
  let product = 1;
  for (let level = 0; level < levels; level++) product *= polluted[active * LEVELS_MAX + level] / width;
  return product;
};

const placeOf = (bins: SfbBins, set: number, level: number, flow: number): number => {
  const { width } = bins;
  const hash = mixBits(flow ^ bins.salts[set * LEVELS_MAX + level]);
  return (set * bins.levels + level) * width + (hash % width);
};

const countIn = (bins: SfbBins, set: number, flow: number, by: 1 | -1): void => {
  const { levels, packets } = bins;
  for (let level = 0; level < levels; level++) {
    const at = placeOf(bins, set, level, flow);
    packets[at] = packets[at] + by;
  }
};

const change = (
  bins: SfbBins,
  set: number,
  level: number,
  at: number,
  by: number,
  now: Seconds,
  freeze: Seconds,
): void => {
  const { probabilities, changedAt, polluted } = bins;
  if (now - changedAt[at] <= freeze) return;
  changedAt[at] = now;
  const before = probabilities[at];
  const wanted = Math.max(0, before + by);
  const after = wanted > 1 - ALMOST ? 1 : wanted;
  probabilities[at] = after;
  const slot = set * LEVELS_MAX + level;
  if (after === 1 && before < 1) polluted[slot] = polluted[slot] + 1;
  else if (after < 1 && before === 1) polluted[slot] = polluted[slot] - 1;
};

/**
 * The set in use in the layout of `GridShape`, with the bins of two flows: the one with the most waiting packets, and
 * the one with the fewest.
 */
export const sampleBins = (bins: SfbBins, waiting: Fifo, binSize: number): readonly number[] => {
  const { levels, width, active, packets, probabilities } = bins;
  const columns = Math.min(width, Math.floor(SAMPLED_CELLS / levels));
  const out = [levels, columns, width];
  for (let level = 0; level < levels; level++)
    for (let column = 0; column < columns; column++) {
      const at = (active * levels + level) * width + column;
      out.push(probabilities[at], Math.min(1, packets[at] / Math.max(1, binSize)));
    }
  const flows = [...packetsByFlow(waiting)].sort(
    ([one, held], [other, heldByOther]) => heldByOther - held || one - other,
  );
  for (const [flow] of new Set([flows[0], flows.at(-1)].filter((entry) => entry !== undefined))) {
    out.push(flow);
    for (let level = 0; level < levels; level++)
      out.push(placeOf(bins, active, level, flow) - (active * levels + level) * width);
  }
  return out;
};
