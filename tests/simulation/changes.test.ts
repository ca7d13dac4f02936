import { describe, expect, it } from "vitest";
import { DEQUEUED, DROPPED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import { BIN_WIDTH } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { bulkDocument, type Document, scenarioOf } from "../engine/scenarios.ts";
import { begin, changed, flowsOf, ofKind, overload, waiting } from "./changing.ts";
import { type PacketEvent, Recording } from "./recording.ts";

describe("a group's count", () => {
  const document = bulkDocument("drop-tail", { duration: 12 });

  it("that falls stops the youngest flows; packets in flight drain", () => {
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
    // What was under way, a window of a packet or two for each flow at this load, still comes and is sent.
    expect(ofKind(after.events, DEQUEUED).length).toBeGreaterThan(0);
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
    const same = bulkDocument("drop-tail", { traffic: [{ id: "ftp", kind: "bulk", count: 1, rtt: 0.05 }] });
    const { after: many } = changed(same, 4, "traffic.ftp.count", 21);
    const begun = ofKind(many.runThrough([5]).events, ENQUEUED).filter(
      ({ sequence, flow }) => sequence === -1 && flow > 0,
    );
    // Scattered over the round trip, by a stream of each flow's own.
    const offsets = begun.map(({ time }) => time - 4 - (0.05 / 2 - 0.005) / 2).sort((a, b) => a - b);
    expect(offsets).toHaveLength(20);
    expect(offsets[0]).toBeLessThan(0.015);
    expect(offsets[19]).toBeGreaterThan(0.035);
    expect(offsets[19]).toBeLessThan(0.05 + 0.001);
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
    const taken = ofKind(events, DEQUEUED);
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

  it("of a shorter delay lets no packet overtake another: no packet seems lost", () => {
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
      const sequences = ofKind(events, ENQUEUED)
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
    const arrivals = ofKind(after.events, ENQUEUED).filter(({ time }) => time > 4.1);
    const gaps = arrivals.slice(1).map(({ time }, i) => time - (arrivals[i]?.time ?? 0));
    for (const gap of gaps) expect(gap).toBeCloseTo(0.008, 9);
  });

  it("rate of a source holds from its next packet on", () => {
    const { after } = changed(overload, 4, "traffic.cbr.rate", 1e5);
    after.runThrough([8]);
    const first = ofKind(after.events, ENQUEUED).filter(({ time, flow }) => time > 4.1 && flow === 0);
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
    expect(ofKind(after.events, DEQUEUED).length).toBeGreaterThan(4000);
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
