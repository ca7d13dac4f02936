import { GROUPS_MAX } from "../../schema/limits.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { takeMemory } from "../kernel/memoryPool.ts";
import { MOST_FLOWS, MOST_PACKETS, needRoom, SavedColumns, type Suspendable } from "../kernel/threadState.ts";
import type { Packet } from "../packets/packet.ts";
import { packets, RETURNING } from "../packets/packetTable.ts";
import { DELAY_BINS, delayBin } from "./delayBins.ts";
import { InnerQueues, type InnerQueuesCopy } from "./innerQueues.ts";

/**
 * Columns of the ledger: everything is a total since the start, so a window is the difference of two copies.
 * First what concerns the queue and the link as a whole …
 */
export const QUEUE_TIME = 0; // ∫ q dt, packets·s
export const QUEUE_SQUARE_TIME = 1; // only in copies, computed from the times by queue length
export const BYTES_TIME = 2; // ∫ b dt, B·s
export const BYTES_SQUARE_TIME = 3;
export const FULL_TIME = 4; // s with at least 0.98 of the buffer in use
export const IDLE_TIME = 5; // s with an empty queue and an idle link
export const DELAY_SUM = 6; // s, one sojourn time per dequeued packet
export const DELAY_SQUARE_SUM = 7;
export const SENT_PACKETS = 8; // transmissions ended
export const SENT_BITS = 9;
export const CAPACITY_BITS = 10; // ∫ link rate dt
export const ECT_SENT = 11;
export const EVENTS = 12;
export const EMPTY_TIME = 13; // s with an empty queue; only in copies
export const BITS_UNDER_WAY = 14; // sent of the packet in transmission: a level, not a total
/** … drops by reason, the reason's code being the offset … */
export const DROPS_BY_REASON = 16;
/** … then one block of columns for each group. */
export const GROUPS_START = 32;
export const GROUP_STRIDE = 24;
export const G_ARRIVALS = 0;
export const G_ARRIVAL_BYTES = 1;
export const G_DROPS = 2;
export const G_DROPPED_BYTES = 3;
export const G_MARKS = 4;
export const G_TAKEN = 5;
export const G_DELAY_SUM = 6;
export const G_QUEUE_TIME = 7;
export const G_RECEIVED = 8; // packets at the receivers, every copy
export const G_RECEIVED_BYTES = 9;
export const G_GOODPUT_BYTES = 10; // first copies, when they arrive
export const G_SENDER_PACKETS = 11;
export const G_RETRANSMISSIONS = 12;
export const G_TIMEOUTS = 13;
export const G_WINDOW_CUTS = 14;
export const G_ECN_RESPONSES = 15;
export const G_STARTED = 16; // short flows
export const G_RECEIVED_WHOLE = 17;
export const G_COMPLETION_SUM = 18; // ns in whole numbers, whose sum no order can change: start to the last packet at the receiver
export const G_DONE = 19;
export const G_SENDER_COMPLETION_SUM = 20; // ns, likewise: start to the acknowledgement of the last packet
export const G_ACCESS_DROPS = 21;
export const G_REFUSED = 22;
export const G_DATA_DROPS = 23; // at any queue, without acknowledgements

/** Most groups: a packet stores its group in a byte. */
export const MOST_GROUPS = GROUPS_MAX;
/** The totals since the start, by column; only the recorder writes them. */
export const sums = new Float64Array(GROUPS_START + MOST_GROUPS * GROUP_STRIDE);

/** Packets by delay bin: a block of bins for each group. */
export const delayCounts = new Uint32Array(MOST_GROUPS * DELAY_BINS);
/** By group: the highest bin with a count. */
const lastDelays = new Int32Array(MOST_GROUPS);
/** Seconds by queue length in packets. */
export const queueTimes = new Float64Array(MOST_PACKETS + 1);
/** Bytes of goodput by long flow. */
export const flowBytes = new Float64Array(MOST_FLOWS);
/** The highest place of `queueTimes` with a value. */
const extents = new Int32Array(new ArrayBuffer(4));
const MOST_WAITING = 0;

/** Counts the delay in `delayed[0]` of a packet of this group. */
export const countDelay = (group: number): void => {
  const bin = delayBin();
  if (bin > lastDelays[group]) lastDelays[group] = bin;
  const place = group * DELAY_BINS + bin;
  delayCounts[place] = delayCounts[place] + 1;
};

/** Adds the time, s, for which this many packets waited. */
export const countQueueTime = (waiting: number, time: Seconds): void => {
  queueTimes[waiting] = queueTimes[waiting] + time;
  if (waiting > extents[MOST_WAITING]) extents[MOST_WAITING] = waiting;
};

/** Adds to the total of a group. @param column one of those that begin with `G_` */
export const tally = (group: number, column: number, amount: number): void => {
  const place = GROUPS_START + group * GROUP_STRIDE + column;
  sums[place] = sums[place] + amount;
};

/** A queue, the bottleneck's or one beside it, dropped a packet. */
export const countDrop = ({ row, group }: Packet): void => {
  if ((packets.flags[row] & RETURNING) === 0) tally(group, G_DATA_DROPS, 1);
};

/**
 * A receiver got a packet.
 * @param flow place of a long flow in `flowBytes`; −1: it is a short one
 * @param size in bytes
 * @param news bytes that had not arrived before: `size`, or 0
 */
export const countReceived = (group: number, flow: number, size: number, news: number): void => {
  const totals = sums;
  const base = GROUPS_START + group * GROUP_STRIDE;
  totals[base + G_RECEIVED] = totals[base + G_RECEIVED] + 1;
  totals[base + G_RECEIVED_BYTES] = totals[base + G_RECEIVED_BYTES] + size;
  if (news === 0) return;
  totals[base + G_GOODPUT_BYTES] = totals[base + G_GOODPUT_BYTES] + news;
  if (flow >= 0) flowBytes[flow] = flowBytes[flow] + news;
};

/** A copy of the ledger at one instant. Its arrays share one buffer. */
export interface LedgerCopy {
  readonly at: Seconds;
  readonly sums: Float64Array<ArrayBuffer>;
  /** By group: packets by delay bin; bins beyond its end are empty. */
  readonly delays: readonly Uint32Array[];
  /** Seconds by queue length in packets. */
  readonly queueTimes: Float64Array;
  /** Bytes of goodput by long flow; flows beyond its end have received nothing. */
  readonly flowBytes: Float64Array;
  readonly innerQueues: InnerQueuesCopy;
}

/** All totals of a run. */
export class Ledger implements Suspendable {
  /** Number of columns of `sums` in use. */
  columns = 0;
  readonly innerQueues = new InnerQueues();
  private flowCount = 0;
  private readonly saved = new SavedColumns([sums]);
  private readonly savedFlows = new SavedColumns([flowBytes]);
  private readonly counts: SavedColumns[] = [];
  private readonly lasts = new SavedColumns([lastDelays]);
  private readonly times = new SavedColumns([queueTimes]);
  private readonly savedExtents = new SavedColumns([extents]);

  /** @throws RangeError if there are too many groups */
  constructor(groups: number) {
    sums.fill(0, 0, GROUPS_START);
    forgetCounts();
    this.columns = GROUPS_START;
    for (let g = 0; g < groups; g++) this.addGroup();
  }

  /** Adds a group. @throws RangeError if there are too many */
  addGroup(): void {
    const group = (this.columns - GROUPS_START) / GROUP_STRIDE;
    needRoom(group, MOST_GROUPS, "groups of flows");
    this.counts.push(new SavedColumns([delayCounts.subarray(group * DELAY_BINS, (group + 1) * DELAY_BINS)]));
    sums.fill(0, this.columns, this.columns + GROUP_STRIDE);
    this.columns += GROUP_STRIDE;
  }

  /** Adds a long flow; returns its place. @throws RangeError if there are too many */
  addFlow(): number {
    needRoom(this.flowCount, MOST_FLOWS, "long flows");
    flowBytes[this.flowCount] = 0;
    return this.flowCount++;
  }

  copy(at: Seconds): LedgerCopy {
    const served = flowBytes.subarray(0, this.served());
    const parts = [sums.subarray(0, this.columns), queueTimes.subarray(0, mostWaiting() + 1), served] as const;
    const delays = this.counts.map((_, group) => delaysOf(group));
    // One buffer for all: allocating each takes longer than filling it.
    const bytes = [...parts, ...delays].reduce((sum, part) => sum + part.byteLength, 0);
    const buffer = takeMemory(bytes);
    let place = 0;
    const take = (part: Float64Array): Float64Array<ArrayBuffer> => {
      const copy = new Float64Array(buffer, place, part.length);
      copy.set(part);
      place += part.byteLength;
      return copy;
    };
    const [total, times, bytesOfFlows] = [take(parts[0]), take(parts[1]), take(parts[2])];
    total[QUEUE_SQUARE_TIME] = squareTimeOf(times);
    total[EMPTY_TIME] = times[0];
    const counts = delays.map((of) => {
      const copy = new Uint32Array(buffer, place, of.length);
      copy.set(of);
      place += of.byteLength;
      return copy;
    });
    return {
      at,
      sums: total,
      delays: counts,
      queueTimes: times,
      flowBytes: bytesOfFlows,
      innerQueues: this.innerQueues.copy(),
    };
  }

  /** Places up to the last flow that received anything: thousands of waiting flows need no copy. */
  private served(): number {
    let places = this.flowCount;
    while (places > 0 && flowBytes[places - 1] === 0) places -= 1;
    return places;
  }

  serialize(archive: Archive): void {
    this.columns = archive.number(this.columns);
    archive.numbers(sums.subarray(0, this.columns));
    archive.numbers(extents);
    archive.numbers(queueTimes.subarray(0, mostWaiting() + 1));
    archive.numbers(lastDelays.subarray(0, this.counts.length));
    for (let group = 0; group < this.counts.length; group++) archive.numbers(delaysOf(group));
    this.innerQueues.serialize(archive);
    this.flowCount = archive.number(this.flowCount);
    archive.numbers(flowBytes.subarray(0, this.flowCount));
  }

  suspend(): void {
    this.saved.save(this.columns);
    this.savedFlows.save(this.flowCount);
    this.innerQueues.suspend();
    this.counts.forEach((saved, group) => void saved.save(delaysOf(group).length));
    this.lasts.save(this.counts.length);
    this.times.save(mostWaiting() + 1);
    this.savedExtents.save(extents.length);
    forgetCounts();
  }

  resume(): void {
    const { saved, savedFlows, counts, lasts, times, savedExtents } = this;
    for (const kept of [saved, savedFlows, ...counts, lasts, times, savedExtents]) kept.restore();
    this.innerQueues.resume();
  }
}

const mostWaiting = (): number => extents[MOST_WAITING];

/** A group's bins, up to the highest with a count. */
const delaysOf = (group: number): Uint32Array =>
  delayCounts.subarray(group * DELAY_BINS, group * DELAY_BINS + lastDelays[group] + 1);

/** Clears the counts up to the extents, beyond which they are 0. */
const forgetCounts = (): void => {
  for (let group = 0; group < MOST_GROUPS; group++) delaysOf(group).fill(0);
  lastDelays.fill(0);
  queueTimes.fill(0, 0, mostWaiting() + 1);
  extents.fill(0);
};

/** ∫ q² dt */
const squareTimeOf = (times: Float64Array): number => {
  let sum = 0;
  for (let queue = 0; queue < times.length; queue++) sum += queue * queue * times[queue];
  return sum;
};
