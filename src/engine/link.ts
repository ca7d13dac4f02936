import type { Seconds } from "../units/units.ts";
import type { Clock } from "./clock.ts";
import type { EventQueue } from "./eventQueue.ts";
import type { PacketRows } from "./packetRows.ts";
import type { Tape } from "./tape.ts";

const NONE = -1;

/**
 * All links of a simulation, each known by its place in the event queue. Propagation: first in, first out, each packet
 * due after a delay; none overtakes another where the delay shrinks. Only the packet in front stands in the event queue.
 * A link is a chain of packets, whose times lie in a column.
 */
export class Links {
  /** By link: the packets in front and at the end; −1: the link is empty. */
  private firsts = new Int32Array(64).fill(NONE);
  private lasts = new Int32Array(64).fill(NONE);
  /** By link: the part of its propagation that is its flow's own, in s. */
  private delays = new Float64Array(64);
  /** Where a time is handed over: as a number in a call it would be allocated. */
  private readonly due = new Float64Array(1);
  /** By packet: when it arrives, and the packet behind it. */
  private dues = new Float64Array(64);
  private nexts = new Int32Array(64).fill(NONE);

  constructor(
    private readonly queue: EventQueue,
    private readonly rows: PacketRows,
    private readonly clock: Clock,
  ) {}

  /** A link at this place of the event queue, empty; `delay` as for `setDelay`. */
  open(slot: number, delay: Seconds): void {
    if (slot >= this.firsts.length) this.growLinks(slot);
    this.delays[slot] = delay;
  }

  /** The link's own propagation is another from now on, in s. */
  setDelay(slot: number, delay: Seconds): void {
    this.delays[slot] = delay;
  }

  private growLinks(slot: number): void {
    const length = Math.max(slot + 1, this.firsts.length * 2);
    this.firsts = longer(new Int32Array(length).fill(NONE), this.firsts);
    this.lasts = longer(new Int32Array(length).fill(NONE), this.lasts);
    this.delays = longer(new Float64Array(length), this.delays);
  }

  /** The packet sets out now, over the bottleneck's propagation and the link's own. */
  send(slot: number, row: number, shared: { readonly linkDelay: Seconds }): void {
    this.due[0] = this.clock.now + shared.linkDelay + (this.delays[slot] as number);
    this.push(slot, row, this.due);
  }

  /** The packet arrives at `due[0]`, or with the packet in front of it if that is later. */
  push(slot: number, row: number, due: Float64Array): void {
    if (row >= this.dues.length) this.grow();
    const { dues, nexts, lasts } = this;
    const at = due[0] as number;
    const last = lasts[slot] as number;
    lasts[slot] = row;
    nexts[row] = NONE;
    if (last === NONE) {
      dues[row] = at;
      this.firsts[slot] = row;
      this.queue.scheduleFrom(slot, dues, row);
      return;
    }
    const before = dues[last] as number;
    dues[row] = at >= before ? at : before;
    nexts[last] = row;
  }

  /** Takes the packet that has arrived: the event queue's next event is this link's. @throws Error when it is empty */
  take(slot: number): number {
    const row = this.firsts[slot] as number;
    if (row === NONE) throw new Error("a packet was due on an empty link");
    const next = this.nexts[row] as number;
    this.firsts[slot] = next;
    if (next === NONE) {
      this.lasts[slot] = NONE;
      this.queue.take(slot);
    } else this.queue.move(slot, this.dues, next);
    return row;
  }

  /** In the order in which they arrive, each with its time. */
  forEach(slot: number, visit: (row: number, due: Seconds) => void): void {
    for (let at = this.firsts[slot] as number; at !== NONE; at = this.nexts[at] as number)
      visit(at, this.dues[at] as number);
  }

  exchange(slot: number, tape: Tape): void {
    let length = 0;
    this.forEach(slot, () => {
      length += 1;
    });
    length = tape.number(length);
    if (!tape.loading) {
      this.forEach(slot, (row, due) => {
        tape.number(due);
        this.rows.exchange(row, tape);
      });
      return;
    }
    const due = new Float64Array(1);
    for (let i = 0; i < length; i++) {
      due[0] = tape.number(Number.NaN);
      const row = this.rows.take();
      this.rows.exchange(row, tape);
      this.push(slot, row, due);
    }
  }

  private grow(): void {
    const length = this.rows.capacity;
    this.dues = longer(new Float64Array(length), this.dues);
    this.nexts = longer(new Int32Array(length).fill(NONE), this.nexts);
  }
}

const longer = <T extends Float64Array | Int32Array>(larger: T, column: T): T => {
  larger.set(column);
  return larger;
};
