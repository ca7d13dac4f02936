import { describe, expect, it } from "vitest";
import { pi } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { continuousPi, designPi, sampledPi } from "../../src/theory/piDesign.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

/** p after each sample of a queue of these lengths. */
const sampled = (
  given: Partial<ValuesOf<typeof pi.fields>>,
  start: { readonly probability: number; readonly queueBefore: number },
  queues: readonly number[],
): readonly number[] => {
  const queue = hostOf(pi, given);
  Object.assign(queue.state, start);
  return queues.map((length, k) => {
    queue.fillTo(length).discipline.onTimer?.((k + 1) / 160);
    return queue.signal("probability");
  });
};

describe("the controller", () => {
  it("follows a queue around the reference", () => {
    const seen = sampled({ qRef: 50 }, { probability: 0, queueBefore: 0 }, [60, 70, 70, 50, 40]);
    for (const [k, expected] of [0.0010902, 0.001273, 0.0012742, 0.000911, 0.0007288].entries())
      expectClose(seen[k] ?? Number.NaN, expected);
  });

  it("rests at the reference", () => {
    const [p = Number.NaN] = sampled({}, { probability: 0.01, queueBefore: 20 }, [20]);
    expectClose(p, 0.01);
  });

  it("does not wind up below zero", () => {
    expect(sampled({}, { probability: 0, queueBefore: 0 }, [0])).toEqual([0]);
  });

  it("drifts by (a − b)·10 a sample while the queue stays 10 above the reference", () => {
    const drift = 6e-7;
    const [first = Number.NaN, second = Number.NaN] = sampled({}, { probability: 0, queueBefore: 30 }, [30, 30]);
    expectClose(first, drift);
    expectClose(second - first, drift);
    // 104.167 s at 160 samples a second.
    expectClose(0.01 / (second - first) / 160, 104.167);
  });

  it("samples at k/fs, counted from a change of the rate", () => {
    const queue = hostOf(pi);
    for (let k = 1; k <= 3; k++) queue.discipline.onTimer?.(k / 160);
    expect(queue.discipline.nextTimer?.()).toBe(4 / 160);
    queue.discipline.retune({ ...queue.values, samplingRate: 100 }, 1);
    expect(queue.discipline.nextTimer?.()).toBe(1.01);
  });

  it("measures bytes in mean packets", () => {
    const queue = hostOf(pi, { byteMode: true, meanPacketSize: 500, qRef: 50 });
    queue.fillTo(30, 0, 1000).discipline.onTimer?.(1 / 160);
    expectClose(queue.signal("probability"), 1.822e-5 * 10 + 1.816e-5 * 50);
  });
});

describe("arrivals", () => {
  it("are marked or dropped with p, larger ones more often with that option", () => {
    const queue = hostOf(pi, { byteWeighted: true });
    queue.state.probability = 0.04;
    queue.draws = [0.059, 0.061, 0.019, 0.021];
    expect([1500, 1500, 500, 500].map((size) => queue.offer(0, size))).toEqual(["early", "stored", "early", "stored"]);
    queue.ecn = true;
    queue.draws = [0.03];
    expect(queue.offer(0)).toBe("marked");
  });

  it("overflow without a draw", () => {
    const queue = hostOf(pi).fillTo(100);
    queue.state.probability = 0.5;
    expect(queue.offer(0)).toBe("overflow");
    expect(queue.drawn).toBe(0);
  });
});

it("needs a above b", () => {
  expect(pi.check?.({ ...hostOf(pi).values, a: 1e-5, b: 1e-5 }).map((fault) => fault.field)).toEqual(["a"]);
});

describe("the design of the gains", () => {
  it("turns the published controller into the published gains", () => {
    const { a, b } = sampledPi({ gain: 9.6426e-6, zero: 0.53 }, 160);
    expect([a.toPrecision(5), b.toPrecision(5)]).toEqual(["0.000018224", "0.000018163"]);
  });

  it("gives the published controller for 60 flows, 3750 packets/s, 0.246 s", () => {
    const design = designPi({ capacity: 3750, flowsMin: 60, rttMax: 0.246 }, 0.128269);
    expectClose(design.zero, 0.528786);
    expectClose(design.crossover, 0.521419);
    expect(design.gain).toBeCloseTo(9.6426e-6, 10);
    expect(design.phaseMargin).toBeCloseTo(75.34, 2);
  });

  it.each([
    [1250, 20, 0.25, 0.512, 2, 0.000117234, 0.00022934, 0.000228607],
    [5625, 134, 0.18, 1.47051, 2.77778, 0.0002149, 0.000146812, 0.000145469],
    [1250, 180, 0.25, 4.608, 2, 0.00949598, 0.00209044, 0.00203109],
  ])("for %d packets/s, %d flows, %d s", (capacity, flowsMin, rttMax, zero, crossover, gain, a, b) => {
    const design = designPi({ capacity, flowsMin, rttMax }, 0.5);
    const gains = sampledPi(design, 160);
    expectClose(design.zero, zero);
    expectClose(design.crossover, crossover);
    expectClose(design.gain, gain);
    expectClose(gains.a, a);
    expectClose(gains.b, b);
    expect(design.phaseMargin).toBeCloseTo(34.79, 2);
  });

  it("is found again from the gains", () => {
    const { gain, zero } = continuousPi({ a: 1.643e-4, b: 1.628e-4 }, 160);
    expectClose(gain, 0.00024);
    expectClose(zero, 1.46744);
    expectClose((zero * 0.18 * 0.18 * 5625) / 2, 133.721);
  });
});
