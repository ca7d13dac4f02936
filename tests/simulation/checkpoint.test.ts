import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import type { Checkpoint } from "../../src/engine/simulation/checkpoint.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { applyChange } from "../../src/scenario/change.ts";
import type { Change, Scenario } from "../../src/scenario/document.ts";
import { bulkDocument, type Document, queueIds, scenarioOf } from "../engine/scenarios.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { expectSameBins, expectSameEvents, expectSameNumbers, Recording } from "./recording.ts";

const RUNS = cases(20, 100);
const instant = fc.oneof(evenly(0, DURATION - 0.01), fc.constantFrom(0, 0.01, 0.5, 1, 1.25, 2));
/** A window that lies after every instant at which a checkpoint is made. */
const LAST = [DURATION - 0.01, DURATION] as const;

const begin = (scenario: Scenario): Recording => new Recording(new Simulation(scenario, 0, { packets: "all" }));
const resume = (checkpoint: Checkpoint, timeline?: readonly Change[]): Recording =>
  new Recording(Simulation.restore(checkpoint, timeline, { packets: "all" }));

/** Runs on to the end, with frames where the recorded channels may become others. */
const finish = (recording: Recording): Recording => {
  const { simulation } = recording;
  const later = simulation.scenario.timeline.map(({ at }) => at).filter((at) => at > simulation.now);
  simulation.watch(...LAST);
  return recording.runThrough([...later, DURATION].sort((a, b) => a - b));
};

/** The data of two recordings from here on, and their final states. */
const expectSameEnd = (actual: Recording, expected: Recording): void => {
  expectSameEvents(actual.events, expected.events);
  expect(actual.simulation.traceHash()).toBe(expected.simulation.traceHash());
  expect(actual.simulation.events).toBe(expected.simulation.events);
  expect(actual.simulation.packetEvents).toBe(expected.simulation.packetEvents);
  expect(actual.simulation.scenario).toEqual(expected.simulation.scenario);
  expect(actual.simulation.channels).toEqual(expected.simulation.channels);
  expect(actual.last?.values).toEqual(expected.last?.values);
  expect(actual.last?.queue).toEqual(expected.last?.queue);
  // The decision on an arrival before the checkpoint is not kept.
  if (actual.last?.decision !== null) expect(actual.last?.decision).toEqual(expected.last?.decision);
  expect(actual.last?.queueGroups).toEqual(expected.last?.queueGroups);
  expectSameBins(actual, expected);
  expect(actual.simulation.report(...LAST)).toEqual(expected.simulation.report(...LAST));
};

/** Discards the data so far. */
const forget = (recording: Recording): Recording => {
  recording.take();
  return new Recording(recording.simulation);
};

/** Changes that any scenario with this change's path takes; refused ones are left out. */
const live = (simulation: Simulation, set: string, to: Change["to"]): void => {
  simulation.change({ at: simulation.now, set, to });
};

describe("a restored run", () => {
  it("continues as without saving", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 6 }), instant, (scenario, at) => {
        const original = begin(scenario);
        original.simulation.runUntil(at);
        const checkpoint = original.simulation.save();
        const restored = resume(checkpoint);
        expect(restored.simulation.now).toBe(at);
        expectSameEnd(finish(restored), finish(forget(original)));
      }),
      { numRuns: RUNS },
    );
  });

  it("is the same run from the beginning, saved in mid-step and sent through a structured clone", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 3 }), fc.integer({ min: 0, max: 300 }), (scenario, steps) => {
        const original = begin(scenario);
        for (let i = 0; i < steps; i++) original.simulation.step();
        if (original.simulation.now > LAST[0]) return;
        const checkpoint = structuredClone(original.simulation.save());
        expectSameEnd(finish(resume(checkpoint)), finish(forget(original)));
      }),
      { numRuns: cases(12, 60) },
    );
  });

  it("saves the checkpoint that it was restored from", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 6 }), instant, (scenario, at) => {
        const { simulation } = begin(scenario);
        simulation.runUntil(at);
        const checkpoint = simulation.save();
        const again = Simulation.restore(checkpoint).save();
        expect({ ...again, data: 0 }).toEqual({ ...checkpoint, data: 0 });
        expectSameNumbers(again.data, checkpoint.data, "the state");
        expectSameNumbers(simulation.save().data, checkpoint.data, "the state saved twice");
      }),
      { numRuns: cases(12, 60) },
    );
  });

  it("takes live changes before and after", () => {
    const queue = fc.constantFrom(...queueIds);
    const packets = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        randomScenario({ changes: 2 }),
        instant,
        instant,
        queue,
        packets,
        fc.integer({ min: 0, max: 9 }),
        (scenario, a, b, id, size, count) => {
          const [first, second] = [Math.min(a, b), Math.max(a, b)];
          const original = begin(scenario);
          original.simulation.runUntil(first);
          live(original.simulation, "bottleneck.buffer", { packets: size });
          live(original.simulation, "lanes.0.queue", id);
          original.simulation.runUntil(second);
          const restored = resume(original.simulation.save());
          const kept = forget(original);
          for (const recording of [restored, kept]) {
            live(recording.simulation, "traffic.g0.count", count);
            live(recording.simulation, "traffic.g0.transport", "reno");
            live(recording.simulation, "bottleneck.buffer", { packets: 1 });
          }
          expectSameEnd(finish(restored), finish(kept));
        },
      ),
      { numRuns: cases(12, 60) },
    );
  });

  it("follows another timeline from there on: a fork", () => {
    const scenario = scenarioOf(bulkDocument("red", { duration: DURATION }));
    const other: Change = { at: 1.5, set: "bottleneck.rate", to: 2e6 };
    const { simulation } = begin(scenario);
    simulation.runUntil(1);
    const fork = finish(resume(simulation.save(), [other]));
    const replay = begin({ ...scenario, timeline: [other] });
    replay.runThrough([1.5, DURATION]);
    expect(fork.simulation.traceHash()).toBe(replay.simulation.traceHash());
    expect(fork.simulation.scenario.bottleneck.rate).toBe(2e6);
  });

  it("keeps echoes of marks and senders that wait at one packet", () => {
    // Less than one packet per flow and round trip: most windows are cut to one, and stay there.
    const document = (ecnAtOneSegment: string): Document => ({
      duration: 6,
      bottleneck: { rate: 2e6, delay: 0.005, buffer: { packets: 60 }, ecn: true },
      lanes: [
        {
          queue: "red",
          params: { minThreshold: 2, queueWeight: 0.05, maxProbability: 0.5, markLimit: 1, hardDrop: false },
        },
      ],
      traffic: [
        { id: "ftp", kind: "bulk", count: 14, ecnAtOneSegment, delayedAck: true, rtt: { uniform: [0.04, 0.2] } },
        { id: "mice", kind: "short-flows", arrivalRate: 20, size: { packets: 3 }, ecnAtOneSegment, rtt: 0.1 },
      ],
    });
    fc.assert(
      fc.property(
        fc.constantFrom("wait-for-rto", "keep-sending"),
        fc.double({ min: 2, max: 5, noNaN: true }),
        (atOne, at) => {
          const original = begin(scenarioOf(document(atOne)));
          original.simulation.runUntil(at);
          const restored = resume(original.simulation.save());
          const kept = forget(original);
          for (const recording of [restored, kept]) {
            recording.simulation.watch(at, 6);
            recording.runThrough([6]);
          }
          expectSameEvents(restored.events, kept.events);
          expect(restored.simulation.events).toBe(kept.simulation.events);
          expectSameBins(restored, kept);
          expect(restored.simulation.report(at, 6)).toEqual(kept.simulation.report(at, 6));
        },
      ),
      { numRuns: cases(10, 40) },
    );
  });

  it.each([
    ["sendJitter", 0.01],
    ["transport", "reno"],
    ["minRto", 1],
    ["packetSize", 300],
    ["rtt", 0.3],
    ["ecn", "none"],
  ])("keeps what flows that drain were sent off with: %s", (field, to) => {
    const scenario = scenarioOf({
      duration: 6,
      bottleneck: { rate: 2e6, delay: 0.005, buffer: { packets: 8 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "ftp", kind: "bulk", transport: "newreno", count: 8, rtt: 0.1, sendJitter: 0 }],
      timeline: [
        { at: 2, set: "traffic.ftp.count", to: 1 },
        { at: 2.001, set: `traffic.ftp.${field}`, to },
      ],
    });
    const original = begin(scenario);
    original.simulation.runUntil(2.002);
    const restored = resume(original.simulation.save()).runThrough([6]);
    const kept = forget(original).runThrough([6]);
    expectSameEvents(restored.events, kept.events);
    expect(restored.simulation.events).toBe(kept.simulation.events);
    expect(restored.events.some(({ flow, sequence }) => flow > 0 && sequence > 0)).toBe(true);
  });

  it.each(queueIds)("keeps the learned state of %s", (id) => {
    const scenario = scenarioOf(bulkDocument(id, { duration: DURATION }));
    const original = begin(scenario);
    original.simulation.runUntil(1.234);
    const restored = resume(structuredClone(original.simulation.save()));
    expectSameEnd(finish(restored), finish(forget(original)));
    expect(restored.events.length).toBeGreaterThan(1000);
  });
});

describe("the live report of a restored run", () => {
  it("covers what lies after the restore, and has a length", () => {
    const { simulation } = begin(scenarioOf(bulkDocument("red", { duration: 30 })));
    simulation.runUntil(3.2);
    const restored = resume(simulation.save());
    restored.runThrough(Array.from({ length: 100 }, (_, i) => 3.3 + i * 0.1));
    expect(restored.reports.length).toBeGreaterThan(15);
    for (const report of restored.reports) {
      expect(report.from).toBeGreaterThanOrEqual(3.2);
      expect(report.to).toBeGreaterThan(report.from);
      expect(report.groups.every(({ goodput }) => goodput > 0)).toBe(true);
    }
  });
});

describe("a live change", () => {
  it("replays exactly from the timeline that it joined", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 6 }), (scenario) => {
        const { timeline } = scenario;
        const played = new Simulation({ ...scenario, timeline: [] }, 0);
        for (const change of timeline) {
          played.runUntil(change.at);
          expect(played.change(change).ok).toBe(true);
        }
        played.runUntil(DURATION);
        const replayed = new Simulation(scenario, 0);
        replayed.runUntil(DURATION);
        expect(played.traceHash()).toBe(replayed.traceHash());
        expect(played.events).toBe(replayed.events);
        expect(played.scenario.timeline).toEqual(timeline);
        expect(played.scenario).toEqual(replayed.scenario);
      }),
      { numRuns: RUNS },
    );
  });

  it("leaves the scenario that applyChange makes of it", () => {
    const scenario = scenarioOf(bulkDocument("red"));
    const change: Change = { at: 0.5, set: "lanes.0.params.minThreshold", to: 7 };
    const simulation = new Simulation(scenario, 0);
    simulation.runUntil(0.5);
    simulation.change(change);
    const expected = applyChange(scenario, change, catalog);
    if (!expected.ok) throw new Error("the change does not fit");
    expect({ ...simulation.scenario, timeline: [] }).toEqual({ ...expected.value, timeline: [] });
  });

  it("is refused as a whole when it comes too late or does not fit, and changes nothing", () => {
    const scenario = scenarioOf(bulkDocument("red"));
    const [refused, plain] = [new Simulation(scenario, 0), new Simulation(scenario, 0)];
    for (const simulation of [refused, plain]) simulation.runUntil(1);
    expect(refused.change({ at: 0.999, set: "bottleneck.rate", to: 1e6 }).ok).toBe(false);
    expect(refused.change({ at: 1, set: "bottleneck.rate", to: -1 }).ok).toBe(false);
    expect(refused.change({ at: 1, set: "traffic.nobody.count", to: 1 }).ok).toBe(false);
    expect(refused.scenario).toEqual(plain.scenario);
    for (const simulation of [refused, plain]) simulation.runUntil(2);
    expect(refused.traceHash()).toBe(plain.traceHash());
  });
});
