import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { NOT_ECT, type Packet } from "./packet.ts";
import { allocatePacket, doubleAt, innerQueues, instants, packets, rttOf, serializeRow } from "./packetTable.ts";

const { flows, groups, classes, sequences, sizes, ecns } = packets;

/** A packet whose times stand in the packet table, where they need no memory of their own. */
class PooledPacket implements Packet {
  sequence = 0;
  flow = 0;
  size = 0;
  ecn = NOT_ECT;
  row = 0;
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

/** Objects that no packet has: the first of them, as many as `spare` says. */
const reserve: Packet[] = [];
const spare = new Int32Array(new ArrayBuffer(4));

const addSpare = (): void => {
  reserve[0] = new PooledPacket();
  spare[0] = 1;
};

/** An object for the packet in this row, into which the row's fields are copied; the caller stamps `tEnq`. */
export const takeObject = (row: number): Packet => {
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
export const giveObject = (packet: Packet): void => {
  ecns[packet.row] = packet.ecn;
  const place = spare[0];
  reserve[place] = packet;
  spare[0] = place + 1;
};

/** Writes a waiting packet to the archive; with undefined, reads one. */
export const serializePacket = (waiting: Packet | undefined, archive: Archive): Packet => {
  const row = waiting === undefined ? allocatePacket() : waiting.row;
  if (waiting !== undefined) ecns[row] = waiting.ecn;
  serializeRow(row, archive);
  const packet = waiting ?? takeObject(row);
  packet.tEnq = archive.number(packet.tEnq);
  innerQueues[row] = archive.number(innerQueues[row]);
  return packet;
};
