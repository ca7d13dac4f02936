import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Archive } from "../../../src/engine/kernel/archive.ts";
import { Bins, setFlat, setRange } from "../../../src/engine/recording/bins.ts";
import {
  BIN_FACTOR,
  BIN_LEVELS,
  BIN_WIDTH,
  type BinBlock,
  type ChannelInfo,
} from "../../../src/engine/recording/frame.ts";
import { cases } from "../../fixtures/cases.ts";
import { channelInfo } from "../../fixtures/frames.ts";

const CHANNELS: readonly ChannelInfo[] = [
  channelInfo("level", "level"),
  channelInfo("delay", "sample"),
  channelInfo("drops", "count"),
];

/** One channel of one narrowest bin. */
interface Part {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly weight: number;
}
type Row = readonly [Part, Part, Part];

const part: fc.Arbitrary<Part> = fc
  .tuple(
    fc.integer({ min: -50, max: 50 }),
    fc.nat(60),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([min, width, share, weight]) => ({ min, max: min + width, mean: min + share * width, weight }));
const nothing: Part = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, mean: 0, weight: 0 };
const row: fc.Arbitrary<Row> = fc.tuple(
  part.map((each) => ({ ...each, weight: 1 })),
  fc.oneof(part, fc.constant(nothing)),
  fc.nat(20).map((n) => ({ min: n, max: n, mean: n, weight: 1 })),
);

const add = (bins: Bins, [...parts]: Row): void => {
  for (const [c, { min, max, mean, weight }] of parts.entries()) setRange(bins, c, min, max, mean, weight);
  bins.close();
};

/** Min, max and mean (sum of counts) of a whole stretch of narrowest bins, afresh. */
const merged = (rows: readonly Row[], c: 0 | 1 | 2): readonly [number, number, number] => {
  const known = rows.map((each) => each[c]).filter(({ weight }) => weight > 0);
  if (known.length === 0) return [Number.NaN, Number.NaN, c === 2 ? 0 : Number.NaN];
  const weight = known.reduce((sum, each) => sum + each.weight, 0);
  const sum = known.reduce((total, each) => total + each.mean * each.weight, 0);
  return [
    Math.min(...known.map(({ min }) => min)),
    Math.max(...known.map(({ max }) => max)),
    c === 2 ? sum : sum / weight,
  ];
};

const expectBlock = (block: BinBlock, rows: readonly Row[]): void => {
  const width = BIN_FACTOR ** block.level;
  expect(block.binWidth).toBeCloseTo(BIN_WIDTH * width, 12);
  expect(block.values).toHaveLength(block.bins * CHANNELS.length * 3);
  for (let bin = 0; bin < block.bins; bin++) {
    const covered = rows.slice((block.first + bin) * width, (block.first + bin + 1) * width);
    expect(covered).toHaveLength(width);
    for (const c of [0, 1, 2] as const) {
      const at = (bin * CHANNELS.length + c) * 3;
      for (const [i, expected] of merged(covered, c).entries()) {
        const told = block.values[at + i] ?? Number.POSITIVE_INFINITY;
        if (Number.isNaN(expected)) expect(told).toBeNaN();
        else expect(Math.abs(told - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)));
      }
    }
  }
};

describe("the pyramid of bins", () => {
  it("holds in every width what the narrowest bins say, wherever frames are cut", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 400, size: "max" }),
        fc.integer({ min: 1, max: 90 }),
        (rows, every) => {
          const bins = new Bins(CHANNELS);
          const next = Array.from({ length: BIN_LEVELS }, () => 0);
          const check = (): void => {
            for (const block of bins.take()) {
              expect(block.first).toBe(next[block.level]);
              next[block.level] = block.first + block.bins;
              expectBlock(block, rows);
            }
          };
          for (const [i, each] of rows.entries()) {
            add(bins, each);
            if (i % every === every - 1) check();
          }
          check();
          expect(next).toEqual(next.map((_, level) => Math.floor(rows.length / BIN_FACTOR ** level)));
        },
      ),
      { numRuns: cases(16, 40) },
    );
  });

  it("fills the widest bins too", () => {
    const rows = Array.from(
      { length: 2100 },
      (_, i): Row => [
        { min: i, max: i + 1, mean: i + 0.5, weight: 1 },
        i % 3 === 0 ? nothing : { min: i, max: i, mean: i, weight: 2 },
        { min: 1, max: 1, mean: 1, weight: 1 },
      ],
    );
    const bins = new Bins(CHANNELS);
    for (const each of rows) add(bins, each);
    const blocks = bins.take();
    expect(blocks.map(({ level, bins: count }) => [level, count])).toEqual([
      [0, 2100],
      [1, 525],
      [2, 131],
      [3, 32],
      [4, 8],
      [5, 2],
    ]);
    for (const block of blocks.slice(3)) expectBlock(block, rows);
    expect(blocks[5]?.values[8]).toBe(1024);
  });

  it("continues from a checkpoint", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 200, size: "max" }), fc.nat(), (rows, cut) => {
        const at = cut % rows.length;
        const original = new Bins(CHANNELS);
        for (const each of rows.slice(0, at)) add(original, each);
        original.take();
        const archive = Archive.writer();
        original.serialize(archive);
        const restored = new Bins(CHANNELS);
        restored.serialize(Archive.reader(archive.finish()));
        for (const bins of [original, restored]) for (const each of rows.slice(at)) add(bins, each);
        expect(restored.take()).toEqual(original.take());
      }),
      { numRuns: cases(24, 60) },
    );
  });

  it("keeps for other channels what they had, by id, and begins new ones empty", () => {
    const bins = new Bins(CHANNELS);
    const one = (value: number): Part => ({ min: value, max: value, mean: value, weight: 1 });
    add(bins, [one(1), one(2), one(3)]);
    add(bins, [one(5), one(6), one(7)]);
    const [drops, level] = [CHANNELS[2], CHANNELS[0]];
    if (drops === undefined || level === undefined) throw new Error("there are three channels");
    const other = bins.remapped([drops, channelInfo("new", "signal"), level]);
    for (let i = 0; i < 2; i++) {
      setRange(other, 0, 10, 10, 10, 1);
      setRange(other, 1, 20, 20, 20, 1);
      setRange(other, 2, 30, 30, 30, 1);
      other.close();
    }
    const wide = other.take().find((block) => block.level === 1);
    expect([...(wide?.values ?? [])]).toEqual([3, 10, 30, 20, 20, 20, 1, 30, 16.5]);
  });

  it("counts of a new channel only the time that it was there, in every width", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 60 }), (before, value) => {
        const bins = new Bins(CHANNELS);
        const nothingElse: Part = { min: 1, max: 1, mean: 1, weight: 1 };
        for (let i = 0; i < before; i++) add(bins, [nothingElse, nothingElse, nothingElse]);
        bins.take();
        const other = bins.remapped([channelInfo("new", "level"), ...CHANNELS]);
        for (let i = before; i < 1024; i++) {
          setFlat(other, 0, value);
          for (const c of [1, 2, 3]) setFlat(other, c, 1);
          other.close();
        }
        for (const { level, first, bins: count, values } of other.take()) {
          const width = BIN_FACTOR ** level;
          for (let bin = 0; bin < count; bin++) {
            const at = bin * 4 * 3;
            const isThere = (first + bin + 1) * width > before;
            expect([...values.slice(at, at + 3)]).toEqual(
              Array.from({ length: 3 }, () => (isThere ? value : Number.NaN)),
            );
            // Channels that were there before go on.
            expect([...values.slice(at + 3, at + 6)]).toEqual([1, 1, 1]);
            expect(values[at + 11]).toBe(width);
          }
        }
      }),
      { numRuns: cases(10, 30) },
    );
  });
});
