import { describe, expect, it } from "vitest";
import { CobaltLaw, initialCobalt } from "../../src/engine/aqm/codel/cobaltLaw.ts";
import { cobalt, codel } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, packetOf, QueueHost } from "../fixtures/queueHost.ts";

const AMPLE = { linkRate: 10e6, buffer: { packets: 1e6 } };
type Given = Partial<ValuesOf<typeof cobalt.fields>>;

/** The law alone: `judge` passes it a packet with this sojourn time, with others behind it. */
const lawWith = (given: Given = {}) => {
  const host = hostOf(cobalt, given, AMPLE);
  const law = new CobaltLaw(host, 1, host.values);
  const state = initialCobalt();
  const judge = (now: number, sojourn: number, ecn = NOT_ECT, isLast = false): boolean =>
    law.drops({ ...packetOf(1), ecn, tEnq: now - sojourn }, isLast, state, now);
  return { host, law, state, judge };
};
/** In milliseconds: looked at every millisecond, 20 ms of waiting during the second second, else 1 ms. */
const secondOfWaiting = (
  until: number,
  look: (millisecond: number, state: ReturnType<typeof initialCobalt>) => void,
) => {
  const { judge, state, host } = lawWith();
  const drops: number[] = [];
  for (let millisecond = 0; millisecond <= until; millisecond++) {
    const isLong = millisecond >= 1000 && millisecond < 2000;
    if (judge(millisecond / 1000, isLong ? 0.02 : 0.001)) drops.push(millisecond);
    look(millisecond, state);
  }
  return { drops, host };
};

describe("a second of too long waiting", () => {
  it("is hit at CoDel's pace", () => {
    const { drops, host } = secondOfWaiting(2100, () => {});
    expect(drops).toHaveLength(32);
    expect(drops.slice(0, 10)).toEqual([1100, 1171, 1229, 1279, 1324, 1364, 1402, 1438, 1471, 1503]);
    expect(host.lost.every(({ reason }) => reason === "early")).toBe(true);
    expect(host.drawn).toBe(0);
  });

  it.each([
    [999, 0, 1.099],
    [1000, 1, 1.1],
    [1100, 2, 1.170711],
    [1999, 33, 2.011559],
    [2010, 33, 2.011559],
  ])("after %d ms the count is %d, the next step at %d s", (at, count, dropNext) => {
    expect.assertions(2);
    secondOfWaiting(at, (millisecond, state) => {
      if (millisecond !== at) return;
      expect(state.count).toBe(count);
      expectClose(state.dropNext, dropNext);
    });
  });

  it("is wound down slowly afterwards", () => {
    const reached = new Map<number, number>();
    secondOfWaiting(3200, (millisecond, { count }) => {
      if (millisecond > 2000 && !reached.has(count)) reached.set(count, millisecond);
    });
    const published: readonly (readonly [number, number])[] = [
      [32, 2012],
      [31, 2030],
      [30, 2048],
      [29, 2066],
      [28, 2085],
      [27, 2103],
      [4, 2728],
      [3, 2778],
      [2, 2835],
      [1, 2906],
      [0, 3006],
    ];
    expect(published.map(([count]) => [count, reached.get(count)])).toEqual(published);
  });
});

describe("BLUE", () => {
  it.each([
    [0.004, 5 / 256],
    [0.006, 10 / 256],
  ])("rises at most once in the target time: ten overflows %d s apart", (apart, expected) => {
    const { law, state } = lawWith();
    for (let i = 0; i < 10; i++) law.onFull(state, 1 + i * apart);
    expect(state.probability).toBe(expected);
  });

  it("falls sixteen times as slowly", () => {
    const { law, state } = lawWith();
    Object.assign(state, { probability: 10 / 256, blueAt: 0 });
    for (let i = 1; i <= 20; i++) law.onEmpty(state, i * 0.006);
    expect(state.probability).toBe(140 / 4096);
  });

  it("drops what can be marked, and the hit counts once", () => {
    const { judge, state, host } = lawWith();
    host.ecn = true;
    Object.assign(state, { probability: 1, count: 3, dropping: true, dropNext: 0.9 });
    expect(judge(1, 0.02, ECT0)).toBe(true);
    expect([host.lost, host.marked, state.count]).toEqual([[{ sequence: 1, reason: "blue" }], [], 4]);
    expect(host.drawn).toBe(0);
  });

  it("draws once for each packet while its probability is between 0 and 1", () => {
    const { judge, state, host } = lawWith();
    state.probability = 0.5;
    host.draws = [0.4, 0.6];
    expect([judge(1, 0.001), judge(1.001, 0.001)]).toEqual([true, false]);
    expect(host.drawn).toBe(2);
  });

  it("counts a long sojourn time as an overflow with that option", () => {
    const { judge, state } = lawWith({ blueDelay: 0.4 });
    judge(1, 0.39);
    expect(state.probability).toBe(0);
    judge(1.001, 0.41);
    judge(1.002, 0.41);
    expect(state.probability).toBe(1 / 256);
  });
});

/** The probability, in increments, after an overflow at each of these times in ns. */
const stepsAfter = (blueClock: "exact" | "wrapped", ...overflows: readonly number[]): number => {
  const { law, state } = lawWith({ blueClock });
  for (const at of overflows) law.onFull(state, at / 1e9);
  return state.probability * 256;
};

describe("the clock of BLUE", () => {
  // The target is 5 ms; 32 bits hold 4 294 967 295 ns (ns-3.37, cobalt-queue-disc.h, m_lastUpdateTimeBlue).
  it.each([
    ["exact", [1e9, 1.001e9, 1.006e9], 2],
    ["wrapped", [1e9, 1.001e9, 1.006e9], 2],
    ["exact", [10e9, 10.001e9, 10.002e9], 1],
    ["wrapped", [10e9, 10.001e9, 10.002e9], 3],
    // The second time is the first one beyond 32 bits: what passed since then counts from 4.5 ms on.
    ["exact", [4.294e9, 4.2995e9, 4.3e9], 2],
    ["wrapped", [4.294e9, 4.2995e9, 4.3e9], 3],
    // The first change is at most one target after the start, as if the last one had been at 0.
    ["exact", [0.004e9], 1],
    ["wrapped", [0.004e9, 0.0051e9], 1],
  ] as const)("that is %s: overflows at %j ns change the probability %d times", (clock, overflows, steps) => {
    expect(stepsAfter(clock, ...overflows)).toBe(steps);
  });

  it("that is wrapped lets an empty queue lower it at once too", () => {
    const { law, state } = lawWith({ blueClock: "wrapped" });
    for (const at of [10, 10.001]) law.onFull(state, at);
    for (const at of [10.002, 10.003]) law.onEmpty(state, at);
    expectClose(state.probability, 2 / 256 - 2 / 4096);
  });
});

describe("a link that asks ahead", () => {
  const probabilityAfter = (asksAhead: boolean, ...takes: readonly number[]): number => {
    const queue = hostOf(cobalt, { asksAhead }, AMPLE);
    queue.state.probability = 2 / 256;
    queue.draws = takes.map(() => 0.9);
    for (let i = 0; i < 2; i++) queue.offer(1);
    for (const at of takes) queue.take(at);
    return 256 * 16 * (2 / 256 - queue.state.probability);
  };

  it("finds the queue empty when the last packet leaves, and not again when it is idle", () => {
    expect(probabilityAfter(true, 1.001)).toBe(0);
    expect(probabilityAfter(true, 1.001, 1.002)).toBe(1);
    expect(probabilityAfter(true, 1.001, 1.002, 1.1)).toBe(1);
  });

  it("unless it asks when it is idle, as in Linux", () => {
    expect(probabilityAfter(false, 1.001, 1.002)).toBe(0);
    expect(probabilityAfter(false, 1.001, 1.002, 1.1)).toBe(1);
  });
});

describe("no packet is dropped", () => {
  it("if it is the last of its queue, though it counts as dropped", () => {
    const queue = hostOf(cobalt, {}, AMPLE);
    queue.offer(0);
    Object.assign(queue.state, { count: 5, dropping: true, dropNext: 0.5 });
    expect(queue.take(1)?.sequence).toBe(1);
    expect([queue.state.count, queue.lost]).toEqual([6, []]);
    const strict = hostOf(cobalt, { keepLast: false }, AMPLE);
    strict.offer(0);
    Object.assign(strict.state, { count: 5, dropping: true, dropNext: 0.5 });
    expect(strict.take(1)).toBeUndefined();
    expect(strict.lost).toEqual([{ sequence: 1, reason: "early" }]);
  });

  it("while the waiting time is below four large packets", () => {
    const { judge, state } = lawWith({ mtuTime: 0.0121 });
    judge(1, 0.02);
    expect(state.dropping).toBe(false);
    judge(1.001, 0.0485);
    expect(state.dropping).toBe(true);
  });

  it("before an interval after the rise; a dip restarts it", () => {
    const { judge, state } = lawWith();
    for (let i = 0; i < 90; i++) expect(judge(1 + i / 1000, i < 5 ? 0.001 : 0.02)).toBe(false);
    judge(1.09, 0.001);
    expect(state.dropping).toBe(false);
    for (let i = 91; i < 191; i++) expect(judge(1 + i / 1000, 0.02)).toBe(false);
    expect(judge(1.192, 0.02)).toBe(true);
  });
});

describe("a full buffer", () => {
  it.each([
    ["head", 1, [2, 3]],
    ["tail", 3, [1, 2]],
  ] as const)("drops at the %s, and counts as too long waiting", (fullVictim, lost, left) => {
    const queue = hostOf(cobalt, { fullVictim });
    queue.buffer = { packets: 2 };
    for (let i = 0; i < 3; i++) queue.offer(1);
    expect(queue.lost).toEqual([{ sequence: lost, reason: "overflow" }]);
    expect(queue.queue()).toEqual(left);
    expect(queue.state).toMatchObject({ count: 1, dropping: true, dropNext: 1, probability: 1 / 256 });
  });
});

describe("against other traffic", () => {
  /** 12 Mbit/s on 10 Mbit/s for a minute; the mean waiting time from 15 s on. */
  const flood = (definition: typeof codel | typeof cobalt, ecn: number) => {
    const queue = definition === codel ? hostOf(codel, {}, AMPLE) : hostOf(cobalt, {}, AMPLE);
    queue.ecn = true;
    let [sum, count] = [0, 0];
    for (let arrival = 0, slot = 0; slot < 75_000; slot++) {
      const now = slot * 0.0008;
      for (; arrival / 1500 <= now; arrival++) queue.offer(arrival / 1500, 1000, ecn);
      const packet = queue.take(now);
      if (packet === undefined || now < 15) continue;
      sum += now - packet.tEnq;
      count += 1;
    }
    return { mean: sum / count, queue };
  };

  it("keeps an unresponsive flood near the target, where CoDel lets it stand", () => {
    const { mean, queue } = flood(cobalt, NOT_ECT);
    expect(mean).toBeLessThan(0.01);
    expect(queue.lost.length / queue.arrived).toBeGreaterThan(0.15);
    expect(queue.lost.length / queue.arrived).toBeLessThan(0.22);
    expect(queue.signal("probability")).toBe(0);
    expect(flood(codel, NOT_ECT).mean).toBeGreaterThan(0.1);
  });

  it("without an overflow, only marks what can be marked", () => {
    const { queue } = flood(cobalt, ECT0);
    expect(queue.lost).toEqual([]);
    expect(queue.marked.length).toBeGreaterThan(1000);
    expect(queue.signal("probability")).toBe(0);
  });
});

describe("a change in mid-run", () => {
  it("to COBALT: a waiting packet is dropped or marked after an interval, not at once", () => {
    const queue = new QueueHost(cobalt, hostOf(cobalt).values, AMPLE, 5);
    for (let i = 0; i < 200; i++) queue.adopt({ ...packetOf(i), tEnq: 4.9 });
    for (let i = 0; i < 125; i++) queue.take(5 + i * 0.0008);
    expect(queue.lost).toEqual([]);
    queue.take(5.1);
    queue.take(5.1008);
    expect(queue.lost).toHaveLength(1);
  });

  it("keeps the learned state; a step up of 0 switches BLUE off", () => {
    const queue = hostOf(cobalt, {}, AMPLE);
    Object.assign(queue.state, { count: 7, dropNext: 3, probability: 0.1 });
    queue.discipline.retune({ ...queue.values, interval: 0.2, target: 0.01 }, 1);
    expect(queue.state).toMatchObject({ count: 7, dropNext: 3, probability: 0.1 });
    queue.discipline.retune({ ...queue.values, increment: 0 }, 1);
    expect(queue.state.probability).toBe(0);
  });

  it("refuses an interval of no more than twice the target, by name", () => {
    const faults = cobalt.check?.({ ...hostOf(cobalt).values, target: 0.05, blueDelay: 0.05 });
    expect(faults?.map(({ field }) => field)).toEqual(["interval", "blueDelay"]);
  });
});
