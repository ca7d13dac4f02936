import type { Seconds } from "../units/units.ts";
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

/**
 * A timing wheel. Every entity (the end of a link, a timer) has at most one pending time, so the order of events is
 * (time, rank) whatever the moment of insertion, and the whole queue is saved as one time per entity.
 *
 * A bucket holds the entities whose time falls into one tick of `width` seconds, in any turn of the wheel, in order.
 * What is known to be due much later (`scheduleLater`) waits in a heap instead, where nobody has to pass it. The width
 * changes speed, never order.
 */
export class EventQueue {
  private readonly heads: Int32Array;
  /** One bit per bucket: something is in it. */
  private readonly used: Int32Array;
  private readonly mask: number;
  /** What is due more than a turn ahead, if it is known to be. */
  private readonly far = new PlaceHeap();
  /** The least tick in `far`; Infinity: it is empty. */
  private farTick = Number.POSITIVE_INFINITY;
  // A fraction first: the engine below then keeps it as a double.
  private ticksPerSecond = 0.5;
  private times = new Float64Array(64).fill(Number.POSITIVE_INFINITY);
  /** Of each pending time. */
  private ticks = new Int32Array(64);
  private ranks = new Float64Array(64);
  private nexts = new Int32Array(64).fill(NONE);
  private readonly wanted = new Float64Array(1);
  private free: number[] = [];
  private size = 0;
  private pending = 0;
  /** No pending event has a tick below this one. */
  private tick = 0;

  /**
   * @param width of a bucket; about the mean time between events is fastest
   * @param horizon the last time of interest: ticks up to it are counted in 31 bits, so the width may be wider
   * @param buckets a power of two, at least 32
   */
  constructor(width: Seconds, horizon: Seconds, buckets = 4096) {
    this.ticksPerSecond = Math.min(1 / width, LAST_TICK / (horizon + 1));
    this.mask = buckets - 1;
    this.heads = new Int32Array(buckets).fill(NONE);
    this.used = new Int32Array(buckets / 32);
  }

  /** A place for an entity of this rank; ranks differ. */
  add(rank: number): number {
    const slot = this.free.pop() ?? this.size++;
    if (slot >= this.times.length) this.grow();
    this.ranks[slot] = rank;
    this.times[slot] = Number.POSITIVE_INFINITY;
    return slot;
  }

  remove(slot: number): void {
    this.cancel(slot);
    this.free.push(slot);
  }

  /** Infinity: none is pending. */
  timeOf(slot: number): Seconds {
    return this.times[slot] as number;
  }

  cancel(slot: number): void {
    if (this.timeOf(slot) !== Number.POSITIVE_INFINITY) this.unlink(slot);
  }

  /** The entity's one pending event is at `time` now; Infinity: none. */
  schedule(slot: number, time: Seconds): void {
    this.wanted[0] = time;
    this.scheduleFrom(slot, this.wanted, 0);
  }

  /** As `schedule`, with the time read from a column: a number handed over in a call would cost an allocation. */
  scheduleFrom(slot: number, column: Float64Array, place: number): void {
    const time = column[place] as number;
    if (this.timeOf(slot) !== Number.POSITIVE_INFINITY) this.unlink(slot);
    if (time === Number.POSITIVE_INFINITY) return;
    this.pending += 1;
    this.insert(slot, time);
    const tick = this.ticks[slot] as number;
    if (tick < this.tick) this.tick = tick;
  }

  /** As `scheduleFrom`, for what may be due much later than all else, such as the starts of thousands of flows. */
  scheduleLater(slot: number, column: Float64Array, place: number): void {
    this.cancel(slot);
    const time = column[place] as number;
    const tick = this.tickOf(time);
    if (time === Number.POSITIVE_INFINITY || tick - this.tick <= this.mask) {
      this.scheduleFrom(slot, column, place);
      return;
    }
    this.times[slot] = time;
    this.ticks[slot] = tick;
    this.pending += 1;
    this.far.put(slot, time, this.ranks[slot]);
    this.farTick = this.ticks[this.far.top] as number;
  }

  private takeFar(slot: number): void {
    this.far.remove(slot);
    this.farTick = this.far.size > 0 ? (this.ticks[this.far.top] as number) : Number.POSITIVE_INFINITY;
    this.times[slot] = Number.POSITIVE_INFINITY;
    this.pending -= 1;
  }

  /** What is due within a turn goes into its bucket. */
  private bringNear(): void {
    while (this.farTick - this.tick <= this.mask) {
      const slot = this.far.top;
      const time = this.timeOf(slot);
      this.takeFar(slot);
      this.pending += 1;
      this.insert(slot, time);
    }
  }

  private tickOf(time: Seconds): number {
    const exact = time * this.ticksPerSecond;
    return exact < LAST_TICK ? exact | 0 : LAST_TICK;
  }

  /** Notes the entity's time and puts it into its bucket. */
  private insert(slot: number, time: Seconds): void {
    const { nexts, heads } = this;
    const tick = this.tickOf(time);
    const bucket = tick & this.mask;
    this.times[slot] = time;
    this.ticks[slot] = tick;
    const head = heads[bucket] as number;
    if (head === NONE) {
      this.used[bucket >>> 5] = (this.used[bucket >>> 5] as number) | (1 << (bucket & 31));
      heads[bucket] = slot;
      nexts[slot] = NONE;
    } else this.insertBehind(slot, bucket, head);
  }

  /** Into a bucket that is in use; its entities stand in order. */
  private insertBehind(slot: number, bucket: number, head: number): void {
    const { times, ranks, nexts } = this;
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
    if (before === NONE) this.heads[bucket] = slot;
    else nexts[before] = slot;
  }

  private unlink(slot: number): void {
    if (this.far.has(slot)) {
      this.takeFar(slot);
      return;
    }
    const bucket = (this.ticks[slot] as number) & this.mask;
    const next = this.nexts[slot] as number;
    if (this.heads[bucket] === slot) {
      this.heads[bucket] = next;
      if (next === NONE) this.used[bucket >>> 5] = (this.used[bucket >>> 5] as number) & ~(1 << (bucket & 31));
    } else {
      let before = this.heads[bucket] as number;
      while (this.nexts[before] !== slot) before = this.nexts[before] as number;
      this.nexts[before] = next;
    }
    this.times[slot] = Number.POSITIVE_INFINITY;
    this.pending -= 1;
  }

  /** The entity whose event is next; −1: none is pending. */
  peek(): number {
    const first = this.heads[this.tick & this.mask] as number;
    return first !== NONE && this.ticks[first] === this.tick ? first : this.findNext();
  }

  private findNext(): number {
    if (this.pending === 0) return NONE;
    if (this.farTick - this.tick <= this.mask) this.bringNear();
    const { heads, ticks, mask } = this;
    const turn = this.tick + mask;
    let { tick } = this;
    for (tick += this.gapAfter(tick & mask); tick <= turn; tick += this.gapAfter(tick & mask)) {
      const slot = heads[tick & mask] as number;
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
    this.times[slot] = Number.POSITIVE_INFINITY;
    this.pending -= 1;
  }

  private unlinkFirst(slot: number): void {
    const bucket = this.tick & this.mask;
    const next = this.nexts[slot] as number;
    this.heads[bucket] = next;
    if (next === NONE) this.used[bucket >>> 5] = (this.used[bucket >>> 5] as number) & ~(1 << (bucket & 31));
  }

  /** Buckets from this one to the next that holds something, at least 1, at most a turn. */
  private gapAfter(bucket: number): number {
    const { used, mask } = this;
    const words = (mask + 1) >>> 5;
    let word = bucket >>> 5;
    // Bits above this bucket in its own word; a shift by 32 would shift by none.
    let bits = (bucket & 31) === 31 ? 0 : (used[word] as number) & (-1 << ((bucket & 31) + 1));
    let passed = word * 32;
    for (let i = 0; i < words && bits === 0; i++) {
      word = (word + 1) & (words - 1);
      passed += 32;
      bits = used[word] as number;
    }
    if (bits === 0) return mask + 1;
    return passed + 31 - Math.clz32(bits & -bits) - bucket;
  }

  /** Nothing in this turn: goes straight to the earliest of all. */
  private nextTurn(): number {
    const { heads } = this;
    let best = NONE;
    for (const head of heads) {
      if (head === NONE) continue;
      const earlier = best === NONE || this.timeOf(head) < this.timeOf(best);
      const tied = best !== NONE && this.timeOf(head) === this.timeOf(best);
      if (earlier || (tied && (this.ranks[head] as number) < (this.ranks[best] as number))) best = head;
    }
    if (best !== NONE && (this.ticks[best] as number) < this.farTick) {
      this.tick = this.ticks[best] as number;
      return best;
    }
    this.tick = this.farTick;
    this.bringNear();
    return heads[this.tick & this.mask] as number;
  }

  private grow(): void {
    const capacity = this.times.length * 2;
    const times = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    times.set(this.times);
    this.times = times;
    const ranks = new Float64Array(capacity);
    ranks.set(this.ranks);
    this.ranks = ranks;
    const ticks = new Int32Array(capacity);
    ticks.set(this.ticks);
    this.ticks = ticks;
    const nexts = new Int32Array(capacity).fill(NONE);
    nexts.set(this.nexts);
    this.nexts = nexts;
  }
}
