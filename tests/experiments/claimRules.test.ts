import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";
import { exchanges, type Figures, holdsWith } from "./exchange.ts";
import { possibleVerdicts } from "./possible.ts";

const loaded = await Promise.all(experiments.map((entry) => entry.load()));
const claims = loaded.flatMap((experiment) => experiment.claims.map((claim) => ({ id: claim.id, experiment, claim })));

/** The figures of every claim, written by `npm run reproduce`. */
const reproduced = JSON.parse(readFileSync("tests/experiments/reproduced.json", "utf8")) as Readonly<
  Record<string, { readonly figures: Figures }>
>;

// The rules of docs/claims.md.
describe.each(claims)("$id", ({ id, experiment, claim }) => {
  it("can fail, is held against a printed number, or says how the experiment is laid out", () => {
    if (claim.kind === "setup" || claim.expected?.basis === "printed") return;
    const verdicts = possibleVerdicts(experiment, claim.check, "fails");
    if (!verdicts.has("unknown")) expect(verdicts).toContain("fails");
  });

  it("does not hold with its figures exchanged, if it orders them", () => {
    const own = reproduced[id]?.figures ?? {};
    if (claim.kind !== "ordering" && claim.kind !== "trend") return;
    const exchanged = [...exchanges(own)];
    if (exchanged.length === 0 || !holdsWith(experiment, claim.check, own)) return;
    expect(exchanged.some((each) => !holdsWith(experiment, claim.check, each))).toBe(true);
  });
});
