import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";
import { runExperiment } from "../../src/experiments/runExperiment.ts";

/** Claims of high confidence that the lab does not reproduce. This list only shrinks. */
const FAILING: Readonly<Record<string, string>> = {
  "zhang-dou-fig2a-ared-load-step-c1":
    "the deviation under heavy load is about 1.13 times that under light load, not 1.15: with the paper's hard edge at max_th the heavy queue is cut off early; with the gentle slope of ns-2 the factor is about 1.85",
};

// What the papers say, held against the engine: a change of an algorithm or a sender shows here first.
describe.each(experiments)("$id", ({ load }) => {
  it("shows what a faithful simulator should show", { timeout: 120_000 }, async () => {
    const { claims } = runExperiment(await load());
    const named = claims.map(({ claim, judgement }) => ({ ...judgement, id: claim.id, confidence: claim.confidence }));
    expect(named.filter(({ verdict }) => verdict === "unknown")).toEqual([]);
    const failing = named.filter(({ verdict, confidence }) => verdict === "fails" && confidence === "high");
    expect(failing.map(({ id }) => id)).toEqual(named.map(({ id }) => id).filter((id) => id in FAILING));
  });
});
