import type { BitsPerSecond, Seconds } from "../../units/units.ts";

/** A list of rates, as the scenario's `bottleneck.variation` has it. */
export interface RateList {
  readonly times: readonly Seconds[];
  readonly rates: readonly BitsPerSecond[];
  /** The list starts again after this time; absent: the last rate stays. */
  readonly repeat?: Seconds;
}

/** Bits of the packet that each opportunity lets through: 1500 bytes (man mm-link of Mahimahi). */
const PACKET = 1500 * 8;
/** Width of the bins that opportunities are counted in, ms. */
const BIN = 20;

/**
 * The rates of a file of delivery opportunities: at each of its times one packet may be sent, and the file starts again
 * from its last time. Opportunities are counted in bins of 20 ms, the last one shorter; equal neighbours are one rate.
 * @param opportunities ms, ascending, the last one above 0; several may be equal
 */
export const ofOpportunities = (opportunities: readonly number[]): Required<RateList> => {
  const end = opportunities.at(-1) ?? 0;
  const last = Math.ceil(end / BIN) - 1;
  const times: Seconds[] = [];
  const rates: BitsPerSecond[] = [];
  const put = (bin: number, count: number): void => {
    const width = Math.min(BIN, end - bin * BIN);
    const rate = (count * PACKET * 1000) / width;
    if (rate === rates.at(-1)) return;
    times.push((bin * BIN) / 1000);
    rates.push(rate);
  };
  let [bin, count] = [0, 0];
  for (const at of opportunities) {
    // Those at the end of the file come at the beginning of its next round; they count before it.
    const next = Math.min(Math.floor(at / BIN), last);
    if (next > bin) {
      put(bin, count);
      if (next > bin + 1) put(bin + 1, 0);
      [bin, count] = [next, 0];
    }
    count += 1;
  }
  put(bin, count);
  return { times, rates, repeat: end / 1000 };
};
