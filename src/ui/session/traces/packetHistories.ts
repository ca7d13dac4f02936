import type { PacketHistory } from "../../../protocol/packetHistory.ts";
import type { PacketName } from "../contract.ts";

/** Time (ms) after which an unanswered request is given up. */
const PATIENCE_MS = 5000;

/** Requests for the histories of packets, and the callbacks that wait for the answers. */
export class PacketHistories {
  private readonly waiting = new Map<number, (history: PacketHistory | null) => void>();
  private requests = 0;

  constructor(private readonly send: (requestId: number, packet: PacketName) => void) {}

  /** The history of a packet; null: it is not known, or the answer takes too long. */
  request(packet: PacketName): Promise<PacketHistory | null> {
    this.requests += 1;
    const id = this.requests;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      setTimeout(() => this.resolve(null, id), PATIENCE_MS);
      this.send(id, packet);
    });
  }

  resolve(history: PacketHistory | null, requestId: number): void {
    this.waiting.get(requestId)?.(history);
    this.waiting.delete(requestId);
  }
}
