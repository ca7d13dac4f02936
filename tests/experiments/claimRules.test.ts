import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";

const loaded = await Promise.all(experiments.map((entry) => entry.load()));
const claims = loaded.flatMap((experiment) => experiment.claims.map((claim) => ({ experiment, claim })));

// The rules of docs/claims.md.
describe.each(claims)("$claim.id", ({ claim }) => {
  it("shows as printed only what a printed sentence can carry", () => {
    if (claim.basis === "recalled") expect(claim.expected?.basis).not.toBe("printed");
  });
});
