import { describe, expect, it } from "vitest";
import { rio } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, packetOf } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof rio.fields>>;
const averaged = (averages: readonly number[], given: Given = {}) => {
  const queue = hostOf(rio, given);
  queue.state.averages.set(averages);
  return queue;
};

describe("in and out", () => {
  it.each([
    [20, 12, 0.00666667, 0.07],
    [20, 16, 0.00666667, 1],
  ])("averages %d of in, %d of all", (inside, all, inProbability, outProbability) => {
    const queue = averaged([inside, all]);
    expectClose(queue.signal("probability0"), inProbability);
    expectClose(queue.signal("probability1"), outProbability);
  });

  it("are hit by these", () => {
    const queue = averaged([20, 12], { queueWeight: 1e-9 });
    queue.fillTo(12);
    queue.draws = [0.0066, 0.0698];
    expect(queue.arrive({ ...packetOf(1), class: 0 }, 0)).toBe("early");
    expect(queue.arrive({ ...packetOf(2), class: 1 }, 0)).toBe("early");
  });
});

/** Averages and losses after one and the same load of in packets with so many out packets between them. */
const loaded = (outPackets: number, given: Given) => {
  const queue = hostOf(rio, { queueWeight: 0.02, ...given });
  queue.buffer = { packets: 400 };
  const lost = [0, 0];
  for (let i = 0; i < 2000; i++) {
    const now = i * 8e-4;
    if (queue.arrive({ ...packetOf(i), class: 0 }, now) !== "stored") lost[0] = (lost[0] ?? 0) + 1;
    for (let k = 0; k < outPackets; k++)
      if (queue.arrive({ ...packetOf(i), class: 1 }, now) !== "stored") lost[1] = (lost[1] ?? 0) + 1;
    queue.take(now);
  }
  return { averages: [queue.signal("average0"), queue.signal("average1")], lost };
};

describe("load outside the profile", () => {
  it("hits the out packets by all that waits, the in packets by their own kind", () => {
    const { lost } = loaded(3, {});
    expect((lost[1] ?? 0) / 6000).toBeGreaterThan(0.9);
    expect((lost[0] ?? 0) / 2000).toBeLessThan(0.1);
  });

  it("leaves the average of the in packets alone when it arrives", () => {
    const queue = averaged([7, 9]);
    queue.fillTo(20);
    for (let i = 0; i < 50; i++) queue.arrive({ ...packetOf(i), class: 1 }, 0);
    expect(queue.signal("average0")).toBe(7);
    expect(queue.signal("average1")).not.toBe(9);
  });

  it.each([
    ["rio-c", true],
    ["rio-d", false],
  ] as const)("in packets move the average of the out packets: %s", (mode, moved) => {
    const queue = averaged([7, 9], { mode });
    queue.fillTo(20);
    for (let i = 0; i < 50; i++) queue.arrive({ ...packetOf(i), class: 0 }, 0);
    expect(queue.signal("average1") !== 9).toBe(moved);
  });
});

describe("as ns-2 has it", () => {
  const packets = (queue: ReturnType<typeof averaged>, inside: number, outside: number) => {
    for (let i = 0; i < inside + outside; i++) queue.adopt({ ...packetOf(i), class: i < inside ? 0 : 1 });
    return queue;
  };
  const ns2: Given = { countMode: "ns2", queueWeight: 1e-9 };

  it.each([
    // One packet waits, or of the in packets one: far above the maximum threshold nothing is dropped.
    [1, 0, 1, "stored"],
    [0, 1, 1, "stored"],
    [1, 1, 1, "forced"],
    [1, 9, 0, "stored"],
    [2, 0, 0, "forced"],
  ] as const)("with %d in and %d out packets waiting, class %d", (inside, outside, own, outcome) => {
    const queue = packets(averaged([50, 50], ns2), inside, outside);
    expect(queue.arrive({ ...packetOf(99), class: own }, 0)).toBe(outcome);
    const paper = packets(averaged([50, 50], { queueWeight: 1e-9 }), inside, outside);
    expect(paper.arrive({ ...packetOf(99), class: own }, 0)).toBe("forced");
  });

  it("the first arrival above the threshold counts and is accepted, the second has p_a = p_b/(1 − 2·p_b)", () => {
    const queue = packets(averaged([0, 12], ns2), 0, 12);
    queue.draws = [0.0813];
    expect(queue.arrive({ ...packetOf(20), class: 1 }, 0)).toBe("stored");
    expect([queue.state.counts[1], queue.drawn]).toEqual([1, 0]);
    expect(queue.arrive({ ...packetOf(21), class: 1 }, 0)).toBe("early");
    // p_b = 0.1·(12 − 5)/10 = 0.07.
    expectClose(queue.signal("spreadProbability"), 0.0813953);
  });

  it("only in packets refresh the averages, both of them", () => {
    const queue = packets(
      averaged([4, 9], { refreshedBy: "best", queueWeight: 0.5, minThresholds: [40], maxThresholds: [90] }),
      6,
      10,
    );
    queue.arrive({ ...packetOf(99), class: 1 }, 0);
    expect([queue.signal("average0"), queue.signal("average1")]).toEqual([4, 9]);
    queue.arrive({ ...packetOf(99), class: 0 }, 0);
    // (4 + 6)/2, and (9 + 17)/2: the out packet that has just arrived waits too.
    expect([queue.signal("average0"), queue.signal("average1")]).toEqual([5, 13]);
  });
});

it("has the classes of ns-2 unless set", () => {
  const { values } = hostOf(rio);
  expect([values.mode, values.classes]).toEqual(["rio-c", 2]);
  expect([values.minThresholds, values.maxThresholds, values.maxProbabilities]).toEqual([
    [15, 5],
    [30, 15],
    [0.02, 0.1],
  ]);
  expect(rio.check?.(values)).toEqual([]);
});
