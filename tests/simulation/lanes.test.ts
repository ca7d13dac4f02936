import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DROPPED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import type { Document } from "../engine/scenarios.ts";
import { queueIds, scenarioOf } from "../engine/scenarios.ts";
import { cases } from "../fixtures/cases.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { expectSameEvents, type PacketEvent, Recording } from "./recording.ts";

const run = (scenario: Scenario, lane: number, until = DURATION): Recording =>
  new Recording(new Simulation(scenario, lane, { packets: "all" })).runThrough([until]);

/** When each flow's first packet reached the queue, by the number of the flow. */
const firstArrivals = (events: readonly PacketEvent[], group: number): Map<number, number> => {
  const first = new Map<number, number>();
  for (const { kind, flow, time, group: member } of events)
    if (member === group && (kind === ENQUEUED || kind === DROPPED) && !first.has(flow)) first.set(flow, time);
  return first;
};

/**
 * Arrivals of an open-loop group's packets: time, flow and sequence, stored or dropped at once. Nothing is sent twice:
 * what is dropped after it was stored did not arrive then.
 */
const arrivals = (events: readonly PacketEvent[], group: number): PacketEvent[] => {
  const stored = new Set<string>();
  const found: PacketEvent[] = [];
  for (const event of events) {
    const packet = `${event.flow}:${event.sequence}`;
    if (event.group !== group || (event.kind !== ENQUEUED && event.kind !== DROPPED)) continue;
    if (event.kind === DROPPED && stored.has(packet)) continue;
    if (event.kind === ENQUEUED) stored.add(packet);
    found.push({ ...event, kind: 0, reason: 0 });
  }
  return found;
};

const traffic = [
  { id: "ftp", kind: "bulk", count: 6, rtt: { random: [0.02, 0.1] } },
  { id: "voice", kind: "cbr", count: 2, rate: 5e5, intervalJitter: 1, rtt: { random: [0.02, 0.1] } },
  { id: "burst", kind: "exponential-on-off", count: 4, meanOn: 0.02, meanOff: 0.08, rtt: 0.05 },
  {
    id: "mice",
    kind: "short-flows",
    arrivalRate: 20,
    size: { pareto: { mean: 10, shape: 1.2, min: 1, max: 1000 } },
    rtt: { random: [0.02, 0.1] },
  },
];
/** They look at different things, or answer them differently: none does what another does. */
const DIFFERENT = ["drop-tail", "red", "pi", "rem", "avq", "codel"];
const lanesOf = (more: Document = {}): Scenario =>
  scenarioOf({
    duration: 12,
    bottleneck: { rate: 5e6, delay: 0.005, buffer: { packets: 40 } },
    lanes: DIFFERENT.map((queue) => ({ queue })),
    traffic,
    ...more,
  });

describe("lanes with different disciplines", () => {
  it("differ in what they do", () => {
    const scenario = lanesOf();
    const hashes = scenario.lanes.map((_, lane) => run(scenario, lane, 12).simulation.traceHash());
    expect(new Set(hashes).size).toBe(DIFFERENT.length);
  });

  const whole = (queue: string): readonly PacketEvent[] => run(lanesOf({ lanes: [{ queue }] }), 0, 12).events;
  const first = whole("drop-tail");

  it.each(queueIds)(
    "see the same arrivals of open-loop sources, and every flow begin at the same instant: %s",
    (queue) => {
      const events = whole(queue);
      for (const group of [1, 2]) {
        const mine = arrivals(events, group);
        expectSameEvents(mine, arrivals(first, group));
        expect(mine.length).toBeGreaterThan(1000);
      }
      for (const group of [0, 3]) {
        const mine = firstArrivals(events, group);
        const theirs = firstArrivals(first, group);
        // A flow that begins near the end may be on its way in one lane only; numbers are given in order of beginning.
        expect(mine.size).toBeGreaterThan(group === 0 ? 5 : 150);
        expect([...mine.entries()]).toEqual([...theirs.entries()]);
      }
    },
  );

  it("transfers have the same sizes in all lanes", () => {
    const quiet = lanesOf({ bottleneck: { rate: 1e9, delay: 0.005 }, lanes: [{ queue: "red" }, { queue: "pi" }] });
    const largest = (lane: number): Map<number, number> => {
      const sizes = new Map<number, number>();
      for (const { flow, sequence, group } of run(quiet, lane, 12).events)
        if (group === 3) sizes.set(flow, Math.max(sizes.get(flow) ?? -1, sequence));
      return sizes;
    };
    expect([...largest(0)]).toEqual([...largest(1)]);
    expect(new Set(largest(0).values()).size).toBeGreaterThan(5);
  });

  it("a refused transfer moves nothing in those that come later", () => {
    const crowded = lanesOf({
      bottleneck: { rate: 2e6, delay: 0.005, buffer: { packets: 40 } },
      traffic: traffic.map((group) => (group.id === "mice" ? { ...group, maxActive: 12 } : group)),
    });
    const [a, b] = [run(crowded, 0, 12), run(crowded, 3, 12)];
    const [x, y] = [firstArrivals(a.events, 3), firstArrivals(b.events, 3)];
    const shared = [...x.keys()].filter((flow) => y.has(flow));
    expect(shared.length).toBeGreaterThan(30);
    expect(x.size + y.size).toBeGreaterThan(2 * shared.length);
    for (const flow of shared) expect(y.get(flow)).toBe(x.get(flow));
  });
});

describe("a lane", () => {
  it("is the run of a scenario that has it alone", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 3 }), fc.constantFrom(...queueIds), (scenario, other) => {
        const [lane] = scenario.lanes;
        const [alone] = scenarioOf({ lanes: [{ queue: other }] }).lanes;
        if (lane === undefined || alone === undefined) throw new Error("there is no lane");
        const timeline = scenario.timeline.filter(({ set }) => !set.startsWith("lanes"));
        const single = run({ ...scenario, timeline }, 0);
        const second = run({ ...scenario, timeline, lanes: [alone, lane] }, 1);
        expect(second.simulation.traceHash()).toBe(single.simulation.traceHash());
        expect(second.simulation.events).toBe(single.simulation.events);
      }),
      { numRuns: cases(10, 40) },
    );
  });

  it("that overrides a field is the run of a scenario with that field", () => {
    const shared = { duration: 6, traffic };
    const overridden = scenarioOf({
      ...shared,
      bottleneck: { rate: 5e6, ecn: true },
      lanes: [
        { queue: "red" },
        { queue: "red", label: "without", overrides: { "bottleneck.ecn": false, "traffic.ftp.count": 3 } },
      ],
    });
    const plain = scenarioOf({
      ...shared,
      bottleneck: { rate: 5e6 },
      lanes: [{ queue: "red" }],
      traffic: traffic.map((group) => (group.id === "ftp" ? { ...group, count: 3 } : group)),
    });
    expect(run(overridden, 1, 6).simulation.traceHash()).toBe(run(plain, 0, 6).simulation.traceHash());
    expect(run(overridden, 0, 6).simulation.traceHash()).not.toBe(run(overridden, 1, 6).simulation.traceHash());
  });
});

describe("the seed", () => {
  it("decides the run, all of it", () => {
    const hash = (seed: number): string => run(lanesOf({ seed }), 0, 4).simulation.traceHash();
    expect(hash(7)).toBe(hash(7));
    expect(new Set([0, 1, 2, 4294967295].map(hash)).size).toBe(4);
  });
});
