import { describe, expect, it } from "vitest";
import {
  delayErrors,
  neededRate,
  proportionalGain,
  ratioWeights,
  saturateRates,
  shiftRates,
} from "../../src/engine/aqm/jobs/law.ts";
import { jobs } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, type Path, packetOf, type QueueHost } from "../fixtures/queueHost.ts";

type Host = QueueHost<typeof jobs.fields, ReturnType<typeof jobs.create>["state"]>;
const offer = (queue: Host, rank: number, now: number, size = 1000) =>
  queue.arrive({ ...packetOf(queue.arrived + 1, size), class: rank, flow: rank }, now);
const adopt = (queue: Host, rank: number, packets: number, tEnq = 0) => {
  for (let i = 0; i < packets; i++) queue.adopt({ ...packetOf(queue.arrived + 1), class: rank, flow: rank, tEnq });
};
const expectAll = (actual: Iterable<number>, expected: readonly number[]) => {
  const list = [...actual];
  expect(list.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expectClose(list[i] ?? Number.NaN, value);
};
const megabits = (...rates: readonly number[]) => Float64Array.from(rates, (rate) => rate * 1e6);
const NONE = { delayBounds: [0], lossBounds: [1], delayRatios: [0], lossRatios: [0] };

describe("the rate that a class needs", () => {
  it.each([
    ["for its delay bound", 40_000, 0.001, 0, 1e7],
    ["for its delay bound and its least rate", 8000, 0.001, 3e6, 3e6],
    ["when its head is late", 8000, 0.006, 0, Number.POSITIVE_INFINITY],
  ])("%s", (_what, backlog, waited, minimum, expected) => {
    const rate = neededRate(backlog, 0.005, waited, minimum);
    if (expected === Number.POSITIVE_INFINITY) expect(rate).toBe(expected);
    else expectClose(rate, expected);
  });

  it.each([
    ["the first class takes from the last ones", [6, 0, 0, 0], [6, 2.5, 1.5, 0]],
    ["what is left goes to the next that needs some", [6, 0, 0, 5], [6, 0, 0, 4]],
  ])("%s", (_what, needed, expected) => {
    const rates = megabits(2.5, 2.5, 2.5, 2.5);
    shiftRates(rates, megabits(...needed), 4);
    expectAll(rates, [...megabits(...expected)]);
  });

  it("everything that can be moved goes to a class that is late", () => {
    const rates = megabits(2.5, 2.5, 2.5, 2.5);
    shiftRates(rates, Float64Array.of(0, Number.POSITIVE_INFINITY, 1e6, 0), 4);
    expectAll(rates, [0, 9e6, 1e6, 0]);
  });

  it("if it falls short, packets of that class are dropped", () => {
    const given = { ...NONE, delayBounds: [0.005, 0, 0, 0.005], minRates: [6e6, 0, 0, 0] };
    const queue = hostOf(jobs, given);
    queue.buffer = { packets: 1000 };
    for (const rank of [0, 1, 2, 3]) adopt(queue, rank, 1);
    queue.state.classes.rates.set(megabits(2.5, 2.5, 2.5, 2.5));
    // Class 3 needs 4.8 Mb/s for three packets in 5 ms; it gets the 4 Mb/s that class 0 leaves.
    adopt(queue, 3, 1);
    offer(queue, 3, 0);
    expectAll(queue.state.classes.needed.subarray(0, 4), [6e6, 0, 0, 4.8e6]);
    expectAll(queue.state.classes.rates.subarray(0, 4), [6e6, 0, 0, 4e6]);
    // 4 Mb/s send 20 000 bits in 5 ms: two and a half packets.
    expect(queue.lost).toEqual([{ sequence: 6, reason: "deadline" }]);
  });
});

describe("delay ratios", () => {
  it("give weights", () => expectAll(ratioWeights([0, 4, 4, 4], 4), [0, 64, 16, 4]));

  it("move rates from classes that wait too little to those that wait too long", () => {
    const weights = ratioWeights([0, 4, 4, 4], 4);
    const errors = new Float64Array(4);
    delayErrors(weights, Float64Array.of(Number.NaN, 0.001, 0.004, 0.02), errors);
    expectAll(errors, [0, 0.00533333, 0.00533333, -0.0106667]);
    const gain = proportionalGain(64, 4000, 8e6, 0.2, 1);
    expectClose(gain, -1e8);
    expectAll(
      errors.map((error) => gain * error),
      [0, -533333, -533333, 1066670],
    );
  });

  it("more load than the link carries raises the gain with its square", () => {
    expectClose(proportionalGain(64, 4000, 8e6, 0.2, 1.5), -2.25e8);
    expectClose(proportionalGain(64, 4000, 8e6, 0.2, 0.5), -0.5e8);
  });

  it("no rate falls below its minimum; the last classes pay first", () => {
    const rates = megabits(0, 6, 5, -3);
    saturateRates(rates, megabits(0, 1, 1, 1), Float64Array.of(0, 64, 16, 4), 8e6);
    expectAll(rates, [...megabits(0, 6, 1, 1)]);
  });

  it("a class that would get more than all leaves the others their minima", () => {
    const rates = megabits(0, 9, 2, -3);
    saturateRates(rates, megabits(0, 0.5, 1, 2), Float64Array.of(0, 64, 16, 4), 8e6);
    expectAll(rates, [...megabits(0, 5, 1, 2)]);
  });
});

describe("the class that loses packets when the buffer is full", () => {
  /** Classes 1, 2 and 3 with these losses so far, 1 Mbit offered to each. */
  const withLosses = (losses: readonly number[], given: Partial<ValuesOf<typeof jobs.fields>> = {}) => {
    const queue = hostOf(jobs, { ...NONE, lossRatios: [0, 2, 2, 2], ...given });
    for (const rank of [0, 1, 2, 3]) adopt(queue, rank, 2);
    queue.buffer = { packets: 8 };
    queue.state.classes.arrived.fill(1e6);
    for (const [i, loss] of losses.entries()) queue.state.classes.accepted[i] = (1 - loss) * 1e6;
    return queue;
  };

  it("weights of the loss ratios", () => expectAll(ratioWeights([0, 2, 2, 2], 4), [0, 8, 4, 2]));

  it("the class that is furthest below its ratio, of several the last", () => {
    const queue = withLosses([0, 0.01, 0.01, 0.02]);
    expect(offer(queue, 1, 0)).toBe("stored");
    expect(queue.lost).toEqual([{ sequence: 8, reason: "victim" }]);
  });

  it("a class that has no ratio pays itself, while its bound allows it", () => {
    expect(offer(withLosses([0.001, 0.01, 0.01, 0.02], { lossBounds: [0.01] }), 0, 0)).toBe("overflow");
    const bound = withLosses([0.005, 0.01, 0.01, 0.02], { lossBounds: [0.01] });
    expect(offer(bound, 0, 0)).toBe("stored");
    expect(bound.lost).toEqual([{ sequence: 8, reason: "victim" }]);
  });

  it("where bounds forbid that, the class furthest below its bound", () => {
    const queue = withLosses([0, 0.01, 0.012, 0.02], { lossBounds: [0.02, 0.5, 0.1, 0.02] });
    expect(offer(queue, 2, 0)).toBe("stored");
    expect(queue.lost).toEqual([{ sequence: 4, reason: "victim" }]);
  });
});

describe("sending", () => {
  it("the class that is furthest behind goes first, of several the best", () => {
    const queue = hostOf(jobs, NONE);
    for (const rank of [0, 1, 2]) adopt(queue, rank, 1);
    queue.state.classes.allotted.set([500, 1500, 1500]);
    expect(queue.take(0)?.class).toBe(1);
  });

  it("an arrival at an idle link restarts the curves, and the link serves the waiting classes", () => {
    const queue = hostOf(jobs, NONE);
    offer(queue, 0, 0);
    queue.take(0);
    offer(queue, 1, 0.0001);
    expectAll(queue.state.classes.rates.subarray(0, 2), [0, 10e6]);
    expectAll(queue.state.classes.arrived.subarray(0, 2), [8000, 8000]);
    queue.take(0.0008);
    queue.discipline.onIdle?.(0.0016);
    offer(queue, 2, 1);
    expectAll(queue.state.classes.arrived.subarray(0, 3), [0, 0, 8000]);
    expectAll(queue.state.classes.sent.subarray(0, 3), [0, 0, 0]);
  });
});

describe("the service that is counted", () => {
  // Class 0 has 10 Mb/s from 0 to 1 ms, and from then on both have 5 Mb/s.
  it.each([
    [
      "always",
      [
        [0, 0],
        [10_000, 0],
        [20_000, 10_000],
        [25_000, 15_000],
      ],
    ],
    // The rate at the arrival counts for the whole time since the arrival before, 3 ms; the other class stands still.
    [
      "own-arrivals",
      [
        [0, 0],
        [0, 0],
        [15_000, 0],
        [15_000, 0],
      ],
    ],
  ] as const)("%s", (serviceCounted, expected) => {
    const queue = hostOf(jobs, { ...NONE, serviceCounted });
    const steps = [
      () => offer(queue, 0, 0),
      () => offer(queue, 1, 0.001),
      () => offer(queue, 0, 0.003),
      () => queue.take(0.004),
    ];
    for (const [i, step] of steps.entries()) {
      step();
      expectAll(queue.state.classes.allotted.subarray(0, 2), expected[i] ?? []);
    }
  });

  it("own-arrivals: nothing before the first arrival since the link was idle", () => {
    const queue = hostOf(jobs, { ...NONE, serviceCounted: "own-arrivals" });
    offer(queue, 0, 0);
    queue.take(0);
    queue.discipline.onIdle?.(0.0008);
    offer(queue, 0, 1);
    expectAll(queue.state.classes.allotted.subarray(0, 1), [0]);
    offer(queue, 0, 1.001);
    expectAll(queue.state.classes.allotted.subarray(0, 1), [10_000]);
  });
});

describe("one class", () => {
  /** Flows 1, 2 and 3 that send 1000 bytes every 0.5, 1 and 1.5 ms; then so many bytes wait. */
  const project = (capacity: number, backlog: number, ecn = true) => {
    const path: Path = { linkRate: capacity * 8, buffer: { bytes: 1e6 } };
    const queue = hostOf(jobs, { variant: "single", bufferLimit: 100_000 }, path);
    queue.ecn = ecn;
    const send = (flow: number, now: number) =>
      queue.arrive({ ...packetOf(queue.arrived + 1), flow, ecn: 2, rtt: 0.05 }, now);
    for (let step = 0; step < 12; step++)
      for (const flow of [1, 2, 3])
        if (step % flow === 0) {
          send(flow, step * 0.0005);
          queue.take(step * 0.0005);
        }
    queue.marked.length = 0;
    queue.fillTo(backlog / 1000);
    return { queue, send };
  };

  it("foresees no overflow on a fast link", () => {
    const { queue, send } = project(5.625e6, 60_000);
    expect(send(3, 0.006)).toBe("stored");
    expectClose(queue.state.flows.rateSum, 2e6 + 1e6 + 2e6 / 3);
    expectClose(queue.signal("horizon"), 0.1);
    expectClose(queue.signal("projectedArrivals"), 372.667);
    expect(queue.signal("projectedBacklog")).toBe(0);
    expectClose(queue.state.flows.excess, -100_000);
    expect([...queue.state.flows.pending.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it("foresees one on a slower link, and chooses the flow with the largest window", () => {
    const { queue, send } = project(3e6, 60_000);
    queue.state.flows.pending.fill(0);
    queue.state.flows.markedAt.fill(Number.NaN);
    expect(send(3, 0.006)).toBe("stored");
    expectClose(queue.signal("projectedBacklog"), 132.667);
    expectClose(queue.state.flows.excess, 32_666.7);
    expect([...queue.state.flows.pending.subarray(0, 3)]).toEqual([1, 0, 0]);
    expect(send(1, 0.006)).toBe("marked");
    expect(queue.marked.map(({ reason }) => reason)).toEqual(["early"]);
    // One mark in a round trip: at the next arrivals other flows are chosen.
    expect([...queue.state.flows.pending.subarray(0, 3)]).toEqual([0, 1, 0]);
    expect(send(2, 0.006)).toBe("marked");
  });

  it("drops the excess over the limit, and marks no packet without ECN", () => {
    const { queue, send } = project(3e6, 100_000, false);
    expect(send(1, 0.006)).toBe("overflow");
    expect(queue.marked).toEqual([]);
    expect([...queue.state.flows.pending.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it("forgets flows that were not seen for a second, and adds the others up again", () => {
    const { queue, send } = project(5.625e6, 0);
    expect(queue.discipline.nextTimer?.()).toBe(1);
    send(2, 0.7);
    queue.discipline.onTimer?.(1);
    expect(queue.state.flows.table.size).toBe(3);
    queue.discipline.onTimer?.(1.5);
    expect(queue.state.flows.table.size).toBe(1);
    const [size, gap] = [1000, 0.9 * 0.001 + 0.1 * (0.7 - 0.005)];
    expectClose(queue.state.flows.rateSum, size / gap);
  });
});

describe("a change in mid-run", () => {
  it("sorts the waiting packets into the new classes, in the order of arrival", () => {
    const queue = hostOf(jobs, NONE);
    for (const [i, rank] of [3, 0, 2, 3].entries()) offer(queue, rank, i / 1000);
    queue.discipline.retune({ ...queue.values, classes: 1 }, 1);
    expect(queue.queue()).toEqual([1, 2, 3, 4]);
    queue.discipline.retune({ ...queue.values, classes: 4, variant: "single" }, 1);
    expect(queue.queue()).toEqual([1, 2, 3, 4]);
    expect(queue.lost).toEqual([]);
  });

  it("takes from the tail of the longest queue when the buffer shrinks", () => {
    const queue = hostOf(jobs, NONE);
    for (const rank of [0, 2, 2, 2]) offer(queue, rank, 0);
    queue.buffer = { packets: 3 };
    queue.discipline.retune(queue.values, 0);
    expect(queue.lost).toEqual([{ sequence: 4, reason: "resize" }]);
  });
});
