import type { Seconds } from "../units/units.ts";
import type { EventQueue } from "./eventQueue.ts";
import type { PacketPool, PooledPacket } from "./packetPool.ts";
import type { Tape } from "./tape.ts";

/**
 * Propagation: first in, first out, each packet due after a delay; none overtakes another where the delay shrinks.
 * Only the packet in front stands in the event queue. Packets and their times lie in rings side by side, so that
 * moving the line on touches no packet but the one that arrives.
 */
export class DelayLine {
  /** Packets on the line. */
  length = 0;
  private packets: (PooledPacket | undefined)[] = new Array<PooledPacket | undefined>(16).fill(undefined);
  private dues = new Float64Array(16);
  private head = 0;

  constructor(
    private readonly queue: EventQueue,
    /** The line's place in the event queue. */
    readonly slot: number,
  ) {}

  /**
   * The packet arrives at `due[0]`, or with the packet in front of it if that is later. The time is handed over in a
   * column: as a number it would be allocated, as a field of the packet it would widen every packet.
   */
  push(packet: PooledPacket, due: Float64Array): void {
    const { length } = this;
    const at = due[0] as number;
    if (length === this.dues.length) this.grow();
    const place = (this.head + length) & (this.dues.length - 1);
    this.packets[place] = packet;
    const last = length === 0 ? Number.NEGATIVE_INFINITY : (this.dues[(place - 1) & (this.dues.length - 1)] as number);
    this.dues[place] = at >= last ? at : last;
    this.length = length + 1;
    if (length === 0) this.queue.scheduleFrom(this.slot, this.dues, place);
  }

  /** Takes the packet that has arrived. @throws Error when the line is empty */
  take(): PooledPacket {
    const packet = this.packets[this.head];
    if (packet === undefined) throw new Error("a packet was due on an empty link");
    this.packets[this.head] = undefined;
    this.head = (this.head + 1) & (this.dues.length - 1);
    this.length -= 1;
    if (this.length > 0) this.queue.scheduleFrom(this.slot, this.dues, this.head);
    return packet;
  }

  /** In the order in which they arrive, each with its time. */
  forEach(visit: (packet: PooledPacket, due: Seconds) => void): void {
    for (let i = 0; i < this.length; i++) {
      const place = (this.head + i) & (this.dues.length - 1);
      const packet = this.packets[place];
      if (packet !== undefined) visit(packet, this.dues[place] as number);
    }
  }

  exchange(tape: Tape, pool: PacketPool): void {
    const length = tape.number(this.length);
    const due = new Float64Array(1);
    for (let i = 0; i < length; i++) {
      const place = (this.head + i) & (this.dues.length - 1);
      const packet = tape.loading ? pool.take() : this.packets[place];
      if (packet === undefined) throw new Error("a packet is missing from its link");
      due[0] = tape.number(tape.loading ? Number.NaN : (this.dues[place] as number));
      packet.exchange(tape);
      if (tape.loading) this.push(packet, due);
    }
  }

  private grow(): void {
    const capacity = this.dues.length;
    const packets = new Array<PooledPacket | undefined>(capacity * 2).fill(undefined);
    const dues = new Float64Array(capacity * 2);
    for (let i = 0; i < this.length; i++) {
      const place = (this.head + i) & (capacity - 1);
      packets[i] = this.packets[place];
      dues[i] = this.dues[place] as number;
    }
    this.packets = packets;
    this.dues = dues;
    this.head = 0;
  }
}
