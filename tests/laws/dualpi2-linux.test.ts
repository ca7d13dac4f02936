import { describe, expect, it } from "vitest";
import { dualpi2, pi2 } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, ECT1, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { hostOf } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof dualpi2.fields>>;
/** Linux: a step of 1 ms in place of the ramp, without a floor, and drops and marks at random. */
const STEP: Given = { rampWidth: 0, stepThreshold: 0.001, lowLatencyFloor: 0, random: "bernoulli" };

const hostWithEcn = (given: Given = {}) => {
  const queue = hostOf(dualpi2, { ...STEP, ...given });
  queue.ecn = true;
  queue.buffer = { packets: 1000 };
  return queue;
};
const numbersOf = (losses: readonly { readonly sequence: number }[]) => losses.map(({ sequence }) => sequence);

describe("below the guard", () => {
  it.each([
    [0.0009, ECT1],
    [0.0011, CE],
  ])("p′ has no effect, and the step marks: after %d s", (waited, ecn) => {
    const queue = hostWithEcn({ guardBytes: 3028 });
    queue.state.base = 1;
    queue.offer(0, 1000, ECT1);
    expect(queue.take(waited)?.ecn).toBe(ecn);
    expect([queue.lost, queue.drawn]).toEqual([[], 0]);
  });
});

describe("a step in packets", () => {
  it("marks where more than these wait behind a packet, at once", () => {
    const queue = hostWithEcn({ stepPackets: 2 });
    for (let i = 0; i < 5; i++) queue.offer(0, 1000, ECT1);
    // Behind them wait 4, 3, 2, 1 and 0.
    expect([0, 0, 0, 0, 1].map((now) => queue.take(now)?.ecn)).toEqual([CE, CE, ECT1, ECT1, ECT1]);
    expect(queue.marked.map(({ reason }) => reason)).toEqual(["step", "step"]);
  });
});

describe("the floor of the step", () => {
  const marksOf = (given: Given) => {
    const queue = hostWithEcn(given);
    for (let i = 0; i < 3; i++) queue.offer(0, 1000, ECT1);
    while (queue.take(0.002) !== undefined);
    return numbersOf(queue.marked);
  };

  it.each([
    // Two, one and none are left behind.
    ["dequeue", 1, [1, 2]],
    ["dequeue", 2, [1]],
    // None, one and two were found.
    ["enqueue", 1, [2, 3]],
    ["enqueue", 2, [3]],
    ["enqueue", 0, [1, 2, 3]],
  ] as const)("%s, %d packets", (floorAt, lowLatencyFloor, marks) => {
    expect(marksOf({ floorAt, lowLatencyFloor })).toEqual(marks);
  });

  it("counts the packets before each after a change, and follows drops of a smaller buffer", () => {
    const queue = hostWithEcn({ lowLatencyFloor: 1 });
    for (let i = 0; i < 4; i++) queue.offer(0, 1000, ECT1);
    const values = { ...queue.values, floorAt: "enqueue", shrinkFrom: "head" } as const;
    queue.discipline.retune(values, 0);
    queue.buffer = { packets: 3 };
    queue.discipline.retune(values, 0);
    expect(numbersOf(queue.lost)).toEqual([1]);
    while (queue.take(0.002) !== undefined);
    expect(numbersOf(queue.marked)).toEqual([2, 3, 4]);
  });
});

describe("overload that only marks", () => {
  const overloaded = (given: Given = {}) => {
    const queue = hostWithEcn({ overload: "mark", ...given });
    queue.offer(0, 1000, NOT_ECT);
    queue.discipline.onTimer?.(10);
    return queue;
  };

  it.each([
    [2, 0.5],
    [1, 1],
    [4, 0.25],
  ])("keeps p′ at 1/k: %d", (coupling, expected) => {
    expect(overloaded({ coupling }).signal("base")).toBe(expected);
  });

  it("marks every low-latency packet and, with p′², a classic one that can be marked", () => {
    const queue = overloaded();
    queue.take(10);
    for (const ecn of [ECT1, ECT0, NOT_ECT]) queue.offer(10, 1000, ecn);
    queue.draws = [0.49, 0.49, 0.49, 0.49];
    expect(queue.take(10)?.ecn).toBe(CE);
    expect(queue.take(10)?.ecn).toBe(CE);
    expect(queue.take(10)).toBeUndefined();
    expect(queue.lost.slice(-1)).toEqual([{ sequence: 4, reason: "early" }]);
  });

  it("lowers p′ with a change in mid-run", () => {
    const queue = hostWithEcn();
    queue.state.base = 0.9;
    queue.discipline.retune({ ...queue.values, overload: "mark" }, 1);
    expect(queue.state.base).toBe(0.5);
  });
});

describe("a controller that decides on arrival", () => {
  it("marks or drops arrivals, and leaves the step to the departure", () => {
    const queue = hostWithEcn({ signalAt: "enqueue" });
    queue.state.base = 0.3;
    queue.draws = [0.59, 0.61, 0.29, 0.29, 0.29, 0.31];
    const outcomes = [ECT1, ECT1, NOT_ECT, ECT0].map((ecn) => queue.offer(0, 1000, ecn));
    // k·p′ = 0.6 twice, then both of two draws below p′, or not.
    expect(outcomes).toEqual(["marked", "stored", "early", "stored"]);
    expect([0, 0.002, 0.002].map((now) => queue.take(now)?.ecn)).toEqual([CE, CE, ECT0]);
    expect(queue.marked.map(({ reason }) => reason)).toEqual(["early", "step"]);
    expect(queue.drawn).toBe(6);
  });

  it("spares arrivals below the guard", () => {
    const queue = hostWithEcn({ signalAt: "enqueue", guardBytes: 1500 });
    queue.state.base = 1;
    expect([1, 2, 3].map(() => queue.offer(0, 1000, NOT_ECT))).toEqual(["stored", "stored", "overload"]);
  });
});

it.each([
  ["l4s", [0, 1, 0, 1]],
  ["ect0", [0, 0, 1, 1]],
  ["ect", [0, 1, 1, 1]],
  ["none", [0, 0, 0, 0]],
  ["all", [1, 1, 1, 1]],
] as const)("the low-latency queue takes %s, of Not-ECT, ECT(1), ECT(0) and CE", (classify, expected) => {
  const taken = [NOT_ECT, ECT1, ECT0, CE].map((ecn) => {
    const queue = hostWithEcn({ classify });
    queue.offer(0, 1000, ecn);
    return queue.state.low.length;
  });
  expect(taken).toEqual(expected);
});

it("a smaller buffer takes from the classic head first", () => {
  const queue = hostWithEcn({ shrinkFrom: "head" });
  for (const ecn of [ECT0, ECT1, ECT0, ECT1]) queue.offer(0, 1000, ecn);
  queue.buffer = { packets: 1 };
  queue.discipline.retune(queue.values, 1);
  expect(numbersOf(queue.lost)).toEqual([1, 3, 2]);
});

it.each([
  [0.49, "marked"],
  [0.5, "overload"],
] as const)("PI2 with a limit of 1/k² marks classic packets below it only: p′ %d", (base, outcome) => {
  const queue = hostOf(pi2, { classicCap: 0.25, signalAt: "enqueue", guardBytes: 0 });
  queue.ecn = true;
  queue.state.base = base;
  queue.draws = [0, 0];
  expect(queue.offer(0, 1000, ECT0)).toBe(outcome);
});
