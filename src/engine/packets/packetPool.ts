import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { NOT_ECT, type Packet } from "./packet.ts";
import { allocatePacket, doubleAt, innerQueues, instants, packets, rttOf, serializeRow } from "./packetTable.ts";

const { flows, groups, classes, sequences, sizes, ecns } = packets;

/** A packet at the bottleneck, as disciplines see it, with the fields that the host needs. */
export class PooledPacket implements Packet {
  sequence = 0;
  flow = 0;
  size = 0;
  ecn = NOT_ECT;
  /** Its row in the packet table. */
  row = 0;
  /** Index of the group. */
  group = 0;
  class = 0;

  get tEnq(): Seconds {
    return instants[doubleAt(this.row)];
  }
  set tEnq(time: Seconds) {
    instants[doubleAt(this.row)] = time;
  }
  get rtt(): Seconds {
    return rttOf(this.row);
  }
}

const foreign = (): never => {
  throw new Error("a discipline gave back a packet that is not the host's");
};

/**
 * Disciplines see the public part of a packet; only the host's own packets, which have a row, may be returned.
 * @throws Error for other packets
 */
export const own = (packet: Packet | PooledPacket): PooledPacket => ("row" in packet ? packet : foreign());

/** Objects of the packets in the bottleneck's queue: the row is copied into the object, and its ECN code point back. */
export class PacketPool {
  private readonly reserve: PooledPacket[] = [];
  private spare = 0;

  /** An object for the packet in this row; the caller stamps `tEnq`. @inlined everywhere */
  objectOf(row: number): PooledPacket {
    if (this.spare === 0) this.add();
    this.spare -= 1;
    const packet = this.reserve[this.spare] as PooledPacket;
    packet.row = row;
    packet.sequence = sequences[row];
    packet.flow = flows[row];
    packet.size = sizes[row];
    packet.ecn = ecns[row];
    packet.group = groups[row];
    packet.class = classes[row];
    return packet;
  }

  /** The packet leaves the bottleneck; its row stays. @inlined everywhere */
  giveObject(packet: PooledPacket): void {
    ecns[packet.row] = packet.ecn;
    this.reserve[this.spare] = packet;
    this.spare += 1;
  }

  /** Writes a waiting packet to the archive; with undefined, reads one. */
  serialize(waiting: PooledPacket | undefined, archive: Archive): PooledPacket {
    const row = waiting === undefined ? allocatePacket() : waiting.row;
    if (waiting !== undefined) ecns[row] = waiting.ecn;
    serializeRow(row, archive);
    const packet = waiting ?? this.objectOf(row);
    packet.tEnq = archive.number(packet.tEnq);
    innerQueues[row] = archive.number(innerQueues[row]);
    return packet;
  }

  private add(): void {
    this.reserve[0] = new PooledPacket();
    this.spare = 1;
  }
}
