import { describe, expect, it } from "vitest";
import { exp } from "../../src/engine/kernel/exponential.ts";
import { ln, pow, powInteger } from "../../src/engine/kernel/math.ts";

/**
 * Argument, the bits of the nearest double to the true value (computed with sixty decimal digits by another program),
 * and the bits that every machine must give: FreeBSD's msun is within one unit in the last place.
 */
const EXP = [
  [-700.5, "00c4ff475c68ca02", "00c4ff475c68ca02"],
  [-36.04, "3cb00efddccb88a9", "3cb00efddccb88a9"],
  [-2.5, "3fb50385c094f425", "3fb50385c094f425"],
  [-0.001, "3feff7cfe56f1a9e", "3feff7cfe56f1a9e"],
  [-1e-12, "3fefffffffffdcd1", "3fefffffffffdcd1"],
  [1e-9, "3ff000000044b830", "3ff000000044b830"],
  [0.1, "3ff1aec7b35a00d4", "3ff1aec7b35a00d4"],
  [0.5, "3ffa61298e1e069c", "3ffa61298e1e069c"],
  [1, "4005bf0a8b145769", "4005bf0a8b14576a"],
  [2, "401d8e64b8d4ddae", "401d8e64b8d4ddae"],
  [10.7, "40e5a87b5d3a36e1", "40e5a87b5d3a36e1"],
  [88.7, "47ef4705bbffae5c", "47ef4705bbffae5c"],
  [300.25, "5b01fda3eaeb3d0e", "5b01fda3eaeb3d0e"],
  [709.7, "7fed75ae7a50ee14", "7fed75ae7a50ee14"],
] as const;
const LN = [
  [1e-300, "c085963447f87fb5", "c085963447f87fb5"],
  [5e-324, "c0874385446d71c3", "c0874385446d71c3"],
  [1e-16, "c0426bb1bbb55516", "c0426bb1bbb55516"],
  [0.00001, "c027069e2aa2aa5b", "c027069e2aa2aa5b"],
  [0.1, "c0026bb1bbb55515", "c0026bb1bbb55515"],
  [0.3, "bff34378fcbda721", "bff34378fcbda721"],
  [0.5, "bfe62e42fefa39ef", "bfe62e42fefa39ef"],
  [0.9999999999, "bddb7ce00005e728", "bddb7ce00005e728"],
  [0.9999999999999999, "bca0000000000000", "bca0000000000000"],
  [1.0000000001, "3ddb7cdffffa18d8", "3ddb7cdffffa18d8"],
  [2, "3fe62e42fefa39ef", "3fe62e42fefa39ef"],
  [3, "3ff193ea7aad030b", "3ff193ea7aad030a"],
  [10, "40026bb1bbb55516", "40026bb1bbb55516"],
  [12345.678, "4022d79559791e31", "4022d79559791e31"],
  [1000000000000000, "404144f69ff9ffc4", "404144f69ff9ffc4"],
  [1.7e308, "40862dd08fdc6f88", "40862dd08fdc6f88"],
] as const;
const POW = [
  [0.5, -0.8333333333333334, "3ffc823e074ec129", "3ffc823e074ec12a"],
  [0.001, -0.6666666666666666, "4058fffffffffffe", "4058fffffffffffe"],
  [2, 0.5, "3ff6a09e667f3bcd", "3ff6a09e667f3bcd"],
  [10, -3.3, "3f406c4363887513", "3f406c4363887513"],
  [1.001, 800, "4001cc1613a1ab63", "4001cc1613a1ab63"],
  [0.9, 100.5, "3efa6c21cdecf184", "3efa6c21cdecf184"],
  [7, 0.3333333333333333, "3ffe9b5dba58189d", "3ffe9b5dba58189d"],
  [0.9999, 10000, "3fd78b090ef9b97a", "3fd78b090ef9b97a"],
  [1e-10, 0.1, "3fb9999999999999", "3fb9999999999999"],
  [123.456, -0.75, "3f9ba5ec067dd3ea", "3f9ba5ec067dd3ea"],
] as const;

const view = new DataView(new ArrayBuffer(8));
const bitsOf = (x: number): string => {
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
};
/** Doubles between two doubles of one sign. */
const distance = (a: string, b: string): number => Math.abs(Number(BigInt(`0x${a}`) - BigInt(`0x${b}`)));

describe("functions that are no plain arithmetic", () => {
  it.each(EXP)("exp(%d)", (x, exact, bits) => {
    expect(bitsOf(exp(x))).toBe(bits);
    expect(distance(bits, exact)).toBeLessThanOrEqual(1);
  });

  it.each(LN)("ln(%d)", (x, exact, bits) => {
    expect(bitsOf(ln(x))).toBe(bits);
    expect(distance(bits, exact)).toBeLessThanOrEqual(1);
  });

  it.each(POW)("%d to the power %d", (x, y, exact, bits) => {
    expect(bitsOf(pow(x, y))).toBe(bits);
    expect(distance(bits, exact)).toBeLessThanOrEqual(1);
  });

  it("at the edges", () => {
    expect(ln(1)).toBe(0);
    expect(ln(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(exp(0)).toBe(1);
    expect(exp(-800)).toBe(0);
    expect(pow(5, 0)).toBe(1);
    expect(pow(0, 2)).toBe(0);
  });

  it("whole powers: exact if the result is representable, otherwise close", () => {
    expect([0, 1, 2, 10, 52].map((n) => powInteger(2, n))).toEqual([1, 2, 4, 1024, 4503599627370496]);
    expect(powInteger(3, 33)).toBe(5559060566555523);
    expect(powInteger(-1.5, 3)).toBe(-3.375);
    // 0.998^1000, of the double nearest to 0.998.
    expect(Math.abs(powInteger(0.998, 1000) / 0.13506452244668335 - 1)).toBeLessThan(1e-13);
  });
});
