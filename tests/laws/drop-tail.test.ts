import { describe, expect, it } from "vitest";
import { dropTail } from "../../src/engine/aqm/registry.ts";
import type { BufferSize } from "../../src/scenario/document.ts";
import { hostOf } from "../fixtures/queueHost.ts";

const host = (buffer: BufferSize, victim: "tail" | "front" | "random" = "tail") =>
  hostOf(dropTail, { victim }, { linkRate: 10e6, buffer });

/** Arrivals every so many µs, served in so many µs each, the end of a service before an arrival at equal times. */
const feed = (packets: number, arrivals: number, every: number, service: number) => {
  const queue = host({ packets });
  let freeAt = 0;
  for (let i = 0; i < arrivals; i++) {
    const now = i * every;
    while (queue.waiting > 0 && freeAt <= now) {
      queue.take(freeAt * 1e-6);
      freeAt += service;
    }
    queue.offer(now * 1e-6);
    if (freeAt <= now && queue.take(now * 1e-6) !== undefined) freeAt = now + service;
  }
  return queue;
};

describe("drop tail", () => {
  it("accepts three packets of five where three fit", () => {
    const queue = host({ packets: 3 });
    expect([1, 2, 3, 4, 5].map(() => queue.offer(0))).toEqual(["stored", "stored", "stored", "overflow", "overflow"]);
    expect(queue.waiting).toBe(3);
  });

  it("accepts in bytes what still fits, a small packet after a large one was refused", () => {
    const queue = host({ bytes: 3000 });
    const outcomes = [1500, 1000, 600, 500, 1].map((size) => queue.offer(0, size));
    expect(outcomes).toEqual(["stored", "stored", "overflow", "stored", "overflow"]);
    expect(queue.waitingBytes).toBe(3000);
  });

  it("drops from the front", () => {
    const queue = host({ packets: 3 }, "front");
    for (let i = 0; i < 5; i++) queue.offer(0);
    expect(queue.lost.map((loss) => loss.sequence)).toEqual([1, 2]);
    expect(queue.queue()).toEqual([3, 4, 5]);
  });

  it("drops several small packets from the front for a large one", () => {
    const queue = host({ bytes: 2000 }, "front");
    for (const size of [500, 500, 500, 500, 1500]) queue.offer(0, size);
    expect(queue.lost.map((loss) => loss.sequence)).toEqual([1, 2, 3]);
    expect(queue.queue()).toEqual([4, 5]);
  });

  it.each([
    [0, [2, 3, 4], 1],
    [0.3, [1, 3, 4], 2],
    [0.99, [1, 2, 3], 4],
  ])("drops any packet, the arriving one included: draw %d", (draw, left, victim) => {
    const queue = host({ packets: 3 }, "random");
    queue.draws = [draw];
    for (let i = 0; i < 4; i++) queue.offer(0);
    expect(queue.lost).toEqual([{ sequence: victim, reason: "overflow" }]);
    expect(queue.queue()).toEqual(left);
  });

  it("drops from the tail where the buffer shrinks from 10 to 4 packets", () => {
    const queue = host({ packets: 10 });
    for (let i = 0; i < 6; i++) queue.offer(0);
    queue.buffer = { packets: 4 };
    queue.discipline.retune(queue.values, 1);
    expect(queue.lost.map((loss) => loss.sequence)).toEqual([6, 5]);
    expect(queue.lost.map((loss) => loss.reason)).toEqual(["resize", "resize"]);
    expect(queue.queue()).toEqual([1, 2, 3, 4]);
  });

  it("loses 1 − C/λ of a constant overload", () => {
    expect(feed(10, 10_000, 500, 800).lost.length).toBe(3740);
  });

  it("loses 10 packets of a burst of 234, as ns-2 does where 49 wait", () => {
    expect(feed(49, 234, 6000, 8000).lost.length).toBe(10);
  });

  it("never marks and never draws", () => {
    const queue = host({ packets: 3 });
    queue.ecn = true;
    for (let i = 0; i < 50; i++) queue.offer(0);
    expect(queue.marked).toEqual([]);
    expect(queue.drawn).toBe(0);
  });
});
