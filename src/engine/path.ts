import type { BufferSize } from "../schema/result.ts";
import type { BitsPerSecond, Seconds } from "../units/units.ts";
import type { Clock } from "./clock.ts";
import { ARRIVAL, type EventQueue, rankOf } from "./eventQueue.ts";
import { DelayLine } from "./link.ts";
import type { PacketPool, PooledPacket } from "./packetPool.ts";
import type { RandomStream } from "./random.ts";
import type { Tape } from "./tape.ts";

/** What every path shares; the numbers are those in force now. */
export interface Network {
  readonly clock: Clock;
  readonly queue: EventQueue;
  readonly pool: PacketPool;
  /** Where a time is handed to a link. */
  readonly due: Float64Array;
  /** Propagation of the bottleneck, one way. */
  linkDelay: Seconds;
  /** Infinity: no serialisation at the sender's own interface. */
  accessRate: BitsPerSecond;
  /** null: unbounded. */
  accessBuffer: BufferSize | null;
}

/**
 * The way of one flow (names.md, section 1, "The model"): its own access link, then the bottleneck, then the
 * receiver, and back. Propagation is accessDelay before the queue, linkDelay + accessDelay after it, and both ways
 * together back.
 */
export class Path {
  /** Sender to the bottleneck's queue, bottleneck to the receiver, receiver to the sender. */
  readonly access: DelayLine;
  readonly forward: DelayLine;
  readonly back: DelayLine;
  private handedAt: Seconds = Number.NEGATIVE_INFINITY;
  private accessFreeAt: Seconds = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly network: Network,
    flow: number,
    /** One way, between sender and bottleneck, and again between bottleneck and receiver. */
    public accessDelay: Seconds,
    public sendJitter: Seconds,
    private readonly jitter: RandomStream,
  ) {
    const { queue } = network;
    this.access = new DelayLine(queue, queue.add(rankOf(ARRIVAL, flow, 0)));
    this.forward = new DelayLine(queue, queue.add(rankOf(ARRIVAL, flow, 1)));
    this.back = new DelayLine(queue, queue.add(rankOf(ARRIVAL, flow, 2)));
  }

  /** Packets under way on the three links. */
  get underWay(): number {
    return this.access.length + this.forward.length + this.back.length;
  }

  /** The sender hands out a packet; false: its own interface had no room for it. */
  handOut(packet: PooledPacket): boolean {
    const { now } = this.network.clock;
    let handed = this.sendJitter > 0 ? now + this.jitter.uniform() * this.sendJitter : now;
    // Jitter delays packets, it does not reorder them.
    if (handed < this.handedAt) handed = this.handedAt;
    const { network } = this;
    const starts = handed < this.accessFreeAt ? this.accessFreeAt : handed;
    const { accessBuffer, due } = network;
    if (accessBuffer !== null && starts > handed && !this.hasRoom(packet, handed, accessBuffer)) return false;
    this.handedAt = handed;
    this.accessFreeAt = starts + (packet.size * 8) / network.accessRate;
    due[0] = this.accessFreeAt + this.accessDelay;
    this.access.push(packet, due);
    return true;
  }

  /** The bottleneck has sent the packet. */
  toReceiver(packet: PooledPacket): void {
    const { due, clock, linkDelay } = this.network;
    due[0] = clock.now + linkDelay + this.accessDelay;
    this.forward.push(packet, due);
  }

  toSender(packet: PooledPacket): void {
    const { due, clock, linkDelay } = this.network;
    due[0] = clock.now + linkDelay + 2 * this.accessDelay;
    this.back.push(packet, due);
  }

  exchange(tape: Tape): void {
    const { pool } = this.network;
    this.accessDelay = tape.number(this.accessDelay);
    this.handedAt = tape.number(this.handedAt);
    this.accessFreeAt = tape.number(this.accessFreeAt);
    this.jitter.exchange(tape);
    this.access.exchange(tape, pool);
    this.forward.exchange(tape, pool);
    this.back.exchange(tape, pool);
  }

  private hasRoom(packet: PooledPacket, now: Seconds, buffer: BufferSize): boolean {
    let packets = 0;
    let bytes = packet.size;
    this.access.forEach((held, due) => {
      // It waits as long as its first bit has not left: its time at the queue less its way and its own length.
      if (due - this.accessDelay - (held.size * 8) / this.network.accessRate <= now) return;
      packets += 1;
      bytes += held.size;
    });
    return "packets" in buffer ? packets < buffer.packets : bytes <= buffer.bytes;
  }
}
