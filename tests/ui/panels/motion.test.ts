import { describe, expect, it } from "vitest";
import { afterglow, shareOf } from "../../../src/ui/panels/network/motion.ts";

describe("one packet in a power of two", () => {
  it("is a power of two that leaves some dozens of them", () => {
    for (const packets of [10, 70, 200, 1000, 30_000]) {
      const share = shareOf(packets, 1);
      expect(Math.log2(share) % 1).toBe(0);
      expect(packets / share).toBeLessThanOrEqual(72);
      if (share > 1) expect(packets / share).toBeGreaterThan(16);
    }
    expect(shareOf(60, 1)).toBe(1);
  });

  it("stays while packets come and go, and changes when there are many more or few left", () => {
    const share = shareOf(400, 1);
    expect(shareOf(300, share)).toBe(share);
    expect(shareOf(500, share)).toBe(share);
    expect(shareOf(2000, share)).toBeGreaterThan(share);
    expect(shareOf(20, share)).toBe(1);
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
