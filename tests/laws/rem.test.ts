import { describe, expect, it } from "vitest";
import { rem } from "../../src/engine/aqm/registry.ts";
import { markProbability } from "../../src/engine/aqm/rem/price.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

interface Start {
  readonly price: number;
  readonly arrived?: number;
  readonly arrivedAverage?: number;
  readonly queueBefore?: number;
}
/** One update with this number of waiting packets. */
const updated = (given: Partial<ValuesOf<typeof rem.fields>>, start: Start, waiting: number) => {
  const queue = hostOf(rem, given).fillTo(waiting);
  Object.assign(queue.state, start);
  queue.discipline.onTimer?.(0.002);
  return queue;
};

describe("the price by rate, 2.5 packets an interval", () => {
  it("rises with the arrivals and the queue", () => {
    expectClose(updated({ form: "rate" }, { price: 5, arrived: 3 }, 25).signal("price"), 5.001);
  });
  it("never falls below zero", () => {
    expect(updated({ form: "rate" }, { price: 0, arrived: 0 }, 0).signal("price")).toBe(0);
  });
  it("filters the arrivals", () => {
    const queue = updated({ form: "rate", inputWeight: 0.5 }, { price: 5, arrived: 4, arrivedAverage: 2 }, 20);
    expectClose(queue.signal("price"), 5.0005);
    expectClose(queue.state.arrivedAverage, 3);
    expect(queue.state.arrived).toBe(0);
  });
  it("counts all offered packets, dropped ones too", () => {
    const queue = hostOf(rem, { form: "rate" }).fillTo(100);
    for (let i = 0; i < 7; i++) queue.offer(0);
    expect(queue.state.arrived).toBe(7);
    expect(queue.lost.length).toBe(7);
  });
});

it("restarts the count of arrivals if the interval or the link changes, and keeps the price", () => {
  const queue = hostOf(rem, { form: "rate" });
  Object.assign(queue.state, { price: 5, arrived: 3 });
  queue.linkRate = 20e6;
  queue.discipline.retune(queue.values, 1);
  expect([queue.state.arrived, queue.state.price]).toEqual([0, 5]);
  queue.fillTo(20).discipline.onTimer?.(1.002);
  // Five packets an interval now, and none came.
  expectClose(queue.state.price, 5 - 0.001 * 5);
});

describe("the price by queue", () => {
  it.each([
    [5, 25, 24.5, 5.00095],
    [5, 20, 20, 5],
    [0.001, 0, 20, 0],
  ])("from %d, queue %d after %d", (price, waiting, queueBefore, expected) => {
    const queue = hostOf(rem).fillTo(waiting);
    Object.assign(queue.state, { price, queueBefore });
    queue.discipline.onTimer?.(0.002);
    expectClose(queue.signal("price"), expected);
  });
});

describe("the probability", () => {
  it.each([
    [0, 0],
    [1, 0.000999001],
    [100, 0.0951174],
    [693.5, 0.500003],
    [1000, 0.631937],
    [4605, 0.989975],
  ])("at price %d", (price, expected) => expectClose(markProbability(price, 1.001), expected));

  it("of a path follows the sum of its prices", () => {
    const path = 1 - (1 - markProbability(100, 1.001)) * (1 - markProbability(250, 1.001));
    expectClose(path, 0.295189);
    expectClose(path, markProbability(350, 1.001));
  });

  it("is 2 % at price 20.2128", () => expectClose(markProbability(20.2128, 1.001), 0.02));

  it("is kept where the base changes", () => {
    const queue = updated({}, { price: 693.5, queueBefore: 20 }, 20);
    queue.discipline.retune({ ...queue.values, phi: 1.01 }, 1);
    expectClose(markProbability(queue.state.price, 1.01), 0.500003);
  });

  it("is weighted by size: 0.04 is 0.02 for 500 B and 0.06 for 1500 B", () => {
    const queue = hostOf(rem, { byteWeighted: true });
    queue.state.probability = 0.04;
    queue.draws = [0.0199, 0.0201, 0.0599, 0.0601];
    expect([500, 500, 1500, 1500].map((size) => queue.offer(0, size))).toEqual(["early", "stored", "early", "stored"]);
  });
});

describe("marking at departure", () => {
  const leaving = (notEct: "drop" | "pass") => {
    const queue = hostOf(rem, { markAt: "dequeue", notEct });
    queue.ecn = true;
    queue.state.probability = 0.5;
    return queue;
  };

  it("stores first and marks what leaves", () => {
    const queue = leaving("drop");
    queue.draws = [0.4];
    expect(queue.offer(0, 1000, ECT0)).toBe("stored");
    expect(queue.drawn).toBe(0);
    queue.take(0);
    expect(queue.marked).toEqual([{ sequence: 1, reason: "early" }]);
  });

  it.each([
    ["drop", "early", 1],
    ["pass", "stored", 0],
  ] as const)("packets without ECN: %s", (notEct, expected, draws) => {
    const queue = leaving(notEct);
    queue.draws = [0.4];
    expect(queue.offer(0, 1000, NOT_ECT)).toBe(expected);
    queue.take(0);
    expect(queue.drawn).toBe(draws);
    expect(queue.marked).toEqual([]);
  });
});
