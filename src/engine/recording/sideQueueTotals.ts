import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Packet } from "../packets/packet.ts";
import { countDrop } from "./ledger.ts";
import type { SideQueueNotes } from "./queueNotes.ts";

/** Columns of the totals of a side queue, since the start. */
export const H_QUEUE_TIME = 0; // ∫ q dt, packets·s
export const H_ARRIVALS = 1;
export const H_DROPS = 2;
export const H_MARKS = 3;
export const H_TAKEN = 4;
export const H_DELAY_SUM = 5; // s
export const H_SENT_BITS = 6;
export const H_CAPACITY_BITS = 7; // ∫ link rate dt
export const H_BITS_UNDER_WAY = 8; // sent of the packet in transmission: a level, not a total; only in copies
const COLUMNS = 9;

/** Measurements of a side queue: totals, and the packets waiting now. */
export class SideQueueTotals implements SideQueueNotes {
  waiting = 0;
  private readonly sums = new Float64Array(COLUMNS);
  private since: Seconds = 0;

  constructor(
    private readonly clock: Clock,
    private rate: BitsPerSecond,
  ) {}

  onArrival(): void {
    this.add(H_ARRIVALS, 1);
  }

  onStored(_packet: Packet, waiting: number): void {
    this.noteQueue(waiting);
  }

  onMark(): void {
    this.add(H_MARKS, 1);
  }

  onDrop(packet: Packet): void {
    this.add(H_DROPS, 1);
    countDrop(packet);
  }

  onTaken(packet: Packet, waiting: number): void {
    this.add(H_TAKEN, 1);
    this.add(H_DELAY_SUM, this.clock.now - packet.tEnq);
    this.noteQueue(waiting);
  }

  onSent(size: number): void {
    this.add(H_SENT_BITS, size * 8);
  }

  onLinkIdle(): void {
    // Idle time follows from the capacity and the bits sent.
  }

  onLost(_group: number, waiting: number): void {
    this.noteQueue(waiting);
  }

  private noteQueue(waiting: number): void {
    this.settle();
    this.waiting = waiting;
  }

  setFullLevel(): void {
    // No metric needs the time for which a side queue is full.
  }

  /** Changes the rate from now on. */
  setRate(rate: BitsPerSecond): void {
    this.settle();
    this.rate = rate;
  }

  /** All totals up to now, one for each column. @param underWay bits sent of the packet in transmission */
  copy(underWay: number): Float64Array {
    this.settle();
    const copy = this.sums.slice();
    copy[H_BITS_UNDER_WAY] = underWay;
    return copy;
  }

  serialize(archive: Archive): void {
    this.waiting = archive.number(this.waiting);
    this.since = archive.number(this.since);
    this.rate = archive.number(this.rate);
    archive.numbers(this.sums);
  }

  private settle(): void {
    const { now } = this.clock;
    this.add(H_QUEUE_TIME, this.waiting * (now - this.since));
    this.add(H_CAPACITY_BITS, this.rate * (now - this.since));
    this.since = now;
  }

  private add(column: number, amount: number): void {
    this.sums[column] = this.sums[column] + amount;
  }
}
