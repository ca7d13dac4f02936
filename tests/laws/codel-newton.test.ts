import { describe, expect, it } from "vitest";
import { newtonStep } from "../../src/engine/aqm/codel/law.ts";
import { codel } from "../../src/engine/aqm/registry.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

/** codel_Newton_step of Linux 6.1 (include/net/codel_impl.h), line by line in 64 bits. */
const kernelStep = (root: number, count: number): number => {
  const invsqrt = BigInt(root) << 16n;
  const invsqrt2 = (invsqrt * invsqrt) >> 32n;
  let value = (3n << 32n) - BigInt(count) * invsqrt2;
  value >>= 2n;
  value = (value * invsqrt) >> BigInt(32 - 2 + 1);
  return Number(value >> 16n);
};

describe("1/√n by one step of Newton's method", () => {
  it("is that of the kernel, bit by bit, while n grows", () => {
    let root = 65_535;
    for (let count = 2; count < 2000; count++) {
      expect(newtonStep(root, count)).toBe(kernelStep(root, count));
      root = newtonStep(root, count);
    }
    expect(Math.abs((root / 65_536) * Math.sqrt(1999) - 1)).toBeLessThan(0.001);
  });

  it.each([
    [2048, 20],
    [6553, 2],
    [11_966, 29],
  ])("is that of the kernel where n falls: from the root %d to n = %d", (root, count) => {
    expect(newtonStep(root, count)).toBe(kernelStep(root, count));
  });

  // Printed by that function of 6.1.192 in a program of its own, as in FQ-CoDel after an overflow.
  it.each([
    [65_535, 3, 2],
    [65_535, 4, 32_772],
    [65_535, 65, 95],
    [32_767, 65, 45_078],
    [32_767, 129, 45_102],
    [20_000, 66, 34_068],
    [20_000, 200, 40_343],
    [40_000, 1000, 14_987],
    [6553, 5000, 42_642],
    [65_535, 100_000, 51_692],
  ])("wraps as the kernel does where n grows by many: from the root %d to n = %d", (root, count, printed) => {
    expect(newtonStep(root, count)).toBe(printed);
  });

  it("falls short where dropping restarts, so that the next drop comes sooner than 1/√n says", () => {
    const queue = hostOf(codel, { squareRoot: "newton" }, { linkRate: 10e6, buffer: { packets: 1e6 } });
    for (let i = 0; i < 10; i++) queue.offer(0);
    // 1/√1024 is 2048 in units of 2⁻¹⁶; dropping restarts with four drops.
    Object.assign(queue.state, { count: 1024, lastCount: 1020, dropNext: 5, firstAbove: 5.2, inverseRoot: 2048 });
    queue.take(5.5);
    expect(queue.state.count).toBe(4);
    expectClose(queue.state.dropNext, 5.5 + (0.1 * kernelStep(2048, 4)) / 65_536);
    expect(queue.state.dropNext).toBeLessThan(5.5 + 0.1 / Math.sqrt(4) / 10);
  });
});
