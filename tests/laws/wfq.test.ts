import { describe, expect, it } from "vitest";
import { weightOf } from "../../src/engine/aqm/fairQueueing/wfq.ts";
import { wfq } from "../../src/engine/aqm/registry.ts";
import { expectClose, hostOf, packetOf, type QueueHost } from "../fixtures/queueHost.ts";
import { bytesByFlow, evenly, serve, together } from "../fixtures/servedLink.ts";

/** 1000 B/s. */
const SLOW = { linkRate: 8000, buffer: { packets: 100 } };

type Host = QueueHost<typeof wfq.fields, ReturnType<typeof wfq.create>["state"]>;
const offer = (queue: Host, flow: number, size: number, now: number) =>
  queue.arrive({ ...packetOf(queue.arrived + 1, size), flow }, now);

it("a weight holds for its flow, the last one for all flows behind it", () => {
  expect([0, 1, 2, 70].map((flow) => weightOf(flow, [3, 1, 2]))).toEqual([3, 1, 2, 2]);
});

describe("tags", () => {
  it("grow by size over weight", () => {
    const queue = hostOf(wfq, { weights: [3, 3, 1] }, SLOW);
    for (const flow of [1, 1, 1, 2]) offer(queue, flow, 1000, 0);
    const order: (number | undefined)[] = [];
    for (const [now, tag] of [333.333, 666.667, 1000, 1000].entries()) {
      order.push(queue.take(now)?.flow);
      expectClose(queue.signal("sentTag"), tag);
    }
    expect(order).toEqual([1, 1, 1, 2]);
  });

  it("of packets that wait stay when a weight changes", () => {
    const queue = hostOf(wfq, { weights: [1] }, SLOW);
    for (const flow of [0, 1, 0]) offer(queue, flow, 1000, 0);
    queue.discipline.retune({ ...queue.values, weights: [4, 1] }, 0);
    offer(queue, 0, 1000, 0);
    const tags = [1, 2, 3, 4].map(() => {
      queue.take(0);
      return queue.signal("sentTag");
    });
    expect(tags).toEqual([1000, 1000, 2000, 2250]);
  });
});

it("the virtual time grows by the capacity over the weights that the ideal system serves", () => {
  const queue = hostOf(wfq, { weights: [3, 1] }, SLOW);
  offer(queue, 0, 3000, 0);
  offer(queue, 1, 2000, 0);
  // Together a quarter of 1000 B/s for each unit of weight until flow 0 is done, at V = 1000; then all for flow 1.
  for (const [now, expected] of [
    [2, 500],
    [4, 1000],
    [4.5, 1500],
    [5, 2000],
    [9, 2000],
  ] as const) {
    queue.take(now);
    expectClose(queue.signal("virtualTime"), expected);
  }
});

it.each([1, 2, 3, 4])("shows the waiting packets in the order in which they leave, seed %i", (seed) => {
  const queue = hostOf(wfq, { weights: [2, 0.3, 1] });
  queue.seed = seed;
  for (let now = 0; now < 100; now += 0.5) {
    while (queue.waiting < 20)
      offer(queue, Math.floor(queue.uniform() * 5), 40 + Math.floor(queue.uniform() * 1400), now);
    const leaving = queue.queue();
    const left = Array.from({ length: 13 }, () => queue.take(now)?.sequence);
    expect(left).toEqual(leaving.slice(0, 13));
  }
});

describe("on a busy link", () => {
  const LINK = { linkRate: 1e6, buffer: { packets: 60 } };

  it.each([
    ["as much as it carries", 1e6],
    ["three times as much", 3e6],
  ])("weights 3 and 1 share the bytes 3 to 1 where both offer %s", (_what, rate) => {
    const queue = hostOf(wfq, { weights: [3, 1] }, LINK);
    const arrivals = together(evenly(0, 700, rate, 20), evenly(1, 1000, rate, 20));
    const [first = 0, second = 0] = bytesByFlow(serve(queue, arrivals, 20), 1);
    expect(Math.abs(first / second - 3)).toBeLessThan(0.03);
  });

  it("what a flow leaves goes to the others by their weights", () => {
    const queue = hostOf(wfq, { weights: [6, 3, 1] }, LINK);
    const arrivals = together(evenly(0, 1000, 100e3, 20), evenly(1, 1000, 2e6, 20), evenly(2, 1000, 2e6, 20));
    const sent = bytesByFlow(serve(queue, arrivals, 20), 1).map((sum) => (sum * 8) / 19);
    for (const [flow, expected] of [100e3, 675e3, 225e3].entries())
      expect(Math.abs((sent[flow] ?? 0) / expected - 1)).toBeLessThan(0.015);
  });

  it("a packet lost from the tail is taken back from the ideal system, one from the head stays charged", () => {
    for (const [overflow, tags] of [
      ["longest-tail", [1000, 1000, 2000]],
      ["longest-head", [1000, 2000, 3000]],
    ] as const) {
      const queue = hostOf(wfq, { overflow }, { linkRate: 8000, buffer: { packets: 3 } });
      for (const flow of [0, 0, 0, 1]) offer(queue, flow, 1000, 0);
      const seen = [0, 1, 2].map((now) => {
        queue.take(now);
        return queue.signal("sentTag");
      });
      expect(seen).toEqual(tags);
    }
  });
});

it("tags in real time count the weights of the flows that wait", () => {
  const queue = hostOf(wfq, { clock: "real", weights: [3, 1] }, { linkRate: 8000, buffer: { packets: 100 } });
  for (const flow of [0, 1, 0]) queue.arrive({ ...packetOf(queue.arrived + 1, 1000), flow }, 0);
  queue.take(0);
  // 1 s·(3 + 1)/3: the first packet ends there, and the next one starts.
  expectClose(queue.state.real.starts[0] ?? Number.NaN, 4 / 3);
  // 4/3 + 4/3 s of flow 0 come before 0 + 4 s of flow 1.
  expect(queue.take(1)?.flow).toBe(0);
});
