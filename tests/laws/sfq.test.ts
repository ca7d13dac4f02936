import { describe, expect, it } from "vitest";
import { bucketOf } from "../../src/engine/aqm/fairQueueing/sfq.ts";
import { sfq } from "../../src/engine/aqm/registry.ts";
import { hostOf, packetOf, type QueueHost } from "../fixtures/queueHost.ts";
import { bytesByFlow, evenly, lossesByFlow, serve, together } from "../fixtures/servedLink.ts";

type Host = QueueHost<typeof sfq.fields, ReturnType<typeof sfq.create>["state"]>;
const offer = (queue: Host, flow: number, size = 1000, now = 0) =>
  queue.arrive({ ...packetOf(queue.arrived + 1, size), flow }, now);
const drain = (queue: Host): number[] => {
  const flows: number[] = [];
  for (let packet = queue.take(0); packet !== undefined; packet = queue.take(0)) flows.push(packet.flow);
  return flows;
};
const shownOrder = (queue: Host): number[] => {
  const flows: number[] = [];
  queue.discipline.forEachWaiting((packet) => flows.push(packet.flow));
  return flows;
};
/** Numbers to draw after which these flows are in buckets of their own. */
const apart = (flows: readonly number[], buckets: number): number => {
  for (let i = 1; i < 1000; i++) {
    const drawn = i / 1000;
    const taken = new Set(flows.map((flow) => bucketOf(flow, Math.floor(drawn * 2 ** 32), buckets)));
    if (taken.size === flows.length) return drawn;
  }
  throw new Error(`${flows.length} flows always meet in ${buckets} buckets`);
};

describe("turns", () => {
  it("are packets: one of each bucket", () => {
    const queue = hostOf(sfq, { buckets: 16 }, { linkRate: 8000, buffer: { packets: 40 } });
    queue.draws = [apart([1, 2, 3], 16)];
    for (const flow of [1, 1, 1, 2, 3, 1, 2]) expect(offer(queue, flow)).toBe("stored");
    expect(shownOrder(queue)).toEqual([1, 2, 3, 1, 2, 1, 1]);
    expect(drain(queue)).toEqual([1, 2, 3, 1, 2, 1, 1]);
    expect(queue.drawn).toBe(1);
  });

  it("are shared by flows that meet in a bucket", () => {
    const queue = hostOf(sfq, { buckets: 1 });
    for (const flow of [1, 1, 2, 3, 2]) offer(queue, flow);
    expect(drain(queue)).toEqual([1, 1, 2, 3, 2]);
  });

  it("give large packets fifteen times the bytes of small ones", () => {
    const queue = hostOf(sfq, {}, { linkRate: 1e6, buffer: { bytes: 60_000 } });
    queue.draws = [apart([0, 1], 128)];
    const arrivals = together(evenly(0, 1500, 4e6, 8), evenly(1, 100, 0.5e6, 8));
    const [large = 0, small = 0] = bytesByFlow(serve(queue, arrivals, 8), 1);
    expect(Math.abs(large / small - 15)).toBeLessThan(0.15);
  });
});

describe("the hash", () => {
  // fmix32 of the flow where nothing was drawn: 1364076727 for flow 1, and 821347078 for flow 2.
  it.each([
    [0, 0],
    [1, 1364076727],
    [2, 821347078],
    [3, 2247144487],
    [7, 415870660],
    [100, 4258159850],
  ])("of flow %d is the mixed number", (flow, mixed) => {
    for (const buckets of [16, 128, 1024]) expect(bucketOf(flow, 0, buckets)).toBe(mixed % buckets);
  });

  it("mixes the perturbation in", () => {
    // fmix32(17) is 3637550824; a flow of that number mixed with 17 is fmix32(0).
    expect(bucketOf(3637550824, 17, 1024)).toBe(0);
  });

  it("is drawn again every interval, and waiting packets stay in their buckets", () => {
    const queue = hostOf(sfq, { perturbInterval: 2, buckets: 64 });
    queue.draws = [apart([1, 2], 64), 0.75];
    offer(queue, 1, 1000, 0.5);
    offer(queue, 2, 1000, 0.6);
    expect(queue.discipline.nextTimer?.()).toBe(2);
    queue.discipline.onTimer?.(2);
    expect([queue.state.perturbation, queue.signal("perturbations")]).toEqual([0.75 * 2 ** 32, 1]);
    expect(queue.discipline.nextTimer?.()).toBe(4);
    expect(drain(queue)).toEqual([1, 2]);
    queue.discipline.retune({ ...queue.values, perturbInterval: 3 }, 2.5);
    expect(queue.discipline.nextTimer?.()).toBe(5.5);
    queue.discipline.retune({ ...queue.values, perturbInterval: null }, 2.5);
    expect(queue.discipline.nextTimer?.()).toBe(Number.POSITIVE_INFINITY);
  });

  it("moves the waiting packets when the number of buckets changes, in the order of arrival", () => {
    const queue = hostOf(sfq, { buckets: 64 });
    queue.draws = [apart([1, 2, 3], 64)];
    for (const [i, flow] of [1, 1, 2, 2, 3].entries()) offer(queue, flow, 1000, i / 100);
    queue.discipline.retune({ ...queue.values, buckets: 1 }, 1);
    expect(queue.lost).toEqual([]);
    expect(drain(queue)).toEqual([1, 1, 2, 2, 3]);
  });
});

describe("a full buffer", () => {
  it("takes from the tail of the longest queue", () => {
    const queue = hostOf(sfq, {}, { linkRate: 8000, buffer: { packets: 4 } });
    queue.draws = [apart([1, 2, 3], 128)];
    for (const flow of [1, 1, 1, 1, 2, 2]) offer(queue, flow);
    expect(queue.lost).toEqual([
      { sequence: 4, reason: "victim" },
      { sequence: 3, reason: "victim" },
    ]);
    expect(shownOrder(queue)).toEqual([1, 2, 1, 2]);
  });

  it("lets only the flow lose that floods", () => {
    const queue = hostOf(sfq, { perturbInterval: null }, { linkRate: 1e6, buffer: { packets: 150 } });
    queue.draws = [apart([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 128)];
    const fair = Array.from({ length: 10 }, (_, flow) => evenly(flow, 1000, 90e3, 10, flow * 0.001));
    const arrivals = together(...fair, evenly(10, 1000, 8e6, 10));
    const sent = bytesByFlow(serve(queue, arrivals, 10), 2);
    expect([...lossesByFlow(queue, arrivals).keys()]).toEqual([10]);
    expect(((sent[10] ?? 0) * 8) / 8).toBeLessThanOrEqual(0.105e6);
  });
});
