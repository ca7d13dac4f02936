import { describe, expect, it } from "vitest";
import { fqPie, pie } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { inputScenario } from "../engine/inputs.ts";
import { Bench, type Operation } from "../fixtures/queueBench.ts";
import { expectClose, hostOf, packetOf } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof fqPie.fields>>;
const [A, B, C] = [0, 1, 2];

const hostWith = (given: Given = {}) => {
  const queue = hostOf(fqPie, { hashMode: "perfect", meanPacketSize: 1000, ...given });
  queue.buffer = { packets: 1000 };
  /** So many packets of a flow come. */
  const come = (flow: number, count: number, size = 1000, ecn = NOT_ECT, now = 0) =>
    Array.from({ length: count }, () => queue.arrive({ ...packetOf(queue.arrived + 1, size), flow, ecn }, now));
  /** What is remembered of a flow's queue; set it, too. */
  const pies = queue.state.pies;
  const place = (flow: number) => queue.state.queues.places.find(flow);
  const set = (flow: number, values: Partial<Record<"probability" | "delay" | "delayBefore" | "burst", number>>) => {
    for (const name of ["probability", "delay", "delayBefore", "burst"] as const)
      if (values[name] !== undefined) pies[name][place(flow)] = values[name];
  };
  const probability = (flow: number) => pies.probability[place(flow)] ?? Number.NaN;
  const update = (k: number) => queue.discipline.onTimer?.(k * 0.015);
  /** Flow and credit left of each packet that leaves. */
  const leave = (count: number, now = 0) =>
    Array.from({ length: count }, () => {
      const flow = queue.take(now)?.flow ?? -1;
      return [flow, queue.state.queues.deficits[place(flow)]];
    });
  return { queue, come, place, set, probability, update, leave };
};

describe("the round robin", () => {
  it("serves a quantum of 1514 bytes", () => {
    const { come, leave } = hostWith({ quantum: 1514 });
    come(A, 4, 1500);
    come(B, 8, 300);
    expect(leave(6)).toEqual([
      [A, 14],
      [A, -1486],
      [B, 1214],
      [B, 914],
      [B, 614],
      [B, 314],
    ]);
    come(C, 1, 200);
    expect(leave(7)).toEqual([
      [B, 14],
      [B, -286],
      [C, 1314],
      [A, -1472],
      [B, 928],
      [B, 628],
      [A, -1458],
    ]);
  });

  it("serves a quantum of 300 bytes", () => {
    const { come, leave } = hostWith({ quantum: 300 });
    come(A, 3, 1500);
    come(B, 8, 300);
    const order = leave(11).map(([flow]) => (flow === A ? "A" : "B"));
    expect(order.join("")).toBe("ABBBBBABBBA");
  });

  it("hashes flows into buckets", () => {
    const { queue, come } = hostWith({ hashMode: "hash" });
    for (const flow of [0, 1, 2, 3, 7, 100]) come(flow, 1);
    const buckets = [0, 183, 774, 39, 708, 234];
    expect(buckets.map((bucket) => queue.state.queues.places.find(bucket))).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("the controllers", () => {
  it("move each by its own delay", () => {
    const { come, set, probability, update } = hostWith();
    come(A, 10);
    come(B, 10);
    set(A, { burst: 0, delayBefore: 0.03 });
    set(B, { burst: 0, probability: 0 });
    for (let k = 1; k <= 6; k++) {
      set(A, { delay: 0.03 });
      set(B, { delay: 0 });
      update(k);
    }
    expectClose(probability(A), 2.746582e-5);
    expect(probability(B)).toBe(0);
  });

  it("forget while a queue is empty", () => {
    const { queue, come, set, probability, update } = hostWith();
    come(A, 1);
    queue.take(0.02);
    set(A, { burst: 0, probability: 0.5, delayBefore: 0.02 });
    const seen = [1, 2, 3].map((k) => {
      update(k);
      return probability(A);
    });
    for (const [k, expected] of [0.473125, 0.461825, 0.450751].entries()) expectClose(seen[k] ?? Number.NaN, expected);
  });

  it.each([
    [0.0999, ECT0, "marked"],
    [0.1, ECT0, "early"],
    [0.0999, NOT_ECT, "early"],
    [0.1, NOT_ECT, "early"],
  ])("mark below the limit and drop from it on: p %d, code point %d", (probability, ecn, expected) => {
    const { queue, come, set } = hostWith();
    queue.ecn = true;
    come(A, 10);
    set(A, { burst: 0, probability, delayBefore: 0.03 });
    queue.draws = [0];
    expect(come(A, 1, 1000, ecn)).toEqual([expected]);
  });

  it("spare a queue of two packets, even at p = 1", () => {
    const { queue, come, set } = hostWith();
    come(B, 20);
    come(A, 2);
    set(A, { burst: 0, probability: 1, delayBefore: 0.03 });
    expect(come(A, 2)).toEqual(["stored", "early"]);
    expect(queue.drawn).toBe(0);
  });

  it("are forgotten with their queue when nothing is left to know", () => {
    const { queue, come, set, update, place, probability } = hostWith();
    for (let flow = 0; flow < 1000; flow++) {
      come(flow, 1);
      queue.take(0);
      queue.take(0);
      update(flow + 1);
    }
    expect([queue.signal("knownQueues"), queue.state.pies.probability.length]).toEqual([0, 32]);
    come(B, 1);
    set(B, { burst: 0, probability: 0.3 });
    while (queue.take(0) !== undefined);
    update(1001);
    expect([queue.signal("knownQueues"), place(A)]).toEqual([1, -1]);
    expect(probability(B)).toBeGreaterThan(0.2);
  });

  it("go by backlog and share of the link, by oracle", () => {
    const { queue, come, set, update } = hostWith({ delayMode: "oracle" });
    come(A, 10);
    come(B, 5);
    set(A, { burst: 0 });
    update(1);
    queue.take(0.015);
    // 10 kB at half of 10 Mbit/s.
    expectClose(queue.signal("delay"), 0.016);
  });
});

describe("a full buffer", () => {
  const full = (fullPolicy: "tail" | "fat") => {
    const host = hostWith({ fullPolicy });
    host.queue.buffer = { packets: 10 };
    host.come(A, 9);
    host.come(B, 1);
    return host;
  };

  it("drops the arrival", () => {
    const { queue, come } = full("tail");
    expect(come(B, 1)).toEqual(["overflow"]);
    expect(queue.queue().length).toBe(10);
  });

  it("drops half of the longest queue's bytes with that option", () => {
    const { queue, come } = full("fat");
    expect(come(B, 1)).toEqual(["stored"]);
    expect(queue.lost.map(({ sequence, reason }) => `${sequence} ${reason}`)).toEqual(
      [1, 2, 3, 4, 5].map((sequence) => `${sequence} victim`),
    );
  });

  // ns-3, FqPieQueueDisc::DoEnqueue: the arrival is stored before packets are dropped from the longest queue.
  it("counts the arrival when it looks for the longest queue, with that option", () => {
    const host = hostWith({ fullPolicy: "fat" });
    host.queue.buffer = { packets: 10 };
    host.come(A, 5);
    host.come(B, 5);
    expect(host.come(B, 1)).toEqual(["stored"]);
    expect(host.queue.lost).toHaveLength(3);
    expect(host.queue.state.queues.fifos[host.place(B)]?.length).toBe(3);
  });

  it("that one flow fills alone drops its arrivals with that option too, as in ns-3", () => {
    const host = hostWith({ fullPolicy: "fat" });
    host.queue.buffer = { packets: 10 };
    host.come(A, 10);
    expect(host.come(A, 1)).toEqual(["overflow"]);
    expect(host.queue.queue().length).toBe(10);
  });

  it("of one unresponsive flow loses as many packets early with either option", () => {
    const scenario = inputScenario("fqpie-fat");
    const [fat, tail] = [0, 1].map((lane) => {
      const simulation = new Simulation(scenario, lane);
      simulation.watch(5, 45);
      simulation.runUntil(45);
      return simulation.report(5, 45).metrics["earlyDropFraction"] ?? Number.NaN;
    });
    expect(tail).toBeGreaterThan(0.05);
    expect(Math.abs((fat ?? 0) / (tail ?? 1) - 1)).toBeLessThan(0.02);
  });

  it("is one whose bytes exceed the memory, too", () => {
    const { queue, come } = hostWith({ memoryLimit: 10_000 });
    come(A, 9);
    expect(come(B, 2)).toEqual(["stored", "overflow"]);
    queue.discipline.retune({ ...queue.values, memoryLimit: 9000 }, 1);
    expect(queue.lost.at(-1)).toEqual({ sequence: 9, reason: "resize" });
  });
});

it("keeps the waiting packets and the learned state if the buckets change", () => {
  const { queue, come, set } = hostWith({ hashMode: "hash", buckets: 1 });
  for (let i = 0; i < 3; i++) for (const flow of [A, B]) come(flow, 1, 1000, NOT_ECT, i);
  set(0, { probability: 0.2, burst: 0.1 });
  queue.discipline.retune({ ...queue.values, buckets: 1024 }, 1);
  const { places } = queue.state.queues;
  expect(places.size).toBe(2);
  for (const bucket of [0, 183]) expect(queue.state.pies.probability[places.find(bucket)]).toBe(0.2);
  expect(queue.queue().length).toBe(6);
});

describe("over time", () => {
  const arrivals = (count: number, wait: number, flowOf: (i: number) => number): Operation[] =>
    Array.from({ length: count }, (_, i) => ({ kind: "arrive", wait, size: 1000, ecn: ECT0, flow: flowOf(i) }));
  const outcome = (bench: Bench) => [bench.log.filter((line) => line.startsWith("sent ")), bench.host.lost];

  it("is PIE, packet for packet, for a single flow", () => {
    const burst = arrivals(10_000, 8000 / 13e6, () => 0);
    const alone = new Bench(pie).run(burst);
    expect(alone.host.lost.some((loss) => loss.reason === "early")).toBe(true);
    expect(outcome(new Bench(fqPie).run(burst))).toEqual(outcome(alone));
  });

  it("gives a flood its share, at the probability that takes the rest", () => {
    const roomy: Operation = { kind: "buffer", wait: 0, buffer: { packets: 60 } };
    // Of 22 Mbit/s, 12 are one flow's and 2 each of five others: its share is 1.67.
    const mixed = arrivals(11_000, 8000 / 22e6, (i) => Math.max(0, (i % 11) - 5));
    // Its queue is about three packets: were those spared that find two, the others would have to pay for them.
    const bench = new Bench(fqPie, { hashMode: "perfect", meanPacketSize: 256 }).run([roomy, ...mixed]);
    let sum = 0;
    for (let k = 0; k < 100; k++) sum += bench.run(mixed.slice(0, 110)).host.signal("probabilityMax");
    expect(Math.abs(sum / 100 - 0.861)).toBeLessThan(0.05);
  });

  it("drops nothing early of a flow that sends little beside two that send too much", () => {
    // Two of 8 Mbit/s and one of 0.16.
    const mixed = arrivals(10_000, 8000 / 16e6, (i) => (i % 100 === 0 ? 5 : i % 2));
    const { host } = new Bench(fqPie, { hashMode: "perfect" }).run(mixed);
    const early = host.lost.filter((loss) => loss.reason === "early");
    expect(early.length).toBeGreaterThan(100);
    // Packets are numbered by arrival, from 0.
    expect(early.filter((loss) => loss.sequence % 100 === 0)).toEqual([]);
  });
});
