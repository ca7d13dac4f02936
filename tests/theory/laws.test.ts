import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { designCells } from "../../src/cli/theoryAgreement.ts";
import { AGREEMENT_SEED, agrees, designsOf, trialOf } from "../../src/experiments/theory/agreement.ts";
import type { Design } from "../../src/experiments/theory/designs.ts";
import { balancedBuffer, bandwidthDelayProduct, sawtoothUse } from "../../src/theory/buffers.ts";
import { burstinessOf, oscillationOf } from "../../src/theory/oscillation.ts";
import { mathis, padhye } from "../../src/theory/throughput.ts";

describe("buffers", () => {
  it("follow the bandwidth-delay product, and the root of the flows", () => {
    expect(bandwidthDelayProduct(1250, 0.1)).toBeCloseTo(125, 9);
    expect(balancedBuffer(1250, 0.1, 25)).toBeCloseTo(25, 9);
    expect(balancedBuffer(1250, 0.1, 100)).toBeCloseTo(12.5, 9);
  });
  it.each([
    [0, 0.75],
    [0.1, 0.8176],
    [0.25, 0.8929],
    [0.5, 0.9643],
    [0.75, 0.9932],
    [1, 1],
  ])("of %d bandwidth-delay products let one flow use %d of the link", (share, use) =>
    expect(sawtoothUse(share)).toBeCloseTo(use, 4),
  );
});

describe("throughput", () => {
  it.each([
    [1e-4, 1224.74, 1223.64],
    [1e-3, 387.3, 383.84],
    [0.01, 122.47, 112.33],
    [0.05, 54.77, 36.86],
    [0.1, 38.73, 17.7],
  ])("at a loss of %d", (loss, simple, full) => {
    const path = { rtt: 0.1, loss, acknowledged: 1 };
    expect(mathis(path)).toBeCloseTo(simple, 2);
    expect(padhye(path, 0.4)).toBeCloseTo(full, 2);
  });
  it.each([
    [1e-4, 865.25],
    [0.01, 79.43],
    [0.1, 12.52],
  ])("with delayed acknowledgements at %d", (loss, full) =>
    expect(padhye({ rtt: 0.1, loss, acknowledged: 2 }, 0.4)).toBeCloseTo(full, 2),
  );
});

describe("a swing", () => {
  it("of a sine has its period", () => {
    const samples = Array.from({ length: 400 }, (_, i) => 20 + 8 * Math.sin((2 * Math.PI * i) / 32));
    const swing = oscillationOf(samples, 0.1);
    expect(swing.period).toBeCloseTo(3.2, 6);
    expect(swing.variation).toBeCloseTo(5.66 / 20, 2);
  });
  it("of a constant there is none", () => expect(oscillationOf([3, 3, 3, 3], 1).regularity).toBe(0));
});

describe("bursts", () => {
  it("of independent events are none, and of a rate that reaches from 0 to twice its mean 1/√3", () => {
    expect(burstinessOf([4, 6, 4, 6, 4, 6])).toBe(0);
    const even = Array.from({ length: 2001 }, (_, i) => 1000 * i);
    expect(burstinessOf(even)).toBeCloseTo(1 / Math.sqrt(3), 2);
    expect(burstinessOf([0, 0])).toBe(0);
  });
});

describe("packets and theory", () => {
  const page = readFileSync("docs/theory.md", "utf8");

  it("agree in at least 85 % of the designs of the document", () => {
    expect(Number(/agree in (\d+) % of 200 designs/.exec(page)?.[1])).toBeGreaterThanOrEqual(85);
  });

  it("do in a sample what the document says of it", () => {
    const designs = [...designsOf(AGREEMENT_SEED, 100)];
    const slow = (from: readonly Design[]): readonly Design[] =>
      [...from].sort((one, other) => one.rate - other.rate).slice(0, 1);
    const trials = [...slow(designs.slice(0, 100)), ...slow(designs.slice(100))].map((design) => trialOf(design));
    expect(trials.map(({ phaseMargin }) => Math.sign(phaseMargin))).toEqual([1, -1]);
    for (const trial of trials) expect(page.includes(designCells(trial)), designCells(trial)).toBe(!agrees(trial));
  });
});
