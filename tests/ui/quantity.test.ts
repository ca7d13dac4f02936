import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NumberField, packets, rate, ratio, time } from "../../src/schema/fields.ts";
import { plainNumber, show } from "../../src/ui/quantity.ts";
import { nudged, TRACK_STEPS, trackOf } from "../../src/ui/widgets/track.ts";

const words = { label: "x", help: "x" };
const fields: Readonly<Record<string, NumberField>> = {
  "a threshold": packets({ ...words, default: 5, min: 0, max: 1e6, axis: "queue" }),
  "a rate": rate({ ...words, default: 1e7, min: 1e3, max: 1e11, scale: "log" }),
  "a gain": ratio({ ...words, default: 0.002, min: 1e-8, max: 1, scale: "log" }),
  "a probability": ratio({ ...words, default: 0.1, min: 0, max: 1 }),
  "a delay from 0": time({ ...words, default: 0.01, min: 0, max: 10, scale: "log" }),
};

it("a threshold that may be a fraction is moved over whole packets", () => {
  const field = packets({ ...words, default: 5, min: 0.01, max: 1e6, axis: "queue" });
  const track = trackOf(field, 5, 5, 100);
  expect(track.from).toBe(1);
  expect(track.value(0)).toBe(1);
  expect(nudged(field, 2, -1, true)).toBe(1);
});

it("a slider of whole numbers has whole ends", () => {
  // A hundredth of 250 is 2.5, which the field would refuse.
  const field: NumberField = { ...packets({ ...words, default: 100, min: 1, max: 1e6, scale: "log" }), integer: true };
  expect(trackOf(field, 250, 250, 100)).toMatchObject({ from: 3, to: 25_000 });
});

describe.each(Object.entries(fields))("the slider of %s", (_name, field) => {
  const normal = typeof field.default === "number" ? field.default : 1;
  const track = trackOf(field, normal, normal, 100);

  it("contains its default, within the allowed range", () => {
    expect(track.from).toBeGreaterThanOrEqual(field.min);
    expect(track.to).toBeLessThanOrEqual(field.max);
    expect(track.position(normal)).toBeGreaterThan(0);
    expect(track.position(normal)).toBeLessThan(TRACK_STEPS);
  });

  it("goes up with its place and never leaves the range", () => {
    const place = fc.double({ min: 0, max: TRACK_STEPS, noNaN: true });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [low, high] = [track.value(Math.min(a, b)), track.value(Math.max(a, b))];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(field.min);
        expect(high).toBeLessThanOrEqual(field.max);
      }),
    );
  });

  it("comes back to the value that it shows, but for rounding", () => {
    const place = fc.double({ min: 1, max: TRACK_STEPS, noNaN: true });
    fc.assert(
      fc.property(place, (position) => {
        const value = track.value(position);
        expect(Math.abs(track.position(value) - position)).toBeLessThan(TRACK_STEPS / 20);
      }),
    );
  });

  it("moves by every press of a key, within the range", () => {
    for (const direction of [1, -1] as const) {
      const next = nudged(field, normal, direction, false);
      expect(Math.sign(next - normal)).toBe(direction);
      expect(nudged(field, direction > 0 ? field.max : field.min, direction, true)).toBe(
        direction > 0 ? field.max : field.min,
      );
    }
  });
});

describe("numbers on the page", () => {
  it("stand apart from their units", () => {
    expect(show(0.02, "s")).toEqual({ number: "20", unit: "ms" });
    expect(show(1e7, "bit/s")).toEqual({ number: "10.0", unit: "Mbit/s" });
    expect(show(3, "1/s")).toEqual({ number: "3", unit: "/s" });
    expect(show(0.1, "ratio")).toEqual({ number: "0.10", unit: "" });
  });
  it("have thin spaces, a true minus and no unnecessary digits", () => {
    expect(plainNumber(0)).toBe("0");
    expect(plainNumber(1_234_567)).toBe("1\u2009234\u2009567");
    expect(plainNumber(-1.5)).toBe("\u22121.5");
    expect(plainNumber(0.123456)).toBe("0.1235");
    expect(plainNumber(0.00002)).toBe("2e\u22125");
  });
  it("show the value to the last digit that distinguishes it", () => {
    expect(show(1.001, "factor").number).toBe("1.001");
    expect(show(1.822e-5, "1/packet").number).toBe("1.822e\u22125");
    expect(show(1.816e-5, "1/packet").number).toBe("1.816e\u22125");
  });
});

describe("0", () => {
  it.each([
    ["s", 0.01, "ms"],
    ["s", 1, "s"],
    ["s", 60, "s"],
    ["bit/s", 1e7, "Mbit/s"],
    ["B", 1500, "kB"],
    ["packets", 1, "packets"],
    ["ratio", 0.1, ""],
  ] as const)("%s is shown in the unit that %f has", (unit, usual, word) => {
    expect(show(0, unit, usual)).toEqual({ number: "0", unit: word });
  });

  it("has the smallest unit where no other value is known", () => {
    expect(show(0, "s")).toEqual({ number: "0", unit: "µs" });
  });
});
