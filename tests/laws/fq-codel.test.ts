import { describe, expect, it } from "vitest";
import { codel, fqCodel } from "../../src/engine/aqm/registry.ts";
import { mixBits } from "../../src/engine/aqm/shared/flowHash.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { expectClose, hostOf, packetOf } from "../fixtures/queueHost.ts";
import { A, AMPLE, B, bucketOf, C, hostWith } from "./fqCodelHost.ts";

describe("the round robin", () => {
  it("sends by credit, new queues first", () => {
    const queue = hostWith();
    queue.flood(A, 4, 1500);
    queue.flood(B, 8, 300);
    const first = Array.from({ length: 6 }, () => queue.next());
    expect(first.join(" ")).toBe("A1(14) A2(-1486) B1(1214) B2(914) B3(614) B4(314)");
    queue.flood(C, 1, 200);
    const rest = Array.from({ length: 7 }, () => queue.next());
    expect(rest.join(" ")).toBe("B5(14) B6(-286) C1(1314) A3(-1472) B7(928) B8(628) A4(-1458)");
    expect(queue.next()).toBe("none");
  });

  it("lets a large packet cost several small ones, with a small quantum", () => {
    const queue = hostWith({ quantum: 300 });
    queue.flood(A, 3, 1500);
    queue.flood(B, 8, 300);
    const order = Array.from({ length: 11 }, () => queue.next().replace(/\(.*/, ""));
    expect(order.join(" ")).toBe("A1 B1 B2 B3 B4 B5 A2 B6 B7 B8 A3");
  });

  it("shows the waiting packets in the order in which they leave", () => {
    for (let run = 0; run < 50; run++) {
      const queue = hostWith({ quantum: 300 + 37 * run });
      for (let i = 0; i < 60; i++) {
        const size = [60, 500, 1000, 1500][(i * 7 + run) % 4] ?? 0;
        queue.arrive({ ...packetOf(i, size), flow: (i * i + run) % 6 }, 0);
        if (i % 3 === 0) queue.take(0);
      }
      const shown = queue.queue();
      const left = shown.map(() => queue.take(0)?.sequence);
      expect(left).toEqual(shown);
      expect(queue.waiting).toBe(0);
    }
  });

  it("gives flows that always have something to send the same bytes, whatever their packets", () => {
    const queue = hostWith({ target: 0.9, interval: 1 });
    const sizes = [1500, 300, 1000];
    for (const [flow, size] of sizes.entries()) queue.flood(flow, 1e6 / size, size);
    const sent = [0, 0, 0];
    for (let i = 0; i < 600; i++) {
      const packet = queue.take(0);
      if (packet !== undefined) sent[packet.flow] = (sent[packet.flow] ?? 0) + packet.size;
    }
    // Within a quantum and a packet of each other.
    expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(1514 + 1500);
  });

  it("an emptied new queue passes through the old ones, and does not come first again", () => {
    const queue = hostWith({ quantum: 1000 });
    queue.flood(A, 5);
    expect(queue.next()).toBe("A1(0)");
    queue.flood(B, 1, 900);
    expect(queue.next()).toBe("B1(100)");
    expect(queue.next()).toBe("A2(0)");
    queue.flood(B, 1, 900);
    // Still with the old ones, with the credit of before: both get a packet in a round.
    expect([queue.next(), queue.next(), queue.next()]).toEqual(["B1(-800)", "A3(0)", "A4(0)"]);
  });

  it("lets a sparse flow wait for no more than the packet under way", () => {
    const queue = hostWith();
    const delays: number[] = [];
    for (let slot = 0; slot < 3000; slot++) {
      const now = slot * 0.0008;
      for (let flow = 1; flow <= 5; flow++)
        if (slot % 5 === flow - 1) for (let i = 0; i < 2; i++) queue.arrive({ ...packetOf(slot), flow }, now);
      if (slot % 20 === 7) queue.arrive({ ...packetOf(-slot, 200), flow: 0 }, now - 0.0004);
      const packet = queue.take(now);
      // Once the queues of the others stand.
      if (packet?.flow === 0 && slot > 200) delays.push(now - packet.tEnq);
    }
    expect(delays).toHaveLength(140);
    expect(Math.max(...delays)).toBeLessThan(0.0012 + 0.00016);
  });
});

describe("the hash", () => {
  const flows = [0, 1, 2, 3, 7, 100];
  it("of flow numbers, and their buckets", () => {
    expect(flows.map(mixBits)).toEqual([0, 1364076727, 821347078, 2247144487, 415870660, 4258159850]);
    expect(flows.map((flow) => bucketOf(flow))).toEqual([0, 183, 774, 39, 708, 234]);
    expect(flows.map((flow) => bucketOf(flow ^ 12345))).toEqual([476, 139, 578, 585, 833, 326]);
    const queue = hostWith();
    for (const flow of flows) queue.arrive({ ...packetOf(1), flow }, 0);
    expect([0, 183, 774, 39, 708, 234].map((bucket) => queue.state.queues.places.find(bucket))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  it("is not used if each flow has its own queue", () => {
    const queue = hostWith({ hashMode: "perfect", buckets: 1 });
    for (const flow of flows) queue.arrive({ ...packetOf(1), flow }, 0);
    expect(queue.state.newQueues).toBe(6);
    const shared = hostWith({ buckets: 1 });
    for (const flow of flows) shared.arrive({ ...packetOf(1), flow }, 0);
    expect(shared.state.newQueues).toBe(1);
  });
});

it.each([NOT_ECT, ECT0])("one flow alone fares as under CoDel, packet for packet (code point %d)", (ecn) => {
  const [one, many] = [hostOf(codel, {}, AMPLE), hostWith()];
  const seen: unknown[][] = [[], []];
  for (const [i, queue] of [one, many].entries()) {
    queue.ecn = true;
    for (let quarter = 0; quarter <= 16_000; quarter++) {
      const now = quarter / 4000;
      // An overload with pauses in which the queue runs empty.
      if (quarter % 4 === 0 && quarter % 6000 < 4000) queue.offer(now, 1000, ecn);
      if (quarter % 5 === 0) seen[i]?.push([queue.take(now)?.sequence, queue.lost.length, queue.marked.length]);
    }
  }
  expect(one.lost.length + one.marked.length).toBeGreaterThan(50);
  expect(many.lost).toEqual(one.lost);
  expect(seen[1]).toEqual(seen[0]);
});

describe("memory", () => {
  it("forgets flows that are gone", () => {
    const queue = hostWith({ hashMode: "perfect" });
    for (let flow = 0; flow < 20_000; flow++) {
      const now = flow * 0.001;
      queue.arrive({ ...packetOf(flow), flow }, now);
      queue.take(now);
    }
    expect(queue.state.queues.places.capacity).toBeLessThanOrEqual(32);
    expect(queue.state.queues.fifos.length).toBeLessThanOrEqual(32);
  });

  it("keeps the pace of a flow that may come back", () => {
    const queue = hostWith({ hashMode: "perfect" });
    queue.flood(A, 500);
    for (let i = 0; i < 500; i++) queue.take(i * 0.0008);
    const count = queue.state.codels.count[0] ?? 0;
    expect(count).toBeGreaterThan(2);
    for (let flow = 1; flow < 200; flow++) {
      queue.arrive({ ...packetOf(flow), flow }, 0.4);
      queue.take(0.4);
      queue.take(0.4);
    }
    expect(queue.state.codels.count[queue.state.queues.places.find(A)]).toBe(count);
  });
});

describe("a change in mid-run", () => {
  it("of the buckets restarts with the waiting packets in order of arrival", () => {
    const queue = hostWith();
    for (let i = 0; i < 12; i++) queue.arrive({ ...packetOf(i), flow: i % 3 }, i * 0.001);
    queue.take(0.012);
    queue.discipline.retune({ ...queue.values, buckets: 1 }, 0.02);
    expect(queue.queue()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(queue.take(0.02)?.sequence).toBe(1);
    expectClose(queue.state.queues.deficits[queue.state.queues.places.find(0)] ?? Number.NaN, 514);
    expect(queue.state.queues.places.size).toBe(1);
  });

  it("of the quantum applies at the next credit", () => {
    const queue = hostWith();
    queue.flood(A, 4, 1500);
    expect(queue.next()).toBe("A1(14)");
    queue.discipline.retune({ ...queue.values, quantum: 3000 }, 0);
    expect([queue.next(), queue.next()]).toEqual(["A2(-1486)", "A3(14)"]);
  });

  it("of the buffer drops from the tail of the longest queue", () => {
    const queue = hostWith();
    queue.flood(A, 3);
    queue.flood(B, 6);
    queue.buffer = { packets: 5 };
    queue.discipline.retune(queue.values, 0);
    expect(queue.lost).toEqual([6, 5, 4, 3].map((sequence) => ({ sequence, reason: "resize" })));
  });

  it("refuses buckets that do not divide into sets", () => {
    const faults = fqCodel.check?.({ ...hostWith().values, setAssociative: true, buckets: 12 });
    expect(faults?.map(({ field }) => field)).toEqual(["buckets"]);
    expect(faults?.[0]?.message).toContain("multiple of 8");
  });
});
