import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { giveMemory, takeMemory } from "../../../src/engine/kernel/memoryPool.ts";

const MIB = 1 << 20;

/** Nothing that an earlier test gave is left: larger pieces have driven it out. */
beforeEach(() => {
  giveMemory(new ArrayBuffer(8 * MIB));
  takeMemory(8 * MIB);
});

describe("memory that is used again", () => {
  it("has the requested size, at most a quarter more beyond 1 KiB, or twice as much beyond 64 KiB", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 * MIB }), (bytes) => {
        const { byteLength } = takeMemory(bytes);
        expect(byteLength).toBeGreaterThanOrEqual(bytes);
        expect(byteLength).toBeLessThanOrEqual(Math.max(1024, (bytes > 65536 ? 2 : 1.25) * bytes));
        expect(byteLength % 8).toBe(0);
      }),
    );
  });

  it("is the piece that was given back, where one of its size was, and to one at a time", () => {
    const piece = takeMemory(5000);
    giveMemory(piece);
    const again = takeMemory(4900);
    expect(again).toBe(piece);
    expect(takeMemory(5000)).not.toBe(piece);
  });

  it("is none that another thread has", () => {
    const piece = takeMemory(5000);
    structuredClone(piece, { transfer: [piece] });
    giveMemory(piece);
    expect(takeMemory(5000).byteLength).toBeGreaterThanOrEqual(5000);
  });

  it("keeps no more than eight million bytes, the youngest", () => {
    const first = takeMemory(MIB);
    giveMemory(first);
    const others = Array.from({ length: 8 }, () => new ArrayBuffer(MIB));
    for (const piece of others) giveMemory(piece);
    const found = new Set(Array.from({ length: 9 }, () => takeMemory(MIB)));
    expect(found.has(first)).toBe(false);
    expect(others.every((piece) => found.has(piece))).toBe(true);
  });

  it("does not keep buffers cut to another size", () => {
    const odd = new ArrayBuffer(5001);
    giveMemory(odd);
    expect(takeMemory(5001)).not.toBe(odd);
  });
});
