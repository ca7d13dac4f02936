import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { MOST_FLOWS, SavedColumns, type Suspendable } from "../kernel/threadState.ts";
import { allocatePacket, doubleAt, instants, nexts, serializeRow } from "../packets/packetTable.ts";

const NONE = -1;
const NEVER = Number.POSITIVE_INFINITY;

/*
 * Links of the flow at a place, by number (`Path`): sender to the bottleneck's queue, bottleneck to the receiver, receiver to
 * the sender; with queues beside the bottleneck, between two of them, and receiver to the queue on the way back.
 */
export const accessOf = (place: number): number => place << 2;
export const forwardOf = (place: number): number => (place << 2) | 1;
export const backOf = (place: number): number => (place << 2) | 2;
export const middleOf = (place: number): number => (place << 2) | 3;
export const toReverseOf = (place: number): number => LINKS_OF_FLOW * MOST_FLOWS + place;
const LINKS_OF_FLOW = 4;
const MOST_LINKS = (LINKS_OF_FLOW + 1) * MOST_FLOWS;
/** By link: the packets in front and at the end; −1: the link is empty. */
const firsts = new Int32Array(MOST_LINKS);
const lasts = new Int32Array(MOST_LINKS);
/** By link: when the packet in front arrives; Infinity: the link is empty. */
export const heads = new Float64Array(MOST_LINKS);
/** By link: the part of its propagation that is its flow's own, in s. */
const delays = new Float64Array(MOST_LINKS);

/*
 * All links of a simulation, each known by a number. Propagation: first in, first out, each packet due after a delay;
 * none overtakes another where the delay shrinks. A link is a chain of packets, whose times lie in a column; who owns the
 * link takes the packets off when they are due.
 */

/** A link of this number, empty; `delay` as for `setDelay`. */
export const open = (link: number, delay: Seconds): void => {
  firsts[link] = NONE;
  lasts[link] = NONE;
  heads[link] = NEVER;
  delays[link] = delay;
};

/** The link's own propagation is another from now on, in s. */
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

/** When the packet in front arrives; Infinity: the link is empty. */
export const headTime = (link: number): Seconds => {
  return heads[link];
};

/** The packet sets out now, over the bottleneck's propagation and the link's own. */
export const send = (link: number, row: number, shared: { readonly linkDelay: Seconds }): void => {
  const due = clock.now + shared.linkDelay + delays[link];
  push(link, row, due);
};

/** The packet arrives at this time, or with the packet in front of it if that is later. */
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

/** Takes the packet in front. @throws Error when the link is empty */
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

/** In the order in which they arrive, each with its time. */
export const forEach = (link: number, visit: (row: number, due: Seconds) => void): void => {
  for (let at = firsts[link]; at !== NONE; at = nexts[at]) visit(at, instants[doubleAt(at)]);
};

export const serialize = (link: number, archive: Archive): void => {
  let length = 0;
  for (let at = firsts[link]; at !== NONE; at = nexts[at]) length += 1;
  length = archive.number(length);
  if (!archive.loading) {
    // Written out: a time that is handed to a function is allocated, and checkpoints are made of these.
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

  /** @param flows places of flows in use */
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
