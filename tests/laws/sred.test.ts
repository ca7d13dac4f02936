import { describe, expect, it } from "vitest";
import { sred } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, PATH, packetOf } from "../fixtures/queueHost.ts";

const PATH_600 = { ...PATH, buffer: { packets: 600 } };

const queueOf = (given: Partial<ValuesOf<typeof sred.fields>> = {}) => {
  const queue = hostOf(sred, given, PATH_600);
  let flowless = 0;
  return Object.assign(queue, {
    /** A packet of this flow. */
    arriveOf: (flow: number) => queue.arrive({ ...packetOf(queue.arrived + 1), flow }, 0),
    /** A packet of a flow that was never seen. */
    arriveOfNew: () => queue.arrive({ ...packetOf(queue.arrived + 1), flow: 1_000_000 + flowless++ }, 0),
  });
};

/** A full list of zombies of flow 0, and a hit frequency that the next comparison brings to `after`. */
const warm = (given: Partial<ValuesOf<typeof sred.fields>>, hit: boolean, after: number) => {
  const queue = queueOf(given);
  queue.state.filled = queue.state.flows.length;
  const { hitWeight } = queue.values;
  queue.state.hitFrequency = (after - (hit ? hitWeight : 0)) / (1 - hitWeight);
  return queue;
};
const HIT = 0;
const MISS = 1;

describe("the steps", () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 0.0375],
    [199, 0.0375],
    [200, 0.15],
    [599, 0.15],
  ])("of a buffer of 600 packets: %d wait", (waiting, expected) => {
    const queue = queueOf().fillTo(waiting);
    queue.arriveOf(0);
    expectClose(queue.signal("stepProbability"), expected);
  });

  it("are taken in bytes where the buffer is", () => {
    const queue = hostOf(sred, {}, { ...PATH, buffer: { bytes: 60_000 } });
    for (const [waiting, expected] of [
      [39, 0],
      [40, 0.0375],
      [80, 0.15],
    ] as const) {
      queue.fillTo(waiting, 0, 250).offer(0, 250);
      expectClose(queue.signal("stepProbability"), expected);
    }
  });

  it("lie where the field says", () => {
    const queue = queueOf({ steps: [0.5, 0.75], maxProbability: 0.2 });
    queue.fillTo(299).arriveOf(0);
    expect(queue.signal("stepProbability")).toBe(0);
    queue.fillTo(300).arriveOf(0);
    expectClose(queue.signal("stepProbability"), 0.05);
    queue.fillTo(450).arriveOf(0);
    expectClose(queue.signal("stepProbability"), 0.2);
  });
});

describe("the hit frequency", () => {
  it.each([
    ["a hit", HIT, 0.01099],
    ["a miss", MISS, 0.00999],
  ])("after %s", (_, flow, expected) => {
    const queue = warm({}, true, 0.01);
    queue.state.hitFrequency = 0.01;
    queue.arriveOf(flow);
    expectClose(queue.signal("hitFrequency"), expected);
  });

  it("forgets over 1000 misses", () => {
    const queue = warm({}, false, 0.01);
    queue.state.hitFrequency = 0.01;
    for (let i = 0; i < 1000; i++) queue.fillTo(0).arriveOfNew();
    expectClose(queue.signal("hitFrequency"), 0.00367695);
    expectClose(queue.signal("activeFlows"), 271.964);
  });

  it("moves once in L comparisons, by all of them together", () => {
    const queue = warm({ updateEvery: 4, hitWeight: 0.01 }, false, 0.01);
    queue.state.hitFrequency = 0.1;
    for (const flow of [HIT, MISS, HIT]) queue.fillTo(0).arriveOf(flow);
    expect(queue.signal("hitFrequency")).toBe(0.1);
    queue.draws = [0.5, 0.9];
    queue.fillTo(0).arriveOf(MISS);
    // (1 − 4·0.01)·0.1 + 0.01·2
    expectClose(queue.signal("hitFrequency"), 0.116);
  });

  it("is one over the number of equal flows", () => {
    const queue = queueOf();
    let sum = 0;
    for (let i = 0; i < 60_000; i++) {
      queue.fillTo(0).arriveOf(Math.floor(queue.uniform() * 50));
      // The frequency has risen from 0, and the list has been overwritten, many times over.
      if (i >= 20_000) sum += queue.signal("hitFrequency") / 40_000;
    }
    expect(1 / sum).toBeGreaterThan(50 * 0.85);
    expect(1 / sum).toBeLessThan(50 * 1.15);
  });

  it("is the sum of the squared shares of unequal flows: shares of 1/2, 1/4, 1/8, … count as 3 flows", () => {
    const queue = queueOf();
    let sum = 0;
    for (let i = 0; i < 60_000; i++) {
      let flow = 1;
      while (queue.uniform() < 0.5 && flow < 40) flow += 1;
      queue.fillTo(0).arriveOf(flow);
      if (i >= 20_000) sum += queue.signal("hitFrequency") / 40_000;
    }
    expect(Math.abs(sum - 0.333333)).toBeLessThan(0.333333 * 0.03);
  });
});

describe("the probability of a drop", () => {
  it.each([
    [10, 0.000228882],
    [100, 0.0228882],
    [256, 0.15],
    [1000, 0.15],
  ])("of simple SRED on the top step grows with the square of the flows: %d", (flows, expected) => {
    const queue = warm({ full: false }, false, 1 / flows).fillTo(200);
    queue.arriveOf(MISS);
    expectClose(queue.signal("activeFlows"), flows);
    expectClose(queue.signal("probability"), expected);
  });

  it("of simple SRED on the lower step", () => {
    const queue = warm({ full: false }, false, 0.01).fillTo(150);
    queue.arriveOf(MISS);
    expectClose(queue.signal("probability"), 0.00572205);
  });

  it.each([
    [0.01, MISS, 0.15, 0.0228882],
    [0.01, HIT, 0.15, 1],
    // A tenth of the top step: not cut off at 1.
    [0.01, HIT, 0.015, 0.231171],
    [0.1, MISS, 0.15, 0.000228882],
    [0.1, HIT, 0.15, 0.0025177],
  ])("of full SRED, P %d, flow %d, top step %d", (frequency, flow, maxProbability, expected) => {
    const queue = warm({ maxProbability }, flow === HIT, frequency).fillTo(200);
    queue.arriveOf(flow);
    expectClose(queue.signal("probability"), expected);
  });

  it("of simple SRED is the same for a hit", () => {
    const queue = warm({ full: false }, true, 0.01).fillTo(200);
    queue.arriveOf(HIT);
    expectClose(queue.signal("probability"), 0.0228882);
  });

  it("is the bare step while the list fills", () => {
    const queue = queueOf().fillTo(200);
    queue.draws = [0.9];
    queue.arriveOf(0);
    expectClose(queue.signal("probability"), 0.15);
    expect(queue.signal("activeFlows")).toBeNaN();
    expectClose(queue.signal("listFilled"), 0.001);
    expect(queue.drawn).toBe(1);
  });

  it("is practically nothing for one flow alone", () => {
    const queue = queueOf();
    for (let i = 0; i < 20_000; i++) queue.fillTo(400).arriveOf(3);
    // P → 1: 0.15·(1 + 1)/256²
    expect(queue.signal("probability")).toBeLessThan(5e-6);
    expect(queue.signal("probability")).toBeGreaterThan(4.5e-6);
  });
});

describe("numbers are drawn", () => {
  it("for the place, then after a miss for its zombie, then for the drop", () => {
    const queue = warm({ zombies: 10, full: false }, false, 0.01).fillTo(300);
    queue.draws = [0.35, 0.24, 0.9];
    expect(queue.arriveOf(MISS)).toBe("stored");
    expect(queue.drawn).toBe(3);
    expect([...queue.state.flows]).toEqual([0, 0, 0, MISS, 0, 0, 0, 0, 0, 0]);
    queue.draws = [0.35, 0.9];
    queue.fillTo(300).arriveOf(MISS);
    expect(queue.drawn).toBe(5);
    expect([queue.state.outcome, queue.state.compared, queue.signal("zombiesHit")]).toEqual(["hit", 3, 1]);
    // At 0.25 and above the zombie stays.
    queue.draws = [0.35, 0.25, 0.9];
    queue.fillTo(300).arriveOf(5);
    expect([queue.state.outcome, queue.state.flows[3], queue.signal("zombiesHit")]).toEqual(["miss", MISS, 1]);
    queue.draws = [0.35, 0.2, 0.9];
    queue.fillTo(300).arriveOf(5);
    expect([queue.state.outcome, queue.state.flows[3], queue.signal("zombiesHit")]).toEqual(["overwritten", 5, 0]);
  });

  it("also for a packet that a full buffer drops, but none to drop it", () => {
    const queue = warm({}, false, 0.01).fillTo(600);
    queue.draws = [0.5, 0.9];
    expect(queue.arriveOf(MISS)).toBe("overflow");
    expect(queue.drawn).toBe(2);
  });
});

it("drops early, or marks and stores", () => {
  const queue = warm({}, true, 0.01).fillTo(300);
  expect(queue.arriveOf(HIT)).toBe("early");
  queue.ecn = true;
  queue.state.hitFrequency = 0.01;
  expect(queue.offer(0)).toBe("marked");
  expect(queue.marked).toEqual([{ sequence: 302, reason: "early" }]);
});

describe("a change in mid-run", () => {
  const learned = () => {
    const queue = queueOf({ zombies: 100 });
    for (let i = 0; i < 3000; i++) queue.fillTo(0).arriveOf(i % 7);
    return queue;
  };

  it("of anything but the list keeps the list and the frequency", () => {
    const queue = learned();
    const [zombies, frequency] = [[...queue.state.flows], queue.signal("hitFrequency")];
    queue.discipline.retune({ ...queue.values, maxProbability: 0.1, flowsMax: 50, full: false, hitWeight: 0.01 }, 1);
    expect([[...queue.state.flows], queue.signal("hitFrequency")]).toEqual([zombies, frequency]);
  });

  it("of the list's length keeps what fits, and goes on to fill a longer one with the frequency frozen", () => {
    const queue = learned();
    const frequency = queue.signal("hitFrequency");
    queue.discipline.retune({ ...queue.values, zombies: 40 }, 1);
    expect([queue.state.filled, queue.signal("hitFrequency")]).toEqual([40, frequency]);
    expect(new Set(queue.state.flows).size).toBe(7);
    queue.discipline.retune({ ...queue.values, zombies: 60 }, 1);
    for (let i = 0; i < 20; i++) queue.fillTo(0).arriveOf(i % 7);
    expect([queue.signal("listFilled"), queue.signal("hitFrequency")]).toEqual([1, frequency]);
    queue.fillTo(0).arriveOf(1);
    expect(queue.signal("hitFrequency")).not.toBe(frequency);
    expect(queue.signal("zombiesHit")).toBe(queue.state.hits.filter((hits) => hits > 0).length);
  });
});

it.each([
  [{ steps: [0.3] }, "steps"],
  [{ steps: [0.3, 0.2] }, "steps"],
  [{ steps: [0, 0.5] }, "steps"],
  [{ steps: [0.2, 1] }, "steps"],
  [{ steps: [0.1, 0.2, 0.3] }, "steps"],
  [{ updateEvery: 1000, hitWeight: 0.01 }, "updateEvery"],
])("refuses %j", (given, field) => {
  expect(sred.check?.({ ...queueOf().values, ...given }).map((fault) => fault.field)).toEqual([field]);
});
