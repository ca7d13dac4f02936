import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEQUEUED } from "../../src/engine/packets/packet.ts";
import * as ledger from "../../src/engine/recording/ledger.ts";
import { sums } from "../../src/engine/recording/ledger.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Json } from "../../src/units/units.ts";
import { inputScenario } from "../engine/inputs.ts";
import { type Document, scenarioOf, simulationOf } from "../engine/scenarios.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { Recording } from "./recording.ts";

/** Times at which packets were taken for transmission. */
const departures = (simulation: Simulation, end: number): number[] => {
  const recording = new Recording(simulation).runThrough([end]);
  return recording.events.filter(({ kind }) => kind === DEQUEUED).map(({ time }) => time);
};
const longestSilence = (times: readonly number[]): number =>
  times.reduce((longest, time, i) => Math.max(longest, i === 0 ? 0 : time - (times[i - 1] ?? 0)), 0);
const begin = (name: string): Simulation => new Simulation(inputScenario(name), 0, { packets: "all" });

/** A packet of 40 000 bits meets a link of 80 kbit/s at time 0; one more follows every second, until 1.5 s. */
const onePacket = (bottleneck: Document, timeline: readonly Document[], group: Document = {}): Document => ({
  duration: 10,
  bottleneck: { rate: 80e3, delay: 0, buffer: { packets: 100 }, ...bottleneck },
  lanes: [{ queue: "drop-tail" }],
  traffic: [{ id: "u", kind: "cbr", count: 1, rate: 40e3, packetSize: 5000, start: 0, stop: 1.5, rtt: 0, ...group }],
  timeline: [...timeline],
});

describe("what is left of a packet goes on at the new rate", () => {
  it("after half a second at 1 kbit/s", () => {
    expect(longestSilence(departures(begin("rate-step-holds-packet"), 20))).toBeLessThanOrEqual(0.51);
  });

  it("in a list with an outage in every second", () => {
    const simulation = begin("rate-trace-with-outages");
    simulation.watch(0, 20);
    simulation.runUntil(20);
    expect(simulation.report(0, 20).metrics["goodput"]).toBeGreaterThan(4.5e6 * 0.99);
    expect(simulation.report(0, 20).metrics["goodput"]).toBeLessThan(4.5e6 * 1.01);
  });

  it("after a rate of 0 in a list: silent for a second, then on", () => {
    const silence = longestSilence(departures(begin("rate-zero-in-a-trace"), 4));
    expect(silence).toBeGreaterThanOrEqual(1);
    expect(silence).toBeLessThan(1.01);
  });

  // 40 000 bits at 80 kbit/s would take 0.5 s. At 0.25 s half is left.
  const SECOND_RATE: readonly [string, Json, number][] = [
    ["twice the rate", 160e3, 0.25 + 20e3 / 160e3],
    ["half the rate", 40e3, 0.25 + 20e3 / 40e3],
  ];
  it.each(SECOND_RATE)("of the bottleneck, on the timeline and live: %s", (_name, to, end) => {
    const at = 0.25;
    const set = "bottleneck.rate";
    const planned = simulationOf(onePacket({}, [{ at, set, to }]), { packets: "all" });
    const live = simulationOf(onePacket({}, []), { packets: "all" });
    live.runUntil(at);
    live.change({ at, set, to });
    for (const simulation of [planned, live]) {
      simulation.runUntil(0.3);
      expect(simulation.parts.bottleneck.freeAt).toBeCloseTo(end, 9);
    }
  });

  it("of the bottleneck, through an outage: what was left before it is left after it", () => {
    const timeline = [
      { at: 0.25, set: "bottleneck.rate", to: 0 },
      { at: 2.25, set: "bottleneck.rate", to: 20e3 },
    ];
    const simulation = simulationOf(onePacket({}, timeline));
    simulation.runUntil(2);
    expect(simulation.parts.bottleneck.freeAt).toBe(Number.POSITIVE_INFINITY);
    simulation.runUntil(2.5);
    expect(simulation.parts.bottleneck.freeAt).toBeCloseTo(2.25 + 1, 9);
  });

  /** Time at which the receiver has the first packet, with this change of a link's rate at 0.25 s. */
  const received = (document: Document): number => {
    const simulation = simulationOf(document);
    for (let at = 0; at < 8; at += 1 / 1024) {
      simulation.runUntil(at);
      if ((sums[ledger.GROUPS_START + ledger.G_RECEIVED] ?? 0) > 0) return at;
    }
    return Number.NaN;
  };

  it("of a second bottleneck", () => {
    const document = (timeline: readonly Document[]): Document =>
      onePacket({ rate: 1e9, second: { rate: 80e3, delay: 0, buffer: { packets: 100 } } }, timeline);
    expect(received(document([]))).toBeCloseTo(0.5, 2);
    expect(received(document([{ at: 0.25, set: "bottleneck.second.rate", to: 160e3 }]))).toBeCloseTo(0.375, 2);
    expect(received(document([{ at: 0.25, set: "bottleneck.second.rate", to: 20e3 }]))).toBeCloseTo(1.25, 2);
  });

  it("of the queue on the reverse path", () => {
    const document = (timeline: readonly Document[]): Document =>
      onePacket({ rate: 1e9, reverse: { rate: 80e3, delay: 0, buffer: { packets: 100 } } }, timeline, {
        direction: "back",
      });
    expect(received(document([]))).toBeCloseTo(0.5, 2);
    expect(received(document([{ at: 0.25, set: "bottleneck.reverse.rate", to: 160e3 }]))).toBeCloseTo(0.375, 2);
  });

  it("of an access link, of all flows or of a group, and of the packets that wait for it", () => {
    const document = (timeline: readonly Document[], own: boolean): Document => ({
      ...onePacket({ rate: 1e9 }, timeline, { rate: 400e3, ...(own ? { accessRate: 80e3 } : {}) }),
      access: { rate: own ? 1e6 : 80e3 },
    });
    for (const [own, set] of [
      [false, "access.rate"],
      [true, "traffic.u.accessRate"],
    ] as const) {
      expect(received(document([], own))).toBeCloseTo(0.5, 2);
      expect(received(document([{ at: 0.25, set, to: 160e3 }], own))).toBeCloseTo(0.375, 2);
      expect(received(document([{ at: 0.25, set, to: 20e3 }], own))).toBeCloseTo(1.25, 2);
      // Packets come every 0.1 s; the fifth begins to be sent when four have been, each in 0.5 s or, from 0.25 s on,
      // 0.25 s.
      const times = departures(simulationOf(document([{ at: 0.25, set, to: 160e3 }], own), { packets: "all" }), 4);
      for (const [i, time] of [0.375, 0.625, 0.875, 1.125].entries()) expect(times[i]).toBeCloseTo(time, 6);
    }
  });
});

describe("link use", () => {
  const rates = fc.constantFrom(0, 1e4, 3e5, 5e6, 4e7);
  const variations = fc.oneof(
    fc.record({ shape: fc.constant("sine"), depth: evenly(0, 1), period: evenly(0.05, 2) }),
    fc.record({ shape: fc.constant("steps"), depth: evenly(0, 1), period: evenly(0.05, 2) }),
    fc.tuple(fc.array(rates, { minLength: 2, maxLength: 6 }), fc.boolean()).map(([list, repeats]) => ({
      shape: "trace",
      times: list.map((_, i) => i * 0.1),
      rates: list,
      ...(repeats ? { repeat: list.length * 0.1 } : {}),
    })),
    fc.constant({}),
  );
  const change = fc.record({
    at: evenly(0, 3),
    set: fc.constantFrom("bottleneck.rate", "bottleneck.second.rate", "bottleneck.reverse.rate"),
    to: fc.constantFrom(0, 1e4, 1e6, 2e7),
  });
  it("is bytes that passed over what could have passed: at most 1 in any window, however rates change", () => {
    fc.assert(
      fc.property(variations, fc.array(change, { maxLength: 4 }), evenly(0, 2.9), (variation, timeline, from) => {
        const scenario = scenarioOf({
          duration: 3,
          bottleneck: { rate: 4e6, buffer: { packets: 50 }, variation, second: { rate: 3e6 }, reverse: { rate: 2e6 } },
          lanes: [{ queue: "drop-tail" }],
          traffic: [
            { id: "u", kind: "cbr", count: 2, rate: 3e6, packetSize: 1500, start: 0, rtt: 0.05 },
            { id: "b", kind: "cbr", count: 1, rate: 3e6, packetSize: 9000, start: 0, rtt: 0.05, direction: "back" },
          ],
          timeline: timeline.toSorted((a, b) => a.at - b.at),
        });
        const simulation = new Simulation(scenario, 0);
        simulation.watch(from, from + 0.05);
        simulation.runUntil(3);
        const { metrics } = simulation.report(from, from + 0.05);
        for (const id of ["utilization", "secondUtilization", "reverseUtilization"])
          expect(metrics[id] ?? 0, id).toBeLessThanOrEqual(1);
      }),
      { numRuns: cases(60, 600) },
    );
  });

  it("counts the part of a packet that has passed", () => {
    const simulation = simulationOf(onePacket({}, []));
    simulation.watch(0.1, 0.2);
    simulation.runUntil(0.3);
    expect(simulation.report(0.1, 0.2).metrics["utilization"]).toBeCloseTo(1, 9);
  });
});

describe("a list of rates", () => {
  // A cellular link, in bins of 20 ms: the rate is far from steady, and its mean is known.
  const bins = Array.from({ length: 250 }, (_, i) => (i % 7 === 0 ? 0 : ((i * 7919) % 1000) * 1e4));
  const mean = bins.reduce((sum, rate) => sum + rate, 0) / bins.length;
  const cellular = (more: Document): Document => ({
    duration: 30,
    bottleneck: {
      rate: 5e6,
      buffer: { packets: 1000 },
      variation: { shape: "trace", times: bins.map((_, i) => i / 50), rates: bins, ...more },
    },
    lanes: [{ queue: "drop-tail" }],
    traffic: [{ id: "u", kind: "cbr", count: 1, rate: 20e6, packetSize: 1500, start: 0, rtt: 0.05 }],
  });

  it("in bins of 20 ms carries its own mean", () => {
    const simulation = simulationOf(cellular({}));
    simulation.watch(0, 5);
    simulation.runUntil(5);
    const { throughput = 0 } = simulation.report(0, 5).metrics;
    expect(Math.abs((throughput ?? 0) / mean - 1)).toBeLessThan(0.01);
  });

  it("starts again after the time that it repeats after", () => {
    const simulation = simulationOf(cellular({ repeat: 5 }));
    for (const from of [5, 10, 20]) simulation.watch(from, from + 5);
    simulation.runUntil(30);
    for (const from of [5, 10, 20]) {
      const { throughput = 0 } = simulation.report(from, from + 5).metrics;
      expect(Math.abs((throughput ?? 0) / mean - 1)).toBeLessThan(0.01);
    }
  });

  it("refuses a repetition before its last time, and a rate of 0 at the start of a run", () => {
    expect(() => scenarioOf(cellular({ repeat: 4.98 }))).toThrow(
      "bottleneck.variation.repeat is 4.98; allowed: more than the last time, 4.98 s",
    );
    expect(() => scenarioOf({ lanes: [{ queue: "drop-tail" }], bottleneck: { rate: 0 } })).toThrow(
      "bottleneck.rate is 0; allowed: 1000 to 100000000000 bit/s at the start; a change, or a list of rates, can make it 0",
    );
  });
});
