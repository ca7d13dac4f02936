import type { Seconds } from "../../units/units.ts";
import { MOST_ENTITIES, needRoom, SavedColumns, type Suspendable } from "./threadState.ts";

const NONE = -1;
const NEVER = Number.POSITIVE_INFINITY;

/** Kinds of events, in the order in which equal times are handled (changes and link-free come before these). */
export const ARRIVAL = 0;
export const TIMER = 1;

/**
 * Order of an entity among equal times: by kind, then the entity's number, then its own order.
 * @param entity whole number below 2⁴⁰
 * @param own whole number below 8
 */
export const rankOf = (kind: typeof ARRIVAL | typeof TIMER, entity: number, own: number): number =>
  kind * 9007199254740992 * 0.5 + entity * 8 + own;

/** A power of two, no less than the entities. */
const MOST_LEAVES = 1 << 19;
/** By entity: its due time (Infinity: none) and its rank. */
const times = new Float64Array(MOST_LEAVES);
const ranks = new Float64Array(MOST_LEAVES);
/**
 * By node of the tournament: the first entity of those below. The root is node 1, node n has the children 2n and 2n +
 * 1, and entity e is leaf number of leaves + e.
 */
const winners = new Int32Array(2 * MOST_LEAVES);
/** Passes a time to `scheduleFrom`: as a number in a call it would be allocated. */
const wanted = new Float64Array(new ArrayBuffer(8));
/** The number of leaves, a power of two; the entity whose event was taken and that is not scheduled since, or −1. */
const tournament = new Int32Array(new ArrayBuffer(8));
const LEAVES = 0;
const TAKEN = 1;

/** Updates the winners on the way from an entity, whose time has changed, to the root. */
const play = (slot: number): void => {
  const first = winners;
  const due = times;
  let winner = slot;
  let time = due[slot];
  for (let at = tournament[LEAVES] + slot; at > 1; ) {
    const other = first[at ^ 1];
    const theirs = due[other];
    if (theirs <= time && (theirs < time || ranks[other] < ranks[winner])) {
      winner = other;
      time = theirs;
    }
    at >>= 1;
    // Nothing changes further up.
    if (winner !== slot && first[at] === winner) return;
    first[at] = winner;
  }
};

/** As `EventQueue.schedule`, with the time read from a column: a number passed in a call would be allocated. */
export const scheduleFrom = (slot: number, column: Float64Array, place: number): void => {
  times[slot] = column[place];
  if (slot === tournament[TAKEN]) tournament[TAKEN] = NONE;
  play(slot);
};

const settle = (): void => {
  const slot = tournament[TAKEN];
  tournament[TAKEN] = NONE;
  play(slot);
};

/** The entity with the next event; if none is pending, some entity with the time Infinity. */
export const leader = (): number => {
  if (tournament[TAKEN] !== NONE) settle();
  return winners[1];
};

/** When the entity's event is due; Infinity: none is pending. */
export const timeOf = (slot: number): Seconds => times[slot];

/** Takes the event of the `leader`. The entity plays again when it is scheduled, which usually follows. */
export const takeEvent = (slot: number): void => {
  times[slot] = NEVER;
  tournament[TAKEN] = slot;
};

/**
 * A tournament. Every entity (a flow, a timer) has at most one pending time, so the order of events is (time, rank)
 * whatever the moment of insertion, and the whole queue is saved as one time per entity.
 */
export class EventQueue implements Suspendable {
  private readonly entities = new SavedColumns([times, ranks]);
  private readonly tree = new SavedColumns([winners]);
  private readonly counts = new SavedColumns([tournament]);
  private free: number[] = [];
  private size = 0;

  constructor() {
    tournament[LEAVES] = 0;
    tournament[TAKEN] = NONE;
    this.grow(32);
  }

  /** Adds an entity of this rank; ranks must differ. @throws RangeError if there are too many */
  add(rank: number): number {
    if (this.free.length === 0) needRoom(this.size, MOST_ENTITIES, "flows, groups and queues");
    const slot = this.free.pop() ?? this.size++;
    if (slot === tournament[LEAVES]) this.grow(2 * slot);
    ranks[slot] = rank;
    times[slot] = NEVER;
    return slot;
  }

  remove(slot: number): void {
    this.cancel(slot);
    this.free.push(slot);
  }

  /** Due time of an entity; Infinity: none is pending. */
  timeOf(slot: number): Seconds {
    return timeOf(slot);
  }

  cancel(slot: number): void {
    this.schedule(slot, NEVER);
  }

  /** Sets the entity's one pending event to `time`; Infinity: none. */
  schedule(slot: number, time: Seconds): void {
    wanted[0] = time;
    scheduleFrom(slot, wanted, 0);
  }

  /** When the next event is due; Infinity: none is pending. */
  nextAt(): Seconds {
    return timeOf(leader());
  }

  private grow(leaves: number): void {
    times.fill(NEVER, tournament[LEAVES], leaves);
    ranks.fill(0, tournament[LEAVES], leaves);
    tournament[LEAVES] = leaves;
    for (let slot = 0; slot < leaves; slot++) winners[leaves + slot] = slot;
    // Each inner node is set once, from the bottom up.
    for (let at = leaves - 1; at > 0; at--) winners[at] = winners[2 * at];
    for (let slot = 0; slot < this.size; slot++) play(slot);
  }

  suspend(): void {
    const leaves = tournament[LEAVES];
    this.entities.save(leaves);
    this.tree.save(2 * leaves);
    this.counts.save(tournament.length);
  }

  resume(): void {
    this.entities.restore();
    this.tree.restore();
    this.counts.restore();
  }
}
