import { describe, expect, it } from "vitest";
import { controlLaw, newtonStep } from "../../src/engine/aqm/codel/law.ts";
import { codel } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

const AMPLE = { linkRate: 10e6, buffer: { packets: 1e6 } };
type Given = Partial<ValuesOf<typeof codel.fields>>;

/** So many packets that came at 0. */
const filled = (packets: number, given: Given = {}, ecn = NOT_ECT, size = 1000) => {
  const queue = hostOf(codel, given, AMPLE);
  queue.ecn = ecn !== NOT_ECT;
  for (let i = 0; i < packets; i++) queue.offer(0, size, ecn);
  return queue;
};
const numbersOf = (list: readonly { readonly sequence: number }[]) => list.map(({ sequence }) => sequence);

describe("the pace of hits", () => {
  it.each([
    [1, 0.1],
    [2, 0.070710678],
    [3, 0.057735027],
    [4, 0.05],
    [5, 0.04472136],
    [9, 0.033333333],
    [100, 0.01],
    [400, 0.005],
  ])("time after hit %d", (count, expected) => expectClose(controlLaw(0.1, count), expected));

  it.each([
    [2, 0.1],
    [3, 0.170710678],
    [4, 0.228445705],
    [5, 0.278445705],
    [6, 0.323167065],
    [10, 0.470477],
  ])("hit %d comes so long after the first", (hit, expected) => {
    // Dropping begins at 0.2 s; just before the hit there is one less.
    const queue = filled(30);
    queue.take(0.05);
    queue.take(0.2);
    queue.take(0.2 + expected - 1e-6);
    expect(queue.lost).toHaveLength(hit - 1);
    queue.take(0.2 + expected + 1e-6);
    expect(queue.lost).toHaveLength(hit);
  });

  it.each([
    [1, 33],
    [2, 115],
    [5, 662],
    [10, 2574],
  ])("in the first %d s of endless dropping: %d hits", (seconds, hits) => {
    const queue = filled(3000);
    queue.take(0.05);
    queue.take(0.2);
    queue.take(0.2 + seconds);
    expect(queue.lost).toHaveLength(hits);
  });
});

// ns-3.37, CoDelQueueDisc::NewtonStep, with its numbers of 32 and 64 bits, from ~0U >> 16 on.
describe("the root by Newton steps", () => {
  it.each([
    [65_535, 2, 32_769],
    [32_769, 3, 36_864],
    [36_864, 4, 31_968],
    [31_968, 5, 28_935],
    [28_935, 6, 26_481],
    // A count that fell from 6 to 2.
    [26_820, 2, 35_738],
  ])("from %d for %d hits: %d", (before, count, after) => expect(newtonStep(before, count)).toBe(after));

  // Printed by codel_Newton_step of Linux 6.1, which has the same numbers, in a program of its own.
  it.each([
    [17, 23],
    [33, 47],
    [100, 32_916],
  ])("wraps where the count grew by so many that the step is below zero: %d hits, %d", (count, after) =>
    expect(newtonStep(65_535, count)).toBe(after),
  );

  it.each([
    [2, 0.0999984],
    [3, 0.15],
    [4, 0.20625],
    [5, 0.255029],
  ])("hit %d comes so long after the first", (hit, expected) => {
    const queue = filled(30, { squareRoot: "newton" });
    queue.take(0.05);
    queue.take(0.2);
    queue.take(0.2 + expected - 1e-5);
    expect(queue.lost).toHaveLength(hit - 1);
    queue.take(0.2 + expected + 1e-5);
    expect(queue.lost).toHaveLength(hit);
  });
});

// The second mark, due at 0.31 s, falls on the packet that leaves at 0.42 s. ns-3.37, CoDelQueueDisc::DoDequeue:
// ControlLaw(now, …).
it.each([
  ["due", 0.31 + 0.0707107],
  ["now", 0.42 + 0.0707107],
] as const)("the next hit after a mark counts from %s: %d s", (afterMark, next) => {
  const queue = filled(20, { afterMark }, ECT0);
  for (const now of [0.01, 0.21, 0.21, 0.42]) queue.take(now);
  expectClose(queue.state.dropNext, next);
});

describe("twenty packets that came at once", () => {
  const served = [0.01, 0.21, 0.21, 0.42];

  it("are dropped from the head, once as dropping begins", () => {
    const queue = filled(20);
    const seen = served.map((now) => {
      const packet = queue.take(now);
      return [packet?.sequence, numbersOf(queue.lost), queue.waiting, queue.state.count];
    });
    expect(seen).toEqual([
      [1, [], 19, 0],
      [3, [2], 17, 1],
      [4, [2], 16, 1],
      [7, [2, 5, 6], 13, 3],
    ]);
    expectClose(queue.state.dropNext, 0.438446);
    expect(queue.lost.every(({ reason }) => reason === "early")).toBe(true);
  });

  it("the next drop is due 0.31 s after the first", () => {
    const queue = filled(20);
    expect(queue.state.dropNext).toBe(0);
    for (const now of [0.01, 0.21]) queue.take(now);
    expectClose(queue.state.dropNext, 0.31);
  });

  it("are marked where they can be, at most one in a call", () => {
    const queue = filled(20, {}, ECT0);
    const seen = served.map((now) => [queue.take(now)?.sequence, numbersOf(queue.marked), queue.state.count]);
    expect(seen).toEqual([
      [1, [], 0],
      [2, [2], 1],
      [3, [2], 1],
      [4, [2, 4], 2],
    ]);
    expectClose(queue.state.dropNext, 0.380711);
    expect(queue.lost).toEqual([]);
  });
});

describe("dropping that begins again", () => {
  it.each([
    [5.5, 10, 20],
    [6.7, 10, 1],
    [5.5, 29, 1],
  ])("at %d s, after 30 hits that began with %d: %d", (now, lastCount, expected) => {
    const queue = filled(10);
    Object.assign(queue.state, { count: 30, lastCount, dropNext: 5, firstAbove: 5.2 });
    queue.take(now);
    expect(queue.state.count).toBe(expected);
    expect(queue.state.lastCount).toBe(expected);
    expectClose(queue.state.dropNext, now + 0.1 / Math.sqrt(expected));
  });

  it("as in the first paper, only within an interval", () => {
    const queue = filled(10, { reuseWindow: 1 });
    Object.assign(queue.state, { count: 30, lastCount: 10, dropNext: 5, firstAbove: 5.05 });
    queue.take(5.11);
    expect(queue.state.count).toBe(1);
  });
});

describe("no packet is hit", () => {
  it("while at most one large packet waits behind it", () => {
    const queue = filled(2, {}, NOT_ECT, 1500);
    queue.take(0.3);
    expect(queue.state.firstAbove).toBeNaN();
  });

  it.each([20, 100, 124])("in a burst of %d packets that drains within an interval", (burst) => {
    const queue = filled(burst);
    for (let i = 0; i < burst; i++) expect(queue.take(i * 0.0008)?.sequence).toBe(i + 1);
    expect(queue.lost).toEqual([]);
  });

  it("after a dip below the target: the interval restarts", () => {
    const queue = filled(3, {}, NOT_ECT);
    queue.take(0.01);
    for (let i = 0; i < 5; i++) queue.offer(0.09);
    queue.take(0.092);
    queue.take(0.093);
    queue.take(0.094);
    expect(queue.state.firstAbove).toBeNaN();
    queue.take(0.12);
    expectClose(queue.state.firstAbove, 0.22);
    expect(queue.lost).toEqual([]);
  });
});

it("an unresponsive overload is hit at the published times", () => {
  const queue = hostOf(codel, {}, AMPLE);
  const drops: number[] = [];
  const [by, delays]: [number[], number[]] = [[], []];
  // Arrivals every millisecond, service every 1.25 ms from the first arrival on, in quarters of a millisecond.
  for (let quarter = 0; quarter <= 20_000; quarter++) {
    const now = quarter / 4000;
    if (quarter % 4 === 0) queue.offer(now);
    if (quarter % 5 === 0) queue.take(now);
    while (drops.length < queue.lost.length) drops.push(now);
    if ([4000, 8000, 12_000, 20_000].includes(quarter)) {
      by.push(drops.length);
      delays.push(queue.signal("sojourn"));
    }
  }
  const published = [
    [0.125, 101],
    [0.225, 182],
    [0.29625, 240],
    [0.35375, 287],
    [0.40375, 328],
    [0.44875, 365],
  ] as const;
  for (const [i, [at, sequence]] of published.entries()) {
    expect(Math.abs((drops[i] ?? Number.NaN) - at)).toBeLessThanOrEqual(0.001);
    expect(Math.abs((queue.lost[i]?.sequence ?? Number.NaN) - sequence)).toBeLessThanOrEqual(1);
  }
  for (const [i, expected] of [26, 102, 228, 630].entries())
    expect(Math.abs((by[i] ?? Number.NaN) - expected)).toBeLessThanOrEqual(1);
  for (const [i, expected] of [0.173, 0.297, 0.372, 0.37].entries())
    expect(Math.abs((delays[i] ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.001 + 1e-9);
});

describe("marks and drops", () => {
  it("marks all of an overload that can be marked, and drops none", () => {
    const queue = hostOf(codel, {}, AMPLE);
    queue.ecn = true;
    for (let i = 0; i < 4000; i++) {
      queue.offer(i * 0.001);
      if (i % 5 < 4) queue.take(i * 0.001 + 0.0005);
    }
    expect(queue.lost).toEqual([]);
    expect(queue.marked.length).toBeGreaterThan(50);
  });

  it("marks at once above the marking threshold, as a step", () => {
    const queue = filled(3, { ceThreshold: 0.001 }, ECT0);
    expect(queue.take(0.001)?.sequence).toBe(1);
    expect(queue.take(0.0011)?.sequence).toBe(2);
    expect(queue.marked).toEqual([{ sequence: 2, reason: "step" }]);
  });

  it("a full buffer drops the arrival for overflow", () => {
    const queue = hostOf(codel);
    queue.buffer = { packets: 2 };
    expect([queue.offer(0), queue.offer(0), queue.offer(0)]).toEqual(["stored", "stored", "overflow"]);
  });
});

describe("a change in mid-run", () => {
  it("keeps the schedule; a higher target ends dropping at the next packet", () => {
    const queue = filled(20);
    for (const now of [0.01, 0.21]) queue.take(now);
    queue.discipline.retune({ ...queue.values, target: 0.4, interval: 0.5 }, 0.21);
    expectClose(queue.state.dropNext, 0.31);
    expect(queue.state.dropping).toBe(true);
    queue.take(0.32);
    expect([queue.state.dropping, queue.state.count, queue.lost.length]).toEqual([false, 1, 1]);
  });

  it("refuses a target that is not below the interval, by name", () => {
    expect(codel.check?.({ ...hostOf(codel).values, target: 0.1 })).toEqual([
      { field: "target", message: "target must be below interval (0.1 s)" },
    ]);
  });
});

it("dropping ends where too little is left, and its hits are remembered", () => {
  const queue = filled(5);
  for (const now of [0.01, 0.21]) queue.take(now);
  expect(queue.state.dropping).toBe(true);
  expect(queue.take(0.22)?.sequence).toBe(4);
  expect([queue.state.dropping, queue.state.count, queue.state.lastCount]).toEqual([false, 1, 1]);
  expect(queue.take(0.23)?.sequence).toBe(5);
  queue.state.dropping = true;
  expect(queue.take(0.24)).toBeUndefined();
  expect(queue.state.dropping).toBe(false);
});
