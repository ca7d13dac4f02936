import { describe, expect, it } from "vitest";
import { pi } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
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
    queue.let(length).discipline.onTimer?.((k + 1) / 160);
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

  it("samples at k/fs, counted anew where the rate changes", () => {
    const queue = hostOf(pi);
    for (let k = 1; k <= 3; k++) queue.discipline.onTimer?.(k / 160);
    expect(queue.discipline.nextTimer?.()).toBe(4 / 160);
    queue.discipline.retune({ ...queue.values, samplingRate: 100 }, 1);
    expect(queue.discipline.nextTimer?.()).toBe(1.01);
  });

  it("measures bytes in mean packets", () => {
    const queue = hostOf(pi, { byteMode: true, meanPacketSize: 500, qRef: 50 });
    queue.let(30, 0, 1000).discipline.onTimer?.(1 / 160);
    expectClose(queue.signal("probability"), 1.822e-5 * 10 + 1.816e-5 * 50);
  });
});

describe("arrivals", () => {
  it("are marked or dropped with p, larger ones more often where that is asked", () => {
    const queue = hostOf(pi, { byteWeighted: true });
    queue.state.probability = 0.04;
    queue.draws = [0.059, 0.061, 0.019, 0.021];
    expect([1500, 1500, 500, 500].map((size) => queue.offer(0, size))).toEqual(["early", "stored", "early", "stored"]);
    queue.ecn = true;
    queue.draws = [0.03];
    expect(queue.offer(0)).toBe("marked");
  });

  it("overflow without a draw", () => {
    const queue = hostOf(pi).let(100);
    queue.state.probability = 0.5;
    expect(queue.offer(0)).toBe("overflow");
    expect(queue.drawn).toBe(0);
  });
});

it("needs a above b", () => {
  expect(pi.check?.({ ...hostOf(pi).values, a: 1e-5, b: 1e-5 }).map((fault) => fault.field)).toEqual(["a"]);
});
