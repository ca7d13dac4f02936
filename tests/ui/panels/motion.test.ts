import { describe, expect, it } from "vitest";
import { afterglow, oneInOf } from "../../../src/ui/panels/network/motion.ts";

describe("one packet in a power of two", () => {
  it("is a power of two that leaves some dozens of them", () => {
    for (const packets of [10, 70, 200, 1000, 30_000]) {
      const oneIn = oneInOf(packets, 1);
      expect(Math.log2(oneIn) % 1).toBe(0);
      expect(packets / oneIn).toBeLessThanOrEqual(72);
      if (oneIn > 1) expect(packets / oneIn).toBeGreaterThan(16);
    }
    expect(oneInOf(60, 1)).toBe(1);
  });

  it("stays while packets come and go, and changes when there are many more or few left", () => {
    const oneIn = oneInOf(400, 1);
    expect(oneInOf(300, oneIn)).toBe(oneIn);
    expect(oneInOf(500, oneIn)).toBe(oneIn);
    expect(oneInOf(2000, oneIn)).toBeGreaterThan(oneIn);
    expect(oneInOf(20, oneIn)).toBe(1);
  });
});

describe("a drop", () => {
  it("is seen for 0.2 s of simulated time in slow motion and for 1 s from 1× on, never for less than 0.15 s by the clock", () => {
    for (const speed of [0, 0.001, 0.1, 0.2]) expect(afterglow(speed)).toBe(0.2);
    for (const speed of [1, 2, 5]) expect(afterglow(speed)).toBe(1);
    for (const speed of [0.1, 0.2, 0.5, 1, 5, 10, 20, 50])
      expect(afterglow(speed) / speed).toBeGreaterThanOrEqual(0.15);
    expect(Number.isFinite(afterglow(Number.POSITIVE_INFINITY))).toBe(true);
  });
});
