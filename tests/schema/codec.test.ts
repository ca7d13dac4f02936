import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readValue } from "../../src/schema/codec.ts";
import { writeNumber, writeValue } from "../../src/schema/writeValue.ts";
import type { Json } from "../../src/units/units.ts";

describe("numbers in addresses", () => {
  it.each<[number, string]>([
    [0, "0"],
    [-0, "0"],
    [20, "20"],
    [10e6, "1e7"],
    [12.5e6, "125e5"],
    [0.02, "0.02"],
    [0.001, "1e-3"],
    [1.822e-5, "1822e-8"],
    [1e21, "1e21"],
    [-3e6, "-3e6"],
    [1000, "1e3"],
    [100, "100"],
    [99.06, "99.06"],
  ])("%d is written %s", (value, expected) => {
    expect(writeNumber(value)).toBe(expected);
  });

  it("read back to the same double, in no more characters than JavaScript's own", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const written = writeNumber(value);
        expect(JSON.parse(written)).toBe(value === 0 ? 0 : value);
        expect(written.length).toBeLessThanOrEqual(String(value).length);
      }),
    );
  });
});

describe("values in addresses", () => {
  it.each<[Json, string]>([
    [true, "true"],
    [null, "null"],
    ["tail", "tail"],
    ["true", "%22true%22"],
    ["7", "%227%22"],
    ["", "%22%22"],
    ["a b&c=d", "a%20b%26c%3Dd"],
    [{ uniform: [0.04, 0.22] }, "%7B%22uniform%22:%5B0.04,0.22%5D%7D"],
  ])("%j is written %s", (value, expected) => {
    expect(writeValue(value)).toBe(expected);
    expect(readValue(expected)).toEqual(value);
  });

  it("come back, and hold no character that means something in an address", () => {
    const text = fc.string({ unit: "grapheme" });
    const leaf = fc.oneof(text, fc.boolean(), fc.constant(null), fc.integer());
    const value = fc.oneof(leaf, fc.array(leaf), fc.dictionary(fc.string({ unit: "grapheme-ascii" }), leaf));
    fc.assert(
      fc.property(value, (json) => {
        const written = writeValue(json);
        expect(written).not.toMatch(/[&=?#+\s<>"]/);
        expect(readValue(written)).toEqual(json);
      }),
    );
  });

  it("are nothing where escapes are broken or text is missing", () => {
    expect(readValue("")).toBeUndefined();
    expect(readValue("%E0%A4%A")).toBeUndefined();
    expect(readValue("%")).toBeUndefined();
  });
});
