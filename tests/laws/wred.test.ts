import { describe, expect, it } from "vitest";
import type { QueueDiscipline } from "../../src/engine/aqm/contract.ts";
import { red, wred } from "../../src/engine/aqm/registry.ts";
import { ECT0 } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, packetOf, type QueueHost } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof wred.fields>>;
const { state: fresh } = hostOf(wred);
type Host = QueueHost<typeof wred.fields, typeof fresh>;

/** As many packets of each class wait, and the averages stand here. */
const waitingClasses = (queues: readonly number[], averages: readonly number[], given: Given = {}): Host => {
  const queue = hostOf(wred, given);
  queue.buffer = { packets: 1000 };
  for (const [index, length] of queues.entries())
    for (let i = 0; i < length; i++) queue.adopt({ ...packetOf(i), class: index });
  for (const [index, average] of averages.entries()) queue.state.averages[index] = average;
  return queue;
};
const arrive = (queue: Host, index: number, now = 0) => queue.arrive({ ...packetOf(1000), class: index }, now);
const averages = (queue: Host) => [0, 1, 2].map((index) => queue.signal(`average${index}`));
const LADDER: Given = { minThresholds: [30, 20, 10], maxThresholds: [40, 30, 20], maxProbabilities: [0.1] };

describe("the curves of the classes", () => {
  it.each([
    [15, [0, 0, 0.05]],
    [25, [0, 0.05, 1]],
    [35, [0.05, 1, 1]],
  ] as const)("at a shared average of %d", (average, expected) => {
    const queue = waitingClasses([0, 0, 0], [average], LADDER);
    for (const [index, value] of expected.entries()) expectClose(queue.signal(`probability${index}`), value);
    expect(queue.signal("average1")).toBeNaN();
    expect(queue.signal("probability3")).toBeNaN();
  });

  it("are what packets are hit by", () => {
    const outcomes = [0, 1, 2].map((index) => {
      const queue = waitingClasses([0, 25, 0], [25], { ...LADDER, queueWeight: 1e-9 });
      queue.draws = [0.049];
      return arrive(queue, index);
    });
    expect(outcomes).toEqual(["stored", "early", "forced"]);
  });

  it("spread the hits of each class by its own count", () => {
    const queue = waitingClasses([0, 25, 0], [25], { ...LADDER, queueWeight: 1e-9 });
    queue.state.counts.set([7, 4, 9]);
    queue.draws = [0.999];
    arrive(queue, 1);
    expectClose(queue.signal("spreadProbability"), 0.0666667);
    expect([...queue.state.counts.subarray(0, 3)]).toEqual([7, 5, 9]);
    arrive(queue, 0);
    expect(queue.state.counts[0]).toBe(-1);
  });

  it("climb gently above the maximum threshold where a class is set so", () => {
    const queue = waitingClasses([0, 0, 0], [25], { ...LADDER, gentles: [0, 0, 1] });
    // 0.1 + 0.9·(25 − 20)/20.
    expectClose(queue.signal("probability2"), 0.325);
    queue.state.averages[0] = 35;
    expect(queue.signal("probability1")).toBe(1);
  });

  it("take a ladder of eight precedences, the best first", () => {
    const ladder = [37.5, 35, 32.5, 30, 27.5, 25, 22.5, 20];
    const queue = waitingClasses([0], [30], {
      classes: 8,
      minThresholds: ladder,
      maxThresholds: [40],
      maxProbabilities: [0.1],
      queueWeight: 0.00195312,
    });
    expect(wred.check?.(queue.values)).toEqual([]);
    const hit = ladder.map((_, index) => queue.signal(`probability${index}`) > 0);
    expect(hit).toEqual([false, false, false, false, true, true, true, true]);
    // Halfway up for the worst: 0.1·(30 − 20)/20.
    expectClose(queue.signal("probability7"), 0.05);
    arrive(queue, 7);
    expectClose(queue.signal("average0"), 30 * (1 - 1 / 512));
  });
});

describe("the averages", () => {
  it.each([
    ["wred", [14], [14.004, Number.NaN, Number.NaN]],
    ["rio-c", [4, 9, 14], [4, 8.998, 14.004]],
    ["rio-d", [4, 9, 14], [4, 8.988, 14]],
  ] as const)("that an arrival of class 1 moves: %s", (mode, before, expected) => {
    const queue = waitingClasses([5, 3, 8], before, { mode, queueWeight: 0.002 });
    arrive(queue, 1);
    const seen = averages(queue);
    for (const [index, value] of expected.entries())
      if (Number.isNaN(value)) expect(seen[index]).toBeNaN();
      else expectClose(seen[index] ?? Number.NaN, value);
  });

  it("are not moved by a packet that finds the buffer full", () => {
    const queue = waitingClasses([5, 3, 8], [14]);
    queue.buffer = { packets: 16 };
    expect(arrive(queue, 0)).toBe("overflow");
    expect(queue.signal("average0")).toBe(14);
  });

  it("decay while none of their packets waits, once for the same silence", () => {
    const queue = waitingClasses([0, 1, 0], [0, 30, 0], { mode: "rio-d", queueWeight: 0.002 });
    queue.take(1);
    // Arrivals of class 0 in between have no effect.
    arrive(queue, 0, 1.05);
    expect(averages(queue)[1]).toBe(30);
    arrive(queue, 1, 1.1);
    // 125 packet times of 0.8 ms, and one step more.
    expectClose(averages(queue)[1] ?? Number.NaN, 30 * 0.998 ** 126);
    queue.take(1.1);
    queue.take(1.1);
    arrive(queue, 1, 1.1);
    expectClose(averages(queue)[1] ?? Number.NaN, 30 * 0.998 ** 127);
  });

  it("take packets of worse classes than the last for the last", () => {
    const queue = waitingClasses([0], [0, 0, 0], { mode: "rio-d", queueWeight: 0.5 });
    arrive(queue, 7);
    arrive(queue, 5);
    expectClose(averages(queue)[2] ?? Number.NaN, 0.5);
  });
});

describe("where count·p_b exceeds 1", () => {
  // p_b is 0.1·(24 − 20)/10 = 0.04, so the 25th arrival since the last drop makes it 1, the 26th 1.04.
  it.each([
    ["drop", 9, "stored", 0.0666667],
    ["drop", 23, "early", 1],
    ["drop", 25, "early", 1],
    ["accept", 9, "stored", 0.0666667],
    ["accept", 23, "early", 1],
    ["accept", 25, "stored", 0],
  ] as const)("%s: after %d arrivals", (spreadPast, count, outcome, probability) => {
    const queue = waitingClasses([0, 25, 0], [24], { ...LADDER, queueWeight: 1e-9, spreadPast });
    queue.state.counts[1] = count;
    queue.draws = [0.9999];
    expect(arrive(queue, 1)).toBe(outcome);
    expectClose(queue.signal("spreadProbability"), probability);
    expect(queue.state.counts[1]).toBe(outcome === "early" ? 0 : count + 1);
  });
});

describe("between the classes", () => {
  /** Losses of each class, then the average, while the arrivals in turn are this multiple of what the link sends. */
  const losses = (given: Given, load: number, turn: (arrival: number) => number, arrivals = 6000): number[] => {
    const queue = hostOf(wred, { queueWeight: 0.01, ...given });
    queue.buffer = { packets: 200 };
    const lost = [0, 0, 0];
    let owed = 0;
    for (let i = 0; i < arrivals; i++) {
      const [index, now] = [turn(i), (i * 8e-4) / load];
      if (arrive(queue, index, now) !== "stored") lost[index] = (lost[index] ?? 0) + 1;
      for (owed += 1 / load; owed >= 1; owed -= 1) queue.take(now);
    }
    return [...lost, queue.signal("average0")];
  };

  it("the worst lose first, and the best nothing below their threshold", () => {
    const [best = 0, middle = 0, worst = 0, average = 0] = losses({}, 1.35, (i) => i % 3);
    expect(average).toBeLessThan(30);
    expect(best).toBe(0);
    expect(worst).toBeGreaterThan(1000);
    expect(middle).toBeLessThan(worst / 2);
  });

  it("the worst lose most", () => {
    const [best = 0, middle = 0, worst = 0] = losses({}, 2, (i) => i % 3);
    expect(best).toBeLessThan(middle);
    expect(middle).toBeLessThan(worst);
  });

  it("a greedy worst class leaves room for the others", () => {
    const average = losses({}, 2, () => 2).at(-1) ?? Number.NaN;
    expect(average).toBeLessThan(21);
    expect(average).toBeGreaterThan(15);
  });

  it("equal thresholds for all hit them alike", () => {
    const equal: Given = { minThresholds: [10], maxThresholds: [40], maxProbabilities: [1] };
    const lost = losses(equal, 2, (i) => i % 3, 18_000).slice(0, 3);
    for (const each of lost) expect(Math.abs(each - 3000)).toBeLessThan(300);
  });

  it("one class alone is RED as the paper counts", () => {
    const law = { queueWeight: 0.05, hardDrop: true };
    const single = hostOf(wred, {
      ...law,
      classes: 1,
      minThresholds: [5],
      maxThresholds: [15],
      maxProbabilities: [0.1],
    });
    const other = hostOf(red, { ...law, gentle: false, countMode: "paper" });
    const run = <S, V>(queue: {
      discipline: QueueDiscipline<S, V>;
      offer(now: number): string;
      take(now: number): unknown;
      waiting: number;
      drawn: number;
    }) =>
      Array.from({ length: 3000 }, (_, i) => {
        const now = i * 1e-3;
        const outcome = queue.offer(now);
        // Never until it is empty, since the two take another moment for the begin of a silence.
        if ((i * i) % 5 < 4 && queue.waiting > 1) queue.take(now);
        return `${outcome} ${queue.drawn}`;
      });
    const outcomes = run(single);
    expect(outcomes).toEqual(run(other));
    expect(new Set(outcomes.map((text) => text.split(" ")[0]))).toEqual(new Set(["stored", "early", "forced"]));
  });
});

describe("marks", () => {
  it("ECN-capable packets between the thresholds, and above them unless the option drops them", () => {
    const marked = ([false, true] as const).map((hardDrop) => {
      const queue = waitingClasses([0, 25, 0], [25], { ...LADDER, queueWeight: 1e-9, hardDrop });
      queue.ecn = true;
      queue.draws = [0];
      return [1, 2].map((index) => queue.arrive({ ...packetOf(1000), class: index, ecn: ECT0 }, 0));
    });
    expect(marked).toEqual([
      ["marked", "marked"],
      ["marked", "forced"],
    ]);
  });
});

describe("a change in mid-run", () => {
  it("of the mode starts with the waiting packets", () => {
    const queue = waitingClasses([5, 3, 8], [14]);
    for (const [mode, expected] of [
      ["rio-c", [5, 8, 16]],
      ["rio-d", [5, 3, 8]],
    ] as const) {
      const values = { ...queue.values, mode };
      queue.discipline.retune(values, 1);
      expect([0, 1, 2].map((index) => queue.definition.signals[`average${index}`]?.read(queue.state, values))).toEqual(
        expected,
      );
    }
  });

  it("of the classes counts the waiting packets again, and gives a new class its packets' old average", () => {
    const queue = waitingClasses([5, 3, 8], [4, 9, 14], { mode: "rio-c" });
    queue.adopt({ ...packetOf(99), class: 3 });
    expect([...queue.state.queues]).toEqual([5, 3, 9, 0, 0, 0, 0, 0]);
    queue.discipline.retune({ ...queue.values, classes: 4 }, 1);
    expect([...queue.state.queues]).toEqual([5, 3, 8, 1, 0, 0, 0, 0]);
    expect([...queue.state.averages.subarray(0, 4)]).toEqual([4, 9, 14, 14]);
  });

  it("of a threshold keeps the averages and restarts the count of its class", () => {
    const queue = waitingClasses([5, 3, 8], [14]);
    queue.state.counts.set([3, 4, 5]);
    queue.discipline.retune({ ...queue.values, minThresholds: [30, 15, 10] }, 1);
    expect([...queue.state.counts.subarray(0, 3)]).toEqual([3, -1, 5]);
    expect(queue.signal("average0")).toBe(14);
  });
});

it("needs the thresholds of every class in order, and yes or no for gentle", () => {
  const { values } = hostOf(wred);
  const faultsOf = (given: Given) => wred.check?.({ ...values, ...given }).map(({ message }) => message);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ maxThresholds: [60, 20, 20] })).toEqual([
    "maxThresholds of class 1 must be above its minThresholds (20 packets)",
  ]);
  // The third class is not there.
  expect(faultsOf({ classes: 2, maxThresholds: [60, 40, 5] })).toEqual([]);
  expect(faultsOf({ gentles: [0.5] })).toEqual([
    "entry 1, 0.5, is wrong: gentles must be a list of 0 (no) and 1 (yes)",
  ]);
});
