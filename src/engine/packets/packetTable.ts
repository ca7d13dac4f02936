import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { MOST_FLOWS, MOST_PACKETS, needRoom, SavedColumns, type Suspendable } from "../kernel/threadState.ts";

/** Bits of `flags`. */
export const REDUCED = 1; // congestion window reduced (RFC 3168, section 6.1.2)
export const REPEATED = 2; // it was sent before: its echo tells nothing of the round trip
export const ECHO = 4; // as an acknowledgement: ECN-Echo
export const DETAILED = 8; // as an acknowledgement: `arriveds` and `marks` tell more
export const RETURNING = 128; // on the way back: set where that passes a queue
export const REQUEST = 64; // on the way back: asks for as many segments as its sequence says

/** Whole numbers, of four bytes each, that a packet takes: as much as a line of the processor's caches. */
const WIDTH = 16;
/** Bytes before the first packet: where Node 20 asks for much memory, it starts 16 bytes behind the beginning of a line. */
const MARGIN = 48;
const memory = new ArrayBuffer(MARGIN + 4 * WIDTH * (MOST_PACKETS + 1));
const wholes = (place: number): Int32Array => new Int32Array(memory, MARGIN + 4 * place, WIDTH * MOST_PACKETS);
const doubles = (place: number): Float64Array =>
  new Float64Array(memory, MARGIN + 8 * place, (WIDTH / 2) * MOST_PACKETS);

/**
 * Packets under way, by row. The same row comes back as the packet's acknowledgement. Only what waits at the bottleneck is
 * an object (`packetPool.ts`).
 *
 * All that is told of a packet stands in one line of the processor's caches (docs/performance.md): the columns are views
 * of the same memory, and a row's number is its place in those of whole numbers. `doubleAt` is that in the others.
 */
export const packets = {
  /** Number of the flow; place of its object in the simulation; index of its group. */
  flows: new Uint32Array(memory, MARGIN, WIDTH * MOST_PACKETS),
  slots: wholes(1),
  groups: wholes(2),
  classes: wholes(3),
  /** Segment number, −1 for a SYN; as an acknowledgement: the next segment expected, −1 for the answer to a SYN. */
  sequences: wholes(4),
  /** Bytes on the wire. */
  sizes: wholes(5),
  /** ECN code point, 0 to 3. */
  ecns: wholes(6),
  flags: wholes(7),
  /** Of a detailed acknowledgement: the segment that it answers, and the marked packets received so far. */
  arriveds: wholes(8),
  marks: wholes(9),
} as const;

/** On a link: the packet behind it; −1: it is the last. */
export const nexts = wholes(10);
/** When the sender handed it out, in s; an acknowledgement echoes it. NaN: the echo tells nothing. */
export const sentAts = doubles(6);
/** On a link: when it arrives at the end of it, in s. In a queue: when it came there. */
export const instants = doubles(7);
/** Place of a row in these two. */
export const doubleAt = (row: number): number => row >> 1;

/** The sender's estimate of its round trip in s, NaN where it tells none; by row over `WIDTH`, since few disciplines ask. */
const rtts = new Float64Array(MOST_PACKETS);
export const rttOf = (row: number): Seconds => rtts[row / WIDTH];
export const setRtt = (row: number, rtt: Seconds): void => {
  rtts[row / WIDTH] = rtt;
};

/** Rows that were given back. */
const spares = new Int32Array(MOST_PACKETS);
/** How many those are, and how many rows were taken before. */
const counts = new Int32Array(new ArrayBuffer(8));
const SPARE = 0;
const USED = 1;

/** A row for a new packet. @throws RangeError where too many packets are under way */
export const allocatePacket = (): number => {
  const held = counts;
  if (held[SPARE] === 0) addRow();
  const spare = held[SPARE] - 1;
  held[SPARE] = spare;
  return spares[spare];
};

const addRow = (): void => {
  const used = counts[USED];
  needRoom(used, MOST_PACKETS, "packets under way");
  rtts[used] = Number.NaN;
  counts[USED] = used + 1;
  freePacket(WIDTH * used);
};

/** The packet has left the network. */
export const freePacket = (row: number): void => {
  const held = counts;
  const spare = held[SPARE];
  spares[spare] = row;
  held[SPARE] = spare + 1;
};

/** Bits of the number in which a archive holds what is small of a packet; above them, its size, which is below 2²⁶. */
const TELLS_RTT = 1;
const ECN_BITS = 2;
const FLAG_BITS = 8;
const CLASS_BITS = 8;
const GROUP_BITS = 8;
const SIZE_UNIT = 1 << (1 + ECN_BITS + FLAG_BITS + CLASS_BITS + GROUP_BITS);

/** All that is small of a packet in one number. */
const packed = (row: number): number => {
  let bits = packets.groups[row];
  bits = (bits << CLASS_BITS) | packets.classes[row];
  bits = (bits << FLAG_BITS) | packets.flags[row];
  bits = (bits << ECN_BITS) | packets.ecns[row];
  bits = (bits << 1) | (Number.isNaN(rttOf(row)) ? 0 : TELLS_RTT);
  return packets.sizes[row] * SIZE_UNIT + bits;
};

const lowest = (bits: number, count: number): number => bits & ((1 << count) - 1);

/** Fills the row from what `packed` gave. */
const unpack = (row: number, number: number): void => {
  const size = Math.floor(number / SIZE_UNIT);
  let bits = (number - size * SIZE_UNIT) >> 1;
  packets.sizes[row] = size;
  packets.ecns[row] = lowest(bits, ECN_BITS);
  bits >>= ECN_BITS;
  packets.flags[row] = lowest(bits, FLAG_BITS);
  bits >>= FLAG_BITS;
  packets.classes[row] = lowest(bits, CLASS_BITS);
  packets.groups[row] = lowest(bits >> CLASS_BITS, GROUP_BITS);
};

/** Writes a packet to the archive, or fills its row from there. Most of a checkpoint are packets. */
export const serializeRow = (row: number, archive: Archive): void => {
  const { flows, slots } = packets;
  const owner = archive.number(flows[row] * MOST_FLOWS + slots[row]);
  if (archive.loading) {
    flows[row] = Math.floor(owner / MOST_FLOWS);
    slots[row] = owner % MOST_FLOWS;
  }
  packets.sequences[row] = archive.number(packets.sequences[row] ?? 0);
  sentAts[doubleAt(row)] = archive.number(sentAts[doubleAt(row)] ?? Number.NaN);
  const small = archive.number(packed(row));
  if (archive.loading) unpack(row, small);
  setRtt(row, (small & TELLS_RTT) === 0 ? Number.NaN : archive.number(rttOf(row)));
  if ((packets.flags[row] & DETAILED) === 0) return;
  packets.arriveds[row] = archive.number(packets.arriveds[row] ?? 0);
  packets.marks[row] = archive.number(packets.marks[row] ?? 0);
};

/** The packets of one simulation; none, where it is made. */
export class RowColumns implements Suspendable {
  private readonly rows = new SavedColumns([wholes(0)]);
  private readonly others = new SavedColumns([rtts, spares]);
  private readonly counts = new SavedColumns([counts]);

  constructor() {
    counts.fill(0);
  }

  suspend(): void {
    const used = counts[USED];
    this.rows.save(WIDTH * used);
    this.others.save(used);
    this.counts.save(counts.length);
  }

  resume(): void {
    this.rows.restore();
    this.others.restore();
    this.counts.restore();
  }
}
