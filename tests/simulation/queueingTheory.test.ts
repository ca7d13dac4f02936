import { describe, expect, it } from "vitest";
import type { Report } from "../../src/engine/recording/frame.ts";
import { type Document, simulationOf } from "../engine/scenarios.ts";
import { isLong } from "../fixtures/cases.ts";

/** Runs of each setting, and Student's t for a two-sided interval of 99.9 % with one degree of freedom less. */
const RUNS = 10;
const STUDENT = 4.781;
/** Offered loads: the lower one, at which less can go wrong, in the long run alone. */
const LOADS = isLong ? [0.8, 0.5] : [0.8];
/** Offered loads, and packets that the queue has room for; the last two in the long run alone. */
const ROOMS = [
  [1.2, 9],
  [0.8, 4],
  [0.8, 9],
].slice(0, isLong ? 3 : 1);

interface Estimate {
  readonly mean: number;
  /** Half of the confidence interval. */
  readonly half: number;
}
const estimate = (values: readonly number[]): Estimate => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1);
  return { mean, half: STUDENT * Math.sqrt(variance / values.length) };
};

/** Random packets of 1000 B, on average, at a link that takes 1250 of them in a second. */
const reports = (load: number, sizeDistribution: string, packets: number): readonly Report[] =>
  Array.from({ length: RUNS }, (_, seed) => {
    const document: Document = {
      seed,
      duration: 65,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "poisson", kind: "poisson", packetRate: 1250 * load, sizeDistribution, start: 0, rtt: 0.02 }],
    };
    const simulation = simulationOf(document);
    simulation.watch(5, 65);
    simulation.runUntil(65);
    return simulation.report(5, 65);
  });
const measured = (found: readonly Report[], metric: string): Estimate =>
  estimate(found.map(({ metrics }) => metrics[metric] ?? Number.NaN));

/** The theoretical value is in the interval, and the interval is narrow enough. */
const expectTheory = ({ mean, half }: Estimate, theory: number, narrow: number): void => {
  expect(half / theory).toBeLessThan(narrow);
  expect(Math.abs(mean - theory), `${mean} ± ${half} against ${theory}`).toBeLessThan(half);
};

describe("random arrivals of one size (M/D/1)", () => {
  it.each(LOADS)("at load %d wait as long as Pollaczek and Khinchine say", (load) => {
    const found = reports(load, "fixed", 100_000);
    expectTheory(measured(found, "delayMean"), load / (2 * 1250 * (1 - load)), 0.1);
    expectTheory(measured(found, "queueMeanPackets"), (load * load) / (2 * (1 - load)), 0.1);
    expectTheory(measured(found, "utilization"), load, 0.02);
  });
});

describe("random arrivals of exponential sizes (M/M/1)", () => {
  it.each(LOADS)("at load %d wait twice as long", (load) => {
    const found = reports(load, "exponential", 100_000);
    expectTheory(measured(found, "queueMeanPackets"), (load * load) / (1 - load), 0.2);
    expectTheory(measured(found, "delayMean"), load / (1250 * (1 - load)), 0.2);
    // Nothing waits while the link is free or sends the only packet.
    expectTheory(measured(found, "queueEmptyFraction"), 1 - load * load, 0.05);
  });

  it.each(ROOMS)("at load %d with room for %d more: the share that is lost (M/M/1/K)", (load, room) => {
    const found = reports(load, "exponential", room);
    // With the packet on the link the system holds one more.
    const most = room + 1;
    const lost = ((1 - load) * load ** most) / (1 - load ** (most + 1));
    expectTheory(measured(found, "lossFraction"), lost, 0.2);
    expectTheory(measured(found, "linkIdleFraction"), (1 - load) / (1 - load ** (most + 1)), 0.2);
  });
});

describe("many bursty sources together", () => {
  /** Variance of the rate in spans of ten seconds, over the squared mean. */
  const burstiness = (kind: string): number => {
    const bursts = { id: "burst", kind, count: 50, peakRate: 1e6, meanOn: 0.5, meanOff: 0.5, packetSize: 9000 };
    const simulation = simulationOf({
      duration: 1020,
      bottleneck: { rate: 1e9, delay: 0.01, buffer: { packets: 10_000 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ ...bursts, start: 0, rtt: 0.02 }],
    });
    for (let at = 20; at < 1020; at += 10) simulation.watch(at, at + 10);
    simulation.runUntil(1020);
    const rates = Array.from(
      { length: 100 },
      (_, i) => simulation.report(20 + 10 * i, 30 + 10 * i).metrics["throughput"] ?? 0,
    );
    const mean = rates.reduce((sum, x) => sum + x, 0) / rates.length;
    return rates.reduce((sum, x) => sum + (x - mean) ** 2, 0) / rates.length / (mean * mean);
  };

  it("vary more when their bursts have heavy tails", () => {
    expect(burstiness("pareto-on-off")).toBeGreaterThan(1.5 * burstiness("exponential-on-off"));
  });
});
