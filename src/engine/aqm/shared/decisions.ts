import type { BitsPerSecond } from "../../../units/units.ts";
import type { Packet, Reason } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import type { Fifo } from "./fifo.ts";

/** Link rate in packets of `meanPacketSize` bytes per second. */
export const packetsPerSecond = (linkRate: BitsPerSecond, meanPacketSize: number): number =>
  linkRate / (8 * meanPacketSize);

/** Capacity of the buffer, in packets of `meanPacketSize` bytes. */
export const bufferInPackets = ({ buffer }: Pick<QueuePort, "buffer">, meanPacketSize: number): number =>
  "packets" in buffer ? buffer.packets : buffer.bytes / meanPacketSize;

/**
 * Whether the packet may be enqueued.
 * @param leastRoom bytes that must be free in a buffer of bytes, whatever the packet's size; 0: its own size counts
 */
export const hasRoomFor = (packet: Packet, leastRoom: number, waiting: Fifo, port: QueuePort): boolean => {
  if (!port.hasRoom(packet)) return false;
  return leastRoom === 0 || "packets" in port.buffer || waiting.bytes + leastRoom <= port.buffer.bytes;
};

/** True with this probability; probabilities 0 and 1 need no draw. */
export const chance = (probability: number, port: QueuePort): boolean => {
  if (probability <= 0) return false;
  return probability >= 1 || port.uniform() < probability;
};

/** Marks the packet, or drops it if it cannot carry a mark. True: the caller enqueues it. */
export const markOrDrop = (packet: Packet, reason: Reason, port: QueuePort): boolean => {
  if (port.mark(packet, reason)) return true;
  port.drop(packet, reason);
  return false;
};

/** Packet to drop: the arriving one, the oldest one, or any. */
export type Victim = "tail" | "front" | "random";
export const VICTIMS = ["tail", "front", "random"] as const satisfies readonly Victim[];

/**
 * Drops one packet, and more while the arriving one does not fit; enqueues the arriving one unless it is a victim
 * itself. `random` draws once for each victim, over the waiting packets and the arriving one.
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

/** Position from the head; `length` stands for the arriving packet. */
const victimPlace = (victim: Victim, length: number, port: QueuePort): number => {
  if (victim === "tail") return length;
  return victim === "front" ? 0 : Math.floor(port.uniform() * (length + 1));
};
