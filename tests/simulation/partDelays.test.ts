import { describe, expect, it } from "vitest";
import { DEQUEUED, DROPPED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { scenarioOf } from "../engine/scenarios.ts";
import { Recording } from "./recording.ts";
import { attested, underWitness, type WitnessedEvent } from "./witness.ts";

const [FROM, TO] = [3, 9];

const runOf = (queue: string): { readonly report: Report; readonly events: readonly WitnessedEvent[] } => {
  const scenario = scenarioOf({
    seed: 3,
    duration: 10,
    bottleneck: { rate: 8e6, buffer: { packets: 60 }, ecn: true },
    lanes: [{ queue }],
    traffic: [
      { id: "scalable", kind: "bulk", transport: "prague", count: 2, rtt: 0.03 },
      { id: "reno", kind: "bulk", transport: "newreno", count: 3, rtt: 0.06, ecn: "none" },
      { id: "mice", kind: "short-flows", transport: "newreno", arrivalRate: 8, rtt: 0.04, ecn: "none" },
    ],
  });
  const simulation = new Simulation(underWitness(scenario), 0, { packets: "all" });
  simulation.watch(FROM, TO);
  const events = attested(new Recording(simulation).runThrough([10]).events);
  return { report: simulation.report(FROM, TO), events };
};

interface Part {
  readonly delays: number[];
  /** Packet-seconds in the window. */
  held: number;
}
/** Sojourn times in the window, counted from the packet events alone, by what `partOf` says of a packet. */
const recount = <K>(events: readonly WitnessedEvent[], partOf: (event: WitnessedEvent) => K): Map<K, Part> => {
  const stored = new Map<number, WitnessedEvent>();
  const parts = new Map<K, Part>();
  const leave = (enqueued: WitnessedEvent, at: number, isSent: boolean): void => {
    const part = parts.get(partOf(enqueued)) ?? { delays: [], held: 0 };
    parts.set(partOf(enqueued), part);
    part.held += Math.max(0, Math.min(at, TO) - Math.max(enqueued.time, FROM));
    if (isSent && at >= FROM && at < TO) part.delays.push(at - enqueued.time);
  };
  for (const event of events) {
    if (event.kind === ENQUEUED) stored.set(event.packet, event);
    const enqueued = stored.get(event.packet);
    if (enqueued === undefined || (event.kind !== DEQUEUED && event.kind !== DROPPED)) continue;
    stored.delete(event.packet);
    leave(enqueued, event.time, event.kind === DEQUEUED);
  }
  for (const enqueued of stored.values()) leave(enqueued, TO, false);
  return parts;
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const nearestRank = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

/** The mean is exact; percentiles come from a histogram whose error is below 1 %, or 10 µs. */
const expectDelays = (told: Readonly<Record<string, number | null>>, { delays }: Part): void => {
  expect(delays.length).toBeGreaterThan(50);
  expect(told["delayMean"]).toBeCloseTo(meanOf(delays), 9);
  for (const [id, share] of [
    ["delayP50", 0.5],
    ["delayP95", 0.95],
    ["delayP99", 0.99],
  ] as const) {
    const expected = nearestRank(delays, share);
    if (id in told) expect(Math.abs((told[id] ?? Number.NaN) - expected)).toBeLessThan(Math.max(0.01 * expected, 1e-5));
  }
};

describe.each(["drop-tail", "dualpi2", "drr", "fq-codel"])("queueing delay by group under %s", (queue) => {
  it("is that of the group's own packets", () => {
    const { report, events } = runOf(queue);
    const parts = recount(events, ({ group }) => group);
    expect(report.groups.map(({ id }) => id)).toEqual(["scalable", "reno", "mice"]);
    for (const [place, { metrics }] of report.groups.entries())
      expectDelays(metrics, parts.get(place) ?? { delays: [], held: 0 });
    const mice = report.groups[2]?.metrics["completionTimeMean"] ?? Number.NaN;
    expect(mice).toBe(report.metrics["completionTimeMean"]);
    expect(mice).toBeGreaterThan(0.04);
    expect(report.groups[0]?.metrics["completionTimeMean"]).toBeNull();
  });
});

describe("queueing delay by inner queue", () => {
  it("of DualPI2: scalable senders in one queue, classic ones in the other", () => {
    const { report, events } = runOf("dualpi2");
    const parts = recount<string>(events, ({ group }) => (group === 0 ? "low" : "classic"));
    expect(report.queues.map(({ id }) => id)).toEqual(["low", "classic"]);
    for (const { id, metrics } of report.queues) {
      const part = parts.get(id) ?? { delays: [], held: 0 };
      expectDelays(metrics, part);
      expect(metrics["queueMeanPackets"]).toBeCloseTo(part.held / (TO - FROM), 9);
    }
    const means = [...parts.values()].map(({ delays }) => meanOf(delays));
    expect(report.metrics["innerQueueDelayMean"]).toBeCloseTo(meanOf(means), 9);
  });

  it("of DRR: the mean and the 99th percentile over the flows' queues", () => {
    const { report, events } = runOf("drr");
    const means = [...recount(events, ({ flow }) => flow).values()]
      .filter(({ delays }) => delays.length > 0)
      .map(({ delays }) => meanOf(delays));
    expect(means.length).toBeGreaterThan(30);
    expect(report.queues).toEqual([]);
    expect(report.metrics["innerQueueDelayMean"]).toBeCloseTo(meanOf(means), 9);
    expect(report.metrics["innerQueueDelayP99"]).toBeCloseTo(nearestRank(means, 0.99), 9);
  });

  it("does not exist where packets wait in one queue", () => {
    const { report } = runOf("drop-tail");
    expect(report.queues).toEqual([]);
    expect(report.metrics["innerQueueDelayMean"]).toBeNull();
    expect(report.metrics["innerQueueDelayP99"]).toBeNull();
  });
});
