import { Aside, MOST_FLOWS, MOST_PACKETS, needRoom, type Tenant } from "./columns.ts";
import type { Tape } from "./tape.ts";

/** Bits of `flags`. */
export const REDUCED = 1; // congestion window reduced (RFC 3168, section 6.1.2)
export const REPEATED = 2; // it was sent before: its echo tells nothing of the round trip
export const ECHO = 4; // as an acknowledgement: ECN-Echo
export const DETAILED = 8; // as an acknowledgement: `arriveds` and `marks` tell more
export const RETURNING = 128; // on the way back: set where that passes a queue
export const REQUEST = 64; // on the way back: asks for as many segments as its sequence says

/**
 * Packets under way, by row. In columns, thousands of them fit the processor's caches. The same row comes back as the
 * packet's acknowledgement. Only what waits at the bottleneck is an object (`packetPool.ts`).
 */
export const packets = {
  /** Number of the flow; place of its object in the simulation; index of its group. */
  flows: new Uint32Array(MOST_PACKETS),
  slots: new Int32Array(MOST_PACKETS),
  groups: new Uint8Array(MOST_PACKETS),
  classes: new Uint8Array(MOST_PACKETS),
  /** Segment number, −1 for a SYN; as an acknowledgement: the next segment expected, −1 for the answer to a SYN. */
  sequences: new Int32Array(MOST_PACKETS),
  /** Bytes on the wire. */
  sizes: new Int32Array(MOST_PACKETS),
  /** ECN code point, 0 to 3. */
  ecns: new Uint8Array(MOST_PACKETS),
  flags: new Uint8Array(MOST_PACKETS),
  /** When the sender handed it out, in s; an acknowledgement echoes it. NaN: the echo tells nothing. */
  sentAts: new Float64Array(MOST_PACKETS),
  /** The sender's estimate of its round trip in s, NaN where it tells none. */
  rtts: new Float64Array(MOST_PACKETS),
  /** Of a detailed acknowledgement: the segment that it answers, and the marked packets received so far. */
  arriveds: new Int32Array(MOST_PACKETS),
  marks: new Int32Array(MOST_PACKETS),
} as const;

/** When the packet came to the queue in which it waits, in s. */
export const storedAts = new Float64Array(MOST_PACKETS);

const { rtts } = packets;
/** Rows that were given back. */
const spares = new Int32Array(MOST_PACKETS);
/** How many those are, and below which row all were taken before. */
const counts = new Int32Array(new ArrayBuffer(8));
const SPARE = 0;
const USED = 1;

/** A row for a new packet. @throws RangeError where too many packets are under way @inlined */
export const takeRow = (): number => {
  const held = counts;
  if (held[SPARE] === 0) addRow();
  const spare = (held[SPARE] as number) - 1;
  held[SPARE] = spare;
  return spares[spare] as number;
};

const addRow = (): void => {
  const row = counts[USED] as number;
  needRoom(row, MOST_PACKETS, "packets under way");
  rtts[row] = Number.NaN;
  counts[USED] = row + 1;
  giveRow(row);
};

/** The packet has left the network. @inlined */
export const giveRow = (row: number): void => {
  const held = counts;
  const spare = held[SPARE] as number;
  spares[spare] = row;
  held[SPARE] = spare + 1;
};

/** No row from this one on was ever taken. */
export const usedRows = (): number => counts[USED] as number;

/** Bits of the number in which a tape holds what is small of a packet; above them, its size, which is below 2²⁶. */
const TELLS_RTT = 1;
const ECN_BITS = 2;
const FLAG_BITS = 8;
const CLASS_BITS = 8;
const GROUP_BITS = 8;
const SIZE_UNIT = 1 << (1 + ECN_BITS + FLAG_BITS + CLASS_BITS + GROUP_BITS);

/** All that is small of a packet in one number. */
const packed = (row: number): number => {
  let bits = packets.groups[row] as number;
  bits = (bits << CLASS_BITS) | (packets.classes[row] as number);
  bits = (bits << FLAG_BITS) | (packets.flags[row] as number);
  bits = (bits << ECN_BITS) | (packets.ecns[row] as number);
  bits = (bits << 1) | (Number.isNaN(packets.rtts[row]) ? 0 : TELLS_RTT);
  return (packets.sizes[row] as number) * SIZE_UNIT + bits;
};

/** Fills the row from what `packed` gave. */
const unpack = (row: number, number: number): void => {
  const size = Math.floor(number / SIZE_UNIT);
  let bits = (number - size * SIZE_UNIT) >> 1;
  // What is above its eight bits, a column of bytes leaves out.
  packets.sizes[row] = size;
  packets.ecns[row] = bits & ((1 << ECN_BITS) - 1);
  bits >>= ECN_BITS;
  packets.flags[row] = bits;
  bits >>= FLAG_BITS;
  packets.classes[row] = bits;
  packets.groups[row] = bits >> CLASS_BITS;
};

/** Writes a packet to the tape, or fills its row from there. Most of a checkpoint are packets. */
export const exchangeRow = (row: number, tape: Tape): void => {
  const { flows, slots } = packets;
  const owner = tape.number((flows[row] as number) * MOST_FLOWS + (slots[row] as number));
  if (tape.loading) {
    flows[row] = Math.floor(owner / MOST_FLOWS);
    slots[row] = owner % MOST_FLOWS;
  }
  packets.sequences[row] = tape.number(packets.sequences[row] ?? 0);
  packets.sentAts[row] = tape.number(packets.sentAts[row] ?? Number.NaN);
  const small = tape.number(packed(row));
  if (tape.loading) unpack(row, small);
  if ((small & TELLS_RTT) !== 0) packets.rtts[row] = tape.number(packets.rtts[row] ?? Number.NaN);
  else packets.rtts[row] = Number.NaN;
  if (((packets.flags[row] as number) & DETAILED) === 0) return;
  packets.arriveds[row] = tape.number(packets.arriveds[row] ?? 0);
  packets.marks[row] = tape.number(packets.marks[row] ?? 0);
};

/** The packets of one simulation; none, where it is made. */
export class RowColumns implements Tenant {
  private readonly rows = new Aside([...Object.values(packets), storedAts, spares]);
  private readonly counts = new Aside([counts]);

  constructor() {
    counts.fill(0);
  }

  putAside(): void {
    this.rows.put(usedRows());
    this.counts.put(counts.length);
  }

  putBack(): void {
    this.rows.back();
    this.counts.back();
  }
}
