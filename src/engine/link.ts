import type { Seconds } from "../units/units.ts";
import type { EventQueue } from "./eventQueue.ts";
import type { PacketPool, PooledPacket } from "./packetPool.ts";
import type { Tape } from "./tape.ts";

/**
 * Propagation: first in, first out, each packet due after a delay; none overtakes another where the delay shrinks.
 * Only the packet in front stands in the event queue.
 */
export class DelayLine {
  head: PooledPacket | undefined = undefined;
  private tail: PooledPacket | undefined = undefined;
  /** Packets on the line. */
  length = 0;

  constructor(
    private readonly queue: EventQueue,
    /** The line's place in the event queue. */
    readonly slot: number,
  ) {}

  /** The packet arrives at `due`, or with the packet in front of it if that is later. */
  push(packet: PooledPacket, due: Seconds): void {
    packet.next = undefined;
    const { tail } = this;
    if (tail === undefined) {
      packet.due = due;
      this.head = packet;
      this.queue.schedule(this.slot, due);
    } else {
      packet.due = due < tail.due ? tail.due : due;
      tail.next = packet;
    }
    this.tail = packet;
    this.length += 1;
  }

  /** Takes the packet that has arrived. @throws Error when the line is empty */
  take(): PooledPacket {
    const packet = this.head;
    if (packet === undefined) throw new Error("a packet was due on an empty link");
    const { next } = packet;
    this.head = next;
    if (next === undefined) this.tail = undefined;
    else this.queue.schedule(this.slot, next.due);
    this.length -= 1;
    return packet;
  }

  exchange(tape: Tape, pool: PacketPool): void {
    const length = tape.number(this.length);
    if (!tape.loading) {
      for (let packet = this.head; packet !== undefined; packet = packet.next) packet.exchange(tape);
      return;
    }
    for (let i = 0; i < length; i++) {
      const packet = pool.take();
      packet.exchange(tape);
      this.push(packet, packet.due);
    }
  }
}
