import type { Seconds } from "../../units/units.ts";
import type { AqmDefinition, InnerQueueName } from "../aqm/contract.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { SavedColumns, type Suspendable } from "../kernel/threadState.ts";
import { innerQueues as placesOf } from "../packets/packetTable.ts";
import { DELAY_BINS, delayBin, delayed } from "./delayBins.ts";

/** Most separate inner queues: larger numbers are taken modulo this one. */
const MOST_QUEUES = 4096;
/** Most named inner queues, which have percentiles of delay. */
const MOST_NAMED = 16;
/** The packet is in no inner queue. */
const NONE = -1;

/**
 * Columns by inner queue: packets in it, since when, ∫ q dt in packets·s, packets that left, their delays' sum in s.
 */
const waiting = new Float64Array(MOST_QUEUES);
const since = new Float64Array(MOST_QUEUES);
const queueTimes = new Float64Array(MOST_QUEUES);
const taken = new Float64Array(MOST_QUEUES);
const delaySums = new Float64Array(MOST_QUEUES);
const columns = [waiting, since, queueTimes, taken, delaySums] as const;
/** Packets by delay bin: a block of bins for each inner queue with a name. */
const delayCounts = new Uint32Array(MOST_NAMED * DELAY_BINS);
/** Inner queues below `USED` have held packets; those below `NAMED` have names; how often `begin` was called. */
const extents = new Int32Array(3);
const USED = 0;
const NAMED = 1;
const EPOCH = 2;

const settle = (place: number): void => {
  const time = clock.now - since[place];
  queueTimes[place] = queueTimes[place] + waiting[place] * time;
  since[place] = clock.now;
};

/** Marks the packet of this row as being in no inner queue. */
export const noInnerQueue = (row: number): void => {
  placesOf[row] = NONE;
};

/** The packet of this row joins this inner queue. */
export const enterInnerQueue = (row: number, queue: number): void => {
  leaveInnerQueue(row);
  const place = queue % MOST_QUEUES;
  placesOf[row] = place;
  if (place >= extents[USED]) extents[USED] = place + 1;
  settle(place);
  waiting[place] = waiting[place] + 1;
};

/** The packet of this row leaves its inner queue, if it is in one: it is dropped, or moves to another. */
export const leaveInnerQueue = (row: number): void => {
  const place = placesOf[row];
  if (place === NONE) return;
  placesOf[row] = NONE;
  settle(place);
  waiting[place] = waiting[place] - 1;
};

/** The packet of this row leaves its inner queue for transmission, after this sojourn time. */
export const takeFromInnerQueue = (row: number, delay: Seconds): void => {
  const place = placesOf[row];
  if (place === NONE) return;
  leaveInnerQueue(row);
  taken[place] = taken[place] + 1;
  delaySums[place] = delaySums[place] + delay;
  if (place >= extents[NAMED]) return;
  delayed[0] = delay;
  const bin = place * DELAY_BINS + delayBin();
  delayCounts[bin] = delayCounts[bin] + 1;
};

/** Totals by inner queue since the discipline began, at one instant. */
export interface InnerQueuesCopy {
  /** Totals of one discipline alone can be subtracted: those of the same epoch. */
  readonly epoch: number;
  /** ∫ q dt in packets·s, packets that left for transmission, and the sum of their sojourn times in s. */
  readonly queueTimes: Float64Array;
  readonly taken: Float64Array;
  readonly delaySums: Float64Array;
  /** Packets by delay bin, of the queues with names. */
  readonly delays: readonly Uint32Array[];
}

/** Measurements of the inner queues of the bottleneck's discipline, if it has any. */
export class InnerQueues implements Suspendable {
  /** Names of the first inner queues; a discipline with a queue for each flow names none. */
  names: readonly InnerQueueName[] = [];
  private readonly saved = new SavedColumns(columns);
  private readonly savedDelays = new SavedColumns([delayCounts]);
  private readonly savedExtents = new SavedColumns([extents]);

  constructor() {
    forget();
    extents[EPOCH] = 0;
  }

  /**
   * A discipline takes over, with nothing stored yet.
   * @returns whether it has inner queues
   * @throws RangeError if it names too many of them
   */
  begin({ innerQueues }: Pick<AqmDefinition, "innerQueues">): boolean {
    const names = innerQueues === undefined || innerQueues === "flows" ? [] : innerQueues;
    if (names.length > MOST_NAMED) throw new RangeError(`a discipline names at most ${MOST_NAMED} inner queues`);
    const epoch = extents[EPOCH] + 1;
    forget();
    extents[NAMED] = names.length;
    extents[EPOCH] = epoch;
    this.names = names;
    return innerQueues !== undefined;
  }

  copy(): InnerQueuesCopy {
    const used = Math.max(extents[USED], extents[NAMED]);
    for (let place = 0; place < used; place++) settle(place);
    return {
      epoch: extents[EPOCH],
      queueTimes: queueTimes.slice(0, used),
      taken: taken.slice(0, used),
      delaySums: delaySums.slice(0, used),
      delays: this.names.map((_, place) => delayCounts.slice(place * DELAY_BINS, (place + 1) * DELAY_BINS)),
    };
  }

  serialize(archive: Archive): void {
    archive.numbers(extents);
    for (const column of columns) archive.numbers(column.subarray(0, extents[USED]));
    archive.numbers(delayCounts.subarray(0, extents[NAMED] * DELAY_BINS));
  }

  suspend(): void {
    this.saved.save(extents[USED]);
    this.savedDelays.save(extents[NAMED] * DELAY_BINS);
    this.savedExtents.save(extents.length);
    forget();
  }

  resume(): void {
    for (const saved of [this.saved, this.savedDelays, this.savedExtents]) saved.restore();
  }
}

/** Everything is zero from now on. */
const forget = (): void => {
  for (const column of columns) column.fill(0, 0, extents[USED]);
  delayCounts.fill(0, 0, extents[NAMED] * DELAY_BINS);
  extents[USED] = 0;
  extents[NAMED] = 0;
};
