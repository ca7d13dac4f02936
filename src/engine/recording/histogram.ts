import { largestOf } from "../../units/extremes.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { DELAY_BINS, delayBin, delayed, delayOfBin } from "./delayBins.ts";

/** Counts by bin at one instant; bins beyond the end are empty. */
export type HistogramCopy = Uint32Array;

/** Number of occurrences of each time, in the ledger's bins of delay: bounded memory, error below 0.4 %. */
export class Histogram {
  private readonly counts = new Uint32Array(DELAY_BINS);
  /** Bins above this one are empty. */
  private last = 0;

  add(time: Seconds): void {
    delayed[0] = time;
    const bin = delayBin();
    if (bin > this.last) this.last = bin;
    this.counts[bin] = this.counts[bin] + 1;
  }

  copy(): HistogramCopy {
    return this.counts.slice(0, this.last + 1);
  }

  serialize(archive: Archive): void {
    this.last = archive.number(this.last);
    archive.numbers(this.counts.subarray(0, this.last + 1));
  }
}

/** Counts of a window: the difference of two copies. */
export const countsBetween = (from: HistogramCopy | undefined, to: HistogramCopy | undefined): Float64Array => {
  const counts = Float64Array.from(to ?? []);
  from?.forEach((count, bin) => {
    counts[bin] = counts[bin] - count;
  });
  return counts;
};

/**
 * Quantile of the counted times, by nearest rank, s; null: nothing was counted.
 * @param windows counts of one or several groups
 */
export const timeQuantile = (windows: readonly Float64Array[], share: number): Seconds | null => {
  const length = largestOf(
    windows.map((counts) => counts.length),
    0,
  );
  const merged = new Float64Array(length);
  for (const counts of windows)
    counts.forEach((count, bin) => {
      merged[bin] = merged[bin] + count;
    });
  const total = merged.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(share * total));
  let below = 0;
  let bin = 0;
  for (; bin < length; bin++) {
    below += merged[bin];
    if (below >= rank) break;
  }
  return bin === 0 ? 0 : delayOfBin(bin);
};
