import type { Seconds } from "../../units/units.ts";
import { MOST_FLOWS, needRoom, SavedColumns, type Suspendable } from "../kernel/threadState.ts";

const NEVER = Number.POSITIVE_INFINITY;
const UNKNOWN = Number.NEGATIVE_INFINITY;
/** Slots per block, as a power of two. */
const SHIFT = 5;
export const BLOCK = 1 << SHIFT;

/** By slot: a lower bound of the due times in the flow; Infinity: nothing is due. */
export const dueAt = new Float64Array(MOST_FLOWS);
/** By slot, two each: due times of the flow's sender and of its receiver; Infinity: none. */
export const timersAt = new Float64Array(2 * MOST_FLOWS);
/** By slot: congestion window of the flow's sender, packets; 0 before its start, after its end, without a sender. */
export const windowsNow = new Float64Array(MOST_FLOWS);

/** The owner of the flows. */
interface Owner {
  /** The flow in this slot has an event due before this time. */
  handle(slot: number, time: Seconds): void;
  /** Whether the slot has a flow that has begun. */
  hasBegun(slot: number): boolean;
}

/**
 * Due times of the flows by slot. Blocks of thousands of flows that wait for their start are skipped without any cost
 * for running flows: in a block without a running flow, only setting a start time changes the earliest time.
 */
export class DueTimes implements Suspendable {
  /** Slots below this one are allocated; nothing is due in a free slot. */
  private slots = 0;
  private readonly dues = new SavedColumns([dueAt, windowsNow]);
  private readonly timers = new SavedColumns([timersAt]);
  /** By block: a lower bound of the due times of its flows. */
  least = new Float64Array(0);
  /** Blocks without a known bound, ascending: they are checked each time. */
  private restless: readonly number[] = [];
  /** By block: how often the start of one of its flows was set, or an event of one was handled. */
  private versions = new Uint32Array(0);
  /** A lower bound of the due times in all other blocks. */
  rest: Seconds = UNKNOWN;

  /** Allocates slots up to this one. @throws RangeError if there are too many flows */
  makeRoom(slot: number): void {
    if (slot < this.slots) return;
    needRoom(slot, MOST_FLOWS, "flows");
    const slots = Math.min(MOST_FLOWS, (((2 * slot) >> SHIFT) + 2) << SHIFT);
    dueAt.fill(NEVER, this.slots, slots);
    timersAt.fill(NEVER, 2 * this.slots, 2 * slots);
    this.slots = slots;
    this.least = new Float64Array(slots >> SHIFT).fill(UNKNOWN);
    const versions = new Uint32Array(slots >> SHIFT);
    versions.set(this.versions);
    this.versions = versions;
    this.rest = UNKNOWN;
  }

  /** Number that changes whenever a start of a flow in the block is set, or an event of it handled. */
  versionOf(block: number): number {
    return this.versions[block];
  }

  noteChange(block: number): void {
    this.versions[block] = this.versionOf(block) + 1;
  }

  /** The start of the flow in this slot was set, or the slot has another flow. */
  unsettle(slot: number): void {
    this.least[slot >> SHIFT] = UNKNOWN;
    this.rest = UNKNOWN;
    this.noteChange(slot >> SHIFT);
  }

  /** Calls the owner for every slot, ascending, with an event due before this time; it is due later after that. */
  forEachBefore(time: Seconds, owner: Owner): void {
    const { restless } = this;
    if (this.rest >= time) for (let i = 0; i < restless.length; i++) visit(this, restless[i], time, owner);
    // Not `else`: a handled event may have set the start of another flow.
    if (this.rest >= time) return;
    for (let block = 0; block < this.least.length; block++)
      if (this.least[block] < time) visit(this, block, time, owner);
    this.restless = [...this.least.keys()].filter((block) => this.least[block] === UNKNOWN);
    this.rest = this.least.reduce((least, at) => (at === UNKNOWN ? least : Math.min(least, at)), NEVER);
  }

  suspend(): void {
    this.dues.save(this.slots);
    this.timers.save(2 * this.slots);
  }

  resume(): void {
    this.dues.restore();
    this.timers.restore();
  }
}

/** A lower bound of the due times of the flows in a range of slots; unknown where one of them has begun. */
const leastOf = (from: number, to: number, owner: Owner): Seconds => {
  let least = NEVER;
  for (let slot = from; slot < to; slot++) {
    if (owner.hasBegun(slot)) return UNKNOWN;
    const at = dueAt[slot];
    if (at < least) least = at;
  }
  return least;
};

/** Passes to the owner each flow of a block that has something due before this time. */
const visit = (dues: DueTimes, block: number, time: Seconds, owner: Owner): void => {
  dues.noteChange(block);
  const from = block << SHIFT;
  const to = from + BLOCK;
  for (let slot = from; slot < to; slot++) if (dueAt[slot] < time) owner.handle(slot, time);
  const least = leastOf(from, to, owner);
  dues.least[block] = least;
  // All its flows are over, so it becomes a block of waiting flows.
  if (least !== UNKNOWN) dues.rest = UNKNOWN;
};
