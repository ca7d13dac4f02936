import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEQUEUED, DROPPED, ENQUEUED, MARKED } from "../../src/engine/packets/packet.ts";
import { BIN_WIDTH, type Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { cases } from "../fixtures/cases.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { type PacketEvent, Recording } from "./recording.ts";
import { attested, underWitness, type WitnessedEvent } from "./witness.ts";

const RUNS = cases(20, 120);

interface Whole {
  readonly recording: Recording;
  readonly report: Report;
}
const runWhole = (scenario: Scenario): Whole => {
  const simulation = new Simulation(scenario, 0, { packets: "all" });
  simulation.watch(0, DURATION);
  const recording = new Recording(simulation).runThrough([DURATION]);
  return { recording, report: simulation.report(0, DURATION) };
};

const countOf = (events: readonly PacketEvent[], kind: number, group?: number): number =>
  events.filter((event) => event.kind === kind && (group === undefined || event.group === group)).length;

describe("in every scenario", () => {
  it("arrived = dropped + sent + waiting, for each group and in all, whoever counts", () => {
    fc.assert(
      fc.property(randomScenario(), (scenario) => {
        const { recording, report } = runWhole(scenario);
        const { events, last } = recording;
        if (last === undefined) throw new Error("no frame was taken");
        for (const [g, group] of report.groups.entries()) {
          const waiting = last.queueGroups.filter((member) => member === g).length;
          const dropped = countOf(events, DROPPED, g);
          expect(group.drops).toBe(dropped);
          expect(group.marks).toBe(countOf(events, MARKED, g));
          expect(group.arrivals).toBe(dropped + countOf(events, DEQUEUED, g) + waiting);
          const channel = recording.simulation.channels.findIndex(({ id }) => id === `queue:${group.id}`);
          expect(last.values[channel]).toBe(waiting);
        }
        expect(report.metrics["arrivals"]).toBe(
          countOf(events, DROPPED) + countOf(events, DEQUEUED) + last.queue.length,
        );
        expect(report.metrics["drops"]).toBe(countOf(events, DROPPED));
        // What was stored either waits, was taken, or was dropped while it waited.
        const droppedWaiting = countOf(events, ENQUEUED) - countOf(events, DEQUEUED) - last.queue.length;
        expect(droppedWaiting).toBeGreaterThanOrEqual(0);
        expect(droppedWaiting).toBeLessThanOrEqual(countOf(events, DROPPED));
      }),
      { numRuns: RUNS },
    );
  });

  it("the numbers of the groups add up to those of the link", () => {
    fc.assert(
      fc.property(randomScenario(), (scenario) => {
        const { report } = runWhole(scenario);
        const { metrics, groups } = report;
        const sumOf = (read: (group: Report["groups"][number]) => number): number =>
          groups.reduce((sum, group) => sum + read(group), 0);
        expect(sumOf((group) => group.arrivals)).toBe(metrics["arrivals"]);
        expect(sumOf((group) => group.drops)).toBe(metrics["drops"]);
        expect(sumOf((group) => group.goodput)).toBeCloseTo(metrics["goodput"] ?? Number.NaN, 3);
        expect(sumOf((group) => group.throughput)).toBeCloseTo(metrics["throughput"] ?? Number.NaN, 3);
        expect(sumOf((group) => group.queueMeanPackets)).toBeCloseTo(metrics["queueMeanPackets"] ?? Number.NaN, 9);
        const throughput = metrics["throughput"] ?? 0;
        if (throughput > 0) expect(sumOf((group) => group.share ?? 0)).toBeCloseTo(1, 12);
        for (const group of groups) {
          expect(group.goodput).toBeLessThanOrEqual(group.throughput * (1 + 1e-12));
          for (const flow of group.flowGoodput) expect(flow).toBeLessThanOrEqual(group.goodput * (1 + 1e-9));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("time never goes back, and the queue is never above its buffer", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 0 }), (scenario) => {
        const { recording, report } = runWhole(scenario);
        expectOrdered(recording.events);
        const { buffer } = scenario.bottleneck;
        if ("packets" in buffer) expect(report.metrics["queueMaxPackets"]).toBeLessThanOrEqual(buffer.packets);
        else expect(largestOf(recording, 1)).toBeLessThanOrEqual(Math.fround(buffer.bytes));
      }),
      { numRuns: RUNS },
    );
  });

  it("time never goes back when things change, either", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 10 }), (scenario) => expectOrdered(runWhole(scenario).recording.events)),
      { numRuns: RUNS },
    );
  });

  it("the link is never idle while a packet waits, and sends one packet at a time", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 0, steady: true }), (scenario) => {
        const { events } = runWhole(underWitness(scenario)).recording;
        expectWorkConserving(attested(events), scenario.bottleneck.rate);
      }),
      { numRuns: RUNS },
    );
  });

  it("level-0 bins hold what the packet events say", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 0 }), (scenario) => {
        const { recording } = runWhole(scenario);
        const drops = new Float64Array(Math.round(DURATION / BIN_WIDTH));
        for (const event of recording.events)
          if (event.kind === DROPPED) drops[binOf(event.time)] = (drops[binOf(event.time)] ?? 0) + 1;
        const rows = recording.bins.get(0) ?? [];
        const stride = 1 + 3 * recording.simulation.channels.length;
        for (let row = 0; row * stride < rows.length; row++)
          expect(rows[row * stride + 1 + 3 * 6 + 2]).toBe(drops[rows[row * stride] ?? -1]);
      }),
      { numRuns: cases(10, 40) },
    );
  });
});

/** Bin b covers [b, b + 1) · width, its ends being the doubles that these products are. */
const binOf = (time: number): number => {
  const near = Math.floor(time / BIN_WIDTH);
  if (time >= (near + 1) * BIN_WIDTH) return near + 1;
  return time < near * BIN_WIDTH ? near - 1 : near;
};

const expectOrdered = (events: readonly PacketEvent[]): void => {
  let before = 0;
  for (const { time } of events) {
    if (!(time >= before && time < DURATION)) throw new Error(`an event at ${time} s came after ${before} s`);
    before = time;
  }
};

/** Greatest value of a channel in any level-0 bin. */
const largestOf = (recording: Recording, channel: number): number => {
  const rows = recording.bins.get(0) ?? [];
  const stride = 1 + 3 * recording.simulation.channels.length;
  let largest = 0;
  for (let row = 0; row * stride < rows.length; row++)
    largest = Math.max(largest, rows[row * stride + 2 + 3 * channel] ?? 0);
  return largest;
};

const expectWorkConserving = (events: readonly WitnessedEvent[], rate: number): void => {
  let freeAt = 0;
  /** Packets that wait at an instant; judged when the next instant begins. */
  let waiting = 0;
  let instant = 0;
  for (const event of events) {
    if (event.time > instant) {
      if (waiting > 0 && event.time > freeAt)
        throw new Error(`${waiting} packets wait from ${freeAt} to ${event.time} s beside an idle link`);
      instant = event.time;
    }
    if (event.kind === ENQUEUED) waiting += 1;
    else if (event.kind === DROPPED && event.waited) waiting -= 1;
    else if (event.kind === DEQUEUED) {
      if (event.time < freeAt)
        throw new Error(`a packet was taken at ${event.time} s, the link is free at ${freeAt} s`);
      waiting -= 1;
      freeAt = event.time + (8 * event.size) / rate;
    }
  }
};
