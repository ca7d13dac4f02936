import type { Packet } from "../../engine/packets/packet.ts";

/** Numbers that are kept of each packet. */
const WIDTH = 8;
const ECN = 3;

/**
 * The packets that a discipline holds, by their rows in the packet table, with what they carried when it got them. The
 * guard compares: an own algorithm decides about packets and changes nothing in them, above all not the time of arrival
 * by which its delay is measured.
 */
export class HeldPackets {
  /** Number of packets held. */
  count = 0;
  private readonly objects: (Packet | undefined)[] = [];
  /** The numbers of each row, one row after the other. */
  private carried = new Float64Array(256 * WIDTH);

  /** The very object: a copy is no packet. */
  has(packet: Packet): boolean {
    return this.objects[packet.row] === packet;
  }

  add(packet: Packet): void {
    const { row } = packet;
    if (Object.isExtensible(packet)) protect(packet);
    if (this.objects[row] === undefined) this.count += 1;
    this.objects[row] = packet;
    const at = row * WIDTH;
    while (at >= this.carried.length) this.grow();
    const { carried } = this;
    carried[at] = packet.size;
    carried[at + 1] = packet.flow;
    carried[at + 2] = packet.sequence;
    carried[at + ECN] = packet.ecn;
    carried[at + 4] = packet.class;
    carried[at + 5] = packet.group;
    carried[at + 6] = packet.tEnq;
    carried[at + 7] = packet.rtt;
  }

  remove(packet: Packet): void {
    if (!this.has(packet)) return;
    this.objects[packet.row] = undefined;
    this.count -= 1;
  }

  /** The host has marked it. */
  noteMark(packet: Packet): void {
    this.carried[packet.row * WIDTH + ECN] = packet.ecn;
  }

  /** It carries what it carried, but for marks. */
  isUnchanged(packet: Packet): boolean {
    const { carried } = this;
    const at = packet.row * WIDTH;
    return (
      carried[at] === packet.size &&
      carried[at + 1] === packet.flow &&
      carried[at + 2] === packet.sequence &&
      carried[at + ECN] === packet.ecn &&
      carried[at + 4] === packet.class &&
      carried[at + 5] === packet.group &&
      carried[at + 6] === packet.tEnq &&
      // A missing RTT is NaN.
      Object.is(carried[at + 7], packet.rtt)
    );
  }

  private grow(): void {
    const carried = new Float64Array(2 * this.carried.length);
    carried.set(this.carried);
    this.carried = carried;
  }
}

/**
 * No member of a packet of the engine becomes a function of the author's, in it or in what all packets inherit. Those
 * of the contract's tests are plain objects, which nothing is measured by.
 */
const protect = (packet: Packet): void => {
  const shared: unknown = Object.getPrototypeOf(packet);
  if (shared === Object.prototype) return;
  Object.seal(packet);
  Object.freeze(shared);
};
