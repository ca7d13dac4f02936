import type { Packet } from "../../packets/packet.ts";

/** Waiting packets, first in first out, in a ring that grows: no garbage while it runs. */
export class Fifo {
  private ring: (Packet | undefined)[];
  private head = 0;
  /** Packets that wait. */
  length = 0;
  /** Bytes that wait. */
  bytes = 0;

  constructor(capacity = 64) {
    this.ring = emptyRing(capacity);
  }

  push(packet: Packet): void {
    if (this.length === this.ring.length) this.grow();
    this.ring[(this.head + this.length) & (this.ring.length - 1)] = packet;
    this.length += 1;
    this.bytes += packet.size;
  }

  /** The oldest packet leaves; undefined: none waits. */
  shift(): Packet | undefined {
    if (this.length === 0) return undefined;
    const packet = this.ring[this.head];
    if (packet === undefined) throw new Error("a waiting packet is missing from its ring");
    this.ring[this.head] = undefined;
    this.head = (this.head + 1) & (this.ring.length - 1);
    this.length -= 1;
    this.bytes -= packet.size;
    return packet;
  }

  /** The youngest packet leaves; undefined: none waits. */
  pop(): Packet | undefined {
    return this.length === 0 ? undefined : this.removeAt(this.length - 1);
  }

  /** The packet at this place from the head, 0-based. @throws RangeError outside [0, length) */
  at(index: number): Packet {
    const packet = this.ring[(this.head + index) & (this.ring.length - 1)];
    if (index < 0 || index >= this.length || packet === undefined)
      throw new RangeError(`no packet waits at place ${index} of ${this.length}`);
    return packet;
  }

  /** Removes the packet at this place and closes the gap from the nearer end. @throws RangeError outside [0, length) */
  removeAt(index: number): Packet {
    const packet = this.at(index);
    const mask = this.ring.length - 1;
    if (index < this.length / 2) {
      for (let i = index; i > 0; i--) this.ring[(this.head + i) & mask] = this.ring[(this.head + i - 1) & mask];
      this.ring[this.head] = undefined;
      this.head = (this.head + 1) & mask;
    } else {
      for (let i = index; i < this.length - 1; i++)
        this.ring[(this.head + i) & mask] = this.ring[(this.head + i + 1) & mask];
      this.ring[(this.head + this.length - 1) & mask] = undefined;
    }
    this.length -= 1;
    this.bytes -= packet.size;
    return packet;
  }

  forEach(visit: (packet: Packet) => void): void {
    for (let i = 0; i < this.length; i++) visit(this.at(i));
  }

  private grow(): void {
    const larger = emptyRing(this.ring.length * 2);
    for (let i = 0; i < this.length; i++) larger[i] = this.ring[(this.head + i) & (this.ring.length - 1)];
    this.ring = larger;
    this.head = 0;
  }
}

/** Made so, it has no holes to V8, which would look for them at each packet. */
const emptyRing = (capacity: number): (Packet | undefined)[] => Array.from({ length: capacity }, () => undefined);
