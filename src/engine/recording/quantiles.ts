import type { Seconds } from "../../units/units.ts";
import { delayOfBin } from "./delayBins.ts";
import type { LedgerCopy } from "./ledger.ts";

/** How often each delay occurred between two copies, by bin: of one group, or of all. */
const delaysBetween = (from: LedgerCopy, to: LedgerCopy, group: number | undefined): Float64Array => {
  const groups = group === undefined ? to.delays.map((_, place) => place) : [group];
  const counts = new Float64Array(groups.reduce((most, place) => Math.max(most, to.delays[place]?.length ?? 0), 0));
  const addTimes = (factor: number, part: Uint32Array | undefined): void => {
    const bins = part?.length ?? 0;
    for (let bin = 0; bin < bins; bin++) counts[bin] = counts[bin] + factor * (part?.[bin] as number);
  };
  for (const place of groups) {
    addTimes(1, to.delays[place]);
    addTimes(-1, from.delays[place]);
  }
  return counts;
};

/**
 * Delay below which the share p of the packets stayed, by nearest rank (the ⌈p·n⌉-th of n values), in s; error below
 * 0.4 %. `null` without packets.
 * @param shares ascending
 * @param group its packets alone
 */
export const delayQuantiles = (
  from: LedgerCopy,
  to: LedgerCopy,
  shares: readonly number[],
  group?: number,
): (Seconds | null)[] => {
  const counts = delaysBetween(from, to, group);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return shares.map(() => null);
  const found: (Seconds | null)[] = [];
  let below = 0;
  let bin = -1;
  for (const share of shares) {
    const rank = Math.max(1, Math.ceil(share * total));
    while (below < rank && bin + 1 < counts.length) {
      bin += 1;
      below += counts[bin];
    }
    found.push(bin === 0 ? 0 : delayOfBin(bin));
  }
  return found;
};

/**
 * Number of waiting packets that was exceeded less than 1 − p of the time: percentiles weighted by time.
 * @param shares ascending
 */
export const queueQuantiles = (from: LedgerCopy, to: LedgerCopy, shares: readonly number[]): (number | null)[] => {
  const times = to.queueTimes.slice();
  const known = from.queueTimes.length;
  for (let q = 0; q < known; q++) times[q] = times[q] - from.queueTimes[q];
  let total = 0;
  for (let q = 0; q < times.length; q++) total += times[q];
  if (!(total > 0)) return shares.map(() => null);
  const found: number[] = [];
  let below = times[0];
  let q = 0;
  for (const share of shares) {
    while (below < share * total && q + 1 < times.length) {
      q += 1;
      below += times[q];
    }
    found.push(q);
  }
  return found;
};
