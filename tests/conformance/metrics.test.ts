import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metricsAt } from "../../src/engine/metrics/list.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import type { Unit } from "../../src/units/units.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { DURATION, randomScenario } from "../simulation/randomScenario.ts";

const metrics = metricsAt("run");
const groupMetrics = metricsAt("group");

/** Every unit that there is, and what its values are between. */
const BOUNDS: Readonly<Record<Unit, readonly [number, number]>> = {
  ratio: [0, 1],
  s: [0, Number.POSITIVE_INFINITY],
  "bit/s": [0, Number.POSITIVE_INFINITY],
  B: [0, Number.POSITIVE_INFINITY],
  packets: [0, Number.POSITIVE_INFINITY],
  flows: [0, Number.POSITIVE_INFINITY],
  factor: [0, Number.POSITIVE_INFINITY],
  count: [0, Number.POSITIVE_INFINITY],
  "1/s": [0, Number.POSITIVE_INFINITY],
  "1/packet": [0, Number.POSITIVE_INFINITY],
  "B/s": [0, Number.POSITIVE_INFINITY],
};
/** Metrics that may lie outside the bounds of their unit, each with the reason. */
const OUTSIDE: Readonly<Record<string, string>> = {
  rttSlope: "a slope: where long round trips get less it is negative",
  chunkQualityMean: "stalls and switches are taken off the bit rate",
  offeredLoad: "more may come than the link can send",
  lossFraction: "of packets that came before the window some are dropped in it",
  overflowFraction: "as lossFraction",
  earlyDropFraction: "as lossFraction",
  byteLossFraction: "as lossFraction",
  markFraction: "of packets that came before the window some are marked in it",
  ectMarkFraction: "marked packets may wait, be dropped, or be on the link at the end of the window",
  signalFraction: "as lossFraction and markFraction, added",
  utilization: "a packet counts whole when its transmission ends, begun before the window or not",
  tcpLinkShare: "a hole that is filled brings all that came after it at once; cross traffic passes another link",
  udpLinkShare: "cross traffic passes another link than this one",
  secondUtilization: "as utilization",
  reverseUtilization: "as utilization",
  secondLossFraction: "as lossFraction",
  reverseLossFraction: "as lossFraction",
  synchronizationIndex: "a cluster of cuts that began before the window counts with what it grew by in it",
  receivedLossFraction: "of packets sent before the window some are dropped in it",
};

/** Of these, the ones that may be negative; the others may be greater. */
const BELOW_ZERO = ["rttSlope", "chunkQualityMean"];

const faultOf = (id: string, unit: Unit, value: number | null): string | undefined => {
  if (value === null) return undefined;
  if (!Number.isFinite(value)) return `${id} is ${value}`;
  const least = BELOW_ZERO.includes(id) ? Number.NEGATIVE_INFINITY : BOUNDS[unit][0];
  const most = id in OUTSIDE ? Number.POSITIVE_INFINITY : BOUNDS[unit][1];
  if (value >= least - 1e-9 && value <= most + 1e-9) return undefined;
  return `${id} is ${value}; a ${unit} lies between ${least} and ${most}`;
};

/** Values that are no numbers, or lie outside the bounds of their units. */
const faultsOf = (report: Report): string[] => [
  ...metrics.flatMap(({ id, unit }) => faultOf(id, unit, report.metrics[id] ?? null) ?? []),
  ...report.groups.flatMap(({ metrics: ofAll, quality }) =>
    groupMetrics.flatMap(({ id, unit }) => faultOf(id, unit, ofAll[id] ?? quality[id] ?? null) ?? []),
  ),
];

const run = (simulation: Simulation, from: number, to: number): Report => {
  simulation.watch(from, to);
  simulation.runUntil(to);
  return simulation.report(from, to);
};
const whole = (scenario: Scenario): Report => run(new Simulation(scenario, 0), 0, DURATION);

describe.each([
  ["metrics of a run", metrics],
  ["metrics of a group", groupMetrics],
] as const)("%s", (_name, all) => {
  it("are known by an id of their own, a label, a unit that there is, and one sentence or two of help", () => {
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, label, unit, help } of all) {
      expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      // A percentile is written p95, as in the papers.
      expect(label, id).toMatch(/^(\p{Lu}|p\d)/u);
      expect(help, id).toMatch(/^[\p{L}\d].*\.$/u);
      expect(Object.keys(BOUNDS), id).toContain(unit);
    }
    // Two may be called alike where their units tell them apart.
    const names = all.map(({ label, unit }) => `${label}, ${unit}`);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
});

it("knows every metric that leaves the bounds of its unit", () => {
  const ids = [...metrics, ...groupMetrics].map(({ id }) => id);
  expect(Object.keys(OUTSIDE).filter((id) => !ids.includes(id))).toEqual([]);
});

describe("in any scenario every metric", () => {
  it("is a finite number within the bounds of its unit, or none, over any window", () => {
    const span = fc
      .tuple(evenly(0, DURATION), evenly(0, DURATION))
      .filter(([a, b]) => Math.abs(a - b) > 0.05)
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(randomScenario({ changes: 6 }), span, (scenario, [from, to]) => {
        const report = run(new Simulation(scenario, 0), from, to);
        expect(Object.keys(report.metrics).toSorted()).toEqual(metrics.map(({ id }) => id).toSorted());
        expect(faultsOf(report)).toEqual([]);
      }),
      { numRuns: cases(25, 250) },
    );
  });

  it("of a run without traffic is zero or none", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 0 }), (scenario) => {
        const silent = { ...scenario, traffic: scenario.traffic.map((group) => ({ ...group, count: 0 })) };
        const report = whole(silent);
        if (report.metrics["arrivals"] !== 0) return;
        expect(faultsOf(report)).toEqual([]);
        for (const id of ["drops", "goodput", "throughput", "utilization", "queueMeanPackets"])
          expect(report.metrics[id], id).toBe(0);
        for (const id of ["lossFraction", "byteLossFraction", "delayMean", "tcpShare", "jainIndex"])
          expect(report.metrics[id], id).toBeNull();
        expect(report.metrics["queueEmptyFraction"]).toBeCloseTo(1, 9);
        expect(report.metrics["linkIdleFraction"]).toBeCloseTo(1, 9);
      }),
      { numRuns: cases(10, 60) },
    );
  });

  it("is the same from a run that was restored, over a window that lies ahead", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 4 }), evenly(0.1, DURATION - 0.5), (scenario, at) => {
        const simulation = new Simulation(scenario, 0);
        simulation.runUntil(at);
        const restored = Simulation.restore(structuredClone(simulation.save()));
        const [from, to] = [at + 0.1, DURATION];
        expect(run(restored, from, to)).toEqual(run(simulation, from, to));
      }),
      { numRuns: cases(12, 120) },
    );
  });

  it("that counts is over two windows in a row what it is over both; one that is a rate is their mean", () => {
    const counts = metrics.filter(
      ({ unit, id }) =>
        (unit === "packets" && ["arrivals", "drops", "overflows"].includes(id)) || unit === "flows" || id === "events",
    );
    const rates = metrics.filter(
      ({ unit, id }) =>
        unit === "bit/s" ||
        unit === "1/s" ||
        ["queueMeanPackets", "queueMeanBytes", "queueEmptyFraction", "queueFullFraction", "linkIdleFraction"].includes(
          id,
        ),
    );
    expect(counts.length).toBeGreaterThan(5);
    expect(rates.length).toBeGreaterThan(8);
    fc.assert(
      fc.property(randomScenario({ changes: 4 }), evenly(0.2, DURATION - 0.2), (scenario, middle) => {
        const simulation = new Simulation(scenario, 0);
        simulation.watch(0, middle);
        simulation.watch(middle, DURATION);
        const both = run(simulation, 0, DURATION).metrics;
        const [first, second] = [simulation.report(0, middle).metrics, simulation.report(middle, DURATION).metrics];
        const of = (report: Report["metrics"], id: string): number => report[id] ?? Number.NaN;
        for (const { id } of counts) expect(of(both, id), id).toBe(of(first, id) + of(second, id));
        for (const { id } of rates) {
          const mean = (middle * of(first, id) + (DURATION - middle) * of(second, id)) / DURATION;
          expect(Math.abs(of(both, id) - mean), id).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(mean)));
        }
      }),
      { numRuns: cases(12, 120) },
    );
  });

  it("of all traffic is made up of those of its parts", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 4 }), (scenario) => {
        const { metrics: all, groups } = whole(scenario);
        const of = (id: string): number => all[id] ?? Number.NaN;
        expect(of("tcpThroughput") + of("udpThroughput")).toBeCloseTo(of("throughput"), 3);
        if (all["tcpShare"] !== null) expect(of("tcpShare") + of("udpShare")).toBeCloseTo(1, 12);
        expect(groups.reduce((sum, { arrivals }) => sum + arrivals, 0)).toBe(of("arrivals"));
        if (all["lossFraction"] !== null) {
          expect(of("overflowFraction") + of("earlyDropFraction")).toBeCloseTo(of("lossFraction"), 12);
          expect(of("lossFraction") + of("markFraction")).toBeCloseTo(of("signalFraction"), 12);
        }
        const ascending = [
          ["queueP05Packets", "queueP50Packets", "queueP95Packets", "queueMaxPackets"],
          ["delayP50", "delayP95", "delayP99"],
          ["completionTimeP50", "completionTimeP95", "completionTimeP99"],
        ];
        for (const ids of ascending) {
          const values = ids.flatMap((id) => all[id] ?? []);
          expect(values).toEqual(values.toSorted((a, b) => a - b));
        }
        if (all["maxMinRatio"] !== null) expect(of("maxMinRatio")).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: cases(15, 120) },
    );
  });
});
