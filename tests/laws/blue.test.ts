import { describe, expect, it } from "vitest";
import { blue } from "../../src/engine/aqm/registry.ts";
import { ECT0 } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, type QueueHost } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof blue.fields>>;
type Host = QueueHost<typeof blue.fields, (typeof fresh)["state"]>;
const fresh = hostOf(blue);

/** The buffer of one packet is full: an arrival overflows it. */
const overflow = (queue: Host, now: number): number => {
  queue.buffer = { packets: 1 };
  queue.fillTo(1);
  expect(queue.offer(now)).toBe("overflow");
  return queue.signal("probability");
};
/** The last packet was sent. */
const idle = (queue: Host, now: number): number => {
  queue.fillTo(0);
  queue.discipline.onIdle?.(now);
  return queue.signal("probability");
};
const at = (probability: number, given: Given = {}): Host => {
  const queue = hostOf(blue, given);
  queue.state.probability = probability;
  return queue;
};
const expectAll = (seen: readonly number[], expected: readonly number[]): void => {
  expect(seen.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expectClose(seen[i] ?? Number.NaN, value);
};

describe("events and the freeze time", () => {
  it("an overflow raises, once in a freeze time", () => {
    const queue = at(0);
    const seen = [0, 0.05, 0.1, 0.101, 0.3, 0.45].map((now) => overflow(queue, now));
    expectAll(seen, [0.02, 0.02, 0.02, 0.04, 0.06, 0.08]);
    expect([queue.signal("increments"), queue.signal("heldBack")]).toEqual([4, 2]);
  });

  it("an idle link lowers, down to 0", () => {
    const queue = at(0.005);
    expectAll(
      [1, 1.2, 1.4, 1.6].map((now) => idle(queue, now)),
      [0.003, 0.001, 0, 0],
    );
    expect(queue.signal("decrements")).toBe(3);
  });

  it.each([
    ["both wait for either", true, [0.02, 0.02, 0.018]],
    ["each waits for its own kind", false, [0.02, 0.018, 0.016]],
  ])("%s", (_name, commonTimer, expected) => {
    const queue = at(0, { commonTimer });
    expectAll([overflow(queue, 0), idle(queue, 0.05), idle(queue, 0.2)], expected);
  });

  it("takes 50 overflows every 10.1 ms from 0 to 1 with a freeze time of 10 ms", () => {
    const queue = at(0, { freezeTime: 0.01 });
    let events = 0;
    while (queue.signal("probability") < 1 - 1e-9) {
      overflow(queue, events * 0.0101);
      events += 1;
    }
    expect(events).toBe(50);
  });

  it("stays at 1, and does not freeze there or at 0", () => {
    expect(overflow(at(0.9, { increment: 0.25 }), 0)).toBe(1);
    const full = at(1);
    overflow(full, 1);
    expectClose(idle(full, 1), 0.998);
    const empty = at(0);
    idle(empty, 1);
    expectClose(overflow(empty, 1), 0.02);
  });

  it("counts every event where the freeze time is 0", () => {
    const queue = at(0, { freezeTime: 0 });
    expectAll(
      [1, 1.0001, 1.0002].map((now) => overflow(queue, now)),
      [0.02, 0.04, 0.06],
    );
  });

  it("draws a freeze time for each change with jitter", () => {
    const queue = at(0, { freezeJitter: 0.5 });
    queue.draws = [0, 0.9];
    // 0.1 s · (1 − 0.5), then · 1.4.
    const seen = [0, 0.049, 0.051, 0.19, 0.192].map((now) => overflow(queue, now));
    expectAll(seen, [0.02, 0.02, 0.04, 0.04, 0.06]);
  });
});

describe("its effect on packets", () => {
  it.each([
    [0.1199, "marked"],
    [0.12, "stored"],
  ] as const)("marks with its probability: %d", (draw, expected) => {
    const queue = at(0.12);
    queue.ecn = true;
    queue.draws = [draw];
    expect(queue.offer(0, 1000, ECT0)).toBe(expected);
    expect(queue.drawn).toBe(1);
  });

  it("drops what cannot be marked, and that is no event", () => {
    const queue = at(0.12);
    queue.draws = [0];
    expect(queue.offer(0)).toBe("early");
    expect([queue.signal("probability"), queue.signal("increments")]).toEqual([0.12, 0]);
  });

  it("drops on overflow, marked or not, without a draw", () => {
    const queue = at(0.5);
    queue.ecn = true;
    overflow(queue, 0);
    expect([queue.drawn, queue.marked]).toEqual([0, []]);
  });

  it("marks everything at 1, so that traffic that does not care fills the buffer", () => {
    const queue = at(1);
    queue.ecn = true;
    queue.buffer = { packets: 3 };
    expect([1, 2, 3, 4].map((now) => queue.offer(now))).toEqual(["marked", "marked", "marked", "overflow"]);
  });
});

describe("the variant with a limit", () => {
  it("sees congestion where the queue would exceed the limit", () => {
    const queue = at(0, { variant: "lossOrL", congestedQueue: 5 });
    queue.fillTo(4).offer(1);
    expect(queue.signal("probability")).toBe(0);
    queue.draws = [0.9];
    queue.fillTo(5).offer(2);
    expectClose(queue.signal("probability"), 0.02);
  });

  it("has a limit of 0.8 of the buffer unless set", () => {
    expect(fresh.values.congestedQueue).toBe(80);
    const small = hostOf(blue, {}, { linkRate: 10e6, buffer: { packets: 1 } });
    expect(small.values.congestedQueue).toBe(1);
  });

  it("is not there by default", () => {
    const queue = at(0, { congestedQueue: 5 });
    queue.fillTo(50).offer(1);
    expect(queue.signal("probability")).toBe(0);
  });
});

describe("an idle link", () => {
  /** Rings until `until`, and nothing else happens. */
  const ring = (queue: Host, until: number): number => {
    for (;;) {
      const next = queue.discipline.nextTimer?.() ?? Number.NaN;
      if (!(next <= until)) return queue.signal("probability");
      queue.discipline.onTimer?.(next);
    }
  };

  it("is one event by default", () => {
    const queue = at(1);
    idle(queue, 0);
    expect(queue.discipline.nextTimer?.()).toBe(Number.POSITIVE_INFINITY);
  });

  it("is idle again in every freeze time with that option: 50 freeze times from 1 to 0.9", () => {
    const queue = at(1, { idleMode: "level" });
    ring(queue, 0.77);
    expect(queue.signal("probability")).toBe(1);
    expectClose(idle(queue, 0.777), 0.998);
    expectClose(ring(queue, 0.876), 0.998);
    expectClose(ring(queue, 0.878), 0.996);
    expectClose(ring(queue, 0.777 + 49 * 0.1 + 1e-6), 0.9);
    expect(queue.signal("decrements")).toBe(50);
  });

  it("is none any more when a packet came", () => {
    const queue = at(0.5, { idleMode: "level" });
    idle(queue, 0);
    queue.draws = [0.9];
    expect(queue.offer(0.05)).toBe("stored");
    expectClose(ring(queue, 3), 0.498);
  });

  it("recovers from 1, at which every packet is dropped", () => {
    const queue = at(0.99);
    queue.buffer = { packets: 2 };
    queue.fillTo(2).offer(0);
    expect(queue.signal("probability")).toBe(1);
    queue.fillTo(0).discipline.onIdle?.(0.09);
    // The freeze time hides the only moment at which the link falls idle.
    expect(queue.signal("probability")).toBe(1);
    expect(queue.offer(0.095)).toBe("early");
    expect(queue.signal("probability")).toBe(1);
    expect(queue.offer(0.11)).toBe("early");
    expectClose(queue.signal("probability"), 0.998);
    queue.draws = [0.5];
    expect(queue.offer(0.3)).toBe("early");
    expectClose(queue.signal("probability"), 0.996);
  });

  it("is no event where an arrival is dropped while others wait or are sent", () => {
    const queue = at(0.5);
    queue.draws = [0, 0.9, 0];
    expect(queue.offer(1)).toBe("early");
    idle(queue, 2);
    expect(queue.offer(3)).toBe("stored");
    expect(queue.offer(4)).toBe("early");
    expectClose(queue.signal("probability"), 0.498);
  });
});

it("moves at most once in a freeze time and stays within 0 and 1, whatever happens", () => {
  const queue = hostOf(blue, { increment: 0.3, decrement: 0.2 });
  let last = Number.NEGATIVE_INFINITY;
  let before = 0;
  for (let i = 0; i < 3000; i++) {
    const now = i * 0.013;
    const after = (i * i) % 7 < 3 ? overflow(queue, now) : idle(queue, now);
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).toBeLessThanOrEqual(1);
    if (after === before) continue;
    expect(now - last).toBeGreaterThan(0.1);
    [last, before] = [now, after];
  }
  expect(queue.signal("increments") + queue.signal("decrements")).toBeGreaterThan(200);
});

describe("a change in mid-run", () => {
  it("keeps the probability and the times; the new freeze time holds at once", () => {
    const queue = at(0);
    overflow(queue, 1);
    queue.discipline.retune({ ...queue.values, freezeTime: 0.01 }, 1.01);
    expectClose(overflow(queue, 1.02), 0.04);
  });

  it("of the timers lets both run from the latest change", () => {
    const queue = at(0.5, { commonTimer: false });
    idle(queue, 1);
    queue.discipline.retune({ ...queue.values, commonTimer: true }, 1.05);
    expectClose(overflow(queue, 1.06), 0.498);
    expectClose(overflow(queue, 1.101), 0.518);
  });
});

it("needs some freeze time to look at an idle link", () => {
  const faults = blue.check?.({ ...fresh.values, idleMode: "level", freezeTime: 0 });
  expect(faults?.map(({ field }) => field)).toEqual(["freezeTime"]);
  expect(blue.check?.({ ...fresh.values, freezeTime: 0 })).toEqual([]);
});
