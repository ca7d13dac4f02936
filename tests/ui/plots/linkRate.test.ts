import { describe, expect, it } from "vitest";
import { linkSteps, meanRate, peakOver, toShares } from "../../../src/ui/plots/linkRate.ts";
import { sceneOf } from "../places/compare/scene.ts";

/** 2 Mbit/s, from 2 s on 10, from 4 s on 5; the second lane has 1 Mbit/s of its own. */
const scene = sceneOf([{ queue: "red" }, { queue: "codel", overrides: { "bottleneck.rate": 1e6 } }], {
  timeline: [
    { at: 1, set: "lanes.0.params.minThreshold", to: 6 },
    { at: 2, set: "bottleneck.rate", to: 10e6 },
    { at: 4, set: "bottleneck.rate", to: 5e6 },
  ],
});
const steps = linkSteps(scene, 0);

describe("the rate that a link has over the run", () => {
  it("has a step for each change of it, and for no other", () => {
    expect(steps.map(({ from, rate }) => [from, rate])).toEqual([
      [0, 2e6],
      [2, 10e6],
      [4, 5e6],
    ]);
    expect(linkSteps(scene, 0)).toBe(steps);
  });

  it("is a lane's own if it has an override, until that is changed", () => {
    expect(linkSteps(scene, 1).map(({ rate }) => rate)).toEqual([1e6]);
    const timeline = [{ at: 3, set: "lanes.1.overrides.bottleneck.rate", to: 3e6 }];
    expect(linkSteps({ ...scene, timeline }, 1).map(({ from, rate }) => [from, rate])).toEqual([
      [0, 1e6],
      [3, 3e6],
    ]);
  });

  it.each([
    [0, 1, 2e6],
    [-1, 1, 2e6],
    [1.5, 2, 2e6],
    [2, 4, 10e6],
    [1.5, 2.5, 6e6],
    // 0.5 s of 2, 2 s of 10, 1.5 s of 5 Mbit/s.
    [1.5, 5.5, 7.125e6],
    [4, 1000, 5e6],
    [2, 2, 2e6],
  ])("is averaged over time from %d to %d s", (from, to, mean) => {
    expect(meanRate(steps, from, to)).toBeCloseTo(mean, 3);
  });

  it.each([
    [0, 2, 2e6],
    [0, 3, 10e6],
    [3, 5, 10e6],
    [4, 5, 5e6],
  ])("has its highest from %d to %d s", (from, to, peak) => {
    expect(peakOver(steps, from, to)).toBe(peak);
  });

  it("counts what a link that varies can have", () => {
    const varied = sceneOf([{ queue: "red" }], {
      bottleneck: { rate: 2e6, buffer: { packets: 30 }, variation: { shape: "sine", depth: 0.5, period: 10 } },
    });
    expect(peakOver(linkSteps(varied, 0), 0, 1)).toBe(3e6);
  });
});

describe("shares of a link", () => {
  const columns = { first: 0, columnTime: 0.5 };

  it("are relative to the bits that it could send in the same time, also across a change", () => {
    // As much as the link can carry, as a running mean over 1 s: 6 Mbit/s where half of that second had 2, half 10.
    const full = [2e6, 2e6, 2e6, 2e6, 6e6, 10e6, 10e6, 10e6, 7.5e6, 5e6];
    const shares = toShares(new Float64Array(full), steps, columns, 1, null);
    for (const share of shares) expect(share).toBeCloseTo(1, 12);
  });

  it("are relative to the recorded rate if that is known", () => {
    const offered = new Float64Array([4e6, Number.NaN]);
    const shares = toShares(new Float64Array([1e6, 1e6]), steps, columns, 0.5, offered);
    expect([...shares]).toEqual([0.25, 0.5]);
  });
});
