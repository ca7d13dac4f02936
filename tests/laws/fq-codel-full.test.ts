import { describe, expect, it } from "vitest";
import { ECT0 } from "../../src/engine/packets/packet.ts";
import { packetOf } from "../fixtures/queueHost.ts";
import { A, B, bucketOf, type Given, hostWith } from "./fqCodelHost.ts";

describe("a full buffer", () => {
  const backlogs = (given: Given, ...flows: readonly (readonly [number, number])[]) => {
    const packets = flows.reduce((sum, [count]) => sum + count, 0);
    const queue = hostWith(given, { packets });
    for (const [flow, [count, size]] of flows.entries()) queue.flood(flow, count, size);
    expect(queue.lost).toEqual([]);
    queue.flood(5, 1, 40);
    return queue;
  };

  it.each([
    [
      "half of the longest queue",
      [
        [10, 1500],
        [90, 1500],
        [400, 300],
      ],
      B,
      45,
    ],
    [
      "at most a batch",
      [
        [10, 1500],
        [300, 1500],
      ],
      B,
      64,
    ],
    [
      "at least half",
      [
        [3, 1500],
        [2, 1500],
      ],
      A,
      2,
    ],
  ] as const)("loses %s, from the head", (_what, flows, flow, lost) => {
    const queue = backlogs({}, ...flows);
    expect(queue.lost).toEqual(Array.from({ length: lost }, (_, i) => ({ sequence: i + 1, reason: "victim" })));
    const { places, fifos } = queue.state.queues;
    expect(fifos[places.find(bucketOf(flow))]?.length).toBe((flows[flow]?.[0] ?? 0) - lost);
    // As in Linux: they count as hits.
    expect(queue.state.codels.count[places.find(bucketOf(flow))]).toBe(lost);
    expect(queue.waiting).toBe(flows.reduce((sum, [count]) => sum + count, 0) - lost + 1);
  });

  // ns-3.37, FqCoDelQueueDisc::FqCoDelDrop leaves the count of the queue's CoDel alone.
  it.each([
    [true, 3],
    [false, 0],
  ])("counts what it drops as hits, or not: %s", (overflowCounts, count) => {
    const queue = backlogs({ overflowCounts }, [6, 1000], [2, 1000]);
    expect(queue.lost).toHaveLength(3);
    expect(queue.state.codels.count[queue.state.queues.places.find(bucketOf(A))]).toBe(count);
  });

  it("takes the lower bucket of two alike", () => {
    const queue = backlogs({ dropBatch: 1 }, [5, 1000], [5, 1000]);
    const lower = bucketOf(A) < bucketOf(B) ? A : B;
    const { places, fifos } = queue.state.queues;
    expect(fifos[places.find(bucketOf(lower))]?.length).toBe(4);
  });

  it("never costs a flow that stays below its share", () => {
    const queue = hostWith({}, { packets: 40 });
    // Four flows of 8/10 of the link in all, and one that floods.
    for (let slot = 0; slot < 4000; slot++) {
      const now = slot * 0.0008;
      queue.arrive({ ...packetOf(-1), flow: 0 }, now);
      queue.arrive({ ...packetOf(-1), flow: 0 }, now);
      if (slot % 10 < 8) queue.arrive({ ...packetOf(slot), flow: 1 + (slot % 4) }, now);
      queue.take(now);
    }
    expect(queue.lost.length).toBeGreaterThan(4000);
    expect(queue.lost.filter(({ sequence }) => sequence !== -1)).toEqual([]);
  });

  // Linux, fq_codel_drop: the arrival is stored before the longest queue is found, and half of its bytes are 2500.
  it("counts the arrival when it looks for the longest queue, and when it halves it", () => {
    const queue = hostWith({}, { packets: 4 });
    queue.flood(A, 5, 1000);
    expect(queue.lost.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(queue.waiting).toBe(2);
  });

  it("drops the arrival itself where its queue is the longest and holds nothing else", () => {
    const queue = hostWith({}, { packets: 2 });
    queue.flood(A, 1, 40);
    queue.flood(B, 1, 40);
    queue.flood(5, 1, 1500);
    expect(queue.lost.map(({ reason }) => reason)).toEqual(["overflow"]);
    expect([queue.waiting, queue.waitingBytes, queue.state.bytes]).toEqual([2, 80, 80]);
    const { places } = queue.state.queues;
    expect(queue.state.codels.count[places.find(bucketOf(5))]).toBe(1);
  });

  // Linux, fq_codel_drop: the threshold is maxbacklog >> 1, so 1500 of 3001 bytes are enough.
  it("rounds half of an odd number of bytes down", () => {
    const queue = hostWith({}, { packets: 2 });
    queue.flood(A, 1, 1500);
    queue.flood(A, 1, 1000);
    queue.flood(A, 1, 501);
    expect(queue.lost).toHaveLength(1);
  });

  it("ECN does not help: what overflows is dropped", () => {
    const queue = hostWith({}, { packets: 4 });
    queue.ecn = true;
    queue.flood(A, 5, 1000, 0, ECT0);
    expect([queue.lost.length, queue.marked.length]).toEqual([3, 0]);
  });
});
