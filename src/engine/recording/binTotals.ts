import { type Bins, setFlat, setRange } from "./bins.ts";
import * as channel from "./channels.ts";
import { grown } from "./deltas.ts";
import { BIN_WIDTH } from "./frame.ts";
import * as at from "./ledger.ts";
import * as level from "./queueLevels.ts";
import { levels } from "./queueLevels.ts";

/**
 * Sums over all groups in the bin that closes, at the places of their channels: `OFFERED` and `GOODPUT` in bytes,
 * `DROPS`, `MARKS`, and at `DELAY` the packets that left for transmission.
 */
const ofBin = new Float64Array(new ArrayBuffer(8 * channel.GROUPS_FROM));

/** Sets `ofBin` to zero; called before the groups of a bin are added. */
export const clearTotals = (): void => {
  // A loop: `fill` is a call out of the machine code, which takes longer.
  for (let c = 0; c < ofBin.length; c++) ofBin[c] = 0;
};

const add = (place: number, amount: number): void => {
  ofBin[place] = ofBin[place] + amount;
};

/**
 * Sets all channels of a group except its window, and adds its growth in this bin to the totals.
 * @param bypasses its data bypasses the bottleneck, so what it delivers is no goodput of the link
 */
export const closeGroup = (bins: Bins, group: number, bypasses: boolean): void => {
  const base = at.GROUPS_START + group * at.GROUP_STRIDE;
  const place = channel.GROUPS_FROM + group * channel.PER_GROUP;
  const drops = grown(base + at.G_DROPS);
  const marks = grown(base + at.G_MARKS);
  const delivered = grown(base + at.G_GOODPUT_BYTES);
  add(channel.OFFERED, grown(base + at.G_ARRIVAL_BYTES));
  if (!bypasses) add(channel.GOODPUT, delivered);
  add(channel.DROPS, drops);
  add(channel.MARKS, marks);
  add(channel.DELAY, grown(base + at.G_TAKEN));
  setFlat(bins, place, grown(base + at.G_QUEUE_TIME) / BIN_WIDTH);
  setFlat(bins, place + 1, (grown(base + at.G_RECEIVED_BYTES) * 8) / BIN_WIDTH);
  setFlat(bins, place + 2, drops);
  setFlat(bins, place + 3, marks);
};

/** Sets the channels of the whole that have one value all through a bin. */
export const closeTotals = (bins: Bins): void => {
  setFlat(bins, channel.OFFERED, (ofBin[channel.OFFERED] * 8) / BIN_WIDTH);
  setFlat(bins, channel.SENT, (grown(at.SENT_BITS) + grown(at.BITS_UNDER_WAY)) / BIN_WIDTH);
  setFlat(bins, channel.GOODPUT, (ofBin[channel.GOODPUT] * 8) / BIN_WIDTH);
  setFlat(bins, channel.DROPS, ofBin[channel.DROPS]);
  setFlat(bins, channel.MARKS, ofBin[channel.MARKS]);
};

/** Sets the channels of the queue and of the delay. */
export const closeLevels = (bins: Bins): void => {
  const now = levels;
  const queue = grown(at.QUEUE_TIME) / BIN_WIDTH;
  setRange(bins, channel.QUEUE, now[level.QUEUE_MIN], now[level.QUEUE_MAX], queue, 1);
  const bytes = grown(at.BYTES_TIME) / BIN_WIDTH;
  setRange(bins, channel.QUEUE_BYTES, now[level.BYTES_MIN], now[level.BYTES_MAX], bytes, 1);
  const taken = ofBin[channel.DELAY];
  const delaySum = grown(at.DELAY_SUM);
  const delay = taken > 0 ? delaySum / taken : 0;
  setRange(bins, channel.DELAY, now[level.DELAY_MIN], now[level.DELAY_MAX], delay, taken);
};
