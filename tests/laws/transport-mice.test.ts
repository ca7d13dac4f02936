import { describe, expect, it } from "vitest";
import { PURPOSE, RandomStream } from "../../src/engine/kernel/random.ts";
import { drawSize, shortFlows } from "../../src/engine/traffic/shortFlows.ts";
import { idealCompletionTime } from "../../src/engine/transport/idealCompletionTime.ts";
import type { FlowSize } from "../../src/schema/fields.ts";
import { type Document, simulationOf } from "../engine/scenarios.ts";

const at = (u: number) => (): number => u;
const gapOf = (arrivalRate: number, draw: () => number): number => {
  if (shortFlows.form !== "transfers") throw new Error("short flows are transfers");
  return shortFlows.gap({ arrivalRate, size: { packets: 20 }, maxActive: 2000 }, draw);
};

describe("sizes of transfers", () => {
  it("fixed: as many always, nothing drawn", () => {
    const never = (): number => {
      throw new Error("drawn");
    };
    expect(drawSize({ packets: 20 }, never)).toBe(20);
  });

  it.each([
    [1.2, 3.3333333],
    [1.5, 6.6666667],
    [2.5, 12],
  ])("Pareto of mean 20 and shape %d has the scale %d (vector 4)", (shape, scale) => {
    const size: FlowSize = { pareto: { mean: 20, shape, min: 1, max: 10_000 } };
    expect(drawSize(size, at(0))).toBe(Math.floor(scale + 0.5));
    // The median of a Pareto distribution is its scale times 2^(1/shape).
    expect(drawSize(size, at(0.5))).toBe(Math.floor(scale * 2 ** (1 / shape) + 0.5));
  });

  it("Pareto stays inside its bounds", () => {
    const size: FlowSize = { pareto: { mean: 20, shape: 1.2, min: 8, max: 100 } };
    expect(drawSize(size, at(0))).toBe(8);
    expect(drawSize(size, at(0.99999))).toBe(100);
  });

  it.each([
    [0, 2],
    [0.5, 3.5635],
    [0.9, 13.6221],
    [0.99, 92.5538],
    [0.999, 613.9023],
  ])("bounded Pareto 2 to 10 000, shape 1.2: quantile %d is %d, rounded (vector 5)", (u, quantile) => {
    const size: FlowSize = { boundedPareto: { shape: 1.2, min: 2, max: 10_000 } };
    expect(drawSize(size, at(u))).toBe(Math.floor(quantile + 0.5));
  });

  it("bounded Pareto: its mean (vector 5)", () => {
    const stream = new RandomStream(3, PURPOSE.arrivals, 0);
    const size: FlowSize = { boundedPareto: { shape: 1.2, min: 2, max: 10_000 } };
    let sum = 0;
    // The mean by the quantile function, in a million equal steps of u, with one draw inside each.
    for (let i = 0; i < 1e6; i++) sum += drawSize(size, at((i + stream.uniform()) / 1e6));
    expect(sum / 1e6).toBeGreaterThan(9.81568 * 0.99);
    expect(sum / 1e6).toBeLessThan(9.81568 * 1.01);
  });

  it.each([
    [0.5, 14],
    [0.95, 59],
    [0, 1],
  ])("geometric of mean 20: u = %d gives %d packets (vector 6)", (u, packets) => {
    expect(drawSize({ geometric: { mean: 20 } }, at(u))).toBe(packets);
  });

  it("geometric of mean 1 is always a single packet", () => {
    for (const u of [0, 0.3, 0.999999]) expect(drawSize({ geometric: { mean: 1 } }, at(u))).toBe(1);
  });
});

describe("arrivals", () => {
  it("30 per second: the median gap (vector 7)", () => {
    expect(gapOf(30, at(0.5))).toBeCloseTo(0.0231049, 7);
  });

  it("30 per second: the mean of 100 000 gaps (vector 7)", () => {
    const stream = new RandomStream(1, PURPOSE.arrivals, 0);
    let sum = 0;
    for (let i = 0; i < 1e5; i++) sum += gapOf(30, () => stream.uniform());
    expect(Math.abs(sum / 1e5 - 0.0333333)).toBeLessThan(0.00032);
  });

  it("none at a rate of 0", () => {
    expect(gapOf(0, at(0.5))).toBe(Number.POSITIVE_INFINITY);
  });
});

const SLOW: Document = { rate: 10e6, delay: 0.01, buffer: { packets: 100 } };
/** Transfers of 20 packets so rarely that each has the link to itself. */
const lonely = (more: Readonly<Record<string, number | boolean>>, bottleneck: Document = SLOW) =>
  simulationOf({
    duration: 400,
    bottleneck,
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      {
        id: "mice",
        kind: "short-flows",
        transport: "newreno",
        arrivalRate: 0.25,
        size: { packets: 20 },
        rtt: 0.05,
        start: 0,
        sendJitter: 0,
        ...more,
      },
    ],
  });

describe("completion times on an idle link", () => {
  it.each([
    [2, 0.2322],
    [4, 0.183],
    [10, 0.1338],
  ])("20 packets with an initial window of %d: %d s at least (vector 3)", (initialWindow, least) => {
    for (const [handshake, expected] of [
      [true, least],
      [false, least - 0.05],
    ] as const) {
      // SYN and its answer take 32 µs on the link, which the bound leaves out.
      const simulation = lonely({ initialWindow, handshake, arrivalRate: 0.05 });
      simulation.watch(0, 400);
      simulation.runUntil(400);
      const { metrics } = simulation.report(0, 400);
      expect(metrics["shortFlowsStarted"]).toBeGreaterThan(8);
      expect(metrics["completionTimeMean"]).toBeGreaterThan(expected - 1e-9);
      expect(metrics["completionTimeMean"]).toBeLessThan(expected + 0.0001);
    }
  });

  it.each([
    [1, 5],
    [2, 4],
    [3, 3],
    [4, 3],
    [10, 2],
  ])("20 packets with an initial window of %d need %d rounds (vector 2)", (initialWindow, rounds) => {
    // On a link so fast that a round trip is the propagation and nothing else.
    const fast = { rate: 1e11, delay: 0.01, buffer: { packets: 1000 } };
    const simulation = lonely({ initialWindow, handshake: false, arrivalRate: 0.05 }, fast);
    simulation.watch(0, 400);
    simulation.runUntil(400);
    const { metrics } = simulation.report(0, 400);
    expect(metrics["completionTimeMean"]).toBeCloseTo((rounds - 1) * 0.05 + 0.025, 4);
    expect(Math.abs((metrics["completionTimeP99"] ?? 0) / ((rounds - 1) * 0.05 + 0.025) - 1)).toBeLessThan(0.01);
  });

  it.each([
    [20, 10e6, 2, 0.2322],
    [20, 10e6, 4, 0.183],
    [20, 10e6, 10, 0.1338],
    // One round: handshake, its segments and half a round trip.
    [3, 10e6, 10, 0.05 + 3 * 0.0008 + 0.025],
    // At 0.1 s for a segment the link is the limit of every round: of 2, 4, 8 and, to the receiver, 6 segments.
    [20, 80e3, 2, 0.05 + 0.2 + 0.4 + 0.8 + 0.6 + 0.025],
  ])("%i packets at %d bit/s take from an initial window of %i on at least %d s (vector 3)", (...vector) => {
    const [segments, rate, initialWindow, least] = vector;
    const lone = { packetSize: 1000, path: { baseRtt: 0.05 } };
    expect(idealCompletionTime(segments, lone, { initialWindow, handshake: true }, rate)).toBeCloseTo(least, 9);
    expect(idealCompletionTime(segments, lone, { initialWindow, handshake: false }, rate)).toBeCloseTo(least - 0.05, 9);
  });

  it("are no slower than they have to be, whatever their size", () => {
    const simulation = simulationOf({
      duration: 400,
      bottleneck: SLOW,
      lanes: [{ queue: "drop-tail" }],
      traffic: [
        {
          id: "mice",
          kind: "short-flows",
          transport: "newreno",
          arrivalRate: 0.05,
          rtt: 0.05,
          start: 0,
          size: { geometric: { mean: 20 } },
          sendJitter: 0,
        },
      ],
    });
    simulation.watch(0, 400);
    simulation.runUntil(400);
    const [mice] = simulation.report(0, 400).groups;
    for (const id of ["slowdownSmall", "slowdownMedium"]) {
      // The SYN and its answer are not in the bound.
      expect(mice?.quality[id], id).toBeGreaterThan(1 - 1e-9);
      expect(mice?.quality[id], id).toBeLessThan(1.001);
    }
    expect(mice?.quality["timedOutFraction"]).toBe(0);
  });

  it("are slower behind a full buffer, the small ones most", () => {
    const simulation = simulationOf({
      duration: 120,
      bottleneck: SLOW,
      lanes: [{ queue: "drop-tail" }],
      traffic: [
        { id: "bulk", kind: "bulk", transport: "newreno", count: 10, rtt: 0.05, start: 0 },
        {
          id: "mice",
          kind: "short-flows",
          transport: "newreno",
          arrivalRate: 3,
          rtt: 0.05,
          start: 0,
          size: { boundedPareto: { shape: 1.2, min: 2, max: 1000 } },
        },
      ],
    });
    simulation.watch(20, 120);
    simulation.runUntil(120);
    const [bulk, mice] = simulation.report(20, 120).groups;
    const { slowdownSmall = 0, slowdownMedium = 0, timedOutFraction = 0 } = mice?.quality ?? {};
    // The least of a few packets is 75 ms and some; the queue adds up to 80 ms to each of its two trips.
    expect(slowdownSmall).toBeGreaterThan(1.5);
    expect(slowdownMedium).toBeGreaterThan(1.5);
    expect(timedOutFraction).toBeGreaterThan(0.01);
    expect(timedOutFraction).toBeLessThan(0.9);
    expect(bulk?.quality).toEqual({});
  });

  it("the sender knows half a round trip later", () => {
    const simulation = lonely({ arrivalRate: 0.05 });
    simulation.watch(0, 400);
    simulation.runUntil(400);
    const { metrics } = simulation.report(0, 400);
    expect(metrics["senderCompletionTimeMean"]).toBeCloseTo((metrics["completionTimeMean"] ?? 0) + 0.025, 9);
    expect(metrics["shortFlowsDone"]).toBe(metrics["shortFlowsStarted"]);
  });

  it("the offered load is rate, size and packets (vector 1)", () => {
    const simulation = lonely({ arrivalRate: 30 });
    simulation.watch(20, 400);
    simulation.runUntil(400);
    const { metrics } = simulation.report(20, 400);
    const mean = (metrics["shortFlowsStarted"] ?? 0) / 380;
    expect(Math.abs(mean - 30)).toBeLessThan(1.2);
    // 20 data packets of 1000 B and a SYN of 40 B each.
    expect(metrics["offeredLoad"]).toBeCloseTo((mean * (20_000 + 40) * 8) / 10e6, 2);
  });
});

it("no more than maxActive are under way at once", () => {
  const simulation = lonely({ arrivalRate: 500, maxActive: 7 });
  const channel = simulation.channels.findIndex(({ id }) => id === "window:mice");
  for (let t = 1; t < 100; t++) {
    simulation.runUntil(t * 0.05);
    // Each has a window of at least 1 and, of 20 packets, at most 30.
    expect(simulation.takeFrame().values[channel]).toBeLessThanOrEqual(7 * 30);
  }
  simulation.watch(5, 10);
  simulation.runUntil(10);
  const { metrics } = simulation.report(5, 10);
  expect(metrics["shortFlowsStarted"]).toBeLessThan(7 * (5 / 0.13) * 1.1);
  expect(metrics["shortFlowsStarted"]).toBeGreaterThan(100);
  // 500 arrive in a second, of which few find room.
  expect(metrics["shortFlowsRefused"]).toBeGreaterThan(1500);
});
