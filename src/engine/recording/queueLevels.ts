import type { Seconds } from "../../units/units.ts";
import { clock } from "../kernel/clock.ts";
import { SavedColumns } from "../kernel/threadState.ts";
import * as at from "./ledger.ts";
import { countQueueTime, sums } from "./ledger.ts";

/*
 * Packets and bytes that wait at the bottleneck now, in all and by group, and their extremes in the open bin. The
 * ledger holds their integrals over time, which are brought up to the clock before a level changes.
 */

/** Columns of `levels`: packets and bytes that wait, and since when, in s … */
export const QUEUE = 0;
export const QUEUE_BYTES = 1;
export const QUEUE_SINCE = 2;
/** … from how many on the buffer counts as full … */
export const FULL_PACKETS = 3;
export const FULL_BYTES = 4;
/** … the extremes of the open bin, delays in s … */
export const QUEUE_MIN = 5;
export const QUEUE_MAX = 6;
export const BYTES_MIN = 7;
export const BYTES_MAX = 8;
export const DELAY_MIN = 9;
export const DELAY_MAX = 10;
/** … and the most packets that waited since the last copy of the ledger. */
export const PEAK = 11;

export const NOW = [QUEUE, QUEUE_BYTES, QUEUE_SINCE, FULL_PACKETS, FULL_BYTES] as const;
export const EXTREMES = [QUEUE_MIN, QUEUE_MAX, BYTES_MIN, BYTES_MAX, DELAY_MIN, DELAY_MAX, PEAK] as const;

export const levels = new Float64Array(new ArrayBuffer(8 * (PEAK + 1)));
/** By group: its waiting packets, and the time of the latest change of their number, s. */
export const groupQueue = new Float64Array(at.MOST_GROUPS);
export const groupSince = new Float64Array(at.MOST_GROUPS);

/** Another bin begins. */
export const beginExtremes = (): void => {
  levels[QUEUE_MIN] = levels[QUEUE_MAX] = levels[QUEUE];
  levels[BYTES_MIN] = levels[BYTES_MAX] = levels[QUEUE_BYTES];
  levels[DELAY_MIN] = Number.POSITIVE_INFINITY;
  levels[DELAY_MAX] = Number.NEGATIVE_INFINITY;
};

/** Brings the integrals over the queue up to the clock. */
export const integrateQueue = (): void => {
  const now = levels;
  const time: Seconds = clock.now - now[QUEUE_SINCE];
  if (time <= 0) return;
  const totals = sums;
  const queue = now[QUEUE];
  const bytes = now[QUEUE_BYTES];
  // Written inline: times passed to a function would be allocated at every packet.
  totals[at.QUEUE_TIME] = totals[at.QUEUE_TIME] + queue * time;
  totals[at.BYTES_TIME] = totals[at.BYTES_TIME] + bytes * time;
  totals[at.BYTES_SQUARE_TIME] = totals[at.BYTES_SQUARE_TIME] + bytes * bytes * time;
  if (queue >= now[FULL_PACKETS] || bytes >= now[FULL_BYTES]) totals[at.FULL_TIME] = totals[at.FULL_TIME] + time;
  countQueueTime(queue, time);
  now[QUEUE_SINCE] = clock.now;
};

/**
 * The number of waiting packets of a group has changed.
 * @param change 1: a packet was enqueued; −1: one has left
 * @param waiting packets of all groups that wait now; `waitingBytes`: their bytes
 */
export const noteQueue = (group: number, change: number, waiting: number, waitingBytes: number): void => {
  integrateQueue();
  const held = groupQueue[group];
  const time = clock.now - groupSince[group];
  const totals = sums;
  const place = at.GROUPS_START + group * at.GROUP_STRIDE + at.G_QUEUE_TIME;
  totals[place] = totals[place] + held * time;
  groupQueue[group] = held + change;
  groupSince[group] = clock.now;
  levels[QUEUE] = waiting;
  levels[QUEUE_BYTES] = waitingBytes;
};

/**
 * A waiting packet of the group has left.
 * @param waiting packets of all groups that wait now; `waitingBytes`: their bytes
 */
export const noteFewer = (group: number, waiting: number, waitingBytes: number): void => {
  noteQueue(group, -1, waiting, waitingBytes);
  if (waiting < levels[QUEUE_MIN]) levels[QUEUE_MIN] = waiting;
  if (waitingBytes < levels[BYTES_MIN]) levels[BYTES_MIN] = waitingBytes;
};

/** The levels of one simulation. */
export class QueueLevels {
  private readonly ofQueue = new SavedColumns([levels]);
  private readonly ofGroups = new SavedColumns([groupQueue, groupSince]);

  /** Nothing waits at time 0, in a buffer without bounds. */
  begin(groups: number): void {
    levels.fill(0);
    levels[FULL_PACKETS] = levels[FULL_BYTES] = Number.POSITIVE_INFINITY;
    beginExtremes();
    groupQueue.fill(0, 0, groups);
    groupSince.fill(0, 0, groups);
  }

  save(groups: number): void {
    this.ofQueue.save(levels.length);
    this.ofGroups.save(groups);
  }

  restore(): void {
    this.ofQueue.restore();
    this.ofGroups.restore();
  }
}
