import type { BitsPerSecond } from "../../../units/units.ts";
import type { Packet, Reason } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import type { Fifo } from "./fifo.ts";

/** Packets of `meanPacketSize` bytes that a link sends in a second. */
export const packetsPerSecond = (linkRate: BitsPerSecond, meanPacketSize: number): number =>
  linkRate / (8 * meanPacketSize);

/** What the buffer holds, in packets of `meanPacketSize` bytes. */
export const bufferInPackets = (port: QueuePort, meanPacketSize: number): number =>
  "packets" in port.buffer ? port.buffer.packets : port.buffer.bytes / meanPacketSize;

/**
 * The packet may be stored.
 * @param leastRoom bytes that have to be free in a buffer of bytes, whatever the packet's size; 0: its own size counts
 */
export const hasRoomFor = (packet: Packet, leastRoom: number, waiting: Fifo, port: QueuePort): boolean => {
  if (!port.hasRoom(packet)) return false;
  return leastRoom === 0 || "packets" in port.buffer || waiting.bytes + leastRoom <= port.buffer.bytes;
};

/** True with this probability; what is certain either way costs no draw. */
export const chance = (probability: number, port: QueuePort): boolean => {
  if (probability <= 0) return false;
  return probability >= 1 || port.uniform() < probability;
};

/** Marks the packet, or drops it where it can carry no mark. True: it goes on to be stored. */
export const markOrDrop = (packet: Packet, reason: Reason, port: QueuePort): boolean => {
  if (port.mark(packet, reason)) return true;
  port.drop(packet, reason);
  return false;
};

/** Who is lost when a packet has to be: the one that arrives, the oldest one, or any of them. */
export type Victim = "tail" | "front" | "random";
export const VICTIMS = ["tail", "front", "random"] as const satisfies readonly Victim[];

/**
 * Drops one packet, and more while the arriving one does not fit; stores the arriving one unless it is a victim
 * itself. `random` draws once for each victim, over what waits and the arriving packet.
 */
export const dropVictim = (packet: Packet, reason: Reason, victim: Victim, waiting: Fifo, port: QueuePort): void => {
  do {
    const place = victimPlace(victim, waiting.length, port);
    if (place === waiting.length) {
      port.drop(packet, reason);
      return;
    }
    port.drop(waiting.removeAt(place), reason);
  } while (!port.hasRoom(packet));
  waiting.push(packet);
};

/** Place from the head; `length` is the arriving packet's own. */
const victimPlace = (victim: Victim, length: number, port: QueuePort): number => {
  if (victim === "tail") return length;
  return victim === "front" ? 0 : Math.floor(port.uniform() * (length + 1));
};
