import { describe, expect, it } from "vitest";
import { scaleToRate } from "../../src/engine/aqm/cake/fields.ts";
import { cake, cobalt, fqCodel } from "../../src/engine/aqm/registry.ts";
import { BucketQueues, initialBucketQueues, NO_QUEUE } from "../../src/engine/aqm/shared/bucketQueues.ts";
import { bucketInSet, initialWayCounts } from "../../src/engine/aqm/shared/flowHash.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, type Path, packetOf, resolveFields } from "../fixtures/queueHost.ts";

const AMPLE = { linkRate: 10e6, buffer: { packets: 1e5 } };
type Given = Partial<ValuesOf<typeof cake.fields>>;

const hostWith = (given: Given = {}, path: Path = AMPLE) => {
  const queue = hostOf(cake, given, path);
  const { queues } = queue.state;
  return Object.assign(queue, {
    /** So many packets of this flow, of this host. */
    flood: (flow: number, packets: number, host = 0, now = 0) => {
      for (let i = 1; i <= packets; i++) queue.arrive({ ...packetOf(i), flow, class: host }, now);
    },
    placeOf: (flow: number) => queues.fifos.findIndex((fifo) => fifo.length > 0 && fifo.at(0).flow === flow),
  });
};

describe("what follows from the link's rate", () => {
  it.each([
    [256e3, 300, 47.3125, 70.96875, 165.96875],
    [1e6, 300, 12.112, 18.168, 113.168],
    [2e6, 300, 6.056, 9.084, 104.084],
    [5e6, 300, 2.4224, 5, 100],
    [10e6, 305, 1.2112, 5, 100],
    [50e6, 1514, 0.24224, 5, 100],
    [100e6, 1514, 0.12112, 5, 100],
  ])("at %d bit/s", (linkRate, quantum, mtuTime, target, interval) => {
    const scaled = scaleToRate({ rtt: 0.1, target: 0.005, mtu: 1514, squareRoot: "exact" }, linkRate);
    expect(scaled.quantum).toBe(quantum);
    expectClose(scaled.mtuTime, mtuTime / 1000);
    expectClose(scaled.target, target / 1000);
    expectClose(scaled.interval, interval / 1000);
  });

  it.each([
    [10e6, 4_194_304],
    [100e6, 5_000_000],
  ])("the memory limit at %d bit/s", (linkRate, expected) => {
    const values = resolveFields(cake.fields, {}, { ...AMPLE, linkRate });
    expect(values.memoryLimit).toBe(expected);
    expectClose(values.target, 0.005);
  });

  it("changes with it in mid-run", () => {
    const queue = hostWith({}, { ...AMPLE, largestPacket: 1514 });
    expectClose(queue.signal("scaledTarget"), 0.005);
    queue.linkRate = 1e6;
    queue.discipline.retune(queue.values, 1);
    expectClose(queue.signal("scaledTarget"), 0.018168);
    expectClose(queue.signal("scaledInterval"), 0.113168);
    queue.flood(0, 1);
    expect(queue.state.queues.deficits[0]).toBe(300);
  });
});

it("looks for a flow's bucket among its ways", () => {
  const queues = new BucketQueues(initialBucketQueues());
  const tags = new Uint32Array(queues.capacity);
  const counts = initialWayCounts();
  const port = hostWith();
  const slots = [13, 1037, 2061, 13, 1037, 10, 1034, 2058, 15, 16, 11, 12, 3082].map((hash) => {
    const bucket = bucketInSet(hash, 1024, 8, queues, tags, counts);
    const place = queues.find(bucket) === NO_QUEUE ? queues.add(bucket) : queues.find(bucket);
    tags[place] = hash;
    queues.push(place, packetOf(1), 300, port);
    return bucket;
  });
  expect(slots).toEqual([13, 14, 15, 13, 14, 10, 11, 12, 8, 16, 9, 12, 10]);
  expect(counts).toEqual({ direct: 1, hit: 1, miss: 9, collision: 2 });
});

it("a hundred flows have a queue each", () => {
  const queue = hostWith();
  for (let flow = 0; flow < 100; flow++) queue.flood(flow, 2);
  expect(queue.state.ways).toEqual({
    direct: queue.state.ways.direct,
    hit: 100 - queue.state.ways.direct,
    miss: 100,
    collision: 0,
  });
  expect(queue.state.sparseQueues).toBe(100);
});

describe("a queue alone", () => {
  it.each([NOT_ECT, ECT0])("fares as under COBALT (code point %d)", (ecn) => {
    const alone = hostOf(cobalt, { mtuTime: (8 * 1514) / 10e6 }, AMPLE);
    const seen: unknown[][] = [];
    for (const queue of [alone, hostWith()]) {
      const log: unknown[] = [];
      queue.ecn = true;
      for (let slot = 0; slot < 10_000; slot++) {
        const now = slot * 0.0008;
        // An overload for two seconds, then one with a short queue, one with a queue that runs empty, and again.
        const phase = slot % 5000;
        const light = phase < 3750 ? Math.max(0, 3 - queue.waiting) : Number(slot % 4 === 0 && queue.waiting < 3);
        const wanted = phase < 2500 ? 1 + Number(slot % 3 === 0) : light;
        for (let i = 0; i < wanted; i++) queue.offer(now, 1000, ecn);
        // CAKE does nothing while no packet waits; COBALT alone lets its count fall.
        const sent = queue.waiting > 0 ? queue.take(now)?.sequence : undefined;
        log.push([sent, queue.lost.length, queue.marked.length, queue.signal("count")]);
      }
      seen.push(log);
      expect(queue.lost.length + queue.marked.length).toBeGreaterThan(100);
    }
    expect(seen[1]).toEqual(seen[0]);
  });
});

describe("a queue that runs empty", () => {
  it("stays reserved until its COBALT is at rest", () => {
    const queue = hostWith();
    queue.flood(0, 1);
    queue.flood(1, 100);
    const { lists, places } = queue.state.queues;
    const place = places.find(0);
    for (let i = 0; i < 10; i++) queue.take(0);
    // Served, found empty, and its COBALT not yet past its time-out: decaying.
    expect(lists[place]).toBe(3);
    queue.state.cobalts.count[place] = 3;
    queue.state.cobalts.dropNext[place] = 1;
    const seen = [0.99, 1, 1.07, 1.08, 1.17, 1.18, 1.27, 1.28].map((now) => {
      queue.take(now);
      return [queue.state.cobalts.count[place], queue.state.queues.lists[place]];
    });
    expect(seen).toEqual([
      [3, 3],
      [2, 3],
      [2, 3],
      [1, 3],
      [1, 3],
      [0, 3],
      [0, 3],
      [0, 0],
    ]);
  });

  it("meets its pace again when its flow returns, as a sparse one", () => {
    const queue = hostWith();
    queue.flood(0, 1);
    queue.flood(1, 100);
    for (let i = 0; i < 10; i++) queue.take(0);
    const place = queue.state.queues.places.find(0);
    queue.state.cobalts.count[place] = 3;
    queue.flood(0, 1, 0, 0.01);
    expect(queue.state.queues.lists[place]).toBe(1);
    expect(queue.state.cobalts.count[place]).toBe(3);
    expect(queue.take(0.01)?.flow).toBe(0);
  });

  // Linux, cake_dequeue: where nothing waits it returns at once.
  it("stays as it is while no packet of any flow waits", () => {
    const queue = hostWith();
    queue.flood(0, 1);
    queue.flood(1, 3);
    for (let i = 0; i < 4; i++) queue.take(0);
    const { cobalts, queues } = queue.state;
    cobalts.count.fill(3);
    const before = [[...queues.lists], [...cobalts.count], [...cobalts.dropNext]];
    expect(before[0]?.some((list) => list !== 0)).toBe(true);
    for (const now of [0, 0.2, 10]) expect(queue.take(now)).toBeUndefined();
    expect([[...queues.lists], [...cobalts.count], [...cobalts.dropNext]]).toEqual(before);
  });
});

describe("a full buffer", () => {
  it("drops the oldest packet of the longest queue, and reports it to its COBALT", () => {
    const queue = hostWith({}, { ...AMPLE, buffer: { packets: 5 } });
    queue.flood(0, 2);
    queue.flood(1, 3);
    queue.flood(2, 1, 0, 1);
    expect(queue.lost).toEqual([{ sequence: 1, reason: "victim" }]);
    const place = queue.placeOf(1);
    expect([queue.state.cobalts.count[place], queue.state.cobalts.probability[place]]).toEqual([1, 1 / 256]);
    expect(queue.state.cobalts.probability[queue.placeOf(2)]).toBe(0);
  });

  // Linux, cake_enqueue: the arrival is stored before packets are dropped from the longest queue.
  it("counts the arrival when it looks for the longest queue", () => {
    const queue = hostWith({}, { ...AMPLE, buffer: { packets: 4 } });
    queue.flood(0, 2);
    queue.flood(1, 2);
    queue.flood(1, 1);
    expect(queue.lost).toHaveLength(1);
    expect(queue.state.queues.fifos[queue.placeOf(1)]?.length).toBe(2);
    expect(queue.state.cobalts.count[queue.placeOf(1)]).toBe(1);
  });

  it("or a full memory", () => {
    const queue = hostWith({ memoryLimit: 3500 });
    queue.flood(0, 5);
    expect(queue.lost.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(queue.state.bytes).toBe(3000);
    queue.discipline.retune({ ...queue.values, memoryLimit: 1000 }, 0);
    expect(queue.lost.slice(2)).toEqual([5, 4].map((sequence) => ({ sequence, reason: "resize" })));
    expect(hostWith({ memoryLimit: 40 }).offer(0)).toBe("overflow");
  });
});

it("brings a flood's own waiting time down, where FQ-CoDel lets its queue fill", () => {
  const path = { linkRate: 10e6, buffer: { packets: 1000 } };
  const waits = [hostOf(cake, {}, path), hostOf(fqCodel, {}, path)].map((queue) => {
    let [sum, count] = [0, 0];
    let arrivals = 0;
    for (let slot = 0; slot < 75_000; slot++) {
      const now = slot * 0.0008;
      // 12 Mbit/s from one flow, 6 Mbit/s from four that stay below their shares.
      for (; arrivals / 1500 <= now; arrivals++) queue.arrive({ ...packetOf(-1), flow: 0 }, arrivals / 1500);
      if (slot % 5 < 3) queue.arrive({ ...packetOf(slot), flow: 1 + (slot % 4) }, now);
      const packet = queue.take(now);
      if (packet?.flow !== 0 || now < 40) continue;
      sum += now - packet.tEnq;
      count += 1;
    }
    expect(queue.lost.filter(({ sequence }) => sequence !== -1)).toEqual([]);
    // It gets what the others leave.
    expect(Math.abs(count / 25_000 - 0.4)).toBeLessThan(0.02);
    return sum / count;
  });
  expect(waits[0]).toBeLessThan(0.05);
  expect(waits[1]).toBeGreaterThan(0.5);
});

describe("a change in mid-run", () => {
  it("of the isolation keeps the waiting packets, and the counts of busy queues", () => {
    const queue = hostWith();
    queue.flood(0, 20, 1);
    queue.flood(1, 20, 1);
    for (let i = 0; i < 6; i++) queue.take(0);
    expect(queue.state.loads.sources[1]).toBe(2);
    queue.discipline.retune({ ...queue.values, isolation: "dual-src" }, 0);
    expect([queue.state.loads.sources[1], queue.waiting]).toEqual([2, 34]);
    queue.discipline.retune({ ...queue.values, isolation: "srchost" }, 0);
    expect([queue.state.loads.sources[1], queue.state.queues.places.size, queue.state.bytes]).toEqual([0, 1, 34_000]);
  });

  it("refuses buckets that do not divide into sets, by name", () => {
    expect(cake.check?.({ ...hostWith().values, ways: 3 }).map(({ field }) => field)).toEqual(["buckets"]);
  });
});

it("knows no more queues than buckets, and brings those of gone flows to rest while another waits", () => {
  const queue = hostWith({ buckets: 64 });
  for (let flow = 0; flow < 20_000; flow++) {
    queue.flood(flow, 1, 0, flow * 0.01);
    queue.take(flow * 0.01);
  }
  const { places, lengths } = queue.state.queues;
  expect(places.size).toBeLessThanOrEqual(64);
  queue.flood(0, 2000, 0, 200);
  for (let i = 0; i < 1000; i++) queue.take(200 + i * 0.01);
  // Only the queue of the flow that still sends is in a list.
  expect([...lengths].slice(1)).toEqual([0, 1, 0]);
});
