import { describe, expect, it } from "vitest";
import { sfb } from "../../src/engine/aqm/registry.ts";
import { misjudged, newBins, raise, rehash } from "../../src/engine/aqm/sfb/bins.ts";
import { Fifo } from "../../src/engine/aqm/shared/fifo.ts";
import { mixBits } from "../../src/engine/aqm/shared/flowHash.ts";
import { ECT0 } from "../../src/engine/packets/packet.ts";
import { expectClose, packetOf, resolveFields } from "../fixtures/queueHost.ts";
import { binsWith, judged, PATH, probabilities, queueOf } from "./sfbHost.ts";

describe("the bins", () => {
  it("hold 1.5 parts of the buffer each", () => {
    expectClose(resolveFields(sfb.fields, {}, PATH).binSize, 9.78261);
    expect(resolveFields(sfb.fields, {}, { ...PATH, buffer: { packets: 4 } }).binSize).toBe(1);
  });

  it.each([
    [1, 1364076727],
    [17, 3637550824],
    [0xffffffff, 2180083513],
  ])("are found by mixing bits: %d", (value, expected) => expect(mixBits(value)).toBe(expected));

  it.each([
    [1, [3, 19], [10, 4]],
    [2, [6, 6], [1, 5]],
    [7, [9, 18], [12, 6]],
  ])("of flow %d, with seeds 1 and 2", (flow, first, second) => {
    const queue = queueOf();
    queue.arriveOf(flow);
    expect(binsWith(queue, 0)).toEqual(first.map((bin) => [bin]));
    expect(binsWith(queue, 1)).toEqual(second.map((bin) => [bin]));
    expect(queue.drawn).toBe(2);
  });

  it("count the waiting packets in both sets, also those enqueued before the hashes", () => {
    const queue = queueOf();
    for (let i = 0; i < 3; i++) queue.adopt({ ...packetOf(i + 1), flow: 7 });
    queue.arriveOf(7);
    queue.arriveOf(1);
    queue.take(0);
    const { width, packets } = queue.state.bins;
    const held = [9, width + 18, 2 * width + 12, 3 * width + 6].map((at) => packets[at]);
    expect(held).toEqual([3, 3, 3, 3]);
    expect(packets.reduce((sum, each) => sum + each, 0)).toBe(4 * 4);
  });

  it("raise their probability and drop when they overflow", () => {
    const queue = queueOf({ binSize: 2 });
    const outcomes = [0, 0.01, 0.02, 0.03, 0.04].map((now) => queue.arriveOf(1, now));
    expect(outcomes).toEqual(["stored", "stored", "stored", "penalty", "penalty"]);
    expect(queue.signal("fullest")).toBe(3);
    for (const probability of probabilities(queue, 0)) expectClose(probability, 0.01);
  });

  it("lower it when they are found empty, and stay unchanged without arrivals", () => {
    const queue = judged([0.5, 0.5]);
    queue.take(0);
    expect(queue.arriveOf(1, 100)).toBe("stored");
    for (const probability of probabilities(queue, queue.state.bins.active)) expect(probability).toBeLessThan(0.5);
    const frozen = judged([0.5, 0.5], { hashInterval: 0 });
    frozen.take(0);
    frozen.draws = [0.9];
    frozen.arriveOf(1, 100);
    expect(probabilities(frozen, 0)).toEqual([0.499, 0.499]);
  });

  it("are frozen for a while after each change", () => {
    const queue = queueOf({ binSize: 2, freezeTime: 0.01 });
    for (let i = 0; i < 3; i++) queue.arriveOf(1, 0);
    for (const now of [0.02, 0.025, 0.03, 0.0301]) queue.arriveOf(1, now);
    // Raised at 0.02 and, as 0.03 is not later than 10 ms after that, at 0.0301.
    for (const probability of probabilities(queue, 0)) expectClose(probability, 0.01);
  });

  it("reach exactly 1 in 200 steps of 0.005", () => {
    const queue = queueOf({ binSize: 2, hashInterval: 0 });
    for (let i = 0; i < 3; i++) queue.arriveOf(1, 0);
    for (let i = 1; i < 200; i++) queue.arriveOf(1, i * 0.002);
    expect(Math.max(...probabilities(queue, 0))).toBeLessThan(1);
    expect(queue.signal("pollutedBins")).toBe(0);
    queue.arriveOf(1, 0.4);
    expect(probabilities(queue, 0)).toEqual([1, 1]);
    expect(queue.signal("pollutedBins")).toBe(2);
  });

  it.each([
    ["any", "penalty"],
    ["all", "stored"],
  ] as const)("drop where %s of them overflow", (binDrop, outcome) => {
    const queue = queueOf({ binSize: 2, binDrop });
    queue.arriveOf(1);
    // Flow 1 is alone in its second bin, and five wait in its first.
    const [[bin = 0] = []] = binsWith(queue, 0);
    queue.state.bins.packets[bin] = 5;
    queue.draws = [0.9];
    expect(queue.arriveOf(1, 1)).toBe(outcome);
    queue.state.bins.packets[bin] = 2;
  });
});

describe("a boxed flow whose bins are overfull", () => {
  // Report of Hu, Ren and Chang: the listing in section 2.4, and the text of section 4.3.
  it.each([
    ["bins", "penalty"],
    ["box", "stored"],
  ] as const)("is judged by its %s first", (boxOrder, outcome) => {
    const queue = judged([1, 1], { binSize: 1, boxOrder });
    const { packets } = queue.state.bins;
    const held = [...packets];
    packets.fill(5);
    expect(queue.arriveOf(1, 0.5)).toBe(outcome);
    // The box is shut now, whatever the bins say.
    expect(queue.arriveOf(1, 0.51)).toBe("penalty");
    packets.set(held);
  });
});

describe("the lowest probability of a flow's bins", () => {
  it.each([
    [0.02, "early"],
    [0.5, "stored"],
  ] as const)("decides: one bin at 1, one at 0.03, draw %d", (draw, outcome) => {
    const queue = judged([1, 0.03]);
    queue.draws = [draw];
    expect(queue.arriveOf(1, 0.5)).toBe(outcome);
    expectClose(queue.signal("probability"), 0.03);
  });

  it("marks what can be marked, but not what overflows", () => {
    const queue = judged([0.4, 0.6]);
    queue.ecn = true;
    queue.draws = [0.39];
    expect(queue.arriveOf(1, 0.5, ECT0)).toBe("marked");
    queue.buffer = { packets: 2 };
    queue.draws = [0.39];
    expect(queue.arriveOf(1, 0.6, ECT0)).toBe("overflow");
    expect(queue.marked).toEqual([{ sequence: 2, reason: "early" }]);
  });

  it.each([
    [1, 0.00189036],
    [5, 0.0397173],
    [10, 0.128785],
  ])("is 1 for a flow that has done nothing, with %d greedy flows, this often", (greedy, expected) => {
    const rule = { raiseAt: 1, increment: 1, decrement: 0, freeze: -1 };
    const hashes = 3000;
    let mean = 0;
    for (let seed = 1; seed <= hashes; seed++) {
      const bins = newBins(2, 23);
      rehash(bins, 0, seed, new Fifo());
      for (let flow = 0; flow < greedy; flow++) raise(bins, 0, flow, 0, rule);
      mean += misjudged(bins) / hashes;
    }
    // Hashes differ in how many greedy flows meet in a bin.
    expect(Math.abs(mean / expected - 1)).toBeLessThan(greedy === 1 ? 1e-5 : 0.01);
  });
});

describe("the penalty box", () => {
  it("lets one packet in each box time, and the next set of bins learns the others", () => {
    const queue = judged([1, 1], { boxTime: 0.05 });
    const outcomes = [0, 0.02, 0.05, 0.051, 0.1, 0.102].map((now) => queue.arriveOf(1, now));
    expect(outcomes).toEqual(["stored", "penalty", "penalty", "stored", "penalty", "stored"]);
    for (const probability of probabilities(queue, 1)) expectClose(probability, 0.015);
  });

  it.each([
    [0.5, 0.016e6],
    [0.05, 0.16e6],
    [0.02, 0.4e6],
  ])("of %d s lets no more through than one packet each", (boxTime, ceiling) => {
    const queue = judged([1, 1], { boxTime, hashInterval: 0, binSize: 1e4 });
    let stored = 0;
    const seconds = 20;
    for (let i = 1; i <= seconds * 10_000; i++) {
      if (queue.arriveOf(1, i * 1e-4) === "stored") stored += 1;
      // One stays: a bin that is found empty lowers its probability, and the flow would be out of the box.
      queue.fillTo(1);
    }
    const rate = (stored * 8000) / seconds;
    expect(rate).toBeLessThanOrEqual(ceiling + 8000 / seconds);
    expect(rate).toBeGreaterThan(0.99 * ceiling);
  });

  it.each([
    [0, "one of five sources in step with it wins every turn", [0, 200, 0, 0, 0]],
    [0.5, "all of them win about as many turns", [40, 40, 40, 40, 40]],
  ] as const)("with a jitter of %d: %s", (boxJitter, _, expected) => {
    const queue = queueOf({ boxTime: 0.0499, boxJitter, binSize: 1e6, hashInterval: 0 });
    queue.buffer = { packets: 1e5 };
    for (let flow = 0; flow < 5; flow++) queue.arriveOf(flow);
    queue.state.bins.probabilities.fill(1);
    const wins = [0, 0, 0, 0, 0];
    // Each sends every 2 ms, 25 times in 50 ms; flow 1 was the first to come.
    for (let i = 1; i <= 25_000; i++)
      if (queue.arriveOf(i % 5, i * 0.0004) === "stored") wins[i % 5] = (wins[i % 5] ?? 0) + 1;
    for (const [flow, won] of wins.entries())
      expect(Math.abs(won - (expected[flow] ?? 0)), `${wins}`).toBeLessThanOrEqual(boxJitter === 0 ? 1 : 20);
  });

  it("drops from a full buffer without using up its turn", () => {
    const queue = judged([1, 1]);
    queue.buffer = { packets: 1 };
    expect(queue.arriveOf(1, 0.5)).toBe("penalty");
    queue.buffer = { packets: 2 };
    expect(queue.arriveOf(1, 0.501)).toBe("stored");
  });

  it("draws its next interval where it jitters, and nothing else", () => {
    const queue = judged([1, 1], { boxTime: 0.1, boxJitter: 0.5 });
    queue.draws = [0.25];
    queue.arriveOf(1, 0.5);
    expectClose(queue.state.boxInterval, 0.075);
    const drawn = queue.drawn;
    queue.arriveOf(1, 0.51);
    expect(queue.drawn).toBe(drawn);
  });

  it("never marks", () => {
    const queue = judged([1, 1]);
    queue.ecn = true;
    queue.arriveOf(1, 0.5, ECT0);
    expect(queue.arriveOf(1, 0.51, ECT0)).toBe("penalty");
    expect(queue.marked).toEqual([]);
  });
});

describe("an exchange of hashes", () => {
  it("comes with the first arrival after its interval, or never", () => {
    const queue = queueOf({ hashInterval: 5 });
    for (const [now, active] of [
      [4.9, 0],
      [5, 1],
      [9.9, 1],
      [12, 0],
      [16.9, 0],
      [17, 1],
    ] as const) {
      queue.arriveOf(1, now);
      expect(queue.signal("activeSet"), `${now} s`).toBe(active);
    }
    const never = queueOf({ hashInterval: 0 });
    never.arriveOf(1, 0);
    never.arriveOf(1, 1e6);
    expect(never.signal("activeSet")).toBe(0);
  });

  it("draws a seed for the set that restarts, and counts the waiting packets there", () => {
    const queue = queueOf();
    queue.arriveOf(1);
    queue.arriveOf(1);
    queue.draws = [1.5 / 2 ** 32];
    queue.arriveOf(2, 5);
    // Set 0 has seed 1 again.
    expect(binsWith(queue, 0)).toEqual([
      [3, 6],
      [6, 19],
    ]);
    expect(queue.drawn).toBe(3);
  });
});

describe("a change in mid-run", () => {
  it("of the bins counts the waiting packets again, with probabilities of 0", () => {
    const queue = judged([0.5, 0.5]);
    for (let flow = 0; flow < 20; flow++) queue.arriveOf(flow, 1);
    const waiting = queue.waiting;
    queue.discipline.retune({ ...queue.values, bins: 5, levels: 3 }, 1);
    const { packets, probabilities: all } = queue.state.bins;
    expect([packets.length, all.length]).toEqual([30, 30]);
    for (let level = 0; level < 6; level++)
      expect(packets.subarray(level * 5, level * 5 + 5).reduce((sum, held) => sum + held, 0)).toBe(waiting);
    expect(Math.max(...all)).toBe(0);
    queue.fillTo(0);
    expect(Math.max(...packets)).toBe(0);
  });

  it("of steps and times keeps the bins", () => {
    const queue = judged([0.5, 1]);
    queue.discipline.retune({ ...queue.values, increment: 0.01, freezeTime: 0.1, boxTime: 1, hashInterval: 9 }, 1);
    expect(probabilities(queue, 0)).toEqual([0.5, 1]);
    expect(queue.state.boxInterval).toBe(1);
  });

  it("of the buffer removes the dropped packets from the bins", () => {
    const queue = queueOf();
    for (let i = 0; i < 8; i++) queue.arriveOf(1);
    queue.buffer = { packets: 3 };
    queue.discipline.retune(queue.values, 1);
    expect(Math.max(...queue.state.bins.packets)).toBe(3);
  });
});

it("refuses a warm-up that is longer than the hash interval", () => {
  const { values } = queueOf();
  expect(sfb.check?.({ ...values, warmup: 6 }).map((fault) => fault.field)).toEqual(["warmup"]);
  expect(sfb.check?.({ ...values, hashInterval: 0, warmup: 6 })).toEqual([]);
});
