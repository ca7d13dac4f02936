import type { BufferSize } from "../../schema/result.ts";
import type { BitsPerSecond } from "../../units/units.ts";
import type { Packet } from "../packets/packet.ts";

/** The link behind the queue, from the scenario. */
export interface Link {
  readonly rate: BitsPerSecond;
  readonly buffer: BufferSize;
  readonly ecn: boolean;
}
/** Listener for the events of a queue; `recorder.ts` documents the calls. */
export interface QueueNotes {
  onMark(packet: Packet, reason: number): void;
  onDrop(packet: Packet, reason: number): void;
  onLinkIdle(): void;
  onLost(group: number, waiting: number, waitingBytes: number): void;
  setFullLevel(packets: number, bytes: number): void;
}
/** Listener for all packets of a side queue, like the recorder for the bottleneck. */
export interface SideQueueNotes extends QueueNotes {
  onArrival(packet: Packet): void;
  onStored(packet: Packet, waiting: number, waitingBytes: number): void;
  onTaken(packet: Packet, waiting: number, waitingBytes: number): void;
  onSent(size: number, ecn: number): void;
}
