import { describe, expect, it } from "vitest";
import { ENQUEUED } from "../../src/engine/packets/packet.ts";
import { type LaneRun, type RunSeries, runLane } from "../../src/engine/simulation/run.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { meanOver } from "../../src/sweeps/measure/series.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, scenarioOf } from "../engine/scenarios.ts";
import { type PacketEvent, Recording } from "./recording.ts";

const SECONDS = 20;
const simulationOf = (document: Document): Simulation =>
  new Simulation(
    scenarioOf({
      duration: SECONDS,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 1000 } },
      lanes: [{ queue: "drop-tail" }],
      ...document,
    }),
    0,
    { packets: "all" },
  );
const eventsOf = (document: Document, seconds = SECONDS): readonly PacketEvent[] =>
  new Recording(simulationOf(document)).runThrough([seconds]).events;
const metricsOf = (document: Document, from = 0, to = SECONDS): Readonly<Record<string, number | null>> => {
  const simulation = simulationOf(document);
  simulation.watch(from, to);
  simulation.runUntil(to);
  return simulation.report(from, to).metrics;
};
const seriesOf = (run: LaneRun, id: string): RunSeries => {
  const found = run.series.get(id);
  if (found === undefined) throw new Error(`${id} is not recorded`);
  return found;
};
const bulk = (more: Document = {}): Document => ({
  id: "one",
  kind: "bulk",
  handshake: false,
  sendJitter: 0,
  start: 1,
  rtt: 0.1,
  ...more,
});
const cbr = (more: Document = {}): Document => ({ id: "steady", kind: "cbr", rate: 2e6, start: 0, rtt: 0.1, ...more });
const storedAt = (events: readonly PacketEvent[]): number[] =>
  events.filter(({ kind }) => kind === ENQUEUED).map(({ time }) => time);
const bottleneck = (more: Document): Json => ({ rate: 10e6, delay: 0.01, buffer: { packets: 1000 }, ...more });

describe("the access link of a group", () => {
  it("has its own rate", () => {
    const stored = storedAt(eventsOf({ traffic: [bulk({ initialWindow: 4, accessRate: 2e6 })] }, 3)).slice(0, 4);
    // 1000 B at 2 Mbit/s take 4 ms.
    expect(stored[0]).toBeCloseTo(1 + 0.02 + 0.004, 12);
    for (let i = 1; i < 4; i++) expect((stored[i] ?? 0) - (stored[i - 1] ?? 0)).toBeCloseTo(0.004, 12);
  });

  it("loses the given share of the packets", () => {
    const arrivals = Number(metricsOf({ traffic: [cbr({ accessLoss: 0.2 })] })["arrivals"]);
    // 250 packets a second for 20 s, each kept with probability 0.8: 4000 with a standard deviation of 28.
    expect(Math.abs(arrivals - 4000)).toBeLessThan(4 * 28);
  });

  it("delays by chance, never beyond the most, and keeps the order", () => {
    const plain = storedAt(eventsOf({ traffic: [cbr()] }, 5));
    const events = eventsOf({ traffic: [cbr({ accessJitter: 0.02 })] }, 5);
    const jittered = storedAt(events);
    const late = jittered.map((time, i) => time - (plain[i] ?? 0));
    expect(Math.min(...late)).toBeGreaterThanOrEqual(-1e-12);
    expect(Math.max(...late)).toBeLessThanOrEqual(0.02 + 1e-12);
    // Each waits for the latest of those before it, which come 4 ms apart: more than half of the most on average.
    expect(late.reduce((sum, one) => sum + one, 0) / late.length).toBeGreaterThan(0.01);
    const sequences = events.filter(({ kind }) => kind === ENQUEUED).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });
});

describe("a rate that moves", () => {
  const flood = cbr({ rate: 20e6 });
  it("steps up and down around the link's", () => {
    const path = bottleneck({ variation: { shape: "steps", depth: 0.5, period: 4 } });
    const of = (from: number, to: number): number =>
      Number(metricsOf({ bottleneck: path, traffic: [flood] }, from, to)["goodput"]);
    expect(of(4.5, 5.9) / 15e6).toBeCloseTo(1, 2);
    expect(of(6.5, 7.9) / 5e6).toBeCloseTo(1, 2);
  });

  it("swings as a sine whose mean is the link's", () => {
    const path = bottleneck({ variation: { shape: "sine", depth: 0.8, period: 2 } });
    const metrics = metricsOf({ bottleneck: path, traffic: [flood] }, 4, 16);
    expect(Number(metrics["goodput"]) / 10e6).toBeCloseTo(1, 2);
    expect(Number(metrics["utilization"])).toBeCloseTo(1, 3);
    const peak = metricsOf({ bottleneck: path, traffic: [flood] }, 4.4, 4.6);
    // Around its top a sine of depth 0.8 lies at 1.8 less a hundredth.
    expect(Number(peak["goodput"]) / 18e6).toBeCloseTo(1, 1);
  });

  it.each([
    [{ shape: "steps", depth: 0.5, period: 4 }, 6, 7],
    [{ shape: "sine", depth: 0.8, period: 8 }, 4, 5.5],
    [{ shape: "trace", times: [5], rates: [2e6] }, 4, 9],
  ])("a link that is never free is used to 1 at any part of a swing: %j", (variation, from, to) => {
    const document = { duration: SECONDS, bottleneck: bottleneck({ variation }), traffic: [flood] };
    const all = { ...document, lanes: [{ queue: "drop-tail" }] };
    const run = runLane(scenarioOf(all), 0, {
      windows: [{ from, to }],
      keeps: ({ id }) => id === "sent" || id === "capacity",
    });
    // Half a packet may stand across each end of the window.
    const bits = (id: string): number => (to - from) * meanOver(seriesOf(run, id), { from, to });
    expect(Math.abs(Number(run.reports[0]?.metrics["utilization"]) - 1)).toBeLessThan(8000 / bits("capacity"));
    // The channel is read once in 10 ms, and the rate moves in between.
    expect(bits("sent") / bits("capacity")).toBeCloseTo(1, 2);
  });

  it("is recorded from when it moves until it stays", () => {
    const simulation = simulationOf({
      traffic: [flood],
      timeline: [
        { at: 2, set: "bottleneck.variation", to: { shape: "steps" } },
        { at: 4, set: "bottleneck.variation", to: {} },
      ],
    });
    const found = [1, 3, 5].map((until) => {
      simulation.runUntil(until);
      return simulation.channels.some(({ id }) => id === "capacity");
    });
    expect(found).toEqual([false, true, false]);
  });

  it("follows a list of times and rates, and the link's own before", () => {
    const path = bottleneck({ variation: { shape: "trace", times: [5, 10], rates: [2e6, 4e6] } });
    const of = (from: number, to: number): number =>
      Number(metricsOf({ bottleneck: path, traffic: [flood] }, from, to)["goodput"]);
    expect(of(1, 5) / 10e6).toBeCloseTo(1, 2);
    expect(of(6, 10) / 2e6).toBeCloseTo(1, 2);
    expect(of(11, 19) / 4e6).toBeCloseTo(1, 2);
  });

  it.each([
    [{ shape: "trace", times: [1, 2], rates: [1e6] }, "as many rates as times"],
    [{ shape: "trace", times: [2, 1], rates: [1e6, 2e6] }, "each later than the one before"],
    [{ shape: "sine", depth: 1.01 }, "0 to 1"],
  ])("%j is refused in words", (variation, message) => {
    expect(() => simulationOf({ bottleneck: bottleneck({ variation }) })).toThrow(message);
  });
});

describe("two bottlenecks in a row", () => {
  const second = (more: Document = {}): Json => bottleneck({ second: { rate: 4e6, delay: 0.005, ...more } });

  it("the round trip is the whole propagation and both transmissions", () => {
    const events = eventsOf({ bottleneck: second(), traffic: [bulk({ window: 1 })] }, 3);
    const [first = 0, next = 0] = storedAt(events);
    // 0.8 ms at 10 Mbit/s and 2 ms at 4 Mbit/s; ahead of the queue (rtt/2 − 15 ms)/2.
    expect(first).toBeCloseTo(1 + (0.1 / 2 - 0.015) / 2, 12);
    expect(next - first).toBeCloseTo(0.1 + 0.0008 + 0.002, 12);
  });

  it("the slower one fills and drops, and cross traffic meets only its own", () => {
    const traffic = [
      bulk({ id: "long", count: 4, start: 0 }),
      bulk({ id: "here", route: "first", start: 0 }),
      bulk({ id: "there", route: "second", start: 0 }),
    ];
    const metrics = metricsOf({ bottleneck: second({ buffer: { packets: 50 } }), traffic }, 5, 20);
    expect(Number(metrics["secondUtilization"])).toBeGreaterThan(0.9);
    expect(Number(metrics["secondLossFraction"])).toBeGreaterThan(0);
    // Nothing of "there" is seen at the first, whose rest "here" takes.
    expect(Number(metrics["utilization"])).toBeGreaterThan(0.6);
    const seen = eventsOf({ bottleneck: second(), traffic }, 5).map(({ flow }) => flow);
    expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it("has its own discipline", () => {
    const traffic = [bulk({ count: 8, start: 0 })];
    const of = (queue: string): number =>
      Number(metricsOf({ bottleneck: second({ queue, buffer: { packets: 200 } }), traffic }, 5, 20)["secondDelayMean"]);
    expect(of("codel")).toBeLessThan(0.3 * of("drop-tail"));
  });

  it("a round trip that is shorter than both links is refused", () => {
    expect(() => simulationOf({ bottleneck: second(), traffic: [bulk({ rtt: 0.029 })] })).toThrow("0.03 to 100 s");
  });
});

describe("traffic on the way back", () => {
  const back = bulk({ id: "back", direction: "back", count: 4, start: 0 });

  it("data that goes back never meets the bottleneck; its acknowledgements do", () => {
    const events = eventsOf({ traffic: [back] }, 10).filter(({ kind }) => kind === ENQUEUED);
    expect(events.length).toBeGreaterThan(1000);
    const { utilization, reverseUtilization } = metricsOf({ traffic: [back] }, 2, 20);
    expect(Number(reverseUtilization)).toBeGreaterThan(0.9);
    // 40 B for each 1000 B that went back.
    expect(Number(utilization)).toBeCloseTo(0.04 * Number(reverseUtilization), 2);
  });

  it("alone, its round trip is the same as the other way", () => {
    const of = (direction: string): number =>
      Number(metricsOf({ traffic: [bulk({ window: 1, direction, start: 0 })] }, 0, 20)["goodput"]);
    // One packet a round trip: 0.1 s, 0.8 ms of data, and 32 µs of the acknowledgement where that passes a queue.
    expect(of("forward") / (8000 / 0.1008)).toBeCloseTo(1, 2);
    expect(of("back") / (8000 / 0.100832)).toBeCloseTo(1, 2);
  });

  it("acknowledgements wait behind data: the other way slows down", () => {
    const there = bulk({ id: "there", window: 10, start: 0 });
    const of = (traffic: readonly Document[]): number =>
      Number(simulationReport(traffic).groups.find(({ id }) => id === "there")?.goodput);
    expect(of([there, back])).toBeLessThan(0.8 * of([there]));
  });

  const simulationReport = (traffic: readonly Document[]): ReturnType<Simulation["report"]> => {
    const simulation = simulationOf({
      bottleneck: bottleneck({ reverse: { rate: 2e6, buffer: { packets: 100 } } }),
      traffic,
    });
    simulation.watch(5, 20);
    simulation.runUntil(20);
    return simulation.report(5, 20);
  };
});

describe("the loss rate of a game", () => {
  const narrow = { rate: 50e3, buffer: { packets: 10 }, queue: "drop-tail" };
  const lossOf = (more: Document, game: Document): number => {
    const simulation = simulationOf({
      bottleneck: bottleneck(more),
      traffic: [{ id: "game", kind: "game", count: 4, rtt: 0.1, ...game }],
    });
    simulation.watch(5, SECONDS);
    simulation.runUntil(SECONDS);
    return simulation.report(5, SECONDS).groups[0]?.quality["receivedLossFraction"] ?? Number.NaN;
  };

  it("includes what the second bottleneck drops, and what the reverse path drops of its data", () => {
    // Four flows of 24.02 kbit/s, of which 50 kbit/s pass.
    const expected = 1 - 50 / (4 * 24.02);
    expect(lossOf({ second: { ...narrow, delay: 0.01 } }, {})).toBeCloseTo(expected, 1);
    expect(lossOf({ second: { ...narrow, delay: 0.01 } }, { route: "second" })).toBeCloseTo(expected, 1);
    expect(lossOf({ reverse: narrow }, { direction: "back" })).toBeCloseTo(expected, 1);
  });
});

describe("the use of the bottleneck's link", () => {
  const second = { rate: 50e6, delay: 0.01, buffer: { packets: 1000 }, queue: "drop-tail" };
  /** Bits of goodput that the link's chart counts, and what each group delivers in bit/s. */
  const goodputOf = (more: Document): { readonly shown: number; readonly groups: readonly number[] } => {
    const simulation = simulationOf({
      bottleneck: bottleneck({ second }),
      traffic: [cbr({ id: "through", rate: 4e6 }), cbr({ id: "aside", rate: 20e6, ...more })],
    });
    simulation.watch(5, SECONDS);
    simulation.runUntil(5);
    const channel = simulation.channels.findIndex(({ id }) => id === "goodput");
    const before = simulation.takeFrame().values[channel] ?? 0;
    simulation.runUntil(SECONDS);
    const shown = ((simulation.takeFrame().values[channel] ?? 0) - before) / (SECONDS - 5);
    return { shown, groups: simulation.report(5, SECONDS).groups.map(({ goodput }) => goodput) };
  };

  it.each([{ route: "second" }, { direction: "back" }])("is what passes it, not what goes by: %o", (more) => {
    const { shown, groups } = goodputOf(more);
    expect(groups[1]).toBeGreaterThan(5e6);
    expect(shown).toBeCloseTo(groups[0] ?? 0, -4);
  });

  it("is all of it where all of it passes", () => {
    const { shown, groups } = goodputOf({ route: "first", rate: 3e6 });
    expect(shown).toBeCloseTo((groups[0] ?? 0) + (groups[1] ?? 0), -4);
  });
});
