import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AlgorithmDoc } from "../../../src/engine/aqm/contract.ts";
import { DROPPED, ENQUEUED, MARKED } from "../../../src/engine/packets/packet.ts";
import type { Decision } from "../../../src/engine/recording/frame.ts";
import { probabilityScale } from "../../../src/ui/panels/inside/probabilityScale.ts";
import { drawnAgainst, fieldsOf, litLines, outcomeOf } from "../../../src/ui/panels/inside/pseudocode.ts";

const doc: AlgorithmDoc = {
  family: "queue",
  strengths: [],
  idea: "",
  summary: "",
  practice: [],
  sources: [],
  deviations: [],
  formulas: [],
  tryThis: [],
  traits: { signal: "", notification: "", state: "", cost: "", weakness: "" },
  pseudocode: [
    { text: "avg ← q", shows: "average" },
    { text: "if avg < min_th" },
    { text: "  accept" },
    { text: "else if avg < max_th", shows: "maxThreshold minThreshold" },
    { text: "  mark" },
    { text: "else drop" },
  ],
};
const decision = (lines: readonly number[], outcome = ENQUEUED): Decision => ({
  at: 1,
  flow: 0,
  group: 0,
  sequence: 0,
  outcome,
  reason: 0,
  draw: Number.NaN,
  discipline: "test",
  lines: Uint8Array.from(lines),
  signals: new Float64Array(0),
});

describe("the lines of one decision", () => {
  const red = {
    ...doc,
    pseudocode: [
      { text: "avg ← q", shows: "average" },
      { text: "if avg < min_th or q ≤ 1, accept", shows: "minThreshold" },
      { text: "else if avg < max_th", shows: "maxThreshold" },
      { text: "  p_b ← max_p", shows: "probability" },
      { text: "else if gentle", shows: "gentle" },
      { text: "  p_b ← 1", shows: "probability" },
      { text: "else drop" },
      { text: "p_a ← p_b", shows: "spread" },
      { text: "if random() < p_a" },
      { text: "  mark or drop" },
      { text: "else accept" },
      { text: "every T:", shows: "interval" },
      { text: "  max_p ← a", shows: "step" },
    ],
  };
  const dropped = { ...decision([0, 1, 2, 3, 7, 8, 9], DROPPED), draw: 0.033, signals: Float64Array.of(0.05, 0.108) };
  const signals = { probability: { symbol: "p_b", label: "b" }, spread: { symbol: "p_a", label: "a" } };

  it("show the outcome of every test, also of one with a value or with its action in the same line", () => {
    expect(litLines(red, dropped).map(({ holds }) => holds)).toEqual([
      ...[null, false, true, null, null, null, null, null, true, null, null, null, null],
    ]);
    const accepted = litLines(red, decision([0, 1]));
    expect(accepted[1]?.holds).toBe(true);
    const late = litLines(red, decision([0, 1, 2, 4, 5, 7, 8, 10]));
    expect([1, 2, 4, 8].map((place) => late[place]?.holds)).toEqual([false, false, true, false]);
    // A discipline need not name the tests that fail before the branch that it takes.
    const sparse = litLines(red, decision([0, 4, 5, 7, 8, 10]));
    expect([1, 2, 4, 8].map((place) => sparse[place]?.holds)).toEqual([false, false, true, false]);
    expect(sparse[1]?.shows).toEqual(["minThreshold"]);
  });

  it("show no values of a branch that was not taken, nor after the end, and those of a timer as before", () => {
    const told = (one: Decision): readonly string[] => litLines(red, one).flatMap(({ shows }) => shows);
    expect(told(dropped)).toEqual([
      "average",
      "minThreshold",
      "maxThreshold",
      "probability",
      "spread",
      "interval",
      "step",
    ]);
    expect(told(decision([0, 1]))).toEqual(["average", "minThreshold", "interval", "step"]);
  });

  it("show the number that was drawn beside its test", () => {
    expect(litLines(red, dropped).map(({ draw }) => draw)).toEqual(
      red.pseudocode.map((_, place) => (place === 8 ? 0.033 : null)),
    );
    expect(litLines(red, decision([0, 1])).every(({ draw }) => draw === null)).toBe(true);
  });

  it("know what was drawn and against what, as long as that explains the outcome", () => {
    expect(drawnAgainst(red, signals, dropped)).toEqual({ draw: 0.033, name: "p_a", value: 0.108 });
    expect(drawnAgainst(red, signals, { ...dropped, outcome: ENQUEUED })).toBeNull();
    expect(drawnAgainst(red, signals, { ...dropped, outcome: ENQUEUED, draw: 0.2 })).toMatchObject({ draw: 0.2 });
    expect(drawnAgainst(red, signals, decision([0, 1]))).toBeNull();
  });
});

describe("lines of pseudo-code", () => {
  it("are reached, skipped, and the last one is now", () => {
    expect(litLines(doc, decision([0, 1, 2])).map((line) => line.state)).toEqual([
      "reached",
      "reached",
      "now",
      "skipped",
      "skipped",
      "skipped",
    ]);
  });
  it("show whether a condition held by the lines reached below it", () => {
    const lines = litLines(doc, decision([0, 1, 3, 4]));
    expect(lines[1]?.holds).toBe(false);
    expect(lines[3]?.holds).toBe(true);
    expect(lines[5]?.holds).toBeNull();
  });
  it("know their depth and the values shown with them", () => {
    const lines = litLines(doc, null);
    expect(lines.map((line) => line.depth)).toEqual([0, 0, 1, 0, 1, 0]);
    expect(lines[3]?.shows).toEqual(["maxThreshold", "minThreshold"]);
    expect(lines.every((line) => line.state === "skipped")).toBe(true);
  });
  it("end in what became of the packet", () => {
    expect([ENQUEUED, DROPPED, MARKED].map((outcome) => outcomeOf(decision([], outcome)))).toEqual([
      "stored",
      "dropped",
      "marked",
    ]);
  });
});

describe("the axis of probabilities", () => {
  it("breaks while everything of interest is far below 1", () => {
    const x = probabilityScale(0.1, 14, 330);
    expect(x.breakAt).not.toBeNull();
    expect(x.ticks).toEqual([0, 0.05, 0.1]);
    expect(x.pixel(0)).toBe(14);
    expect(x.pixel(1)).toBe(316);
    expect(x.pixel(0.12)).toBeLessThan(x.breakAt ?? 0);
  });
  it("runs from 0 to 1 else", () => {
    const x = probabilityScale(0.8, 14, 330);
    expect(x.breakAt).toBeNull();
    expect(x.pixel(1)).toBeCloseTo(316, 9);
  });
  it("rises throughout, and its value undoes its pixel before the break", () => {
    const p = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.3, noNaN: true }), p, p, (knee, one, other) => {
        const x = probabilityScale(knee, 14, 330);
        if (one < other) expect(x.pixel(one)).toBeLessThanOrEqual(x.pixel(other) + 1e-9);
        if (one <= x.top) expect(x.value(x.pixel(one))).toBeCloseTo(one, 6);
      }),
    );
  });
});

describe("fields that a line speaks of", () => {
  const number = {
    label: "",
    help: "",
    kind: "number",
    unit: "packets",
    min: 0,
    max: 9,
    default: 1,
    scale: "linear",
  } as const;
  const fields = {
    minThreshold: { ...number, symbol: "min_th" },
    maxThreshold: { ...number, symbol: "max_th" },
    weight: { ...number, symbol: "w_q" },
  };
  it("are those beside it and those whose symbols it holds, whole", () => {
    const lines = litLines(doc, null);
    expect(lines.map((line) => fieldsOf(line, fields))).toEqual([
      [],
      ["minThreshold"],
      [],
      ["minThreshold", "maxThreshold"],
      [],
      [],
    ]);
    const [line] = litLines({ ...doc, pseudocode: [{ text: "avg ← (1 − w_q)·avg + w_q·q" }] }, null);
    expect(line === undefined ? [] : fieldsOf(line, fields)).toEqual(["weight"]);
  });
});
