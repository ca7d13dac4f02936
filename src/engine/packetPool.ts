import type { Seconds } from "../units/units.ts";
import { NOT_ECT, type Packet } from "./packet.ts";
import type { Tape } from "./tape.ts";

/** A packet with what only the host knows of it. The same object comes back as its acknowledgement. */
export class PooledPacket implements Packet {
  flow = 0;
  sequence = 0;
  size = 0;
  ecn = NOT_ECT;
  class = 0;
  rtt: Seconds = Number.NaN;
  tEnq: Seconds = Number.NaN;
  /** Place of the flow's object in the simulation. */
  slot = 0;
  /** Index of the group. */
  group = 0;
  /** When the sender handed it out; an acknowledgement echoes it. */
  sentAt: Seconds = Number.NaN;
  /** Congestion window reduced (RFC 3168, section 6.1.2). */
  reduced = false;
  /** It was sent before: its echo tells nothing of the round trip. */
  repeated = false;
  /** As an acknowledgement: the next segment expected. */
  acknowledgment = 0;
  /** As an acknowledgement: ECN-Echo. */
  echo = false;

  exchange(tape: Tape): void {
    this.flow = tape.number(this.flow);
    this.sequence = tape.number(this.sequence);
    this.size = tape.number(this.size);
    this.ecn = tape.number(this.ecn);
    this.class = tape.number(this.class);
    this.rtt = tape.number(this.rtt);
    this.tEnq = tape.number(this.tEnq);
    this.slot = tape.number(this.slot);
    this.group = tape.number(this.group);
    this.sentAt = tape.number(this.sentAt);
    this.acknowledgment = tape.number(this.acknowledgment);
    const flags = tape.number((this.reduced ? 1 : 0) + (this.repeated ? 2 : 0) + (this.echo ? 4 : 0));
    this.reduced = (flags & 1) !== 0;
    this.repeated = (flags & 2) !== 0;
    this.echo = (flags & 4) !== 0;
  }
}

/** Packets in reserve: a run allocates only while more are under way than ever before. */
export class PacketPool {
  private readonly reserve: PooledPacket[] = [];

  take(): PooledPacket {
    return this.reserve.pop() ?? new PooledPacket();
  }

  give(packet: PooledPacket): void {
    this.reserve.push(packet);
  }
}
