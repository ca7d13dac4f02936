import type { PacketHistory } from "../../../protocol/packetHistory.ts";
import type { PacketName } from "../contract.ts";

/** Time (ms) after which an unanswered question is given up. */
const PATIENCE_MS = 5000;

/** Questions about packets, and the callbacks that wait for the answers. */
export class PacketHistories {
  private readonly waiting = new Map<number, (life: PacketHistory | null) => void>();
  private asked = 0;

  constructor(private readonly send: (ask: number, packet: PacketName) => void) {}

  ask(packet: PacketName): Promise<PacketHistory | null> {
    this.asked += 1;
    const number = this.asked;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      setTimeout(() => this.tell(null, number), PATIENCE_MS);
      this.send(number, packet);
    });
  }

  tell(life: PacketHistory | null, ask: number): void {
    this.waiting.get(ask)?.(life);
    this.waiting.delete(ask);
  }
}
