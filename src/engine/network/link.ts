import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { MOST_FLOWS, SavedColumns, type Suspendable } from "../kernel/threadState.ts";
import { allocatePacket, doubleAt, instants, nexts, serializeRow } from "../packets/packetTable.ts";

const NONE = -1;
const NEVER = Number.POSITIVE_INFINITY;

/*
 * A flow has these links, numbered by its slot (`Path`): sender to the bottleneck's queue, bottleneck to the receiver,
 * receiver to the sender; with side queues also between two of them, and receiver to the queue of the reverse path.
 */
export const accessOf = (slot: number): number => slot << 2;
export const forwardOf = (slot: number): number => (slot << 2) | 1;
export const backOf = (slot: number): number => (slot << 2) | 2;
export const middleOf = (slot: number): number => (slot << 2) | 3;
export const toReverseOf = (slot: number): number => LINKS_OF_FLOW * MOST_FLOWS + slot;
const LINKS_OF_FLOW = 4;
const MOST_LINKS = (LINKS_OF_FLOW + 1) * MOST_FLOWS;
/** By link: the first and the last packet; −1: the link is empty. */
const firsts = new Int32Array(MOST_LINKS);
const lasts = new Int32Array(MOST_LINKS);
/** By link: arrival time of the first packet; Infinity: the link is empty. */
export const heads = new Float64Array(MOST_LINKS);
/** By link: the part of its propagation delay that belongs to its flow, s. */
const delays = new Float64Array(MOST_LINKS);

/*
 * All links of a simulation, each with a number. A link has a propagation delay and is first in, first out: no packet
 * overtakes another even if the delay shrinks. A link is a linked list of packets with their times in a column; its
 * owner takes the packets off when they are due.
 */

/** Opens an empty link with this number; `delay` as for `setDelay`. */
export const open = (link: number, delay: Seconds): void => {
  firsts[link] = NONE;
  lasts[link] = NONE;
  heads[link] = NEVER;
  delays[link] = delay;
};

/** Sets the link's own propagation delay, s. */
export const setDelay = (link: number, delay: Seconds): void => {
  delays[link] = delay;
};

/** s */
export const delayOf = (link: number): Seconds => {
  return delays[link];
};

export const isEmpty = (link: number): boolean => {
  return firsts[link] === NONE;
};

/** Arrival time of the first packet; Infinity: the link is empty. */
export const headTime = (link: number): Seconds => {
  return heads[link];
};

/** Sends a packet now, over the bottleneck's propagation delay and the link's own. */
export const send = (link: number, row: number, shared: { readonly linkDelay: Seconds }): void => {
  const due = clock.now + shared.linkDelay + delays[link];
  push(link, row, due);
};

/** Adds a packet that arrives at this time, or with the packet before it if that is later. */
export const push = (link: number, row: number, at: Seconds): void => {
  const ends = lasts;
  const times = instants;
  const behind = nexts;
  const last = ends[link];
  ends[link] = row;
  behind[row] = NONE;
  if (last === NONE) {
    times[doubleAt(row)] = at;
    firsts[link] = row;
    heads[link] = at;
    return;
  }
  const before = times[doubleAt(last)];
  times[doubleAt(row)] = at >= before ? at : before;
  behind[last] = row;
};

const noPacket = (): never => {
  throw new Error("a packet was due on an empty link");
};

/** Takes the first packet off. @throws Error if the link is empty */
export const take = (link: number): number => {
  const fronts = firsts;
  const row = fronts[link];
  if (row === NONE) noPacket();
  const next = nexts[row];
  fronts[link] = next;
  if (next === NONE) {
    lasts[link] = NONE;
    heads[link] = NEVER;
  } else heads[link] = instants[doubleAt(next)];
  return row;
};

/** Visits the packets in order of arrival, each with its time. */
export const forEach = (link: number, visit: (row: number, due: Seconds) => void): void => {
  for (let at = firsts[link]; at !== NONE; at = nexts[at]) visit(at, instants[doubleAt(at)]);
};

/** Gives the packets other arrival times, in their order; none arrives before the one in front of it. */
export const reschedule = (link: number, dueOf: (row: number, due: Seconds) => Seconds): void => {
  let earliest = Number.NEGATIVE_INFINITY;
  for (let at = firsts[link]; at !== NONE; at = nexts[at]) {
    const due = dueOf(at, instants[doubleAt(at)]);
    if (due > earliest) earliest = due;
    instants[doubleAt(at)] = earliest;
  }
  if (firsts[link] !== NONE) heads[link] = instants[doubleAt(firsts[link])];
};

export const serialize = (link: number, archive: Archive): void => {
  let length = 0;
  for (let at = firsts[link]; at !== NONE; at = nexts[at]) length += 1;
  length = archive.number(length);
  if (!archive.loading) {
    // Written inline: a time passed to a function would be allocated, and checkpoints consist mostly of times.
    for (let at = firsts[link]; at !== NONE; at = nexts[at]) {
      archive.number(instants[doubleAt(at)]);
      serializeRow(at, archive);
    }
    return;
  }
  for (let i = 0; i < length; i++) {
    const due = archive.number(Number.NaN);
    const row = allocatePacket();
    serializeRow(row, archive);
    push(link, row, due);
  }
};

/** The links of one simulation. */
export class LinkColumns implements Suspendable {
  private readonly ends = new SavedColumns([firsts, lasts, heads, delays]);
  private readonly others = new SavedColumns(
    [firsts, lasts, heads, delays].map((column) => column.subarray(toReverseOf(0))),
  );

  /** @param flows returns the number of slots of flows in use */
  constructor(private readonly flows: () => number) {}

  suspend(): void {
    this.ends.save(LINKS_OF_FLOW * this.flows());
    this.others.save(this.flows());
  }

  resume(): void {
    this.ends.restore();
    this.others.restore();
  }
}
