import { describe, expect, it } from "vitest";
import { Archive } from "../../src/engine/kernel/archive.ts";
import { logSlopeOf } from "../../src/engine/metrics/flows.ts";
import { countsBetween, Histogram, timeQuantile } from "../../src/engine/recording/histogram.ts";
import { Quality } from "../../src/engine/recording/quality.ts";
import { CLOSED, CUT, OPENED, Synchronization } from "../../src/engine/recording/synchronization.ts";
import { type Document, simulationOf } from "../engine/scenarios.ts";

/** Flows whose windows are cut at these times; all have a round trip of 0.1 s. */
const indexOf = (cuts: readonly (readonly number[])[], settles: readonly number[] = []): number => {
  const { run } = new Quality();
  const synchronization = new Synchronization(run);
  const events = cuts.flatMap((times, place) => times.map((at) => ({ at, place })));
  for (const place of cuts.keys()) synchronization.note(0, place, OPENED, Number.NaN);
  // Reported flow by flow, as in a run; events before a settlement are reported before it.
  let from = 0;
  for (const to of [...settles, Number.POSITIVE_INFINITY]) {
    for (const { at, place } of events) if (at >= from && at < to) synchronization.note(at, place, CUT, 0.1);
    synchronization.settle();
    from = to;
  }
  return run.cutShares / run.cuts;
};

describe("the synchronisation index", () => {
  const CUTS = [
    [1, 5, 9],
    [1.02, 5.03, 9.5],
    [1.05, 6, 9.01],
    [3, 5.01, 9.02],
  ];

  it("of four flows is 0.625 (metrics, vector 6)", () => {
    expect(indexOf(CUTS)).toBeCloseTo(0.625, 12);
  });

  it("does not hang on when the cuts are taken in", () => {
    expect(indexOf(CUTS, [1.01, 3, 5.02, 9.015])).toBeCloseTo(0.625, 12);
  });

  it("is 1 where all always cut together, and one over their number where never two do", () => {
    expect(
      indexOf([
        [1, 2],
        [1, 2.05],
        [1.09, 2],
      ]),
    ).toBeCloseTo(1, 12);
    expect(indexOf([[1], [2], [3], [4], [5]])).toBeCloseTo(0.2, 12);
  });

  it("counts a flow that cuts twice within a round trip as one, with both cuts", () => {
    // One cluster of three cuts by two of four flows.
    expect(indexOf([[1, 1.05], [1.02], [], []])).toBeCloseTo(0.5, 12);
  });

  it("a cluster begins with a cut and ends a round trip later: that end is outside", () => {
    expect(indexOf([[1], [1.1]])).toBeCloseTo(0.5, 12);
    expect(indexOf([[1], [1.0999]])).toBeCloseTo(1, 12);
  });

  it("counts the flows that run at the cut", () => {
    const { run } = new Quality();
    const synchronization = new Synchronization(run);
    for (const place of [0, 1, 2, 3]) synchronization.note(0, place, OPENED, Number.NaN);
    for (const place of [2, 3]) synchronization.note(1, place, CLOSED, 0.1);
    synchronization.note(2, 0, CUT, 0.1);
    synchronization.settle();
    expect(run.cutShares / run.cuts).toBe(0.5);
  });

  it("counts a sender that repairs losses after its stop, when no flow runs", () => {
    const { run } = new Quality();
    const synchronization = new Synchronization(run);
    for (const place of [0, 1]) {
      synchronization.note(0, place, OPENED, Number.NaN);
      synchronization.note(1, place, CLOSED, 0.1);
    }
    // Two clusters, of one flow and of two: those that ran at the start or cut are all that cut.
    for (const [at, place] of [
      [2, 0],
      [3, 0],
      [3.05, 1],
    ] as const)
      synchronization.note(at, place, CUT, 0.1);
    synchronization.settle();
    expect(run.cuts).toBe(3);
    expect(run.cutShares).toBe(3);
  });

  it("is the same when it is saved on the way", () => {
    const [first, second] = [new Quality(), new Quality()];
    const before = new Synchronization(first.run);
    for (const place of [0, 1]) before.note(0, place, OPENED, Number.NaN);
    before.note(1, 0, CUT, 0.1);
    const writer = Archive.writer();
    before.serialize(writer);
    first.serialize(writer);
    const reader = Archive.reader(writer.finish());
    const after = new Synchronization(second.run);
    after.serialize(reader);
    second.serialize(reader);
    after.note(1.05, 1, CUT, 0.1);
    after.settle();
    expect(second.run.cutShares / second.run.cuts).toBe(1);
  });
});

describe("the slope of goodput over round trip", () => {
  it.each([-1, -2, 0, 0.5])("is the power: %d", (power) => {
    expect(logSlopeOf([0.01, 0.02, 0.05, 0.3].map((rtt) => [rtt, 7e6 * rtt ** power] as const))).toBeCloseTo(power, 9);
  });

  it("is the best line's, by least squares", () => {
    // Points (0, 0), (1, 0), (2, 3) in logarithms: slope 3/2.
    expect(
      logSlopeOf([
        [1, 1],
        [Math.E, 1],
        [Math.E ** 2, Math.E ** 3],
      ]),
    ).toBeCloseTo(1.5, 9);
  });

  it("does not exist if all RTTs are equal, or no flow runs", () => {
    expect(logSlopeOf([])).toBeNull();
    expect(logSlopeOf([[0.1, 5]])).toBeNull();
    expect(
      logSlopeOf([
        [0.1, 5],
        [0.1, 6],
        [0.1, 9],
      ]),
    ).toBeNull();
  });
});

describe("percentiles of times", () => {
  const SERIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];

  it("by nearest rank (metrics, vector 3), in one histogram or in two", () => {
    const all = new Histogram();
    const parts = [new Histogram(), new Histogram()] as const;
    for (const [i, time] of SERIES.entries()) {
      all.add(time / 100);
      parts[i % 2 === 0 ? 0 : 1].add(time / 100);
    }
    for (const [share, expected] of [
      [0.5, 0.1],
      [0.95, 0.8],
      [0.99, 1],
    ] as const) {
      const found = timeQuantile([countsBetween(undefined, all.copy())], share);
      expect(Math.abs((found ?? Number.NaN) / expected - 1)).toBeLessThan(0.01);
      expect(
        timeQuantile(
          parts.map((part) => countsBetween(undefined, part.copy())),
          share,
        ),
      ).toBe(found);
    }
  });

  it("count what lies between two copies; without any there is none", () => {
    const histogram = new Histogram();
    expect(timeQuantile([countsBetween(undefined, undefined)], 0.5)).toBeNull();
    histogram.add(5);
    const before = histogram.copy();
    expect(timeQuantile([countsBetween(before, histogram.copy())], 0.5)).toBeNull();
    histogram.add(0.002);
    expect(timeQuantile([countsBetween(before, histogram.copy())], 0.5)).toBeCloseTo(0.002, 4);
  });
});

const metricsOf = (document: Document, from: number, to: number) => {
  const simulation = simulationOf({ duration: to, ...document });
  simulation.watch(from, to);
  simulation.runUntil(to);
  return simulation.report(from, to);
};

describe("in a run", () => {
  const downloads = (queue: string, rtt: Document[string], more: Document = {}): Document => ({
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 60 } },
    lanes: [{ queue }],
    traffic: [{ id: "ftp", kind: "bulk", transport: "newreno", count: 10, rtt, ...more }],
  });

  it("long round trips get less: about in proportion under RED, and as much under a queue per flow", () => {
    const rtt = { list: [0.02, 0.2] };
    const red = metricsOf(downloads("red", rtt), 20, 100).metrics["rttSlope"] ?? Number.NaN;
    const fair = metricsOf(downloads("drr", rtt), 20, 100).metrics["rttSlope"] ?? Number.NaN;
    expect(red).toBeLessThan(-0.5);
    expect(red).toBeGreaterThan(-2);
    expect(Math.abs(fair)).toBeLessThan(0.2);
  });

  it("equal flows with a full buffer cut together more than with RED", () => {
    const [full, red] = ["drop-tail", "red"].map((queue) => metricsOf(downloads(queue, 0.1), 20, 100).metrics);
    expect(full?.["synchronizationIndex"]).toBeGreaterThan(red?.["synchronizationIndex"] ?? 1);
    expect(red?.["synchronizationIndex"]).toBeGreaterThanOrEqual(0.1);
    expect(full?.["synchronizationIndex"]).toBeLessThanOrEqual(1);
  });

  it("a newcomer among equal flows takes some time to get its share; without newcomers there is none", () => {
    const document = (timeline: Document["timeline"] & object): Document => ({
      ...downloads("fq-codel", 0.05, { count: 4 }),
      timeline,
    });
    expect(metricsOf(document([]), 0, 60).metrics["convergenceTimeMean"]).toBeNull();
    const joined = metricsOf(document([{ at: 30, set: "traffic.ftp.count", to: 5 }]), 0, 60).metrics;
    expect(joined["convergenceTimeMean"]).toBeGreaterThanOrEqual(1);
    expect(joined["convergenceTimeMean"]).toBeLessThan(6);
    // It was over when the window began.
    const later = metricsOf(document([{ at: 30, set: "traffic.ftp.count", to: 5 }]), 45, 60).metrics;
    expect(later["convergenceTimeMean"]).toBeNull();
  });

  it("transfers have percentiles, in the group and over all groups", () => {
    const mice = (id: string, rtt: number): Document => ({
      id,
      kind: "short-flows",
      transport: "newreno",
      arrivalRate: 5,
      size: { packets: 1 },
      rtt,
      sendJitter: 0,
    });
    const report = metricsOf(
      {
        bottleneck: { rate: 100e6, delay: 0.005, buffer: { packets: 100 } },
        lanes: [{ queue: "drop-tail" }],
        traffic: [mice("near", 0.02), mice("far", 0.2)],
      },
      0,
      100,
    );
    // A handshake and half a round trip.
    expect(report.groups[0]?.quality["completionTimeP50"]).toBeCloseTo(0.03, 3);
    expect(report.groups[1]?.quality["completionTimeP95"]).toBeCloseTo(0.3, 2);
    expect(report.metrics["completionTimeP95"]).toBeCloseTo(0.3, 2);
    expect(report.metrics["completionTimeP50"]).toBeLessThan(0.31);
    expect(report.metrics["completionTimeP99"]).toBeCloseTo(0.3, 2);
  });
});
