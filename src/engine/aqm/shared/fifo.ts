import type { Packet } from "../../packets/packet.ts";

/** Waiting packets, first in first out, in a growing ring buffer: no garbage during the run. */
export class Fifo {
  private ring: (Packet | undefined)[];
  private head = 0;
  /** Number of packets. */
  length = 0;
  /** Their bytes. */
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

  /** Removes the oldest packet; undefined: the queue is empty. */
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

  /** Removes the newest packet; undefined: the queue is empty. */
  pop(): Packet | undefined {
    return this.length === 0 ? undefined : this.removeAt(this.length - 1);
  }

  /** The packet at this position from the head, from 0. @throws RangeError outside [0, length) */
  at(index: number): Packet {
    const packet = this.ring[(this.head + index) & (this.ring.length - 1)];
    if (index < 0 || index >= this.length || packet === undefined)
      throw new RangeError(`no packet waits at place ${index} of ${this.length}`);
    return packet;
  }

  /** Removes the packet at this position, closing the gap from the nearer end. @throws RangeError if it is not there */
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

/** Made this way the array has no holes for V8, which would check for them at each packet. */
const emptyRing = (capacity: number): (Packet | undefined)[] => Array.from({ length: capacity }, () => undefined);
