import { describe, expect, it } from "vitest";
import { versionFor } from "../../../src/ui/dialogs/qr/codewords.ts";
import { dataPlaces, emptyGrid, formatBits, type Grid, versionBits } from "../../../src/ui/dialogs/qr/grid.ts";
import { qrCode } from "../../../src/ui/dialogs/qr/qrCode.ts";
import { errorCorrection } from "../../../src/ui/dialogs/qr/reedSolomon.ts";
import { alignmentPlaces, codewordsOf, dataCodewordsOf } from "../../../src/ui/dialogs/qr/versions.ts";

describe("the tables of ISO/IEC 18004", () => {
  it.each([
    [1, 26, 16],
    [2, 44, 28],
    [7, 196, 124],
    [10, 346, 216],
    [40, 3706, 2334],
  ])("version %i has %i codewords, %i of data at level M", (version, all, data) => {
    expect([codewordsOf(version), dataCodewordsOf(version)]).toEqual([all, data]);
  });
  it.each([
    [1, 14],
    [9, 180],
    [10, 213],
    [40, 2331],
  ])("version %i holds %i bytes at level M", (version, bytes) => {
    expect(versionFor(bytes)).toBe(version);
    expect(versionFor(bytes + 1)).toBe(version === 40 ? undefined : version + 1);
  });
  it.each([
    [1, []],
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ])("alignment patterns of version %i stand at %j", (version, places) => {
    expect(alignmentPlaces(version)).toEqual(places);
  });
  it("format and version are protected as annexes C and D show", () => {
    expect(formatBits(0).toString(2)).toBe("101010000010010");
    expect(formatBits(5).toString(2)).toBe("100000011001110");
    expect(versionBits(7).toString(2).padStart(18, "0")).toBe("000111110010010100");
  });
  it("annex I's example, 01234567 in version 1-M, has this error correction", () => {
    const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
    expect(errorCorrection(data, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
  });
});

/** The mask that the format beside the first finder names. */
const maskOf = ({ dark, size }: Grid): number => {
  const bit = (x: number, y: number): number => dark[y * size + x] ?? 0;
  const [high, middle, low] = [bit(2, 8), bit(3, 8), bit(4, 8)];
  return (high * 4 + middle * 2 + low) ^ 0b101;
};
const TURNS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** What a reader finds in a code of one block. */
const read = (grid: Grid): string => {
  const turns = TURNS[maskOf(grid)];
  const bits = dataPlaces(emptyGrid((grid.size - 17) / 4)).map((place) => {
    const [x, y] = [place % grid.size, Math.floor(place / grid.size)];
    return (grid.dark[place] ?? 0) ^ (turns?.(x, y) === 0 ? 1 : 0);
  });
  const number = (from: number, width: number): number =>
    bits.slice(from, from + width).reduce((sum, bit) => sum * 2 + bit, 0);
  expect(number(0, 4)).toBe(0b0100);
  const bytes = Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8));
  return new TextDecoder().decode(Uint8Array.from(bytes));
};

describe("a code", () => {
  it.each(["a", "https://x.y/#v1/red", "#v1/red-basics?t=12.5&é"])("of %s says the same to who reads it", (text) => {
    const code = qrCode(text);
    if (code === undefined) throw new Error("there is none");
    expect(read(code)).toBe(text);
  });
  it("has its three finders, and none where the fourth would be", () => {
    const code = qrCode("https://example.org/#v1/udp-surge-meets-red?t=39.145");
    if (code === undefined) throw new Error("there is none");
    const { size, dark } = code;
    const corner = (x: number, y: number): string =>
      Array.from({ length: 7 }, (_, row) => dark.slice((y + row) * size + x, (y + row) * size + x + 7).join("")).join(
        " ",
      );
    const finder = "1111111 1000001 1011101 1011101 1011101 1000001 1111111";
    expect([corner(0, 0), corner(size - 7, 0), corner(0, size - 7)]).toEqual([finder, finder, finder]);
    expect(corner(size - 7, size - 7)).not.toBe(finder);
  });
  it("of what is too long for any is none", () => {
    expect(qrCode("a".repeat(2332))).toBeUndefined();
  });
});
