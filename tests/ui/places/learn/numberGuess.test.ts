import { describe, expect, it } from "vitest";
import type { NumberQuestion } from "../../../../src/lessons/contract.ts";
import { lessons } from "../../../../src/lessons/registry.ts";
import { isCount, refusal, slid, stepOf, typedNumber } from "../../../../src/ui/places/learn/numberGuess.ts";

const share = { unit: "%", scale: 0.01, range: [50, 100], close: { absolute: 1 } } as const;
const runs = { unit: "runs", scale: 1, range: [0, 8], close: { absolute: 0 } } as const;

const questions = async (): Promise<readonly NumberQuestion[]> => {
  const all = await Promise.all(lessons.map(({ load }) => load()));
  return all.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === "predict-number" ? [step.question] : [])));
};

describe("a count", () => {
  it("is found by what the question asks for, in the lessons too", async () => {
    expect(isCount(runs)).toBe(true);
    expect(isCount(share)).toBe(false);
    expect(isCount({ ...runs, unit: "ms", scale: 0.001 })).toBe(false);
    expect(isCount({ ...runs, unit: "s" })).toBe(false);
    // A mean of packets, say 0.8, is no count.
    expect(isCount({ ...runs, unit: "packets", close: { absolute: 0.2 } })).toBe(false);
    expect(isCount({ ...runs, unit: "packets", close: { relative: 0.2 } })).toBe(false);
    const counts = (await questions()).filter(isCount);
    expect(counts.map(({ unit }) => unit)).toEqual(["runs"]);
  });

  it("has whole steps, and takes no part of one", () => {
    expect(stepOf(runs)).toBe(1);
    expect(stepOf({ ...runs, range: [0, 1000] })).toBe(10);
    expect(slid(runs, 3.96)).toBe(4);
    expect(typedNumber(runs, "4")).toBe(4);
    expect(typedNumber(runs, "3.96")).toBeNull();
    expect(refusal(runs, "3.96")).toBe("Your guess is 3.96: it must be a whole number, 0 to 8 runs.");
  });
});

it("a typed guess is never moved: out of range it is refused, with field, value and range", () => {
  for (const typed of ["9", "4", "", "-", "101", "1e3"]) expect(typedNumber(share, typed), typed).toBeNull();
  for (const typed of ["90", "50", "100", "99.5"]) expect(typedNumber(share, typed), typed).toBe(Number(typed));
  expect(refusal(share, "9")).toBe("Your guess is 9: it must be 50 to 100 %.");
  expect(refusal(share, "")).toBe("Your guess is no number: it must be 50 to 100 %.");
});

it("every whole number of a question's range can be typed, key by key", async () => {
  for (const question of await questions())
    for (let n = Math.ceil(question.range[0]); n <= question.range[1]; n++)
      expect(typedNumber(question, String(n)), question.prompt).toBe(n);
});
