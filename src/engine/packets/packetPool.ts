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

/** Objects that no packet has: the first of them, as many as `spare` says. */
const reserve: PooledPacket[] = [];
const spare = new Int32Array(new ArrayBuffer(4));

const addSpare = (): void => {
  reserve[0] = new PooledPacket();
  spare[0] = 1;
};

/** An object for the packet in this row, into which the row's fields are copied; the caller stamps `tEnq`. */
export const takeObject = (row: number): PooledPacket => {
  if (spare[0] === 0) addSpare();
  const place = spare[0] - 1;
  spare[0] = place;
  const packet = reserve[place];
  packet.row = row;
  packet.sequence = sequences[row];
  packet.flow = flows[row];
  packet.size = sizes[row];
  packet.ecn = ecns[row];
  packet.group = groups[row];
  packet.class = classes[row];
  return packet;
};

/** The packet leaves the bottleneck; its row stays, and takes over its mark. */
export const giveObject = (packet: PooledPacket): void => {
  ecns[packet.row] = packet.ecn;
  const place = spare[0];
  reserve[place] = packet;
  spare[0] = place + 1;
};

/** Writes a waiting packet to the archive; with undefined, reads one. */
export const serializePacket = (waiting: PooledPacket | undefined, archive: Archive): PooledPacket => {
  const row = waiting === undefined ? allocatePacket() : waiting.row;
  if (waiting !== undefined) ecns[row] = waiting.ecn;
  serializeRow(row, archive);
  const packet = waiting ?? takeObject(row);
  packet.tEnq = archive.number(packet.tEnq);
  innerQueues[row] = archive.number(innerQueues[row]);
  return packet;
};
