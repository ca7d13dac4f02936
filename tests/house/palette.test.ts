import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inPalette } from "../../scripts/lib/palette.mjs";

const chunk = (kind: string, body: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A picture of two by two pixels with 8 bits a channel; every row says its filter first. */
const picture = (kind: 2 | 6, rows: readonly number[]): Buffer =>
  Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, kind, 0, 0, 0])),
    chunk("IDAT", deflateSync(Buffer.from(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);

/** Colours of the pixels of a picture with a palette and without filters. */
const colours = (png: Buffer): readonly (readonly number[])[] => {
  const found = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const palette = found.get("PLTE") ?? Buffer.alloc(0);
  const rows = inflateSync(found.get("IDAT") ?? Buffer.alloc(0));
  return [1, 2, 4, 5].map((at) => [...palette.subarray(3 * (rows[at] ?? 0), 3 * (rows[at] ?? 0) + 3)]);
};

const [RED, BLUE] = [
  [200, 16, 32],
  [0, 64, 255],
] as const;

describe("a picture in a palette", () => {
  it.each([
    ["without filters", 2, [0, ...RED, ...BLUE, 0, ...BLUE, ...RED]],
    // PNG specification, 9.2: differences from the pixel on the left, then from the row above.
    ["as differences", 2, [1, ...RED, 56, 48, 223, 2, 56, 48, 223, 200, 208, 33]],
    ["with alpha", 6, [0, ...RED, 255, ...BLUE, 255, 0, ...BLUE, 255, ...RED, 255]],
  ] as const)("keeps the colours of one %s", (_, kind, rows) => {
    expect(colours(inPalette(picture(kind, rows)))).toEqual([RED, BLUE, BLUE, RED]);
  });

  it("takes the most frequent of indistinguishable colours", () => {
    const near = [201, 17, 33];
    expect(colours(inPalette(picture(2, [0, ...RED, ...RED, 0, ...near, ...BLUE])))).toEqual([RED, RED, RED, BLUE]);
  });

  it("refuses pictures of other formats", () => {
    const grey = picture(2, [0, 0, 0, 0, 0, 0, 0]);
    grey[25] = 0;
    expect(() => inPalette(grey)).toThrow(/8 bits/);
  });
});
