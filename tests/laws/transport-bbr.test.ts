import { describe, expect, it } from "vitest";
import { type BbrModel, bbr } from "../../src/engine/transport/bbr.ts";
import { reno } from "../../src/engine/transport/reno.ts";
import type { Json } from "../../src/units/units.ts";
import { knowing, modelOf, probing, RATE, Rounds, RTT } from "../engine/bbrRounds.ts";
import { valuesOf } from "../engine/feedback.ts";
import { overLossyPath } from "../engine/lossyPath.ts";
import { simulationOf } from "../engine/scenarios.ts";

describe("the gains (vector 1)", () => {
  it("double the rate each round trip, and drain the queue that this built", () => {
    const { highGain, drainGain } = valuesOf(bbr.fields);
    expect(highGain).toBeCloseTo(2 / Math.log(2), 3);
    expect(drainGain).toBeCloseTo(Math.log(2) / 2, 4);
    // Version 3's startup gain is allowed.
    expect(bbr.fields.highGain.min).toBeLessThanOrEqual(4 * Math.log(2));
  });
});

it("at 1250 segments/s and 50 ms twice the path is 128 segments (vector 2)", () => {
  const { model } = knowing();
  expect(model.target(2)).toBeCloseTo(128, 9);
  expect(model.target(1)).toBeCloseTo(62.5 + 3, 9);
});

describe("pacing (vector 3)", () => {
  const bitPerSecond = (model: BbrModel): number => model.state.pacingRate * 8000;

  it("in startup and drain", () => {
    const { model, rounds } = knowing();
    expect(bitPerSecond(model) / 1e6).toBeCloseTo(28.5615, 9);
    for (let i = 0; i < 3; i++) rounds.next(RATE);
    expect(model.phase).toBe("drain");
    expect(bitPerSecond(model) / 1e6).toBeCloseTo(3.4315, 4);
  });

  it("while it probes for bandwidth", () => {
    const { model, rounds } = probing();
    const seen = new Set<string>();
    for (let i = 0; i < 40; i++) {
      rounds.next(RATE, { pipe: 90 });
      seen.add((bitPerSecond(model) / 1e6).toFixed(3));
    }
    expect([...seen].toSorted()).toEqual(["12.375", "7.425", "9.900"]);
  });

  it("is never lowered before the path is full", () => {
    const { model, rounds } = knowing();
    const before = model.state.pacingRate;
    for (let i = 0; i < 2; i++) rounds.next(RATE / 2);
    expect(model.state.pacingRate).toBe(before);
  });
});

it("the path is full after three rounds without growth by a quarter (vector 4)", () => {
  const model = modelOf({ bwWindow: 2 });
  const rounds = new Rounds(model);
  const counts = [1, 2, 4, 8, 9.5, 9.6, 9.6].map((rate) => {
    rounds.next(rate * 100);
    return model.state.fullCount;
  });
  expect(counts).toEqual([0, 0, 0, 0, 1, 2, 3]);
  expect(model.state.filled).toBe(true);
  expect(model.phase).toBe("drain");
});

it("samples of a limited sender do not fill the path", () => {
  const { model, rounds } = knowing();
  for (let i = 0; i < 6; i++) rounds.next(RATE, { rateLimited: true });
  expect(model.state.filled).toBe(false);
});

describe("the stop for the round trip", () => {
  const stopped = () => {
    const known = probing();
    known.model.state.minRttAt = -10;
    known.rounds.next(RATE, { rtt: 0.07 });
    return known;
  };

  it("comes when the least round trip is old, and keeps four segments out", () => {
    const { model, rounds } = stopped();
    expect(model.phase).toBe("probe round trip");
    expect(model.state).toMatchObject({ cwnd: 4, minRtt: 0.07, pacingGain: 1 });
    expect(model.holdsBack).toBe(true);
    rounds.next(RATE, { pipe: 4, rateLimited: true });
    expect(model.state.probeRttUntil).toBeCloseTo(rounds.now + 0.2, 12);
  });

  it("takes 0.2 s and a round, about 2.5 % of ten seconds at 50 ms (vector 6), and gives the window back", () => {
    const { model, rounds } = stopped();
    const before = model.state.priorCwnd;
    const from = rounds.now;
    while (model.phase === "probe round trip") rounds.next(RATE, { pipe: 4, rateLimited: true });
    expect(rounds.now - from).toBeLessThanOrEqual(0.2 + 3 * RTT);
    expect(model.phase).toBe("probe bandwidth");
    expect(model.state.cwnd).toBeGreaterThanOrEqual(Math.min(before, model.target(2)));
  });
});

it("probes a little faster for a round trip, then slower, at a place of the cycle drawn by chance", () => {
  const { model, rounds } = probing();
  expect(model.phase).toBe("probe bandwidth");
  // A draw of 0.5 of seven places that are not the slow one.
  expect(model.state.cycleIndex).toBe(4);
  const gains: number[] = [];
  for (let i = 0; i < 24; i++) {
    rounds.next(RATE, { pipe: 90 });
    gains.push(model.state.pacingGain);
  }
  const fast = gains.indexOf(1.25);
  expect(gains.slice(fast).join()).toMatch(/^(1.25,)+(0.75,)+(1,)+/);
});

describe("losses", () => {
  it("send one segment for each that arrives for a round, then the window is as before", () => {
    const { model, rounds } = probing();
    const before = model.state.cwnd;
    model.onCongestion("loss");
    expect(model.state.cwnd).toBe(50 + 10);
    rounds.next(RATE, { recovering: true, open: false, pipe: 50 });
    rounds.next(RATE, { open: true, pipe: 60 });
    expect(model.state.cwnd).toBeGreaterThanOrEqual(Math.min(before, model.target(2)));
  });

  it("above the threshold limit the packets in flight with that option", () => {
    const { model, rounds } = probing({ v3bound: true });
    expect(model.state.inflightHi).toBe(Number.POSITIVE_INFINITY);
    rounds.next(RATE, { lost: 3, pipe: 60 });
    expect(model.state.inflightHi).toBeCloseTo(70, 9);
    rounds.next(RATE, { pipe: 60 });
    expect(model.state.cwnd).toBeLessThanOrEqual(70);
  });
});

const alone = (seconds: number, more: Readonly<Record<string, Json>> = {}) =>
  simulationOf({
    duration: seconds,
    bottleneck: { rate: 10e6, delay: 0.001, buffer: { packets: 500 } },
    lanes: [{ queue: "drop-tail" }],
    traffic: [{ id: "a", kind: "bulk", transport: "bbr", rtt: RTT, start: 0, ...more }],
  });

describe("alone on a link of 1250 packets/s and 50 ms (section 10)", () => {
  it("doubles its rate each round trip: the third is above that of the link (vector 7)", () => {
    const simulation = alone(1);
    // The handshake, a round trip of the first window, and three more.
    simulation.watch(4 * RTT, 6 * RTT);
    simulation.runUntil(6 * RTT);
    expect(simulation.report(4 * RTT, 6 * RTT).metrics["utilization"]).toBeGreaterThan(0.85);
  });

  it("leaves startup with a queue below two paths, which drains, and loses nothing", () => {
    const simulation = alone(20);
    simulation.watch(0, 1);
    simulation.watch(3, 13);
    simulation.runUntil(20);
    const startup = simulation.report(0, 1).metrics;
    expect(startup["queueMaxPackets"]).toBeGreaterThan(0.8 * 62.5);
    expect(startup["queueMaxPackets"]).toBeLessThan(2 * 62.5);
    expect(startup["drops"]).toBe(0);
    const after = simulation.report(3, 13).metrics;
    expect(after["utilization"]).toBeGreaterThan(0.95);
    expect(after["queueMeanPackets"]).toBeLessThan(0.5 * 62.5);
    expect(after["drops"]).toBe(0);
  });

  it("two of them share it, with about one path in the queue", () => {
    const simulation = alone(60, { count: 2 });
    simulation.watch(30, 60);
    simulation.runUntil(60);
    const { metrics } = simulation.report(30, 60);
    expect(metrics["jainIndex"]).toBeGreaterThan(0.9);
    expect(metrics["queueMeanPackets"]).toBeGreaterThan(0.5 * 62.5);
    expect(metrics["queueMeanPackets"]).toBeLessThan(1.5 * 62.5);
  });
});

describe("beside CUBIC (section 10)", () => {
  const share = (packets: number): number => {
    const simulation = simulationOf({
      duration: 80,
      bottleneck: { rate: 10e6, delay: 0.001, buffer: { packets } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [
        { id: "a", kind: "bulk", transport: "bbr", rtt: RTT },
        { id: "b", kind: "bulk", transport: "cubic", rtt: RTT },
      ],
    });
    simulation.watch(20, 80);
    simulation.runUntil(80);
    const [ours, theirs] = simulation.report(20, 80).groups.map(({ goodput }) => goodput ?? 0);
    return (ours ?? 0) / ((ours ?? 0) + (theirs ?? 0));
  };

  it("takes most of the link with a shallow buffer, less than half with a deep one", () => {
    expect(share(30)).toBeGreaterThan(0.6);
    expect(share(500)).toBeLessThan(0.5);
  });
});

it("with one packet in a hundred lost keeps the link busy, where Reno has a fifth (section 10)", () => {
  const path = { rate: RATE, rtt: RTT, loss: 0.01, seconds: 60, from: 10 };
  expect(overLossyPath(bbr, path).goodput / RATE).toBeGreaterThan(0.9);
  expect(overLossyPath(reno, path).goodput / RATE).toBeLessThan(0.3);
});
