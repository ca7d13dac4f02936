import { describe, expect, it } from "vitest";
import { statusOf } from "../../src/cli/experiment.ts";
import type { Verdict } from "../../src/experiments/checks/evaluate.ts";
import type { Claim, Confidence } from "../../src/experiments/contract.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { aqm } from "./command.ts";

const ID = "zhang-dou-fig3-pi-n20";
const entry = experiments.find(({ id }) => id === ID);
const claims = entry === undefined ? [] : (await entry.load()).claims;
const [claim] = claims;
const result = (confidence: Confidence, verdict: Verdict): Parameters<typeof statusOf>[0][number] => {
  if (claim === undefined) throw new Error("the experiment has no claim");
  const judged: Claim = { ...claim, confidence };
  return { claim: judged, judgement: { verdict, facts: [], reason: "", seeds: 0, heldAlone: 0 } };
};

describe("statusOf", () => {
  it("is 1 exactly when a claim of high confidence fails", () => {
    expect(statusOf([result("high", "fails")])).toBe(1);
    expect(statusOf([result("high", "holds"), result("high", "fails"), result("low", "holds")])).toBe(1);
    expect(statusOf([result("medium", "fails"), result("low", "fails")])).toBe(0);
    expect(statusOf([result("high", "unknown"), result("high", "holds")])).toBe(0);
  });
});

describe("experiment", () => {
  it("prints points and claims as JSON, the progress on standard error", { timeout: 120_000 }, async () => {
    const { out, err } = await aqm("experiment", ID, "--seeds", "1", "--json", "-");
    const printed: unknown = JSON.parse(out);
    const decided: unknown = expect.stringMatching(/^(holds|fails)$/);
    const values: unknown = expect.objectContaining({});
    expect(printed).toMatchObject({
      experiment: ID,
      seeds: [1],
      points: [
        {
          axes: {},
          runs: [
            { seed: 1, lane: 0, queue: "pi", from: 0, to: 300 },
            { seed: 1, lane: 1, queue: "ared", from: 0, to: 300 },
          ],
        },
      ],
      claims: claims.map(({ id, check, confidence }) => ({ id, check, confidence })),
    });
    expect(printed).toMatchObject({
      claims: claims.map(() => ({
        verdict: decided,
        measured: values,
        reason: "",
      })),
    });
    expect(err).toMatch(/2 of 2 runs\n$/);
  });

  it("runs with another assumption, and shows it", { timeout: 120_000 }, async () => {
    const few = await aqm(
      "experiment",
      ID,
      "--seeds",
      "1",
      "--set",
      "traffic.*.count=2",
      "--set",
      "bottleneck.rate=1M",
    );
    expect(few.out).toContain("traffic.*.count = 2, bottleneck.rate = 1000000");
  });

  it.each([
    [["--set", "traffic.*.count"], "--set is traffic.*.count; allowed: PATH=VALUE"],
    [["--set", "bottleneck.rate=-5M"], "bottleneck.rate is -5000000; allowed: 1000 to 100000000000 bit/s"],
    [["--set", "traffic.web.count=2"], 'there is no group "web"'],
    [["--check", "mean_queue(PI) <"], "--check mean_queue(PI) <:"],
  ])("%j is refused: %s", async (options, message) => {
    const { status, err, out } = await aqm("experiment", ID, ...options);
    expect(err).toContain(message);
    expect([status, out]).toEqual([2, ""]);
  });

  it("holds another check against the runs, in place of the claims", { timeout: 120_000 }, async () => {
    const own = ["--check", "mean_queue(PI) > 1e6", "--check", "mean_queue(PI) < 1e6"];
    const { status, out } = await aqm("experiment", ID, "--seeds", "1", "--set", "duration=20s", ...own);
    expect([
      status,
      out.includes("Claims that hold: 1, are undecided: 0, do not hold: 1, cannot be judged: 0"),
    ]).toEqual([1, true]);
  });

  it("refuses an assumption that an axis sets anyway", async () => {
    const { status, err } = await aqm("experiment", "zhang-dou-sec23-rem-vs-pi", "--set", "traffic.*.count=2");
    expect([status, err.includes('the axis "N" of the experiment sets this itself')]).toEqual([2, true]);
  });
});
