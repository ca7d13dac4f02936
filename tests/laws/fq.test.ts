import { describe, expect, it } from "vitest";
import { fq } from "../../src/engine/aqm/registry.ts";
import { expectClose, hostOf, packetOf, type QueueHost } from "../fixtures/queueHost.ts";
import { bytesByFlow, evenly, lossesByFlow, serve, together } from "../fixtures/servedLink.ts";

/** 1000 B/s. */
const SLOW = { linkRate: 8000, buffer: { packets: 100 } };

type Host = QueueHost<typeof fq.fields, ReturnType<typeof fq.create>["state"]>;
const offer = (queue: Host, flow: number, size: number, now: number) =>
  queue.arrive({ ...packetOf(queue.arrived + 1, size), flow }, now);

describe("tags", () => {
  it("start where the flow's last packet ends, or at the virtual time", () => {
    const queue = hostOf(fq, {}, SLOW);
    offer(queue, 1, 1000, 0);
    expect(queue.take(0)?.flow).toBe(1);
    expectClose(queue.signal("sentTag"), 1000);
    offer(queue, 1, 1000, 0);
    offer(queue, 2, 500, 0.5);
    expectClose(queue.signal("virtualTime"), 500);
    expect(queue.take(1)?.flow).toBe(2);
    expectClose(queue.signal("sentTag"), 1000);
    expect(queue.take(1.5)?.flow).toBe(1);
    expectClose(queue.signal("sentTag"), 2000);
  });

  it("that are equal leave in the order of arrival", () => {
    const queue = hostOf(fq, {}, SLOW);
    for (const flow of [5, 3, 4, 3]) offer(queue, flow, 1000, 0);
    expect([0, 1, 2, 3].map((now) => queue.take(now)?.flow)).toEqual([5, 3, 4, 3]);
  });
});

describe("tags in real time", () => {
  const queueOf = () => hostOf(fq, { clock: "real" }, SLOW);

  it("start when a packet becomes the first of its flow, and count the flows that wait when one leaves", () => {
    const queue = queueOf();
    offer(queue, 1, 1000, 0);
    expect(queue.take(0)?.flow).toBe(1);
    offer(queue, 1, 1000, 0.5);
    offer(queue, 2, 500, 0.5);
    // Flow 1: 1 + 2·1 s; flow 2: 0.5 + 2·0.5 s.
    expect(queue.queue()).toEqual([3, 2]);
    expect(queue.take(1)?.flow).toBe(2);
    expect(queue.take(1.5)?.flow).toBe(1);
    // Alone, it takes 1 s from where its packet before ended, at 1 s.
    expect([...queue.state.real.starts.subarray(0, 2)]).toEqual([2, 1.5]);
  });

  it("that run ahead of the clock are remembered while nothing of the flow waits", () => {
    const queue = queueOf();
    for (const flow of [1, 2, 1]) offer(queue, flow, 1000, 0);
    expect([0, 1].map((now) => queue.take(now)?.flow)).toEqual([1, 2]);
    offer(queue, 2, 1000, 1.5);
    offer(queue, 3, 1000, 1.5);
    // Three flows: 2 + 3, 2 + 3 and 1.5 + 3 s; then two: 2 + 2 and 2 + 2 s, where from 1.5 s flow 2 would be first.
    expect([2, 3, 4].map((now) => queue.take(now)?.flow)).toEqual([3, 1, 2]);
  });

  it("are forgotten when the clock has passed them", () => {
    const queue = hostOf(fq, { clock: "real" }, { linkRate: 1e6, buffer: { packets: 40 } });
    serve(
      queue,
      Array.from({ length: 3000 }, (_, i) => ({ at: i * 0.009, flow: i, size: 1000 })),
      40,
    );
    expect([queue.state.queues.capacity, queue.state.real.ahead.size]).toEqual([32, 0]);
  });

  it("begin with a change to them, and end with a change back", () => {
    const queue = hostOf(fq, {}, SLOW);
    for (const flow of [1, 1, 2]) offer(queue, flow, 1000, 0);
    queue.discipline.retune({ ...queue.values, clock: "real" }, 5);
    expect([5, 6, 7].map((now) => queue.take(now)?.flow)).toEqual([1, 2, 1]);
    // The tag of flow 1 stands at 8 s, that of flow 2 stood at 7 s.
    expect([queue.state.real.ahead.size, queue.state.queues.find(2)]).toEqual([1, -1]);
    queue.discipline.retune({ ...queue.values, clock: "virtual" }, 7);
    expect([queue.state.real.ahead.size, queue.state.queues.find(1)]).toEqual([0, -1]);
  });
});

it("a limit of each flow drops what arrives beyond it, and nothing of another flow", () => {
  const queue = hostOf(fq, { flowLimit: 2 }, SLOW);
  expect([1, 1, 1, 2].map((flow) => offer(queue, flow, 1000, 0))).toEqual(["stored", "stored", "overflow", "stored"]);
  queue.take(0);
  expect(offer(queue, 1, 1000, 0)).toBe("stored");
});

describe("the virtual time", () => {
  it("grows by the share of each flow in the ideal system, and then stops", () => {
    const queue = hostOf(fq, {}, SLOW);
    offer(queue, 1, 1000, 0);
    offer(queue, 2, 1000, 0);
    queue.take(0);
    for (const [now, expected] of [
      [1, 500],
      [1.9, 950],
      [3, 1000],
    ] as const) {
      queue.take(now);
      expectClose(queue.signal("virtualTime"), expected);
    }
  });

  it("grows at the rate that the link has at the time", () => {
    const queue = hostOf(fq, {}, SLOW);
    offer(queue, 1, 5000, 0);
    queue.linkRate = 16_000;
    queue.discipline.retune(queue.values, 1);
    queue.take(2);
    expectClose(queue.signal("virtualTime"), 1000 + 2000);
  });
});

describe("a full buffer", () => {
  it("takes from the tail of the longest queue, of several from the smallest flow", () => {
    const queue = hostOf(fq, {}, { linkRate: 8000, buffer: { packets: 4 } });
    for (const flow of [1, 1, 1, 1, 2, 2, 3]) offer(queue, flow, 1000, 0);
    // Flow 1 offered the packets 1 to 4.
    expect(queue.lost.map(({ sequence }) => sequence)).toEqual([4, 3, 2]);
    const left: number[] = [];
    queue.discipline.forEachWaiting((packet) => left.push(packet.flow));
    expect(left).toEqual([1, 2, 3, 2]);
  });

  it.each([
    ["longest-tail", "overflow", [4]],
    ["longest-head", "stored", [1]],
    ["own", "overflow", [4]],
  ] as const)("with %s, where the flow that sends is the longest", (overflow, outcome, lost) => {
    const queue = hostOf(fq, { overflow }, { linkRate: 8000, buffer: { packets: 3 } });
    for (const flow of [2, 2, 1]) offer(queue, flow, 1000, 0);
    expect(offer(queue, 2, 1000, 0)).toBe(outcome);
    expect(queue.lost.map(({ sequence }) => sequence)).toEqual(lost);
  });

  it.each([
    ["longest-tail", "stored", [{ sequence: 3, reason: "victim" }]],
    ["longest-head", "stored", [{ sequence: 1, reason: "victim" }]],
    ["own", "overflow", [{ sequence: 4, reason: "overflow" }]],
  ] as const)("with %s, where another flow is the longest", (overflow, outcome, lost) => {
    const queue = hostOf(fq, { overflow }, { linkRate: 8000, buffer: { packets: 3 } });
    for (const flow of [2, 2, 2]) offer(queue, flow, 1000, 0);
    expect(offer(queue, 1, 1000, 0)).toBe(outcome);
    expect(queue.lost).toEqual(lost);
  });

  it("counts bytes, and loses as many packets as the arrival needs", () => {
    const queue = hostOf(fq, {}, { linkRate: 8000, buffer: { bytes: 3000 } });
    for (let i = 0; i < 4; i++) offer(queue, 1, 500, 0);
    offer(queue, 2, 1000, 0);
    expect(offer(queue, 3, 1000, 0)).toBe("stored");
    expect(queue.lost).toEqual([
      { sequence: 4, reason: "victim" },
      { sequence: 3, reason: "victim" },
    ]);
  });

  it("takes from the tail of the longest queue when it shrinks", () => {
    const queue = hostOf(fq, {}, SLOW);
    for (const flow of [1, 1, 1, 2]) offer(queue, flow, 1000, 0);
    queue.buffer = { packets: 2 };
    queue.discipline.retune(queue.values, 0);
    expect(queue.lost).toEqual([
      { sequence: 3, reason: "resize" },
      { sequence: 2, reason: "resize" },
    ]);
  });
});

describe("on a busy link", () => {
  const LINK = { linkRate: 1e6, buffer: { packets: 40 } };

  it("two flows that always have packets are sent the same, but for one packet", () => {
    const queue = hostOf(fq, {}, LINK);
    const arrivals = together(evenly(0, 1500, 3e6, 4), evenly(1, 400, 2e6, 4));
    const departures = serve(queue, arrivals, 4);
    let apart = 0;
    const sent = [0, 0];
    for (const { at, flow, size } of departures) {
      sent[flow] = (sent[flow] ?? 0) + size;
      if (at > 0.1) apart = Math.max(apart, Math.abs((sent[0] ?? 0) - (sent[1] ?? 0)));
    }
    expect(Math.min(...sent)).toBeGreaterThan(200_000);
    expect(apart).toBeLessThanOrEqual(1500);
  });

  it("a flow below its share loses nothing and waits for at most one packet of each other flow", () => {
    const queue = hostOf(fq, {}, LINK);
    const greedy = [1, 2, 3].map((flow) => evenly(flow, 1000, 4e6, 5));
    const arrivals = together(evenly(0, 200, 100e3, 5, 0.0005), ...greedy);
    const departures = serve(queue, arrivals, 5);
    expect([...lossesByFlow(queue, arrivals).keys()].sort()).toEqual([1, 2, 3]);
    const delays = departures.filter(({ flow }) => flow === 0).map(({ delay }) => delay);
    expect(delays.length).toBeGreaterThan(300);
    // Three packets of 8 ms, and the one on the wire.
    expect(Math.max(...delays)).toBeLessThanOrEqual(0.032 + 1e-9);
  });

  it("ten flows and one that floods get an eleventh each, and only the flood loses", () => {
    const queue = hostOf(fq, {}, { linkRate: 1e6, buffer: { packets: 150 } });
    const fair = Array.from({ length: 10 }, (_, flow) => evenly(flow, 1000, 90e3, 20, flow * 0.001));
    const arrivals = together(...fair, evenly(10, 1000, 8e6, 20));
    const sent = bytesByFlow(serve(queue, arrivals, 20), 2);
    expect([...lossesByFlow(queue, arrivals).keys()]).toEqual([10]);
    expect(((sent[10] ?? 0) * 8) / 18).toBeLessThanOrEqual(0.105e6);
    expect(((sent[10] ?? 0) * 8) / 18).toBeGreaterThan(0.085e6);
  });

  it("remembers only flows that have packets here or in the ideal system", () => {
    const queue = hostOf(fq, {}, LINK);
    const arrivals = Array.from({ length: 3000 }, (_, i) => ({ at: i * 0.009, flow: i, size: 1000 }));
    serve(queue, arrivals, 40);
    expect(queue.state.queues.capacity).toBe(32);
    expect(queue.state.queues.find(2999)).toBe(-1);
  });
});
