import { describe, expect, it } from "vitest";
import { avq } from "../../src/engine/aqm/registry.ts";
import { NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { avqCrossover, avqGainLimit, linearAvq } from "../../src/theory/avqStability.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

/** γ 0.98, α 0.15, 1.25e6 B/s, virtual buffer 100 000 B, everything ECN-capable. */
const marking = (given: Partial<ValuesOf<typeof avq.fields>> = {}) => {
  const queue = hostOf(avq, { gamma: 0.98, alpha: 0.15, virtualBuffer: 100_000, ...given });
  queue.ecn = true;
  return queue;
};

describe("one arrival", () => {
  it.each([
    ["fills the tokens up to the link's capacity, then takes its own", 1.25e6, 0, 1000, 1e-3, "stored", 1000, 1249850],
    ["that overflows the virtual queue is marked and not added", 1e6, 99_500, 1000, 1e-4, "marked", 99_400, 999868.375],
    ["finds the virtual queue drained", 1e6, 99_500, 1000, 2e-3, "stored", 98_500, 1000217.5],
    ["leaves no virtual capacity below zero", 100, 0, 1000, 0, "stored", 1000, 0],
    ["may fill the virtual buffer to the brim", 1e6, 99_999, 1, 0, "stored", 100_000, 999999.85],
  ] as const)("%s", (_, virtualCapacity, virtualQueue, size, now, outcome, queueAfter, capacityAfter) => {
    const queue = marking();
    Object.assign(queue.state, { virtualCapacity, virtualQueue });
    expect(queue.offer(now, size)).toBe(outcome);
    expectClose(queue.state.virtualQueue, queueAfter);
    expectClose(queue.state.virtualCapacity, capacityAfter);
  });
});

it("goes through 200 arrivals, counted in packets", () => {
  const queue = hostOf(
    avq,
    { gamma: 0.98, alpha: 0.15, unit: "packets", virtualBuffer: 50_000, initialVirtualCapacity: 0.8 },
    { linkRate: 1e6, buffer: { packets: 1000 } },
  );
  queue.ecn = true;
  for (let i = 1; i <= 200; i++) queue.offer(i * 0.006, 40 + 7 * i);
  expect(queue.marked.length).toBe(36);
  expectClose(queue.signal("virtualCapacity") * 125, 92.05);
  expectClose(queue.signal("virtualQueue"), 49.3462);
  expect(queue.drawn).toBe(0);
});

describe("its drops", () => {
  const dropping = (given: Partial<ValuesOf<typeof avq.fields>>) => {
    const queue = marking(given);
    Object.assign(queue.state, { virtualCapacity: 1e6, virtualQueue: 100_000 });
    return queue;
  };

  it.each([
    ["accepted", 1e6, 0],
    ["offered", 999868.375, 1e-4],
  ] as const)("adapts to what is %s", (adaptOn, capacity, adaptedAt) => {
    const queue = dropping({ adaptOn });
    expect(queue.offer(1e-4, 1000, NOT_ECT)).toBe("early");
    expectClose(queue.state.virtualCapacity, capacity);
    expect(queue.state.adaptedAt).toBe(adaptedAt);
    expect(queue.state.drainedAt).toBe(1e-4);
  });

  it("is nothing without ECN where such packets pass", () => {
    const queue = dropping({ notEct: "pass" });
    expect(queue.offer(1e-4, 1000, NOT_ECT)).toBe("stored");
    expectClose(queue.state.virtualCapacity, 999868.375);
  });

  it("overflows unmarked where the buffer is full", () => {
    const queue = dropping({}).fillTo(100);
    expect(queue.offer(1e-4)).toBe("overflow");
    expect(queue.marked).toEqual([]);
    expectClose(queue.state.virtualCapacity, 999868.375);
  });
});

it("starts at 0.8 of the capacity, with the buffer's size, and keeps its part where the link changes", () => {
  const queue = hostOf(avq);
  expect(queue.values.virtualBuffer).toBe(100_000);
  expectClose(queue.signal("virtualCapacity"), 0.8);
  queue.linkRate = 20e6;
  queue.discipline.retune(queue.values, 0);
  expectClose(queue.signal("virtualCapacity"), 0.8);
  expectClose(queue.state.virtualCapacity, 2e6);
});

it("drains at the old virtual capacity until the link changes", () => {
  const queue = marking();
  Object.assign(queue.state, { virtualCapacity: 1e6, virtualQueue: 50_000 });
  queue.linkRate = 1e6;
  queue.discipline.retune(queue.values, 0.01);
  expectClose(queue.state.virtualQueue, 40_000);
  expectClose(queue.state.virtualCapacity, 1e5);
});

it("marks the same arrivals in the same way twice", () => {
  const marks = [1, 2].map(() => {
    const queue = marking({ virtualBuffer: 10_000 });
    for (let i = 0; i < 2000; i++) queue.fillTo(i % 50).offer(i * 0.0005);
    return queue.marked.map((mark) => mark.sequence);
  });
  expect(marks[0]?.length).toBeGreaterThan(100);
  expect(marks[0]).toEqual(marks[1]);
});

describe("the stability of the loop, 180 flows, 0.21 s", () => {
  const loop = { capacity: 1250, flows: 180, delay: 0.21, gamma: 0.98 };

  it("has these constants at the equilibrium", () => {
    const { probability, k11, k12, k2 } = linearAvq(loop);
    expectClose(probability, 0.734388);
    expectClose(k11, 3.33195);
    expectClose(k12, 4.53704);
    expectClose(k2, 4.53704);
  });

  it.each([
    [0.15, 3.0873],
    [1, 3.36212],
  ])("crosses at gain %d", (alpha, omega) => expectClose(avqCrossover(linearAvq(loop), alpha), omega));

  it.each([
    ["printed", 1.42797],
    ["exact", 6.60245],
  ] as const)("is lost above this gain: %s condition", (condition, limit) =>
    expectClose(avqGainLimit(loop, condition) ?? Number.NaN, limit),
  );

  it("does not exist for 60 flows", () => {
    expect(avqGainLimit({ ...loop, flows: 60 }, "printed")).toBeNull();
    expect(avqGainLimit({ ...loop, flows: 60 }, "exact")).toBeNull();
  });
});
