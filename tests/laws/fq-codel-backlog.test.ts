import { describe, expect, it } from "vitest";
import { fqCodel } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof fqCodel.fields>>;
const hostWith = (given: Given, packets = 1e5) => hostOf(fqCodel, given, { linkRate: 10e6, buffer: { packets } });

describe("the last packet", () => {
  /** Twenty flows with one packet each, which comes again as soon as it has left; one leaves every 1.001 ms. */
  const firstHit = (backlog: NonNullable<Given["backlog"]>) => {
    const queue = hostWith({ hashMode: "perfect", quantum: 1000, backlog });
    const arrive = (flow: number, now: number) => queue.arrive({ ...packetOf(flow), flow }, now);
    for (let flow = 0; flow < 20; flow++) arrive(flow, 0);
    for (let k = 1; k <= 300; k++) {
      const now = k * 0.001001;
      const packet = queue.take(now);
      if (queue.lost.length > 0) return { k, lost: queue.lost };
      if (packet !== undefined) arrive(packet.flow, now);
    }
    return null;
  };

  it("of each queue is spared, however long it waits", () => {
    expect(firstHit("queue")).toBeNull();
  });

  it("of all queues is spared, as in Linux: the fifth flow is the first that waited 5 ms, and is hit 100 ms later", () => {
    expect(firstHit("total")).toEqual({ k: 105, lost: [{ sequence: 4, reason: "early" }] });
  });

  it("is known whatever happens to the queues", () => {
    const queue = hostWith({ backlog: "total", dropBatch: 3 }, 40);
    for (let i = 0; i < 300; i++) {
      const now = i * 0.002;
      for (let n = i < 60 ? 2 : 1; n > 0; n--) queue.arrive({ ...packetOf(i, 500 + i), flow: i % 3 }, now);
      queue.take(now);
      if (i === 100) queue.buffer = { packets: 10 };
      if (i % 100 === 0) queue.discipline.retune({ ...queue.values, backlog: "total", buckets: 2 + i }, now);
      expect(queue.state.bytes).toBe(queue.waitingBytes);
    }
    expect(new Set(queue.lost.map(({ reason }) => reason))).toEqual(new Set(["victim", "resize", "early"]));
  });
});
