import type { BufferSize } from "../../schema/result.ts";
import type { BitsPerSecond } from "../../units/units.ts";
import type { PooledPacket } from "../packets/packetPool.ts";

/** The link behind the queue, as the scenario has it. */
export interface Link {
  readonly rate: BitsPerSecond;
  readonly buffer: BufferSize;
  readonly ecn: boolean;
}
/** Who is told of what happens at a queue; what the calls mean: `recorder.ts`. */
export interface QueueNotes {
  onMark(packet: PooledPacket, reason: number): void;
  onDrop(packet: PooledPacket, reason: number): void;
  onLinkIdle(): void;
  onLost(group: number, waiting: number, waitingBytes: number): void;
  setFullLevel(packets: number, bytes: number): void;
}
/** Who is told of every packet at a queue beside the bottleneck, as the recorder is at that. */
export interface SideQueueNotes extends QueueNotes {
  onArrival(packet: PooledPacket): void;
  onStored(packet: PooledPacket, waiting: number, waitingBytes: number): void;
  onTaken(packet: PooledPacket, waiting: number, waitingBytes: number): void;
  onSent(size: number, ecn: number): void;
}
