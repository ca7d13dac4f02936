import { describe, expect, it } from "vitest";
import { type AvqCondition, avqGainLimit, avqPhaseMargin, linearAvq } from "../../src/theory/avqStability.ts";
import { designPi2, rttOfPi2 } from "../../src/theory/pi2Design.ts";
import { continuousPi, designPi, piLoop } from "../../src/theory/piDesign.ts";
import { automaticRed, weightOf } from "../../src/theory/redDesign.ts";
import { modelOf } from "../../src/theory/registry.ts";

describe("the loop of PI", () => {
  const published = { gain: 9.64e-6, zero: 0.53 };

  it.each([
    ["60 flows of the paper", 3750, 60, 0.246, 0.5207, 75.3],
    ["a fast link with few flows: unstable", 12_500, 20, 0.156, 7.32, -27.33],
  ])("with the published gains, %s", (_, capacity, flowsMin, rttMax, crossover, phaseMargin) => {
    const loop = piLoop({ capacity, flowsMin, rttMax }, published);
    expect(loop.crossover / crossover).toBeCloseTo(1, 3);
    expect(loop.phaseMargin).toBeCloseTo(phaseMargin, 1);
  });

  it.each([
    [20, 0.0448, 22],
    [100, 0.00179, 560],
  ])("with %d flows it takes the published gains %d rad/s, so about %d s", (flowsMin, crossover, seconds) => {
    const loop = piLoop({ capacity: 1250, flowsMin, rttMax: 0.156 }, published);
    expect(loop.crossover / crossover).toBeCloseTo(1, 2);
    expect(1 / loop.crossover / seconds).toBeCloseTo(1, 1);
  });

  it("crosses where the design rule puts it, with the margin that the rule names", () => {
    const plant = { capacity: 1250, flowsMin: 20, rttMax: 0.24 };
    const loop = piLoop(plant, designPi(plant, 0.5));
    expect(loop.crossover).toBeCloseTo(0.5 / 0.24, 9);
    expect(loop.phaseMargin).toBeCloseTo(34.79, 2);
    expect(piLoop(plant, designPi(plant, 0.860334)).phaseMargin).toBeCloseTo(0, 3);
  });

  it("of gains that were sampled is that of the controller behind them", () => {
    const plant = { capacity: 3750, flowsMin: 60, rttMax: 0.246 };
    expect(piLoop(plant, continuousPi({ a: 1.82188e-5, b: 1.81586e-5 }, 160)).phaseMargin).toBeCloseTo(75.3, 1);
  });
});

describe("the loop of AVQ", () => {
  it.each<[number, AvqCondition, number]>([
    [100, "exact", 0.9308],
    [150, "exact", 4.9],
    [180, "exact", 6.602],
    [180, "printed", 1.428],
  ])("is stable with %d flows up to the gain of the %s condition, %d", (flows, condition, limit) => {
    const loop = { capacity: 1250, flows, delay: 0.21, gamma: 0.98 };
    expect((avqGainLimit(loop, condition) ?? Number.NaN) / limit).toBeCloseTo(1, 3);
    const margin = avqPhaseMargin(linearAvq(loop), 0.21, limit);
    if (condition === "exact") expect(Math.abs(margin)).toBeLessThan(0.1);
    else expect(margin).toBeGreaterThan(10);
  });

  it("has no stable gain with half the flows", () => {
    for (const flows of [50, 60]) {
      const loop = { capacity: 1250, flows, delay: 0.21, gamma: 0.98 };
      expect(avqGainLimit(loop, "exact")).toBeNull();
      expect(avqPhaseMargin(linearAvq(loop), 0.21, 0.15)).toBeLessThan(0);
    }
  });
});

describe("gains of PI2", () => {
  it("give the RTT that they were designed for", () => {
    for (const rttMax of [0.03, 0.1, 0.5]) expect(rttOfPi2(designPi2(rttMax, 0.015))).toBeCloseTo(rttMax, 12);
  });

  it("of Linux are those of a round trip a little below 100 ms", () => {
    expect(rttOfPi2({ interval: 0.016, alpha: 0.16, beta: 3.2 })).toBeCloseTo(0.09375, 12);
  });
});

describe("the weight of RED's average", () => {
  it("is 1 − e^(−κ/C), to nine digits, also where that is next to nothing", () => {
    expect(weightOf(Math.LN2, 1)).toBeCloseTo(0.5, 12);
    for (const x of [1e-4, 1.1e-5, 0.9e-5, 1e-9, 1e-17]) expect(weightOf(x, 1) / (x - (x * x) / 2)).toBeCloseTo(1, 8);
  });
});

describe("the automatic thresholds of Adaptive RED", () => {
  it("are half the target delay, at least 5 packets, and three times that (Floyd et al. 2001, section 5)", () => {
    expect(automaticRed(1250, 0.005)).toMatchObject({ minThreshold: 5, maxThreshold: 15 });
    expect(automaticRed(12_500, 0.005)).toMatchObject({ minThreshold: 31.25, maxThreshold: 93.75 });
    expect(automaticRed(12_500, 0.005, 60)).toMatchObject({ minThreshold: 10, maxThreshold: 30 });
  });

  it("are those of the model, whatever thresholds were given beside them: it rests in the middle of their band", () => {
    const values = {
      autoThresholds: true,
      autoWeight: true,
      targetDelay: 0.005,
      minThreshold: 1,
      maxThreshold: 3,
      queueWeight: 0.5,
      meanPacketSize: 1000,
      bandLow: 0.4,
      bandHigh: 0.6,
      maxProbabilityBottom: 0.001,
      maxProbabilityTop: 0.9,
      gentle: true,
    };
    const plant = { flows: 60, capacity: 12_500, propagation: 0.1, buffer: 1000 };
    expect(modelOf("ared", values)?.rest(plant)?.queue).toBeCloseTo(62.5, 6);
    // Packets of twice the size are half as many a second.
    const half = { ...plant, capacity: 6250 };
    expect(modelOf("ared", values, { packetSize: 2000 })?.rest(half)?.queue).toBeCloseTo(62.5, 6);
  });
});
