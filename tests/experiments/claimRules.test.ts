import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { exchanges, type Figures, holdsWith } from "./exchange.ts";
import { possibleVerdicts } from "./possible.ts";

const loaded = await Promise.all(experiments.map((entry) => entry.load()));
const claims = loaded.flatMap((experiment) => experiment.claims.map((claim) => ({ id: claim.id, experiment, claim })));

/** The figures of every claim, written by `npm run reproduce`. */
const reproduced = JSON.parse(readFileSync("tests/experiments/reproduced.json", "utf8")) as Readonly<
  Record<string, { readonly figures: Figures }>
>;

/** The thresholds of the words in docs/claims.md, and what is no threshold. */
const OF_WORDS = new Set([0, 1, 1.5, 0.9, 1.1, 0.1, 0.95, 1.05, 0.05, 0.2, 0.01, 0.99]);

/** The source writes kB, Mbit/s or %, the check bytes, bit/s and fractions. */
const isPowerOfTen = (ratio: number): boolean =>
  [1e-6, 1e-3, 1e-2, 1, 1e3, 1e6].some((power) => Math.abs(ratio - power) < 1e-9 * power);

/**
 * Every number that a check compares with, its tolerances and slacks among them; not those that select what is
 * measured.
 */
const numbersOf = (node: unknown): readonly number[] => {
  if (Array.isArray(node)) return node.flatMap(numbersOf);
  if (typeof node !== "object" || node === null) return [];
  const own = Object.entries(node).flatMap(([key, value]) =>
    (key === "tolerance" || key === "slack" || (key === "value" && "kind" in node && node.kind === "number")) &&
    typeof value === "number"
      ? [value]
      : [],
  );
  const inside = Object.entries(node).filter(([key]) => !["selectors", "when", "span"].includes(key));
  return [...own, ...inside.flatMap(([, value]) => numbersOf(value))];
};

// The rules of docs/claims.md.
describe.each(claims)("$id", ({ id, experiment, claim }) => {
  it("can fail, is held against a printed number, or says how the experiment is laid out", () => {
    if (claim.kind === "setup" || claim.expected?.basis === "printed") return;
    const verdicts = possibleVerdicts(experiment, claim.check, "fails");
    if (verdicts.has("unknown") || verdicts.has("fails")) return;
    // Costs and states of algorithms are counted without a run: their exchange shows that the check depends on them.
    const exchanged = [...exchanges(reproduced[id]?.figures ?? {})];
    expect(exchanged.some((each) => !holdsWith(experiment, claim.check, each))).toBe(true);
  });

  it("has the thresholds of its words, the source's number, or a basis for another", () => {
    if (claim.kind === "setup" || claim.threshold !== undefined) return;
    const given = claim.expected === null ? [] : [Number(claim.expected.value)];
    const others = numbersOf(parseCheck(claim.check)).filter(
      (number) => !OF_WORDS.has(number) && !given.some((value) => isPowerOfTen(number / value)),
    );
    expect(others).toEqual([]);
  });

  it("does not hold with its figures exchanged, if it orders them", () => {
    const own = reproduced[id]?.figures ?? {};
    // What is flat or alike stays so in any order.
    if ((claim.kind !== "ordering" && claim.kind !== "trend") || /is flat|~=/.test(claim.check)) return;
    const exchanged = [...exchanges(own)];
    if (Object.keys(own).length < 2 || !holdsWith(experiment, claim.check, own)) return;
    expect(exchanged.some((each) => !holdsWith(experiment, claim.check, each))).toBe(true);
  });
});
