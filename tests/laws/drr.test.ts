import { describe, expect, it } from "vitest";
import { drr } from "../../src/engine/aqm/registry.ts";
import { hostOf, packetOf, type QueueHost } from "../fixtures/queueHost.ts";
import { bytesByFlow, evenly, lossesByFlow, serve, together } from "../fixtures/servedLink.ts";

type Host = QueueHost<typeof drr.fields, ReturnType<typeof drr.create>["state"]>;
const offer = (queue: Host, flow: number, size: number, now = 0) =>
  queue.arrive({ ...packetOf(queue.arrived + 1, size), flow }, now);

/** All that waits, in the order in which it leaves: flow, size and the deficit just after. */
const drain = (queue: Host): (readonly [number, number, number])[] => {
  const left: (readonly [number, number, number])[] = [];
  for (let packet = queue.take(0); packet !== undefined; packet = queue.take(0))
    left.push([packet.flow, packet.size, queue.signal("deficit")]);
  return left;
};
const filled = (quantum: number, queues: Readonly<Record<number, readonly number[]>>, weights = [1]): Host => {
  const queue = hostOf(drr, { quantum, weights });
  for (const [flow, sizes] of Object.entries(queues)) for (const size of sizes) offer(queue, Number(flow), size);
  return queue;
};
const shownOrder = (queue: Host): number[] => {
  const flows: number[] = [];
  queue.discipline.forEachWaiting((packet) => flows.push(packet.flow));
  return flows;
};

describe("rounds", () => {
  it("add a quantum and keep the remaining deficit", () => {
    const queue = filled(500, { 1: [200, 750, 200], 2: [500, 500], 3: [400, 700] });
    expect(shownOrder(queue)).toEqual([1, 2, 3, 1, 2, 1, 3]);
    expect(drain(queue)).toEqual([
      [1, 200, 300],
      [2, 500, 0],
      [3, 400, 100],
      [1, 750, 50],
      [2, 500, 0],
      [1, 200, 350],
      [3, 700, 400],
    ]);
  });

  it("go on while a packet is larger than the quantum", () => {
    const queue = filled(250, { 1: [1000], 2: [250, 250, 250] });
    expect(shownOrder(queue)).toEqual([2, 2, 2, 1]);
    expect(drain(queue).map(([flow]) => flow)).toEqual([2, 2, 2, 1]);
  });

  it("without a packet are taken at once, with the same order and deficits", () => {
    const queue = filled(1, { 1: [1500, 40], 2: [1400, 100], 3: [700] });
    expect(shownOrder(queue)).toEqual([3, 2, 1, 2, 1]);
    expect(drain(queue)).toEqual([
      [3, 700, 0],
      [2, 1400, 0],
      [1, 1500, 0],
      [2, 100, 0],
      [1, 40, 0],
    ]);
  });

  it("give more to a flow of more weight", () => {
    const queue = filled(500, { 0: [500, 500, 500, 500], 1: [500, 500] }, [3, 1]);
    expect(drain(queue).map(([flow]) => flow)).toEqual([0, 0, 0, 1, 0, 1]);
  });

  it("a flow that was empty joins at the end, with nothing saved", () => {
    const queue = filled(1000, { 1: [600, 600], 2: [1000, 1000] });
    expect(queue.take(0)?.flow).toBe(1);
    expect(queue.take(0)?.flow).toBe(2);
    expect(queue.take(0)?.flow).toBe(1);
    offer(queue, 1, 1000);
    expect(drain(queue)).toEqual([
      [2, 1000, 0],
      [1, 1000, 0],
    ]);
  });

  it("record the bytes that they sent", () => {
    const queue = filled(500, { 1: [500, 500], 2: [250, 250, 250] });
    const rounds: number[] = [];
    for (let i = 0; i < 5; i++) {
      queue.take(0);
      rounds.push(queue.signal("roundBytes"));
    }
    // Flow 1 sends 500, flow 2 twice 250: a round. In the next one 500 and 250.
    expect(rounds).toEqual([0, 0, 0, 1000, 750]);
  });
});

it.each([1, 2, 3, 4, 5, 6])("shows the waiting packets in the order in which they leave, seed %i", (seed) => {
  const queue = hostOf(drr, { quantum: [40, 250, 1500, 4000][seed % 4] ?? 1, weights: [2, 0.3, 1] });
  queue.seed = seed;
  const leaving: number[] = [];
  for (let round = 0; round < 200; round++) {
    while (queue.waiting < 20) offer(queue, Math.floor(queue.uniform() * 5), 40 + Math.floor(queue.uniform() * 1400));
    leaving.push(...queue.queue());
    for (let i = 0; i < 20; i++) expect(queue.take(0)?.sequence).toBe(leaving.shift());
    for (let i = 0; i < 10; i++) offer(queue, Math.floor(queue.uniform() * 5), 1000);
    for (let i = 0; i < 7; i++) queue.take(0);
  }
});

describe("a full buffer", () => {
  it("takes from the tail of the longest queue, of several from the smallest flow", () => {
    const queue = hostOf(drr, {}, { linkRate: 8000, buffer: { packets: 4 } });
    for (const flow of [1, 1, 1, 1, 2, 2, 3]) offer(queue, flow, 1000);
    expect(queue.lost.map(({ sequence }) => sequence)).toEqual([4, 3, 2]);
    expect(shownOrder(queue).sort()).toEqual([1, 2, 2, 3]);
  });

  it("may empty the queue that is being served: the next one gets its own quantum", () => {
    const queue = hostOf(drr, { quantum: 1000 }, { linkRate: 8000, buffer: { packets: 3 } });
    for (const [flow, size] of [
      [1, 500],
      [1, 1000],
      [2, 800],
    ] as const)
      offer(queue, flow, size);
    expect(queue.take(0)?.flow).toBe(1);
    queue.buffer = { packets: 1 };
    queue.discipline.retune(queue.values, 0);
    expect(drain(queue)).toEqual([[2, 800, 200]]);
  });
});

describe("on a busy link", () => {
  const LINK = { linkRate: 1e6, buffer: { packets: 60 } };

  it("small and large packets get the same bytes, but for a quantum and two packets", () => {
    const queue = hostOf(drr, {}, LINK);
    const arrivals = together(evenly(0, 1500, 2e6, 5), evenly(1, 100, 2e6, 5));
    const sent = [0, 0];
    let apart = 0;
    for (const { flow, size } of serve(queue, arrivals, 5)) {
      sent[flow] = (sent[flow] ?? 0) + size;
      apart = Math.max(apart, Math.abs((sent[0] ?? 0) - (sent[1] ?? 0)));
    }
    expect(Math.min(...sent)).toBeGreaterThan(250_000);
    expect(apart).toBeLessThanOrEqual(1500 + 2 * 1500);
  });

  it("weights 3 and 1 share the bytes 3 to 1", () => {
    const queue = hostOf(drr, { weights: [3, 1] }, LINK);
    const arrivals = together(evenly(0, 700, 2e6, 20), evenly(1, 1000, 2e6, 20));
    const [first = 0, second = 0] = bytesByFlow(serve(queue, arrivals, 20), 1);
    expect(Math.abs(first / second - 3)).toBeLessThan(0.03);
  });

  it("only the flow that floods loses, and it gets its share", () => {
    const queue = hostOf(drr, {}, { linkRate: 1e6, buffer: { packets: 150 } });
    const fair = Array.from({ length: 10 }, (_, flow) => evenly(flow, 1000, 90e3, 20, flow * 0.001));
    const arrivals = together(...fair, evenly(10, 1000, 8e6, 20));
    const sent = bytesByFlow(serve(queue, arrivals, 20), 2);
    expect([...lossesByFlow(queue, arrivals).keys()]).toEqual([10]);
    expect(((sent[10] ?? 0) * 8) / 18).toBeLessThanOrEqual(0.105e6);
    expect(((sent[10] ?? 0) * 8) / 18).toBeGreaterThan(0.085e6);
  });

  it("remembers only flows that wait", () => {
    const queue = hostOf(drr, {}, LINK);
    const arrivals = Array.from({ length: 3000 }, (_, i) => ({ at: i * 0.009, flow: i, size: 1000 }));
    serve(queue, arrivals, 40);
    expect([queue.state.queues.capacity, queue.state.queues.find(2999)]).toEqual([32, -1]);
  });
});

it("a new quantum holds from the next visit on", () => {
  const queue = filled(500, { 1: [500, 500], 2: [500, 500] });
  queue.take(0);
  queue.discipline.retune({ ...queue.values, quantum: 1000 }, 0);
  expect(drain(queue)).toEqual([
    [2, 500, 500],
    [2, 500, 0],
    [1, 500, 500],
  ]);
});

describe("a limit of each flow", () => {
  it("drops the arrivals of a flow that has so many packets, and of no other", () => {
    const queue = hostOf(drr, { flowLimit: 2 });
    const outcomes = [1, 1, 1, 2, 2, 2].map((flow) => offer(queue, flow, 1000));
    expect(outcomes).toEqual(["stored", "stored", "overflow", "stored", "stored", "overflow"]);
    queue.take(0);
    expect(offer(queue, 1, 1000)).toBe("stored");
  });
});
