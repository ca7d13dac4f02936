import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Archive } from "../../../src/engine/kernel/archive.ts";
import { MOST_FLOWS, switchTo } from "../../../src/engine/kernel/threadState.ts";
import {
  allocatePacket,
  DETAILED,
  doubleAt,
  packets,
  RowColumns,
  rttOf,
  sentAts,
  serializeRow,
  setRtt,
} from "../../../src/engine/packets/packetTable.ts";

const byte = fc.integer({ min: 0, max: 255 });
/** All that a packet can hold: the largest of each, too. */
const packet = fc.record({
  flows: fc.integer({ min: 0, max: 0xffffffff }),
  slots: fc.integer({ min: 0, max: MOST_FLOWS - 1 }),
  groups: byte,
  classes: byte,
  sequences: fc.integer({ min: -1, max: 0x7fffffff }),
  sizes: fc.integer({ min: 1, max: 65535 }),
  ecns: fc.integer({ min: 0, max: 3 }),
  flags: byte,
  sentAts: fc.oneof(fc.double({ min: 0, max: 1e4, noNaN: true }), fc.constant(Number.NaN)),
  rtts: fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), fc.constant(Number.NaN)),
  arriveds: fc.integer({ min: -1, max: 0x7fffffff }),
  marks: fc.integer({ min: -1, max: 0x7fffffff }),
});
type Packet = typeof packet extends fc.Arbitrary<infer P> ? P : never;

const columns = Object.keys(packets) as (keyof typeof packets)[];
const write = (row: number, values: Packet): void => {
  for (const name of columns) packets[name][row] = values[name];
  sentAts[doubleAt(row)] = values.sentAts;
  setRtt(row, values.rtts);
};
const read = (row: number): Partial<Packet> => ({
  ...Object.fromEntries(columns.map((name) => [name, packets[name][row]])),
  sentAts: sentAts[doubleAt(row)] ?? 0,
  rtts: rttOf(row),
});

describe("a packet on the archive", () => {
  it("comes back as it was, into a row of another one", () => {
    switchTo(new RowColumns());
    const [from, to] = [allocatePacket(), allocatePacket()];
    fc.assert(
      fc.property(packet, packet, (one, other) => {
        write(from, one);
        const archive = Archive.writer();
        serializeRow(from, archive);
        serializeRow(from, archive);
        const data = archive.finish();

        write(to, other);
        const reader = Archive.reader(data);
        serializeRow(to, reader);
        // Fields of detailed acknowledgements only have no meaning elsewhere.
        const told = (one.flags & DETAILED) !== 0 ? one : { ...one, arriveds: other.arriveds, marks: other.marks };
        expect(read(to)).toEqual(told);
        serializeRow(to, reader);
        expect(read(to)).toEqual(told);
        expect(() => reader.number(0)).toThrow(RangeError);
      }),
    );
  });
});
