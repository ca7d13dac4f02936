import { describe, expect, it } from "vitest";
import { MediaReceiver } from "../../src/engine/flows/mediaReceiver.ts";
import { GroupQuality } from "../../src/engine/recording/quality.ts";
import { call, opinionOf, ratingOf } from "../../src/engine/traffic/call.ts";
import { resolve } from "../../src/schema/check.ts";
import { simulationOf } from "../engine/scenarios.ts";

const PLC = 25.1;

describe("the E-model", () => {
  it.each([
    [20, 0, 92.72, 4.3998],
    [100, 0, 90.8, 4.3581],
    [100, 1, 87.1602, 4.2634],
    [200, 0, 85.903, 4.2262],
    [200, 3, 75.7607, 3.8542],
    [400, 5, 43.3223, 2.2296],
  ])("%d ms and %d %% loss: R = %d, an opinion of %d (vector 1)", (milliseconds, percent, rating, opinion) => {
    const found = ratingOf(milliseconds / 1000, percent / 100, PLC);
    expect(found).toBeCloseTo(rating, 4);
    expect(opinionOf(found)).toBeCloseTo(opinion, 4);
  });

  it("loss without concealment hurts more", () => {
    expect(ratingOf(0.1, 0.01, 4.3)).toBeLessThan(ratingOf(0.1, 0.01, PLC) - 10);
  });

  it("has an end at both sides", () => {
    expect(opinionOf(-5)).toBe(1);
    expect(opinionOf(101)).toBe(4.5);
    expect(opinionOf(0)).toBe(1);
    expect(opinionOf(100)).toBeCloseTo(4.5, 12);
  });
});

/** A listener that gets packets with these one-way delays in ms, all sent 20 ms apart. */
const hear = (delays: readonly (number | null)[], quality = new GroupQuality()): MediaReceiver => {
  const listener = new MediaReceiver(quality, true);
  delays.forEach((delay, i) => {
    if (delay !== null) listener.onPacket(i, i * 0.02, i * 0.02 + delay / 1000);
  });
  return listener;
};

describe("what the receiver measures", () => {
  it("jitter (RFC 3550; vector 2)", () => {
    const quality = new GroupQuality();
    const listener = new MediaReceiver(quality, false);
    const expected = [0, 0, 0.3125, 0.917969, 1.798096, 2.310715];
    let before = 0;
    for (const [i, delay] of [20, 20, 25, 15, 30, 20].entries()) {
      listener.onPacket(i, i, i + delay / 1000);
      expect(1000 * (quality.totals.jitter - before)).toBeCloseTo(expected[i] ?? Number.NaN, 6);
      before = quality.totals.jitter;
    }
  });

  it("loss by sequence numbers: packets still in flight at the end do not count", () => {
    const listener = hear([10, null, 10, null, null, 10, null]);
    expect(listener.makeReport()).toBe(true);
    // Numbers 0 to 5 are known to be sent; 1, 3 and 4 are missing.
    expect(listener.report.effectiveLoss).toBeCloseTo(3 / 6, 12);
    expect(listener.report.leastDelay).toBeCloseTo(0.01, 9);
  });

  it("late packets count as lost, once", () => {
    const listener = hear([10, 10, 10, 10]);
    listener.onLate();
    listener.makeReport();
    expect(listener.report.effectiveLoss).toBeCloseTo(1 / 4, 12);
  });

  it("the last ten seconds, and no more", () => {
    const listener = hear([10, null, null, null, 10]);
    listener.makeReport();
    expect(listener.report.effectiveLoss).toBeCloseTo(3 / 5, 12);
    for (let second = 1; second < 10; second++) {
      listener.onPacket(4 + second, second, second + 0.02);
      listener.makeReport();
      expect(listener.report.effectiveLoss).toBeCloseTo(3 / (5 + second), 12);
    }
    listener.onPacket(14, 10, 10.02);
    listener.makeReport();
    expect(listener.report.effectiveLoss).toBe(0);
  });

  it("95 % of the delays, by nearest rank, over the last ten seconds", () => {
    const listener = hear(Array.from({ length: 100 }, (_, i) => i + 1));
    listener.makeReport();
    expect(listener.report.delayP95).toBeCloseTo(0.095, 9);
    // Nine seconds later still; with the tenth they are gone.
    for (let second = 0; second < 9; second++) listener.makeReport();
    expect(listener.report.delayP95).toBeCloseTo(0.095, 9);
    listener.onPacket(100, 20, 20.5);
    listener.makeReport();
    expect(listener.report.delayP95).toBeCloseTo(0.5, 9);
  });

  it("as many delays as there are, whatever their number", () => {
    const listener = hear(Array.from({ length: 5000 }, (_, i) => (i % 1000) + 1));
    listener.makeReport();
    expect(listener.report.delayP95).toBeCloseTo(0.95, 9);
  });

  it("silence of ten seconds is a loss of everything; before the first packet there is nothing to say", () => {
    const silent = hear([]);
    expect(silent.makeReport()).toBe(false);
    const listener = hear([10]);
    for (let second = 0; second < 11; second++) listener.makeReport();
    expect(listener.report.effectiveLoss).toBe(1);
  });

  it("the minimum delay restarts if the path changes, with the packets sent from then on", () => {
    const listener = hear([10, 20]);
    listener.forgetLeast(1);
    expect(listener.least).toBeNaN();
    listener.onPacket(2, 0.99, 1.005);
    expect(listener.least).toBeNaN();
    listener.onPacket(3, 1, 1.05);
    expect(listener.least).toBeCloseTo(0.05, 9);
  });
});

it("a call is 80 kbit/s of packets of 200 B (vector 5)", () => {
  const { period, frameSize } = resolve(
    call.fields,
    {},
    { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 },
  );
  expect((8 * Number(frameSize)) / Number(period)).toBeCloseTo(80_000, 6);
});

/** Calls through a link with a queue of 200 ms, alone or beside downloads. */
const callsOn = (queue: string, downloads: number, more = {}) => {
  const simulation = simulationOf({
    duration: 60,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 250 } },
    lanes: [{ queue }],
    traffic: [
      { id: "calls", kind: "call", count: 2, rtt: 0.06, ...more },
      { id: "ftp", kind: "bulk", transport: "newreno", count: downloads, rtt: 0.06 },
    ],
  });
  simulation.watch(20, 60);
  simulation.runUntil(60);
  return simulation.report(20, 60).groups[0]?.quality ?? {};
};

describe("a call through a bottleneck", () => {
  it("alone is perfect: its delay is the path's, and no packet is late", () => {
    const quality = callsOn("drop-tail", 0);
    // 30 ms one way and 160 µs on the link; 60 ms in the playout buffer.
    expect(quality["oneWayDelayP95"]).toBeCloseTo(0.03016, 3);
    expect(quality["meanOpinionScore"]).toBeCloseTo(opinionOf(ratingOf(0.03016 + 0.06, 0, PLC)), 6);
    expect(quality["lateFraction"]).toBe(0);
    expect(quality["receivedLossFraction"]).toBe(0);
  });

  it("beside downloads is spoilt by a full buffer, and saved by a queue per flow", () => {
    const [full, fair] = [callsOn("drop-tail", 5), callsOn("fq-codel", 5)];
    expect(full["oneWayDelayP95"]).toBeGreaterThan(0.13);
    expect(full["meanOpinionScore"]).toBeLessThan(2);
    expect(fair["meanOpinionScore"]).toBeGreaterThan(4.35);
    expect(fair["lateFraction"]).toBeLessThan(0.001);
  });

  it.each(["codel", "pie"])("beside downloads is good with %s", (queue) => {
    expect(callsOn(queue, 5)["meanOpinionScore"]).toBeGreaterThan(4.2);
  });

  it("holds back longer, and hears packets in time that were late before", () => {
    expect(callsOn("drop-tail", 5, { playout: 0.3 })["lateFraction"]).toBeLessThan(0.01);
    expect(callsOn("drop-tail", 5, { playout: 0.3 })["meanOpinionScore"]).toBeGreaterThan(2);
  });
});
