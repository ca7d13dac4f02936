import { describe, expect, it } from "vitest";
import { checkField, resolve } from "../../src/schema/check.ts";
import {
  choice,
  count,
  type Field,
  flag,
  flowSize,
  type Given,
  numbers,
  orNever,
  packets,
  ratio,
  time,
} from "../../src/schema/fields.ts";

const text = { label: "Label", help: "Help." };
const probability = ratio({ ...text, default: 0.1, min: 0, max: 1 });
const never = orNever("s", { ...text, default: null, min: 0.5, max: 2 });
const whole = count({ ...text, default: 1, min: 0, max: 7, integer: true });
const mode = choice({ ...text, default: "tail", options: ["tail", "head"] });
const weights = numbers("ratio", { ...text, default: [0.5], min: 0, max: 1 });
const size = flowSize({ ...text, default: { packets: 20 } });

describe("a field", () => {
  it.each<[string, Field, readonly unknown[], readonly unknown[]]>([
    ["number", probability, [0, 1, 0.5], [-1e-9, 1.0001, "0.5", null, true, [], Number.NaN, Infinity, undefined]],
    ["number that may be never", never, [null, 0.5, 2], [0.49, 2.01, "never", undefined]],
    ["whole number", whole, [0, 7], [0.5, 8]],
    ["choice", mode, ["tail", "head"], ["", "Tail", 0, null, "toString"]],
    ["flag", flag({ ...text, default: true }), [true, false], [0, 1, "true", null]],
    ["numbers", weights, [[0], [0, 1, 0.5]], [[], [2], ["0"], 0.5, null]],
    [
      "size",
      size,
      [
        { packets: 1 },
        { packets: 1e6 },
        { geometric: { mean: 1.5 } },
        { pareto: { mean: 20, shape: 1.2, min: 1, max: 10_000 } },
        { boundedPareto: { shape: 1.2, min: 2, max: 2 } },
      ],
      [
        { packets: 0 },
        { packets: 1.5 },
        { packets: 20, geometric: { mean: 2 } },
        { geometric: { mean: 0.5 } },
        { pareto: { shape: 1.2, min: 1, max: 10 } },
        { pareto: { mean: 20, shape: 1, min: 1, max: 10 } },
        { boundedPareto: { shape: 1.2, min: 3, max: 2 } },
        { boundedPareto: { shape: 1.2, min: 1, max: 2, mean: 3 } },
        20,
        {},
        null,
      ],
    ],
  ])("of kind %s takes what it allows and nothing else", (_kind, field, good, bad) => {
    for (const value of good) expect(checkField(field, value, "x")).toEqual({ ok: true, value });
    for (const value of bad) expect(checkField(field, value, "x").ok, String(value)).toBe(false);
  });

  it("states the path, the value and the allowed range", () => {
    const message = (field: Field, value: unknown): string | undefined => {
      const result = checkField(field, value, "lanes.0.params.x");
      return result.ok ? undefined : result.faults[0]?.message;
    };
    expect(message(probability, 3)).toBe("lanes.0.params.x is 3; allowed: 0 to 1");
    expect(message(never, 3)).toBe("lanes.0.params.x is 3; allowed: 0.5 to 2 s, or null (never)");
    expect(message(whole, 9)).toBe("lanes.0.params.x is 9; allowed: whole numbers from 0 to 7");
    expect(message(mode, "x")).toBe('lanes.0.params.x is "x"; allowed: "tail", "head"');
    expect(message(weights, undefined)).toBe(
      "lanes.0.params.x is missing; allowed: a list of 1 to 100000 numbers, each 0 to 1",
    );
    expect(message(mode, "x".repeat(1000))?.length).toBeLessThan(120);
  });

  it("knows no −0", () => {
    expect(checkField(probability, -0, "x")).toEqual({ ok: true, value: 0 });
  });
});

describe("resolving", () => {
  const fields = {
    minThreshold: packets({ ...text, default: 5, min: 1, max: 1e6 }),
    maxThreshold: packets({ ...text, default: ({ value }: Given) => 3 * value("minThreshold"), min: 1, max: 3e6 }),
    automatic: flag({ ...text, default: ({ isGiven }: Given) => !isGiven("minThreshold") }),
    binSize: packets({ ...text, default: ({ bufferPackets }: Given) => (1.5 * bufferPackets) / 23, min: 0, max: 1e6 }),
    bytes: packets({ ...text, default: ({ bufferBytes }: Given) => bufferBytes, min: 0, max: 1e9 }),
    jitter: time({ ...text, default: ({ linkRate }: Given) => 8000 / linkRate, min: 0, max: 1 }),
  };
  const path = { linkRate: 10e6, buffer: { packets: 46 }, largestPacket: 1500 };

  it("fills defaults in order, those that follow other fields included", () => {
    const expected = { minThreshold: 5, maxThreshold: 15, automatic: true, binSize: 3, bytes: 46_000, jitter: 0.0008 };
    expect(resolve(fields, {}, path)).toEqual(expected);
    expect(Object.keys(resolve(fields, { jitter: 1 }, path))).toEqual(Object.keys(fields));
  });

  it("prefers given values, and derives the others from them", () => {
    const values = resolve(
      fields,
      { minThreshold: 7, binSize: 9 },
      { linkRate: 1e6, buffer: { bytes: 30_000 }, largestPacket: 1500 },
    );
    expect(values).toEqual({
      minThreshold: 7,
      maxThreshold: 21,
      automatic: false,
      binSize: 9,
      bytes: 30_000,
      jitter: 0.008,
    });
  });

  it("keeps what JSON cannot hold, and every list as it is given", () => {
    const widths = [1, 2];
    const endless = {
      ...fields,
      widths: numbers("count", { ...text, default: widths, min: 0, max: 9 }),
      limit: probability,
    };
    const values = resolve(endless, { limit: Number.POSITIVE_INFINITY, widths }, path);
    expect(values.limit).toBe(Number.POSITIVE_INFINITY);
    expect(values.widths).toBe(widths);
    expect(Object.keys(values)).toEqual(Object.keys(endless));
  });

  it("refuses a default that reads a later field", () => {
    const late = { a: packets({ ...text, default: ({ value }: Given) => value("b"), min: 0, max: 1 }), b: probability };
    expect(() => resolve(late, {}, path)).toThrow("b");
  });
});
