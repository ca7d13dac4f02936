import type { Seconds } from "../../units/units.ts";
import { MOST_FLOWS, needRoom, SavedColumns, type Suspendable } from "../kernel/threadState.ts";

const NEVER = Number.POSITIVE_INFINITY;
const UNKNOWN = Number.NEGATIVE_INFINITY;
/** Places in a block, as a power of two. */
const SHIFT = 5;
export const BLOCK = 1 << SHIFT;

/** By place: nothing of the flow is due earlier; Infinity: nothing at all. */
export const dueAt = new Float64Array(MOST_FLOWS);
/** By place, two each: when the flow's sender is due by itself, and its receiver; Infinity: not at all. */
export const timersAt = new Float64Array(2 * MOST_FLOWS);
/** By place: the congestion window of the flow's sender, in packets; 0 before its start, after its end, and without one. */
export const windowsNow = new Float64Array(MOST_FLOWS);

/** Whose flows they are. */
interface Owner {
  /** Something of the flow at this place is due before this time. */
  handle(place: number, time: Seconds): void;
  /** Whether there is a flow at this place that has begun. */
  hasBegun(place: number): boolean;
}

/**
 * Of each flow, by place, when something of it is due. Thousands of flows that wait for their start are passed over by
 * blocks of places, at no cost to those that run: in a block where none has begun, only who sets a start moves a time.
 */
export class DueTimes implements Suspendable {
  /** Places below this one have been made room for; nothing is due at one that is free. */
  private places = 0;
  private readonly dues = new SavedColumns([dueAt, windowsNow]);
  private readonly timers = new SavedColumns([timersAt]);
  /** By block: nothing of its flows is due earlier. */
  least = new Float64Array(0);
  /** Blocks of which that is not known, ascending: they are asked each time. */
  private restless: readonly number[] = [];
  /** By block: how often a start of its flows was set, or something of them handled. */
  private turns = new Uint32Array(0);
  /** Nothing is due earlier in any of the others. */
  rest: Seconds = UNKNOWN;

  /** @throws RangeError where there are too many flows */
  makeRoom(place: number): void {
    if (place < this.places) return;
    needRoom(place, MOST_FLOWS, "flows");
    const places = Math.min(MOST_FLOWS, (((2 * place) >> SHIFT) + 2) << SHIFT);
    dueAt.fill(NEVER, this.places, places);
    timersAt.fill(NEVER, 2 * this.places, 2 * places);
    this.places = places;
    this.least = new Float64Array(places >> SHIFT).fill(UNKNOWN);
    const turns = new Uint32Array(places >> SHIFT);
    turns.set(this.turns);
    this.turns = turns;
    this.rest = UNKNOWN;
  }

  /** Another number each time that a start was set, or something handled, of the flows of a block. */
  turnOf(block: number): number {
    return this.turns[block];
  }

  turn(block: number): void {
    this.turns[block] = this.turnOf(block) + 1;
  }

  /** The start of the flow at this place is set, or another flow is there. */
  unsettle(place: number): void {
    this.least[place >> SHIFT] = UNKNOWN;
    this.rest = UNKNOWN;
    this.turn(place >> SHIFT);
  }

  /** Hands over every place, ascending, of which something is due before this time; it is due later after that. */
  forEachBefore(time: Seconds, owner: Owner): void {
    const { restless } = this;
    if (this.rest >= time) for (let i = 0; i < restless.length; i++) visit(this, restless[i], time, owner);
    // Not else: what was handled may have set the start of another flow.
    if (this.rest >= time) return;
    for (let block = 0; block < this.least.length; block++)
      if (this.least[block] < time) visit(this, block, time, owner);
    this.restless = [...this.least.keys()].filter((block) => this.least[block] === UNKNOWN);
    this.rest = this.least.reduce((least, at) => (at === UNKNOWN ? least : Math.min(least, at)), NEVER);
  }

  suspend(): void {
    this.dues.save(this.places);
    this.timers.save(2 * this.places);
  }

  resume(): void {
    this.dues.restore();
    this.timers.restore();
  }
}

/** Nothing of the flows from this place up to that one is due earlier; one that has begun makes that unknown. */
const leastOf = (from: number, to: number, owner: Owner): Seconds => {
  let least = NEVER;
  for (let place = from; place < to; place++) {
    if (owner.hasBegun(place)) return UNKNOWN;
    const at = dueAt[place];
    if (at < least) least = at;
  }
  return least;
};

/** Hands over what is due before this time of one block. */
const visit = (dues: DueTimes, block: number, time: Seconds, owner: Owner): void => {
  dues.turn(block);
  const from = block << SHIFT;
  const to = from + BLOCK;
  for (let place = from; place < to; place++) if (dueAt[place] < time) owner.handle(place, time);
  const least = leastOf(from, to, owner);
  dues.least[block] = least;
  // All of its flows are over: it is one of those that wait.
  if (least !== UNKNOWN) dues.rest = UNKNOWN;
};
