import type { Packet } from "../../engine/packets/packet.ts";

const ABSENT = 0;
const HELD = 1;

/**
 * The packets that a discipline holds, by their rows in the packet table, with what they carried when it got them. The
 * guard compares: an own algorithm decides about packets and changes nothing in them.
 */
export class HeldPackets {
  /** Number of packets held. */
  count = 0;
  private states = new Uint8Array(256);
  private sizes = new Float64Array(256);
  private flows = new Float64Array(256);
  private sequences = new Float64Array(256);

  has({ row }: Packet): boolean {
    return row < this.states.length && this.states[row] === HELD;
  }

  add(packet: Packet): void {
    const { row } = packet;
    while (row >= this.states.length) this.grow();
    if (this.states[row] !== HELD) this.count += 1;
    this.states[row] = HELD;
    this.sizes[row] = packet.size;
    this.flows[row] = packet.flow;
    this.sequences[row] = packet.sequence;
  }

  remove(packet: Packet): void {
    if (!this.has(packet)) return;
    this.states[packet.row] = ABSENT;
    this.count -= 1;
  }

  /** It is the packet that was added, unchanged. */
  isUnchanged(packet: Packet): boolean {
    const { row, size, flow, sequence } = packet;
    return size === this.sizes[row] && flow === this.flows[row] && sequence === this.sequences[row];
  }

  private grow(): void {
    const length = 2 * this.states.length;
    const states = new Uint8Array(length);
    states.set(this.states);
    this.states = states;
    const longer = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const twice = new Float64Array(length);
      twice.set(column);
      return twice;
    };
    this.sizes = longer(this.sizes);
    this.flows = longer(this.flows);
    this.sequences = longer(this.sequences);
  }
}
