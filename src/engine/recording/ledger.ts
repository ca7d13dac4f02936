import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { takeMemory } from "../kernel/memoryPool.ts";
import { MOST_FLOWS, MOST_PACKETS, needRoom, SavedColumns, type Suspendable } from "../kernel/threadState.ts";

/**
 * Columns of the ledger: everything is a total since the start, so a window is the difference of two copies.
 * First what concerns the queue and the link as a whole …
 */
export const QUEUE_TIME = 0; // ∫ q dt, packets·s
export const QUEUE_SQUARE_TIME = 1; // in copies alone, from the times by number
export const BYTES_TIME = 2; // ∫ b dt, B·s
export const BYTES_SQUARE_TIME = 3;
export const FULL_TIME = 4; // s with at least 0.98 of the buffer in use
export const IDLE_TIME = 5; // s with nothing waiting and nothing being sent
export const DELAY_SUM = 6; // s, one sojourn per packet taken for transmission
export const DELAY_SQUARE_SUM = 7;
export const SENT_PACKETS = 8; // transmissions ended
export const SENT_BITS = 9;
export const CAPACITY_BITS = 10; // ∫ link rate dt
export const ECT_SENT = 11;
export const EVENTS = 12;
export const EMPTY_TIME = 13; // s with nothing waiting; in copies alone
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
export const G_GOODPUT_BYTES = 10; // first copies in order
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

/** Most groups: a packet tells its own in a byte. */
export const MOST_GROUPS = 256;
/** The totals since the start, by column; the recorder alone writes them. */
export const sums = new Float64Array(GROUPS_START + MOST_GROUPS * GROUP_STRIDE);

/** Bins of the delay histogram: 10 µs wide below 2.56 ms, then 1/256 of an octave; error below 0.4 %. */
export const DELAY_BINS = 256 * 28;
const STEPS_PER_SECOND = 1e5;
const doubles = new Float64Array(1);
const words = new Uint32Array(doubles.buffer);

/** Where a delay in s is handed over: as a number in a call it would be allocated. */
export const delayed = new Float64Array(new ArrayBuffer(8));

/** Bin of the delay in `delayed[0]`. The high word of delay·10⁵ + 256 grows by one 1/256 of an octave at a time. */
export const delayBin = (): number => {
  doubles[0] = delayed[0] * STEPS_PER_SECOND + 256;
  const bin = (words[1] >>> 12) - 263936;
  return bin < DELAY_BINS ? bin : DELAY_BINS - 1;
};

/** Middle of a bin, in s. */
export const delayOfBin = (bin: number): Seconds => {
  const edge = (index: number): number => {
    words[0] = 0;
    words[1] = (index + 263936) << 12;
    return (doubles[0] - 256) / STEPS_PER_SECOND;
  };
  return (edge(bin) + edge(bin + 1)) / 2;
};

/** Packets by delay bin. */
export const delayCounts = new Uint32Array(DELAY_BINS);
/** Seconds by number of waiting packets. */
export const queueTimes = new Float64Array(MOST_PACKETS + 1);
/** Bytes of goodput by long flow. */
export const flowBytes = new Float64Array(MOST_FLOWS);
/** The last place of `delayCounts`, and of `queueTimes`, that may hold something. */
export const extents = new Int32Array(new ArrayBuffer(8));
export const LAST_DELAY = 0;
export const MOST_WAITING = 1;

/** Counts the delay in `delayed[0]`. */
export const countDelay = (): void => {
  const bin = delayBin();
  if (bin > extents[LAST_DELAY]) extents[LAST_DELAY] = bin;
  delayCounts[bin] = delayCounts[bin] + 1;
};

/** So many packets waited for this time. */
export const countQueueTime = (waiting: number, time: Seconds): void => {
  queueTimes[waiting] = queueTimes[waiting] + time;
  if (waiting > extents[MOST_WAITING]) extents[MOST_WAITING] = waiting;
};

/** Adds to the total of a group. @param column one of those that begin with `G_` */
export const tally = (group: number, column: number, amount: number): void => {
  const place = GROUPS_START + group * GROUP_STRIDE + column;
  sums[place] = sums[place] + amount;
};

/**
 * A receiver got a packet.
 * @param flow place of a long flow in `flowBytes`; −1: it is a short one
 * @param size in bytes
 * @param inOrder bytes of it, and of those before it, that are new
 */
export const countReceived = (group: number, flow: number, size: number, inOrder: number): void => {
  const totals = sums;
  const base = GROUPS_START + group * GROUP_STRIDE;
  totals[base + G_RECEIVED] = totals[base + G_RECEIVED] + 1;
  totals[base + G_RECEIVED_BYTES] = totals[base + G_RECEIVED_BYTES] + size;
  if (inOrder === 0) return;
  totals[base + G_GOODPUT_BYTES] = totals[base + G_GOODPUT_BYTES] + inOrder;
  if (flow >= 0) flowBytes[flow] = flowBytes[flow] + inOrder;
};

/** A copy of the ledger at one instant. Its arrays share one piece of memory. */
export interface LedgerCopy {
  readonly at: Seconds;
  readonly sums: Float64Array<ArrayBuffer>;
  /** Packets by delay bin. */
  readonly delays: Uint32Array;
  /** Seconds by number of waiting packets. */
  readonly queueTimes: Float64Array;
  /** Bytes of goodput by long flow; none of those beyond its end has got any. */
  readonly flowBytes: Float64Array;
}

/** All totals of a run. */
export class Ledger implements Suspendable {
  /** Of `sums`, in use. */
  columns = 0;
  private flowCount = 0;
  private readonly aside = new SavedColumns([sums]);
  private readonly flowsAside = new SavedColumns([flowBytes]);
  private readonly counts = new SavedColumns([delayCounts]);
  private readonly times = new SavedColumns([queueTimes]);
  private readonly extentsAside = new SavedColumns([extents]);

  /** @throws RangeError where there are too many groups */
  constructor(groups: number) {
    sums.fill(0, 0, GROUPS_START);
    forgetCounts();
    this.columns = GROUPS_START;
    for (let g = 0; g < groups; g++) this.addGroup();
  }

  /** Room for one more group. @throws RangeError where there are too many */
  addGroup(): void {
    needRoom((this.columns - GROUPS_START) / GROUP_STRIDE, MOST_GROUPS, "groups of flows");
    sums.fill(0, this.columns, this.columns + GROUP_STRIDE);
    this.columns += GROUP_STRIDE;
  }

  /** A column for one more long flow; returns its place. @throws RangeError where there are too many */
  addFlow(): number {
    needRoom(this.flowCount, MOST_FLOWS, "long flows");
    flowBytes[this.flowCount] = 0;
    return this.flowCount++;
  }

  copy(at: Seconds): LedgerCopy {
    const served = flowBytes.subarray(0, this.served());
    const parts = [sums.subarray(0, this.columns), queueTimes.subarray(0, extentOf(MOST_WAITING)), served] as const;
    const delays = delayCounts.subarray(0, extentOf(LAST_DELAY));
    // One piece of memory for all: asking for each takes longer than to fill it.
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, delays.byteLength);
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
    const counts = new Uint32Array(buffer, place, delays.length);
    counts.set(delays);
    return { at, sums: total, delays: counts, queueTimes: times, flowBytes: bytesOfFlows };
  }

  /** Places up to the last that got anything: of thousands that wait for their start nothing is copied. */
  private served(): number {
    let places = this.flowCount;
    while (places > 0 && flowBytes[places - 1] === 0) places -= 1;
    return places;
  }

  serialize(archive: Archive): void {
    this.columns = archive.number(this.columns);
    archive.numbers(sums.subarray(0, this.columns));
    archive.numbers(extents);
    archive.numbers(queueTimes.subarray(0, extentOf(MOST_WAITING)));
    archive.numbers(delayCounts.subarray(0, extentOf(LAST_DELAY)));
    this.flowCount = archive.number(this.flowCount);
    archive.numbers(flowBytes.subarray(0, this.flowCount));
  }

  suspend(): void {
    this.aside.save(this.columns);
    this.flowsAside.save(this.flowCount);
    this.counts.save(extentOf(LAST_DELAY));
    this.times.save(extentOf(MOST_WAITING));
    this.extentsAside.save(extents.length);
    forgetCounts();
  }

  resume(): void {
    for (const aside of [this.aside, this.flowsAside, this.counts, this.times, this.extentsAside]) aside.restore();
  }
}

const extentOf = (extent: typeof LAST_DELAY | typeof MOST_WAITING): number => extents[extent] + 1;

/** Nothing is counted: what comes next finds zeros beyond the extents too. */
const forgetCounts = (): void => {
  delayCounts.fill(0, 0, extentOf(LAST_DELAY));
  queueTimes.fill(0, 0, extentOf(MOST_WAITING));
  extents.fill(0);
};

/** ∫ q² dt */
const squareTimeOf = (times: Float64Array): number => {
  let sum = 0;
  for (let queue = 0; queue < times.length; queue++) sum += queue * queue * times[queue];
  return sum;
};

const sumOf = (counts: Uint32Array): number => {
  let sum = 0;
  for (let bin = 0; bin < counts.length; bin++) sum += counts[bin];
  return sum;
};

/**
 * Delay below which the share p of the packets stayed, by nearest rank (the ⌈p·n⌉-th of n values), in s; error below
 * 0.4 %. `null` without packets.
 */
export const delayQuantiles = (from: LedgerCopy, to: LedgerCopy, shares: readonly number[]): (Seconds | null)[] => {
  const { delays: counts } = to;
  const { delays: before } = from;
  const total = sumOf(counts) - sumOf(before);
  if (total === 0) return shares.map(() => null);
  const found: (Seconds | null)[] = [];
  let below = 0;
  let bin = -1;
  for (const share of shares) {
    const rank = Math.max(1, Math.ceil(share * total));
    while (below < rank && bin + 1 < counts.length) {
      bin += 1;
      below += counts[bin] - (bin < before.length ? before[bin] : 0);
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
