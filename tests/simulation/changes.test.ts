import { describe, expect, it } from "vitest";
import { BIN_WIDTH } from "../../src/engine/frame.ts";
import { DROPPED, reasonCode, STORED, TAKEN } from "../../src/engine/packet.ts";
import { Simulation } from "../../src/engine/simulation.ts";
import type { Json } from "../../src/units/units.ts";
import { bulkDocument, type Document, queueIds, scenarioOf } from "../engine/scenarios.ts";
import { type PacketEvent, Recording } from "./recording.ts";

const begin = (document: Document): Recording =>
  new Recording(new Simulation(scenarioOf(document), 0, { packets: "all" }));
/** Runs up to `at`, changes a field there, and forgets what was told before. */
const changed = (document: Document, at: number, set: string, to: Json): { before: Recording; after: Recording } => {
  const before = begin(document).runThrough([at]);
  const result = before.simulation.change({ at, set, to });
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join("; "));
  return { before, after: new Recording(before.simulation) };
};
const ofKind = (events: readonly PacketEvent[], kind: number): PacketEvent[] =>
  events.filter((event) => event.kind === kind);
const flowsOf = (events: readonly PacketEvent[]): number[] =>
  [...new Set(events.map(({ flow }) => flow))].sort((a, b) => a - b);
const waiting = (recording: Recording): number[] => [...(recording.take().queue ?? [])];

/** Two sources that overload the link: the buffer is always full. */
const overload: Document = {
  duration: 10,
  bottleneck: { rate: 1e6, delay: 0.005, buffer: { packets: 20 } },
  lanes: [{ queue: "drop-tail" }],
  traffic: [{ id: "cbr", kind: "cbr", count: 2, rate: 1e6, start: { list: [0, 0.003] }, rtt: 0.02 }],
};

describe("a smaller buffer", () => {
  it.each(queueIds)("drops from the tail at once, for the reason resize: %s", (queue) => {
    // A queue that drop-tail filled, since not every discipline lets one grow.
    const filled = { ...overload, timeline: [{ at: 4.9999, set: "lanes.0.queue", to: queue }] };
    const { before, after } = changed(filled, 5, "bottleneck.buffer", { packets: 3 });
    const stored = [...(before.last?.queue ?? [])];
    const frame = after.take();
    expect([...frame.queue]).toEqual(stored.slice(0, 3));
    const drops = ofKind(after.events, DROPPED);
    expect(drops.map(({ flow }) => flow)).toEqual(stored.slice(3).toReversed());
    expect(drops.every(({ time, reason }) => time === 5 && reason === reasonCode("resize"))).toBe(true);
    expect(stored.length).toBeGreaterThan(3);
  });

  it("counts what it drops as loss and overflow", () => {
    const document = { ...overload, timeline: [{ at: 5, set: "bottleneck.buffer", to: { packets: 3 } }] };
    const simulation = new Simulation(scenarioOf(document), 0);
    simulation.watch(4.999999, 5.000001);
    simulation.runUntil(6);
    const { metrics } = simulation.report(4.999999, 5.000001);
    expect(metrics["drops"]).toBe(17);
    expect(metrics["overflows"]).toBe(17);
  });

  it("in bytes holds no more bytes", () => {
    const { after } = changed(overload, 5, "bottleneck.buffer", { bytes: 4500 });
    expect(waiting(after)).toHaveLength(4);
    after.runThrough([8]);
    expect(Math.max(...waiting(after).map((_, i) => i + 1))).toBeLessThanOrEqual(4);
  });

  it("that grows again lets the queue grow", () => {
    const { after } = changed(overload, 5, "bottleneck.buffer", { packets: 40 });
    after.runThrough([9]);
    expect(waiting(after)).toHaveLength(40);
  });
});

describe("another discipline", () => {
  it.each(queueIds)("takes over from drop-tail all that waits, in order and without a decision: %s", (queue) => {
    if (queue === "drop-tail") return;
    const { before, after } = changed(overload, 5, "lanes.0.queue", queue);
    expect(waiting(after)).toEqual([...(before.last?.queue ?? [])]);
    expect(after.events).toEqual([]);
    const taken = ofKind(after.runThrough([5.05]).events, TAKEN).map(({ flow, sequence }) => `${flow}:${sequence}`);
    const stored = ofKind(before.events, STORED).map(({ flow, sequence }) => `${flow}:${sequence}`);
    const next = stored.slice(stored.length - 20, stored.length - 20 + taken.length);
    expect(taken.length).toBeGreaterThanOrEqual(6);
    expect(taken).toEqual(next);
  });

  it("keeps the times of arrival: delays go on counting", () => {
    const document = { ...overload, timeline: [{ at: 5, set: "lanes.0.queue", to: "red" }] };
    const simulation = new Simulation(scenarioOf(document), 0);
    simulation.watch(5, 5.02);
    simulation.runUntil(6);
    // 20 packets of 8 ms wait before each, so none is taken after less than 19 of them.
    expect(simulation.report(5, 5.02).metrics["delayMean"]).toBeGreaterThan(0.15);
  });

  it("and a smaller buffer at the same instant: the tail leaves as resize", () => {
    const scenario = scenarioOf({
      ...overload,
      timeline: [
        { at: 5, set: "bottleneck.buffer", to: { packets: 5 } },
        { at: 5, set: "lanes.0.queue", to: "pi" },
      ],
    });
    const recording = new Recording(new Simulation(scenario, 0, { packets: "all" })).runThrough([5.000001]);
    const drops = recording.events.filter(({ kind, time }) => kind === DROPPED && time === 5);
    expect(drops.map(({ reason }) => reason)).toEqual(Array.from({ length: 15 }, () => reasonCode("resize")));
  });

  it("is recorded with its own signals from then on", () => {
    const { before, after } = changed(overload, 5, "lanes.0.queue", "pi");
    expect(before.last?.blocks.length).toBeGreaterThan(0);
    expect(after.simulation.channels.some(({ id }) => id.startsWith("signal:"))).toBe(true);
    const frame = after.runThrough([5.5]).last;
    const level = frame?.blocks.find((block) => block.level === 0);
    expect(level?.first).toBe(500);
    expect(level?.bins).toBe(50);
    expect(level?.values.length).toBe(50 * 3 * after.simulation.channels.length);
  });
});

describe("a group's count", () => {
  const document = bulkDocument("drop-tail", { duration: 12 });

  it("that falls stops the youngest flows; what is under way drains", () => {
    const { after } = changed(document, 4, "traffic.ftp.count", 3);
    after.runThrough([8]);
    expect(flowsOf(after.events.filter(({ time }) => time > 7))).toEqual([0, 1, 2]);
    const lastSequence = (flow: number): number =>
      Math.max(...after.events.filter((event) => event.flow === flow).map(({ sequence }) => sequence));
    expect(lastSequence(0)).toBeGreaterThan(lastSequence(7));
  });

  it("that falls to nothing leaves an empty queue and an idle link", () => {
    const { after } = changed(document, 4, "traffic.ftp.count", 0);
    after.runThrough([10]);
    expect(waiting(after)).toEqual([]);
    expect(after.events.filter(({ time }) => time > 9)).toEqual([]);
    expect(ofKind(after.events, TAKEN).length).toBeGreaterThan(10);
  });

  it("that rises adds flows with numbers of their own, within a round trip", () => {
    const { after } = changed(document, 4, "traffic.ftp.count", 11);
    after.runThrough([8]);
    expect(flowsOf(after.events.filter(({ time }) => time > 6))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const flow of [8, 9, 10]) {
      const first = after.events.find((event) => event.flow === flow);
      expect(first?.sequence).toBe(-1);
      // At most one round trip to the start, and half of one to the queue.
      expect(first?.time).toBeGreaterThan(4);
      expect(first?.time).toBeLessThan(4 + 1.5 * 0.08);
    }
  });

  it("that falls and rises again brings new flows, not the old ones", () => {
    const recording = begin({
      ...document,
      timeline: [
        { at: 3, set: "traffic.ftp.count", to: 6 },
        { at: 6, set: "traffic.ftp.count", to: 8 },
      ],
    }).runThrough([10]);
    expect(flowsOf(recording.events.filter(({ time }) => time > 8.5))).toEqual([0, 1, 2, 3, 4, 5, 8, 9]);
  });

  it("that rises after the group's stop sends nothing: time does not go back", () => {
    const recording = begin({
      ...overload,
      traffic: [{ id: "cbr", kind: "cbr", count: 1, rate: 1e6, start: 0, stop: 2, rtt: 0.02 }],
      timeline: [{ at: 3, set: "traffic.cbr.count", to: 2 }],
    }).runThrough([5]);
    expect(recording.events.every(({ time }, i) => i === 0 || time >= (recording.events[i - 1]?.time ?? 0))).toBe(true);
    expect(recording.events.filter(({ time }) => time > 2.2)).toEqual([]);
  });
});

describe("the link", () => {
  /** Times between one packet's transmission and the next. */
  const spacings = (events: readonly PacketEvent[]): number[] => {
    const taken = ofKind(events, TAKEN);
    return taken.slice(1).map(({ time }, i) => time - (taken[i]?.time ?? 0));
  };

  it("serves at its new rate after the packet under way", () => {
    const { after } = changed(overload, 5, "bottleneck.rate", 4e5);
    const [, ...later] = spacings(after.runThrough([6]).events);
    expect(later.length).toBeGreaterThan(40);
    for (const spacing of later) expect(spacing).toBeCloseTo(0.02, 12);
  });

  it("counts its use by the rates that it had", () => {
    const simulation = new Simulation(
      scenarioOf({ ...overload, timeline: [{ at: 5, set: "bottleneck.rate", to: 5e5 }] }),
      0,
    );
    simulation.watch(3, 8);
    simulation.runUntil(8);
    expect(simulation.report(3, 8).metrics["utilization"]).toBeCloseTo(1, 2);
  });

  it("of another delay changes every round trip by twice the difference", () => {
    const single: Document = {
      duration: 6,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "one", kind: "bulk", transport: "reno", window: 1, rtt: 0.1, start: 0, sendJitter: 0 }],
    };
    const { after } = changed(single, 3, "bottleneck.delay", 0.035);
    const roundTrips = spacings(after.runThrough([6]).events).slice(2);
    expect(roundTrips.length).toBeGreaterThan(10);
    for (const spacing of roundTrips) expect(spacing).toBeCloseTo(0.1 + 0.05 + 0.0008, 9);
  });

  it("of a shorter delay lets no packet overtake another: nothing looks lost", () => {
    const lossless: Document = {
      duration: 6,
      bottleneck: { rate: 10e6, delay: 0.04, buffer: { packets: 1000 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "one", kind: "bulk", count: 3, window: 40, rtt: 0.3, start: 0 }],
      timeline: [
        { at: 3, set: "bottleneck.delay", to: 0 },
        { at: 4, set: "traffic.one.rtt", to: 0.01 },
      ],
    };
    const simulation = new Simulation(scenarioOf(lossless), 0, { packets: "all" });
    simulation.watch(0, 6);
    const { events } = new Recording(simulation).runThrough([6]);
    const { metrics } = simulation.report(0, 6);
    expect(metrics["retransmissionFraction"]).toBe(0);
    expect(metrics["windowCutsPerSecond"]).toBe(0);
    for (const flow of [0, 1, 2]) {
      const sequences = ofKind(events, STORED)
        .filter((event) => event.flow === flow)
        .map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.map((_, i) => i - 1));
    }
  });
});

describe("a field of a group", () => {
  it("packetSize holds for packets that are sent from then on", () => {
    const document = { ...overload, traffic: [{ id: "cbr", kind: "cbr", rate: 5e5, start: 0, rtt: 0.02 }] };
    const { after } = changed(document, 4, "traffic.cbr.packetSize", 500);
    const frame = after.runThrough([6]).last;
    expect(frame).toBeDefined();
    const arrivals = ofKind(after.events, STORED).filter(({ time }) => time > 4.1);
    const gaps = arrivals.slice(1).map(({ time }, i) => time - (arrivals[i]?.time ?? 0));
    for (const gap of gaps) expect(gap).toBeCloseTo(0.008, 9);
  });

  it("rate of a source holds from its next packet on", () => {
    const { after } = changed(overload, 4, "traffic.cbr.rate", 1e5);
    after.runThrough([8]);
    const first = ofKind(after.events, STORED).filter(({ time, flow }) => time > 4.1 && flow === 0);
    expect(first.length).toBeGreaterThan(40);
    for (const [i, { time }] of first.slice(1).entries()) expect(time - (first[i]?.time ?? 0)).toBeCloseTo(0.08, 9);
  });

  it("window holds at once", () => {
    const { after } = changed(bulkDocument("drop-tail"), 4, "traffic.ftp.window", 2);
    after.runThrough([6]);
    const channel = after.simulation.channels.findIndex(({ id }) => id === "queue:ftp");
    expect(after.last?.values[channel]).toBeLessThanOrEqual(16);
    expect(ofKind(after.events, DROPPED).filter(({ time }) => time > 5)).toEqual([]);
  });

  it("stop ends the group, and a later one lets nothing begin again", () => {
    const { after } = changed(overload, 4, "traffic.cbr.stop", 5);
    after.runThrough([9]);
    const last = after.events.at(-1);
    expect(last?.time).toBeLessThan(5 + 21 * 0.008 + 0.01);
  });

  it("a whole new group begins at once, and is recorded", () => {
    const { after } = changed(overload, 4, "traffic.late", { id: "late", kind: "cbr", rate: 1e5, start: 0, rtt: 0.02 });
    after.runThrough([6]);
    expect(after.simulation.channels.some(({ id }) => id === "throughput:late")).toBe(true);
    expect(after.events.some(({ group, flow }) => group === 1 && flow === 2)).toBe(true);
    const block = after.last?.blocks.find(({ level }) => level === 0);
    expect(block?.first).toBe(Math.round(4 / BIN_WIDTH));
  });

  it("transport: the windows stay as they are", () => {
    const document = bulkDocument("drop-tail");
    const { before, after } = changed(document, 4, "traffic.ftp.transport", "newreno");
    const channel = before.simulation.channels.findIndex(({ id }) => id === "window:ftp");
    const held = before.last?.values[channel];
    expect(after.take().values[channel]).toBe(held);
    after.runThrough([8]);
    expect(ofKind(after.events, TAKEN).length).toBeGreaterThan(4000);
  });

  it("ecn of the link off: no more marks", () => {
    const document = bulkDocument("red", {
      bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 60 }, ecn: true },
    });
    const { before, after } = changed(document, 5, "bottleneck.ecn", false);
    const marked = (recording: Recording): number => recording.events.filter(({ kind }) => kind === 2).length;
    expect(marked(before)).toBeGreaterThan(0);
    expect(marked(after.runThrough([9]))).toBe(0);
    expect(ofKind(after.events, DROPPED).length).toBeGreaterThan(0);
  });
});
