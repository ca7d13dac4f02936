import { describe, expect, it } from "vitest";
import { gkvq } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, PATH, type Path, packetOf } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof gkvq.fields>>;

/** C 1250 packets/s, B 100 packets, κ 0.95, everything ECN-capable. */
const queueOf = (given: Given = {}, path: Path = PATH) => {
  const queue = hostOf(gkvq, { capacityRatio: 0.95, ...given }, path);
  queue.ecn = true;
  return queue;
};

describe("the virtual queue", () => {
  it("is a little slower and smaller than the real one", () => {
    const queue = queueOf();
    expectClose(queue.state.virtualCapacity, 1187.5);
    expectClose(queue.signal("virtualBuffer"), 95);
    expectClose(queueOf({ bufferRatio: 0.5 }).signal("virtualBuffer"), 50);
  });

  it("holds at least one packet", () => {
    const queue = queueOf({}, { ...PATH, buffer: { packets: 1 } });
    expect(queue.signal("virtualBuffer")).toBe(1);
    expect([queue.offer(0), queue.signal("marking")]).toEqual(["stored", 0]);
  });

  it.each([
    ["overflows: the marks begin, and the packet is not added", 94.5, false, 0, 1, 94.5],
    ["is filled to the brim", 94, false, 0, 0, 95],
    ["drains while its busy period goes on", 90, true, 0.01, 1, 79.125],
    ["has emptied: the marks have ended", 10, true, 0.01, 0, 1],
  ] as const)("%s", (_, virtualQueue, marking, now, after, queueAfter) => {
    const queue = queueOf();
    Object.assign(queue.state, { virtualQueue, marking });
    queue.offer(now);
    expect(queue.signal("marking")).toBe(after);
    expectClose(queue.signal("virtualQueue"), queueAfter);
  });

  it("computes when it will be empty", () => {
    const queue = queueOf();
    queue.state.virtualQueue = 10;
    expectClose(queue.signal("busyPeriodLeft"), 0.00842105);
  });

  it("counts bytes in mean packets", () => {
    const queue = queueOf({ unit: "bytes" });
    queue.offer(0, 1500);
    expectClose(queue.signal("virtualQueue"), 1.5);
    queue.discipline.retune({ ...queue.values, meanPacketSize: 500 }, 0);
    expectClose(queue.signal("virtualQueue"), 3);
  });
});

it("goes through 400 arrivals, one every 6 ms", () => {
  const queue = queueOf({ markAt: "enqueue" }, { linkRate: 1e6, buffer: { packets: 50 } });
  const marked: number[] = [];
  for (let i = 0; i < 400; i++) {
    queue.fillTo(0, i * 0.006);
    if (queue.offer(i * 0.006) === "marked") marked.push(i);
  }
  expect([marked[0], marked.length]).toEqual([162, 238]);
  expectClose(queue.signal("virtualQueue"), 46.7125);
  expect(queue.drawn).toBe(0);
});

describe("constant arrivals", () => {
  /** Marks of arrivals at this rate over so many seconds: their number and the first of them, s. */
  const marksAt = (rate: number, seconds: number) => {
    const queue = queueOf({ markAt: "enqueue" });
    const times: number[] = [];
    for (let i = 0; i < rate * seconds; i++) {
      const now = i / rate;
      queue.fillTo(0, now);
      if (queue.offer(now) === "marked") times.push(now);
    }
    return { count: times.length, first: times[0] ?? Number.NaN };
  };

  it("below the virtual capacity are never marked", () => {
    expect(marksAt(1180, 30).count).toBe(0);
  });

  it.each([1250, 1500, 2500])("of %d packets/s are marked for ever once the virtual buffer is full", (rate) => {
    const { count, first } = marksAt(rate, 20);
    // κB·B/(λ − κC), and two packets for the first one and the one too many.
    expect(Math.abs(first - 95 / (rate - 1187.5))).toBeLessThanOrEqual(2 / (rate - 1187.5));
    expect(count).toBe(Math.round((20 - first) * rate));
  });
});

describe("marks", () => {
  /** The virtual buffer has just overflowed. */
  const overflown = (given: Given = {}) => {
    const queue = queueOf(given).fillTo(0);
    Object.assign(queue.state, { virtualQueue: 95, marking: true });
    return queue;
  };

  it("are given to everything that leaves, also to what waited before, until the virtual queue is empty", () => {
    const queue = queueOf();
    for (let i = 0; i < 20; i++) queue.offer(0);
    Object.assign(queue.state, { virtualQueue: 5, marking: true });
    // 5 packets leave the virtual queue in 4.21 ms.
    const codes = [0.001, 0.003, 0.004, 0.005, 0.006].map((now) => queue.take(now)?.ecn);
    expect(codes).toEqual([CE, CE, CE, ECT0, ECT0]);
    expect(queue.signal("marking")).toBe(0);
  });

  it("are given on arrival where the field says so", () => {
    const queue = overflown({ markAt: "enqueue" });
    expect(queue.offer(0)).toBe("marked");
    queue.state.virtualQueue = 0;
    expect(queue.offer(0.001)).toBe("stored");
    expect(queue.take(0.001)?.ecn).toBe(CE);
    expect(queue.take(0.001)?.ecn).toBe(ECT0);
  });

  it.each([
    ["drop", "early"],
    ["pass", "stored"],
  ] as const)("are not for packets without ECN: %s", (notEct, outcome) => {
    const queue = overflown({ notEct });
    expect(queue.offer(0, 1000, NOT_ECT)).toBe(outcome);
    if (outcome === "stored") expect(queue.take(0)?.ecn).toBe(NOT_ECT);
  });

  it("turn into drops where ECN is off", () => {
    const queue = overflown();
    queue.ecn = false;
    expect(queue.offer(0, 1000, ECT0)).toBe("early");
    expect(queue.take(0)).toBeUndefined();
  });

  it("are not wasted on what the full buffer drops", () => {
    const queue = overflown({ markAt: "enqueue" }).fillTo(100);
    expect(queue.offer(0)).toBe("overflow");
    expect(queue.marked).toEqual([]);
  });

  it("are the same for the same arrivals", () => {
    const runs = [1, 2].map(() => {
      const queue = queueOf({ bufferRatio: 0.1 });
      for (let i = 0; i < 3000; i++) {
        const now = i * 0.0007;
        queue.fillTo(i % 20, now);
        queue.arrive({ ...packetOf(i), ecn: ECT0 }, now);
      }
      return queue.marked.map((mark) => mark.sequence);
    });
    expect(runs[0]?.length).toBeGreaterThan(100);
    expect(runs[0]).toEqual(runs[1]);
  });
});

describe("a change in mid-run", () => {
  it("of κ keeps the virtual queue and the marks; an arrival that no longer fits begins them", () => {
    const queue = queueOf();
    Object.assign(queue.state, { virtualQueue: 60, marking: false });
    queue.discipline.retune({ ...queue.values, bufferRatio: 0.5 }, 0);
    expect([queue.signal("virtualQueue"), queue.signal("marking")]).toEqual([60, 0]);
    queue.offer(0);
    expect([queue.signal("virtualQueue"), queue.signal("marking")]).toEqual([60, 1]);
  });

  it("of the link drains at the old rate until then", () => {
    const queue = queueOf();
    queue.state.virtualQueue = 50;
    queue.linkRate = 1e6;
    queue.discipline.retune(queue.values, 0.01);
    expectClose(queue.signal("virtualQueue"), 38.125);
    expectClose(queue.state.virtualCapacity, 118.75);
  });
});
