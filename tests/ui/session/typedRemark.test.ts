import { describe, expect, it } from "vitest";
import { count, numbers, orNever, packets, perSecond, rate, ratio, time } from "../../../src/schema/fields.ts";
import { fromFault } from "../../../src/ui/places/compare/SeedControls.tsx";
import { beyondRange, notASize, notListed, notUnderstood } from "../../../src/ui/session/changes/typedRemark.ts";

const words = { label: "F", help: "" };
const buffer = packets({ ...words, default: 9, min: 1, max: 1e6, integer: true });
const share = ratio({ ...words, default: 0.1, min: 0, max: 1 });
const target = time({ ...words, default: 0.02, min: 1e-5, max: 1 });

describe("what a field does not understand is told with its name, the text and the range", () => {
  it.each([
    ["20 ms", "“20 ms” is a time; F is a number of packets."],
    ["50 kB", "“50 kB” is a number of bytes; F is a number of packets."],
    ["3 Mbit/s", "“3 Mbit/s” is a rate in bits per second; F is a number of packets."],
    ["5 flows", "“5 flows” is a number of flows; F is a number of packets."],
    ["5 %", "“5 %” is a percentage; F is a number of packets."],
    ["10/s", "“10/s” is a number per second; F is a number of packets."],
    ["a few", "“a few” is not a number."],
    ["20 parsecs", "“20 parsecs” is not a number."],
    ["1/0", "“1/0” is not a number."],
    ["", "Nothing was typed."],
    ["x".repeat(99), `“${"x".repeat(40)}” is not a number.`],
  ])("%s", (text, why) => {
    expect(notUnderstood("F", text, buffer)).toBe(
      `${why} F must be a whole number from 1 to 1\u2009000\u2009000 packets.`,
    );
  });

  it("in the field's own unit, or without one", () => {
    expect(notUnderstood("F", "3 packets", target)).toBe(
      "“3 packets” is a number of packets; F is a time. F must be 10 µs to 1 s.",
    );
    expect(notUnderstood("F", "3M", target)).toBe("“3M” is not a number. F must be 10 µs to 1 s.");
    expect(notUnderstood("F", "3 s", share)).toBe("“3 s” is a time; F is a number without a unit. F must be 0 to 1.");
    const least = count({ ...words, default: 1, min: 2, max: Number.MAX_VALUE });
    expect(notUnderstood("F", "x", least)).toBe("“x” is not a number. F must be 2 or more.");
    expect(notUnderstood("F", "2 s", perSecond({ ...words, default: 1, min: 1, max: 5 }))).toContain(
      "F is a number per second. F must be 1/s to 5/s.",
    );
  });

  it("for each entry of a list", () => {
    const rates = numbers("bit/s", { ...words, default: [1e6], min: 0, max: 1e9 });
    expect(notListed("F", 2, "5 ms", rates)).toBe(
      "Entry 2: “5 ms” is a time; F is a rate in bits per second. " +
        "Each entry of F must be 0 to 1.00 Gbit/s. Separate them by commas.",
    );
    expect(notListed("F", 3, "-5", rates)).toMatch(/^Entry 3: Each entry of F cannot be -5\. Each entry of F must be /);
    expect(notListed("F", 0, "", rates)).toMatch(/^Nothing was typed\. Each entry of F must be /);
  });

  it("for the size of a flow, which is no longer rounded or moved into its range without a word", () => {
    const range = "F must be a whole number from 1 to 1\u2009000\u2009000 packets.";
    expect(notASize("F", "-5", -5)).toBe(`F cannot be -5. ${range}`);
    expect(notASize("F", "2 s", undefined)).toBe(`“2 s” is a time; F is a number of packets. ${range}`);
  });
});

describe("a number beyond the range of its field", () => {
  it("is told as it was typed; what is allowed is no fault", () => {
    expect(beyondRange("F", "-1", -0.001, target)).toBe("F cannot be -1. F must be 10 µs to 1 s.");
    expect(beyondRange("F", "1.5", 1.5, buffer)).toMatch(/^F cannot be 1\.5\. F must be a whole number/);
    expect(beyondRange("F", "20 ms", 0.02, target)).toBe("");
    const link = rate({ ...words, default: 1e6, min: 1e3, max: 1e11, outage: true });
    expect([beyondRange("F", "0", 0, link), beyondRange("F", "1", 1, link)]).toEqual([
      "",
      expect.stringContaining("F cannot be 1."),
    ]);
    expect(beyondRange("F", "0", 0, orNever("s", { ...words, default: null, min: 0.1, max: 1 }))).not.toBe("");
  });

  it("is no start of a measurement", () => {
    expect(fromFault(undefined, "abc", 60)).toBe("“abc” is not a number. Measured from must be 0 to 59.4 s.");
    expect(fromFault(-5, "-5", 60)).toBe("Measured from cannot be -5. Measured from must be 0 to 59.4 s.");
    expect([fromFault(0, "0", 60), fromFault(59.4, "59.4", 60)]).toEqual(["", ""]);
  });
});
