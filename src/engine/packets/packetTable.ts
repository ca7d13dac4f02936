import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { MOST_FLOWS, MOST_PACKETS, needRoom, SavedColumns, type Suspendable } from "../kernel/threadState.ts";

/** Bits of `flags`. */
export const REDUCED = 1; // congestion window reduced (RFC 3168, section 6.1.2)
export const REPEATED = 2; // retransmitted: without a timestamp its echo gives no RTT sample
export const ECHO = 4; // as an acknowledgement: ECN-Echo
export const DETAILED = 8; // as an acknowledgement: `arriveds` and `marks` are set
export const STAMPED = 16; // carries a timestamp (RFC 7323)
export const RETURNING = 128; // on the reverse path, if that has a queue
export const REQUEST = 64; // on the reverse path: requests as many segments as its sequence says

/** Integers of four bytes per packet: one line of the processor's caches. */
const WIDTH = 16;
/** Bytes before the first packet: Node 20 aligns large memory 16 bytes behind the start of a cache line. */
const MARGIN = 48;
const memory = new ArrayBuffer(MARGIN + 4 * WIDTH * (MOST_PACKETS + 1));
const wholes = (place: number): Int32Array => new Int32Array(memory, MARGIN + 4 * place, WIDTH * MOST_PACKETS);
const doubles = (place: number): Float64Array =>
  new Float64Array(memory, MARGIN + 8 * place, (WIDTH / 2) * MOST_PACKETS);

/**
 * Packets in flight, by row. A data packet's row is used again for its acknowledgement. Only packets in the
 * bottleneck's queue are objects (`packetPool.ts`).
 *
 * All data of a packet is in one line of the processor's caches (docs/performance.md): the columns are views of the
 * same memory. A row's number is its index in the integer columns, and `doubleAt` gives its index in the others.
 */
export const packets = {
  /** Number of the flow; slot of the flow in the simulation; index of its group. */
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
  /** Of a detailed acknowledgement: the segment that it answers, and the number of marked packets received so far. */
  arriveds: wholes(8),
  marks: wholes(9),
} as const;

/** In a discipline with inner queues: the place in which the packet's is counted; −1: it is in none. */
export const innerQueues = wholes(11);
/** On a link: the next packet behind it; −1: it is the last. */
export const nexts = wholes(10);
/** Time at which the sender sent it, s; an ACK echoes it. NaN: no RTT sample. */
export const sentAts = doubles(6);
/** On a link: time of arrival at its end, s. In a queue: time of arrival there. */
export const instants = doubles(7);
/** Place of a row in these two. */
export const doubleAt = (row: number): number => row >> 1;

/** The sender's RTT estimate, s; NaN if it does not write one. By row / `WIDTH`, because few disciplines read it. */
const rtts = new Float64Array(MOST_PACKETS);
export const rttOf = (row: number): Seconds => rtts[row / WIDTH];
export const setRtt = (row: number, rtt: Seconds): void => {
  rtts[row / WIDTH] = rtt;
};

/** When the sender's interface has sent it, s; kept while that has a limited rate. By row / `WIDTH`, as above. */
const interfaceTimes = new Float64Array(MOST_PACKETS);
export const interfaceTimeOf = (row: number): Seconds => interfaceTimes[row / WIDTH];
export const setInterfaceTime = (row: number, time: Seconds): void => {
  interfaceTimes[row / WIDTH] = time;
};

/** Free rows. */
const spares = new Int32Array(MOST_PACKETS);
/** Number of free rows, and of rows used so far. */
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

/** Bits of the number in which an archive stores the small fields of a packet; above them its size, below 2²⁶. */
const TELLS_RTT = 1;
const ECN_BITS = 2;
const FLAG_BITS = 8;
const CLASS_BITS = 8;
const GROUP_BITS = 8;
const SIZE_UNIT = 1 << (1 + ECN_BITS + FLAG_BITS + CLASS_BITS + GROUP_BITS);

/** The small fields of a packet in one number. */
const packed = (row: number): number => {
  let bits = packets.groups[row];
  bits = (bits << CLASS_BITS) | packets.classes[row];
  bits = (bits << FLAG_BITS) | packets.flags[row];
  bits = (bits << ECN_BITS) | packets.ecns[row];
  bits = (bits << 1) | (Number.isNaN(rttOf(row)) ? 0 : TELLS_RTT);
  return packets.sizes[row] * SIZE_UNIT + bits;
};

const lowest = (bits: number, count: number): number => bits & ((1 << count) - 1);

/** Fills the row from a result of `packed`. */
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

/** Writes a packet to the archive, or reads its row. Packets are the largest part of a checkpoint. */
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

/** The packets of one simulation; none at its start. */
export class RowColumns implements Suspendable {
  private readonly rows = new SavedColumns([wholes(0)]);
  private readonly others = new SavedColumns([rtts, interfaceTimes, spares]);
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
