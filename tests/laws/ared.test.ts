import { describe, expect, it } from "vitest";
import { ared, fengRed } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, type Path } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof ared.fields>>;

/** Thresholds 20 and 80, band 44 to 56, with this average. */
const banded = (average: number, given: Given = {}) => {
  const queue = hostOf(ared, { minThreshold: 20, maxThreshold: 80, ...given });
  queue.buffer = { packets: 1000 };
  queue.fillTo(Math.round(average));
  queue.state.average = average;
  queue.state.above = true;
  return queue;
};

/** max_p after each of these intervals. */
const adapted = (average: number, maxProbability: number, intervals: number): readonly number[] => {
  const queue = banded(average);
  queue.state.maxProbability = maxProbability;
  return Array.from({ length: intervals }, (_, k) => {
    queue.discipline.onTimer?.((k + 1) * 0.5);
    return queue.signal("maxProbability");
  });
};

describe("automatic settings", () => {
  it.each([
    [10e6, 1000, 0.00079968, 5, 15],
    [45e6, 1000, 0.000177762, 14.0625, 42.1875],
    [100e6, 500, 3.99992e-5, 62.5, 187.5],
    [1.5e6, 1000, 0.00531914, 5, 15],
  ])("at %d bit/s, packets of %d B", (linkRate, meanPacketSize, weight, minThreshold, maxThreshold) => {
    const path: Path = { linkRate, buffer: { packets: 1000 } };
    const queue = hostOf(ared, { meanPacketSize, targetDelay: 0.005 }, path);
    expectClose(queue.values.queueWeight, weight);
    expectClose(queue.values.minThreshold, minThreshold);
    expectClose(queue.values.maxThreshold, maxThreshold);
    expectClose(queue.state.minThreshold, minThreshold);
    expectClose(queue.state.maxThreshold, maxThreshold);
    queue.fillTo(100).offer(0);
    expectClose(queue.signal("average"), 100 * weight);
  });

  it("thresholds that exceed a buffer in bytes become its sixth and its half, in packets of the mean size", () => {
    // 50 kB are 100 packets of 500 B, and 3 · 0.01 s · 25 000 packets/s / 2 = 375 packets exceed them.
    const path: Path = { linkRate: 100e6, buffer: { bytes: 50_000 } };
    const queue = hostOf(ared, { meanPacketSize: 500, targetDelay: 0.01 }, path);
    expectClose(queue.values.minThreshold, 100 / 6);
    expectClose(queue.values.maxThreshold, 50);
    expectClose(queue.state.minThreshold, 100 / 6);
    expectClose(queue.state.maxThreshold, 50);
  });

  it("follow the link rate in mid-run", () => {
    const queue = hostOf(ared);
    queue.state.maxProbability = 0.03;
    queue.linkRate = 45e6;
    queue.discipline.retune(queue.values, 1);
    expectClose(queue.state.minThreshold, 14.0625);
    expect(queue.signal("maxProbability")).toBe(0.03);
  });

  it("stay within the buffer", () => {
    const queue = hostOf(ared, {}, { linkRate: 10e6, buffer: { packets: 12 } });
    expect([queue.state.minThreshold, queue.state.maxThreshold]).toEqual([2, 6]);
    expect([queue.values.minThreshold, queue.values.maxThreshold]).toEqual([2, 6]);
  });

  it("give way to thresholds and a weight that are set", () => {
    const queue = hostOf(ared, { minThreshold: 20, queueWeight: 0.5 });
    expect([queue.values.autoThresholds, queue.values.autoWeight]).toEqual([false, false]);
    expect([queue.state.minThreshold, queue.state.maxThreshold]).toEqual([20, 60]);
    queue.fillTo(10).offer(0);
    expect(queue.signal("average")).toBe(5);
  });
});

describe("adaptation", () => {
  it.each([
    [60, 0.02, [0.025, 0.03125, 0.0390625, 0.0488281]],
    [60, 0.1, [0.11, 0.12, 0.13]],
    [30, 0.1, [0.09, 0.081, 0.0729, 0.06561]],
    [50, 0.1, [0.1]],
    [60, 0.5, [0.51]],
    [60, 0.505, [0.505]],
    [60, 0.51, [0.51]],
    [30, 0.0095, [0.0095]],
  ] as const)("average %d, max_p %d", (average, start, expected) => {
    for (const [k, value] of adapted(average, start, expected.length).entries())
      expectClose(value, expected[k] ?? Number.NaN);
  });

  it("needs 9 to 10 steps from 0.02 to above 0.1", () => {
    const steps = adapted(60, 0.02, 10);
    expect(steps[9]).toBeGreaterThan(0.1);
    expect(steps[7]).toBeLessThan(0.1);
  });

  it("rings at whole intervals from the start, and from a change of the interval", () => {
    const queue = banded(50);
    expect(queue.discipline.nextTimer?.()).toBe(0.5);
    queue.discipline.onTimer?.(0.5);
    queue.discipline.onTimer?.(1);
    expect(queue.discipline.nextTimer?.()).toBe(1.5);
    queue.discipline.retune({ ...queue.values, adaptInterval: 0.2 }, 1.1);
    expectClose(queue.discipline.nextTimer?.() ?? Number.NaN, 1.3);
  });

  it("uses the average with the decay of an idle link, and does not store that", () => {
    const queue = banded(60, { queueWeight: 0.002 });
    queue.fillTo(0);
    queue.discipline.onIdle?.(0);
    queue.discipline.onTimer?.(0.5);
    // 625 packet times of 0.8 ms: 60·0.998^625 = 17.2, below the band.
    expectClose(queue.signal("maxProbability"), 0.09);
    expect(queue.signal("average")).toBe(60);
  });

  it("as ns-2 does: at an arrival, later than one interval after the last change", () => {
    const queue = banded(60, { trigger: "arrival", queueWeight: 1e-9 });
    queue.draws = [0.999, 0.999, 0.999, 0.999];
    expect(queue.discipline.nextTimer?.()).toBe(Number.POSITIVE_INFINITY);
    const seen = [0.5, 0.7, 1.2, 1.21].map((now) => {
      queue.fillTo(60).offer(now);
      return queue.signal("maxProbability");
    });
    for (const [k, expected] of [0.1, 0.11, 0.11, 0.12].entries()) expectClose(seen[k] ?? Number.NaN, expected);
  });
});

describe("the gentle ramp after adaptation", () => {
  it.each([
    ["live", 0.475],
    ["reset", 0.325],
  ] as const)("%s", (gentleSlope, expected) => {
    const queue = banded(100, { gentleSlope, initialMaxProbability: 0.1 });
    queue.state.maxProbability = 0.3;
    queue.offer(0);
    expectClose(queue.signal("probability"), expected);
    const [curve] = ared.inside;
    if (curve?.kind !== "curve") throw new Error("Adaptive RED shows its curve");
    expectClose(curve.at(100, queue.state, queue.values), expected);
    expect(curve.corners(queue.state, queue.values)).toEqual([20, 80, 160]);
  });
});

it("starts max_p again where its start is changed", () => {
  const queue = banded(50);
  queue.state.maxProbability = 0.3;
  queue.discipline.retune({ ...queue.values, initialMaxProbability: 0.05 }, 1);
  expect(queue.signal("maxProbability")).toBe(0.05);
});

it("needs bands and bounds in order", () => {
  const values = { ...banded(50).values, bandLow: 0.6, bandHigh: 0.6, maxProbabilityBottom: 0.5 };
  expect(ared.check?.(values).map((fault) => fault.field)).toEqual(["bandHigh", "maxProbabilityBottom"]);
});

describe("the self-configuring variant", () => {
  it("divides by 3 below and multiplies by 2 above, once for each entry", () => {
    const queue = hostOf(fengRed, { minThreshold: 20, maxThreshold: 80, queueWeight: 1e-9 });
    Object.assign(queue.state, { zone: "between" });
    const seen = [30, 19, 15, 25, 90, 95, 70, 81].map((average) => {
      queue.state.average = average;
      queue.fillTo(Math.round(average)).offer(0);
      return [queue.state.zone, queue.signal("maxProbability")] as const;
    });
    const expected = [
      ["between", 0.1],
      ["below", 0.0333333],
      ["below", 0.0333333],
      ["between", 0.0333333],
      ["above", 0.0666667],
      ["above", 0.0666667],
      ["between", 0.0666667],
      ["above", 0.133333],
    ] as const;
    for (const [k, [zone, maxProbability]] of expected.entries()) {
      expect(seen[k]?.[0]).toBe(zone);
      expectClose(seen[k]?.[1] ?? Number.NaN, maxProbability);
    }
  });
});
