import type { Seconds } from "../units/units.ts";
import { Aside, MOST_ENTITIES, needRoom, type Tenant } from "./columns.ts";
import { PlaceHeap } from "./placeHeap.ts";

const NONE = -1;
/** All that lies beyond shares this tick, in order of time. */
const LAST_TICK = 2147483647;

/** Kinds of events, in the order in which equal times are handled (changes and link-free come before these). */
export const ARRIVAL = 0;
export const TIMER = 1;

/**
 * The place of an entity among equal times: kind, then the entity's number, then its own order.
 * @param entity whole number below 2⁴⁰
 * @param own whole number below 8
 */
export const rankOf = (kind: typeof ARRIVAL | typeof TIMER, entity: number, own: number): number =>
  kind * 9007199254740992 * 0.5 + entity * 8 + own;

/** Buckets: a power of two, at least 32. */
const BUCKETS = 4096;
const MASK = BUCKETS - 1;
const WORDS = BUCKETS >>> 5;
/** By bucket: the entity in front; −1: the bucket is empty. */
const heads = new Int32Array(BUCKETS);
/** One bit per bucket: something is in it. */
const used = new Int32Array(WORDS);
/** By entity: when it is due, Infinity: not at all; the tick of that; its rank; the entity behind it in its bucket. */
const times = new Float64Array(MOST_ENTITIES);
const ticks = new Int32Array(MOST_ENTITIES);
const ranks = new Float64Array(MOST_ENTITIES);
const nexts = new Int32Array(MOST_ENTITIES);
/** Where a time is handed over: as a number in a call it would be allocated. */
const wanted = new Float64Array(new ArrayBuffer(8));

/**
 * A timing wheel. Every entity (the end of a link, a timer) has at most one pending time, so the order of events is
 * (time, rank) whatever the moment of insertion, and the whole queue is saved as one time per entity.
 *
 * A bucket holds the entities whose time falls into one tick of `width` seconds, in any turn of the wheel, in order.
 * What is known to be due much later (`scheduleLater`) waits in a heap instead, where nobody has to pass it. The width
 * changes speed, never order.
 */
export class EventQueue implements Tenant {
  /** What is due more than a turn ahead, if it is known to be. */
  private readonly far = new PlaceHeap();
  /** The least tick in `far`; Infinity: it is empty. */
  private farTick = Number.POSITIVE_INFINITY;
  // A fraction first: the engine below then keeps it as a double.
  private ticksPerSecond = 0.5;
  private readonly wheel = new Aside([heads, used]);
  private readonly entities = new Aside([times, ticks, ranks, nexts]);
  private free: number[] = [];
  private size = 0;
  private pending = 0;
  /** No pending event has a tick below this one. */
  private tick = 0;

  /**
   * @param width of a bucket; about the mean time between events is fastest
   * @param horizon the last time of interest: ticks up to it are counted in 31 bits, so the width may be wider
   */
  constructor(width: Seconds, horizon: Seconds) {
    this.ticksPerSecond = Math.min(1 / width, LAST_TICK / (horizon + 1));
    heads.fill(NONE);
    used.fill(0);
  }

  /** A place for an entity of this rank; ranks differ. @throws RangeError where there are too many */
  add(rank: number): number {
    if (this.free.length === 0) needRoom(this.size, MOST_ENTITIES, "flows, groups and queues");
    const slot = this.free.pop() ?? this.size++;
    ranks[slot] = rank;
    times[slot] = Number.POSITIVE_INFINITY;
    return slot;
  }

  remove(slot: number): void {
    this.cancel(slot);
    this.free.push(slot);
  }

  /** Infinity: none is pending. */
  timeOf(slot: number): Seconds {
    return times[slot] as number;
  }

  cancel(slot: number): void {
    if (this.timeOf(slot) !== Number.POSITIVE_INFINITY) this.unlink(slot);
  }

  /** The entity's one pending event is at `time` now; Infinity: none. */
  schedule(slot: number, time: Seconds): void {
    wanted[0] = time;
    this.scheduleFrom(slot, wanted, 0);
  }

  /** As `schedule`, with the time read from a column: a number handed over in a call would cost an allocation. */
  scheduleFrom(slot: number, column: Float64Array, place: number): void {
    const time = column[place] as number;
    if (this.timeOf(slot) !== Number.POSITIVE_INFINITY) this.unlink(slot);
    if (time === Number.POSITIVE_INFINITY) return;
    this.pending += 1;
    times[slot] = time;
    this.insert(slot);
    const tick = ticks[slot] as number;
    if (tick < this.tick) this.tick = tick;
  }

  /** As `scheduleFrom`, for what may be due much later than all else, such as the starts of thousands of flows. */
  scheduleLater(slot: number, column: Float64Array, place: number): void {
    this.cancel(slot);
    const time = column[place] as number;
    const tick = this.tickOf(time);
    if (time === Number.POSITIVE_INFINITY || tick - this.tick <= MASK) {
      this.scheduleFrom(slot, column, place);
      return;
    }
    times[slot] = time;
    ticks[slot] = tick;
    this.pending += 1;
    this.far.put(slot, time, ranks[slot]);
    this.farTick = ticks[this.far.top] as number;
  }

  private takeFar(slot: number): void {
    this.far.remove(slot);
    this.farTick = this.far.size > 0 ? (ticks[this.far.top] as number) : Number.POSITIVE_INFINITY;
    times[slot] = Number.POSITIVE_INFINITY;
    this.pending -= 1;
  }

  /** What is due within a turn goes into its bucket. */
  private bringNear(): void {
    while (this.farTick - this.tick <= MASK) {
      const slot = this.far.top;
      const time = this.timeOf(slot);
      this.takeFar(slot);
      this.pending += 1;
      times[slot] = time;
      this.insert(slot);
    }
  }

  private tickOf(time: Seconds): number {
    const exact = time * this.ticksPerSecond;
    return exact < LAST_TICK ? exact | 0 : LAST_TICK;
  }

  /** Puts the entity into the bucket of its time. */
  private insert(slot: number): void {
    const tick = this.tickOf(times[slot] as number);
    const bucket = tick & MASK;
    ticks[slot] = tick;
    const head = heads[bucket] as number;
    if (head === NONE) {
      used[bucket >>> 5] = (used[bucket >>> 5] as number) | (1 << (bucket & 31));
      heads[bucket] = slot;
      nexts[slot] = NONE;
    } else this.insertBehind(slot, bucket, head);
  }

  /** Into a bucket that is in use; its entities stand in order. */
  private insertBehind(slot: number, bucket: number, head: number): void {
    const time = times[slot] as number;
    let before = NONE;
    let at = head;
    while (at !== NONE) {
      const other = times[at] as number;
      if (time < other || (time === other && (ranks[slot] as number) < (ranks[at] as number))) break;
      before = at;
      at = nexts[at] as number;
    }
    nexts[slot] = at;
    if (before === NONE) heads[bucket] = slot;
    else nexts[before] = slot;
  }

  private unlink(slot: number): void {
    if (this.far.has(slot)) {
      this.takeFar(slot);
      return;
    }
    const bucket = (ticks[slot] as number) & MASK;
    const next = nexts[slot] as number;
    if (heads[bucket] === slot) {
      heads[bucket] = next;
      if (next === NONE) used[bucket >>> 5] = (used[bucket >>> 5] as number) & ~(1 << (bucket & 31));
    } else {
      let before = heads[bucket] as number;
      while (nexts[before] !== slot) before = nexts[before] as number;
      nexts[before] = next;
    }
    times[slot] = Number.POSITIVE_INFINITY;
    this.pending -= 1;
  }

  /** The entity whose event is next; −1: none is pending. */
  peek(): number {
    const first = heads[this.tick & MASK] as number;
    return first !== NONE && ticks[first] === this.tick ? first : this.findNext();
  }

  /** When the next event is due; Infinity: none is pending. */
  nextAt(): Seconds {
    const slot = this.peek();
    return slot === NONE ? Number.POSITIVE_INFINITY : this.timeOf(slot);
  }

  private findNext(): number {
    if (this.pending === 0) return NONE;
    if (this.farTick - this.tick <= MASK) this.bringNear();
    const turn = this.tick + MASK;
    let { tick } = this;
    for (tick += this.gapAfter(tick & MASK); tick <= turn; tick += this.gapAfter(tick & MASK)) {
      const slot = heads[tick & MASK] as number;
      if (slot !== NONE && ticks[slot] === tick) {
        this.tick = tick;
        return slot;
      }
    }
    return this.nextTurn();
  }

  /** Takes the event that `peek` told. */
  take(slot: number): void {
    this.unlinkFirst(slot);
    times[slot] = Number.POSITIVE_INFINITY;
    this.pending -= 1;
  }

  private unlinkFirst(slot: number): void {
    const bucket = this.tick & MASK;
    const next = nexts[slot] as number;
    heads[bucket] = next;
    if (next === NONE) used[bucket >>> 5] = (used[bucket >>> 5] as number) & ~(1 << (bucket & 31));
  }

  /** Buckets from this one to the next that holds something, at least 1, at most a turn. */
  private gapAfter(bucket: number): number {
    let word = bucket >>> 5;
    // Bits above this bucket in its own word; a shift by 32 would shift by none.
    let bits = (bucket & 31) === 31 ? 0 : (used[word] as number) & (-1 << ((bucket & 31) + 1));
    let passed = word * 32;
    for (let i = 0; i < WORDS && bits === 0; i++) {
      word = (word + 1) & (WORDS - 1);
      passed += 32;
      bits = used[word] as number;
    }
    if (bits === 0) return BUCKETS;
    return passed + 31 - Math.clz32(bits & -bits) - bucket;
  }

  /** Nothing in this turn: goes straight to the earliest of all. */
  private nextTurn(): number {
    let best = NONE;
    for (const head of heads) {
      if (head === NONE) continue;
      const earlier = best === NONE || this.timeOf(head) < this.timeOf(best);
      const tied = best !== NONE && this.timeOf(head) === this.timeOf(best);
      if (earlier || (tied && (ranks[head] as number) < (ranks[best] as number))) best = head;
    }
    if (best !== NONE && (ticks[best] as number) < this.farTick) {
      this.tick = ticks[best] as number;
      return best;
    }
    this.tick = this.farTick;
    this.bringNear();
    return heads[this.tick & MASK] as number;
  }

  putAside(): void {
    this.wheel.put(BUCKETS);
    this.entities.put(this.size);
  }

  putBack(): void {
    this.wheel.back();
    this.entities.back();
  }
}
