import { describe, expect, it } from "vitest";
import { DEQUEUED, DROPPED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, scenarioOf } from "../engine/scenarios.ts";
import { type PacketEvent, Recording } from "./recording.ts";

const SECONDS = 6;
const eventsOf = (document: Document): readonly PacketEvent[] => {
  const scenario = scenarioOf({
    duration: SECONDS,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 1000 } },
    lanes: [{ queue: "drop-tail" }],
    ...document,
  });
  return new Recording(new Simulation(scenario, 0, { packets: "all" })).runThrough([SECONDS]).events;
};
const bulk = (more: Document = {}): { readonly [key: string]: Json } => ({
  id: "one",
  kind: "bulk",
  handshake: false,
  sendJitter: 0,
  start: 1,
  rtt: 0.1,
  ...more,
});
const times = (events: readonly PacketEvent[], kind: number): number[] =>
  events.filter((event) => event.kind === kind).map(({ time }) => time);
/** When each flow's first packet reached the queue. */
const firsts = (events: readonly PacketEvent[]): number[] => {
  const found: number[] = [];
  for (const { flow, time } of events) found[flow] ??= time;
  return found;
};

describe("the path of a packet", () => {
  it("a quarter of the round trip and half the link's delay lie as the model says", () => {
    const events = eventsOf({ traffic: [bulk({ window: 1 })] });
    const [first = 0, second = 0] = times(events, ENQUEUED);
    // (rtt/2 − delay)/2 before the queue; then the transmission, and the rest of the round trip.
    expect(first).toBeCloseTo(1 + (0.1 / 2 - 0.01) / 2, 12);
    expect(second - first).toBeCloseTo(0.0008 + 0.1, 12);
  });

  it("the handshake comes first, with its own packet size", () => {
    const events = eventsOf({ traffic: [bulk({ window: 1, handshake: true })] });
    const [syn = 0, data = 0] = times(events, ENQUEUED);
    expect(events[0]?.sequence).toBe(-1);
    expect(data - syn).toBeCloseTo(0.1 + (40 * 8) / 10e6, 12);
  });

  it("its own access link spaces packets out", () => {
    const events = eventsOf({ access: { rate: 2e6 }, traffic: [bulk({ initialWindow: 4 })] });
    const stored = times(events, ENQUEUED).slice(0, 4);
    expect(stored[0]).toBeCloseTo(1 + 0.02 + 0.004, 12);
    for (let i = 1; i < 4; i++) expect((stored[i] ?? 0) - (stored[i - 1] ?? 0)).toBeCloseTo(0.004, 12);
  });

  it("an infinitely fast one lets a burst arrive at once", () => {
    const stored = times(eventsOf({ traffic: [bulk({ initialWindow: 10 })] }), ENQUEUED).slice(0, 10);
    expect(new Set(stored).size).toBe(1);
  });

  it("a full access link loses what does not fit beside the packet in transmission", () => {
    const arrived = (buffer: Json): number =>
      eventsOf({ access: { rate: 1e6, buffer }, traffic: [bulk({ initialWindow: 10 })] }).filter(
        ({ kind, time }) => kind === ENQUEUED && time < 1.11,
      ).length;
    expect(arrived({ packets: 3 })).toBe(4);
    expect(arrived({ bytes: 5000 })).toBe(6);
    expect(arrived(null)).toBe(10);
  });

  it("waiting packets at a sender's interface count at their time, whenever the sender's events are handled", () => {
    const scenario = scenarioOf({
      duration: SECONDS,
      bottleneck: { rate: 20e6, delay: 0.001, buffer: { packets: 20 } },
      access: { rate: 10e6, buffer: { packets: 3 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "near", kind: "bulk", count: 4, rtt: 0.006, start: 0 }],
    });
    const whole = new Simulation(scenario, 0);
    whole.runUntil(SECONDS);
    const sliced = new Simulation(scenario, 0);
    // At the end of a slice nothing of any sender is left for later.
    for (let at = 0.0005; at < SECONDS; at += 0.0005) sliced.runUntil(at);
    sliced.runUntil(SECONDS);
    expect(sliced.traceHash()).toBe(whole.traceHash());
    expect(sliced.events).toBe(whole.events);
  });

  it("jitter delays packets by less than it says and does not reorder them", () => {
    const events = eventsOf({ traffic: [bulk({ initialWindow: 10, sendJitter: 0.002 })] });
    const stored = events.filter(({ kind }) => kind === ENQUEUED).slice(0, 10);
    expect(stored.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { time } of stored) {
      expect(time).toBeGreaterThanOrEqual(1.02);
      expect(time).toBeLessThan(1.022);
    }
    expect(new Set(stored.map(({ time }) => time)).size).toBeGreaterThan(1);
  });

  it("the link sends bits at its rate", () => {
    const taken = times(eventsOf({ traffic: [bulk({ initialWindow: 10, packetSize: 1500 })] }), DEQUEUED).slice(0, 10);
    for (let i = 1; i < 10; i++) expect((taken[i] ?? 0) - (taken[i - 1] ?? 0)).toBeCloseTo(0.0012, 12);
  });
});

const cbr = (more: Document): { readonly [key: string]: Json } => ({
  id: "cbr",
  kind: "cbr",
  rate: 1e5,
  start: 0,
  rtt: 0.02,
  ...more,
});
/** Golden sections: the spread of flow i, as names for fractions of the interval. */
const fraction = (i: number): number => (0.5 + i * 0.6180339887) % 1;

describe("quantities that differ by flow", () => {
  it("uniform: spread evenly, whatever the count", () => {
    const starts = firsts(eventsOf({ traffic: [cbr({ count: 7, start: { uniform: [1, 3] } })] }));
    expect(starts).toHaveLength(7);
    for (const [i, start] of starts.entries()) expect(start).toBeCloseTo(1 + 2 * fraction(i), 9);
  });

  it("uniform round trips: half of each path's own links lie before the queue", () => {
    const starts = firsts(eventsOf({ traffic: [cbr({ count: 5, rtt: { uniform: [0.04, 0.2] } })] }));
    for (const [i, start] of starts.entries())
      expect(start).toBeCloseTo(((0.04 + 0.16 * fraction(i)) / 2 - 0.01) / 2, 9);
  });

  it("list: repeated round", () => {
    const starts = firsts(eventsOf({ traffic: [cbr({ count: 5, start: { list: [0.5, 2] } })] }));
    for (const [i, start] of starts.entries()) expect(start).toBeCloseTo(i % 2 === 0 ? 0.5 : 2, 12);
  });

  it("random: inside its bounds, by seed and flow, and not moved by other groups", () => {
    const group = cbr({ count: 6, start: { random: [1, 2] } });
    const alone = firsts(eventsOf({ traffic: [group] }));
    expect(alone.every((start) => start >= 1 && start < 2)).toBe(true);
    expect(new Set(alone).size).toBe(6);
    expect(firsts(eventsOf({ traffic: [group, cbr({ id: "other", count: 3 })] })).slice(0, 6)).toEqual(alone);
    expect(firsts(eventsOf({ seed: 2, traffic: [group] }))).not.toEqual(alone);
  });

  it("stop: each flow ends at its own", () => {
    const events = eventsOf({ traffic: [cbr({ count: 2, stop: { list: [2, 4] } })] });
    const last = (flow: number): number =>
      Math.max(...events.filter((event) => event.flow === flow).map(({ time }) => time));
    expect(last(0)).toBeLessThan(2);
    expect(last(0)).toBeGreaterThan(1.9);
    expect(last(1)).toBeLessThan(4);
    expect(last(1)).toBeGreaterThan(3.9);
  });

  it("flows are numbered from 0 over the groups, in their order", () => {
    const events = eventsOf({ traffic: [cbr({ count: 2 }), cbr({ id: "b", count: 0 }), cbr({ id: "c", count: 3 })] });
    const groups = new Map(events.map(({ flow, group }) => [flow, group]));
    expect([...groups].toSorted(([a], [b]) => a - b)).toEqual([
      [0, 0],
      [1, 0],
      [2, 2],
      [3, 2],
      [4, 2],
    ]);
  });
});

describe("equal times", () => {
  it("packets that arrive at one instant are served by the number of their flow", () => {
    const events = eventsOf({ traffic: [cbr({ count: 5 })] });
    const first = events.filter(({ kind, time }) => kind === ENQUEUED && time < 0.05);
    expect(first.map(({ flow }) => flow)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(first.map(({ time }) => time)).size).toBe(1);
  });

  it("a transmission that ends makes room before an arrival of the same instant", () => {
    // A packet takes 1 ms to send, and one comes each 1 ms; a second one at the start keeps the buffer of one full.
    const events = eventsOf({
      bottleneck: { rate: 8e6, delay: 0.01, buffer: { packets: 1 } },
      traffic: [cbr({ rate: 8e6 }), cbr({ id: "extra", rate: 8e6, stop: 0.0005 })],
    });
    const [stored, taken] = [times(events, ENQUEUED), times(events, DEQUEUED)];
    expect(stored.slice(100, 200)).toEqual(taken.slice(99, 199));
    expect(events.some(({ kind }) => kind === DROPPED)).toBe(false);
  });
});
