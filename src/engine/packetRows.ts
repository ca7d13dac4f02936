import { NOT_ECT } from "./packet.ts";
import type { Tape } from "./tape.ts";

/** Bits of `flags`. */
export const REDUCED = 1; // congestion window reduced (RFC 3168, section 6.1.2)
export const REPEATED = 2; // it was sent before: its echo tells nothing of the round trip
export const ECHO = 4; // as an acknowledgement: ECN-Echo
export const DETAILED = 8; // as an acknowledgement: `arriveds` and `marks` tell more
export const RETURNING = 128; // on the way back: set where that passes a queue
export const REQUEST = 64; // on the way back: asks for as many segments as its sequence says

/**
 * Packets under way: a packet is the number of a row. In columns, thousands of them fit the processor's caches. The
 * same row comes back as the packet's acknowledgement. Only what waits at the bottleneck is an object (`packetPool.ts`).
 * A run allocates only while more packets are under way than ever before.
 */
export class PacketRows {
  /** Rows that the columns have room for. */
  capacity = 64;
  /** Number of the flow; place of its object in the simulation; index of its group. */
  flows = new Uint32Array(64);
  slots = new Int32Array(64);
  groups = new Uint8Array(64);
  classes = new Uint8Array(64);
  /** Segment number, −1 for a SYN; as an acknowledgement: the next segment expected, −1 for the answer to a SYN. */
  sequences = new Int32Array(64);
  /** Bytes on the wire. */
  sizes = new Int32Array(64);
  /** ECN code point, 0 to 3. */
  ecns = new Uint8Array(64);
  flags = new Uint8Array(64);
  /** When the sender handed it out, in s; an acknowledgement echoes it. NaN: the echo tells nothing. */
  sentAts = new Float64Array(64);
  /** The sender's estimate of its round trip in s, NaN where it tells none. */
  rtts = new Float64Array(64).fill(Number.NaN);
  /** Of a detailed acknowledgement: the segment that it answers, and the marked packets received so far. */
  arriveds = new Int32Array(64);
  marks = new Int32Array(64);
  private spares = new Int32Array(64);
  private spare = 0;
  private size = 0;

  take(): number {
    if (this.spare > 0) {
      this.spare -= 1;
      return this.spares[this.spare] as number;
    }
    if (this.size === this.capacity) this.grow();
    this.size += 1;
    return this.size - 1;
  }

  give(row: number): void {
    this.spares[this.spare] = row;
    this.spare += 1;
  }

  exchange(row: number, tape: Tape): void {
    this.flows[row] = tape.number(this.flows[row] ?? 0);
    this.slots[row] = tape.number(this.slots[row] ?? 0);
    this.groups[row] = tape.number(this.groups[row] ?? 0);
    this.classes[row] = tape.number(this.classes[row] ?? 0);
    this.sequences[row] = tape.number(this.sequences[row] ?? 0);
    this.sizes[row] = tape.number(this.sizes[row] ?? 0);
    this.ecns[row] = tape.number(this.ecns[row] ?? NOT_ECT);
    this.flags[row] = tape.number(this.flags[row] ?? 0);
    this.sentAts[row] = tape.number(this.sentAts[row] ?? Number.NaN);
    this.rtts[row] = tape.number(this.rtts[row] ?? Number.NaN);
    if ((this.flags[row] & DETAILED) === 0) return;
    this.arriveds[row] = tape.number(this.arriveds[row] ?? 0);
    this.marks[row] = tape.number(this.marks[row] ?? 0);
  }

  private grow(): void {
    const capacity = this.capacity * 2;
    this.flows = longer(new Uint32Array(capacity), this.flows);
    this.slots = longer(new Int32Array(capacity), this.slots);
    this.groups = longer(new Uint8Array(capacity), this.groups);
    this.classes = longer(new Uint8Array(capacity), this.classes);
    this.sequences = longer(new Int32Array(capacity), this.sequences);
    this.sizes = longer(new Int32Array(capacity), this.sizes);
    this.ecns = longer(new Uint8Array(capacity), this.ecns);
    this.flags = longer(new Uint8Array(capacity), this.flags);
    this.sentAts = longer(new Float64Array(capacity), this.sentAts);
    this.rtts = longer(new Float64Array(capacity).fill(Number.NaN), this.rtts);
    this.arriveds = longer(new Int32Array(capacity), this.arriveds);
    this.marks = longer(new Int32Array(capacity), this.marks);
    this.spares = longer(new Int32Array(capacity), this.spares);
    this.capacity = capacity;
  }
}

const longer = <T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(larger: T, column: T): T => {
  larger.set(column);
  return larger;
};
