import { describe, expect, it } from "vitest";
import { fred } from "../../src/engine/aqm/registry.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { scenarioOf } from "../engine/scenarios.ts";
import { expectClose, hostOf, PATH, packetOf, resolveFields } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof fred.fields>>;
const OWN = 0;

/** Flow 0 holds `own` of 10 waiting packets, four other flows the rest. */
const tenWaiting = (own: number, given: Given = {}) => {
  const queue = hostOf(fred, { minThreshold: 10, maxThreshold: 20, flowMin: 2, ...given });
  const arriveOf = (flow: number, now = 0, ecn = 0) => queue.arrive({ ...packetOf(queue.arrived + 1), flow, ecn }, now);
  for (let i = 0; i < 10; i++) queue.adopt({ ...packetOf(queue.arrived + 1), flow: i < own ? OWN : 1 + (i % 4) });
  const { flows } = queue.state;
  const strikes = () => flows.strikes[flows.table.find(OWN)];
  return Object.assign(queue, { arriveOf, strikes });
};

/** What was learned before. */
const learned = (
  queue: ReturnType<typeof tenWaiting>,
  average: number,
  averagePerFlow: number,
  count = -1,
  struck = 0,
) => {
  Object.assign(queue.state, { average, averagePerFlow, count });
  const { table, strikes } = queue.state.flows;
  strikes[table.find(OWN)] = struck;
  return queue;
};

describe("the thresholds", () => {
  it.each([
    ["what the link sends in 0.1 s", 1e6, 12.5, 25],
    ["a quarter of the buffer", 1e11, 37.5, 75],
  ])("are %s, and twice that", (_, linkRate, minThreshold, maxThreshold) => {
    const values = resolveFields(fred.fields, {}, { linkRate, buffer: { packets: 150 } });
    expectClose(values.minThreshold, minThreshold);
    expectClose(values.maxThreshold, maxThreshold);
    expectClose(values.flowMax, minThreshold);
  });

  it("have to be in order", () => {
    const faults = fred.check?.({ ...hostOf(fred).values, minThreshold: 15, maxThreshold: 15 }) ?? [];
    expect(faults.map((fault) => fault.field)).toEqual(["maxThreshold"]);
  });
});

describe("the average", () => {
  it("moves when a packet is let in, with a share for each flow in the queue", () => {
    const queue = hostOf(fred, { minThreshold: 20, maxThreshold: 60 });
    for (let i = 0; i < 25; i++) queue.adopt({ ...packetOf(i + 1), flow: i % 5 });
    queue.state.average = 15;
    expect(queue.offer(0)).toBe("stored");
    expectClose(queue.signal("average"), 15.02);
    expectClose(queue.signal("averagePerFlow"), 3.004);
    expect(queue.signal("activeFlows")).toBe(5);
  });

  it("moves when a packet leaves, by the queue without it", () => {
    const queue = hostOf(fred, { queueWeight: 0.5 }).fillTo(5);
    queue.state.average = 10;
    queue.take(0);
    expect(queue.signal("average")).toBe(7);
  });

  it("is left alone by a packet that is refused", () => {
    const queue = tenWaiting(10);
    queue.state.average = 15;
    expect(queue.arriveOf(OWN)).toBe("penalty");
    expect(queue.signal("average")).toBe(15);
  });

  it("decays while the queue is empty", () => {
    const queue = hostOf(fred, {}, { linkRate: 1e6, buffer: { packets: 150 } }).fillTo(1);
    queue.take(2);
    queue.state.average = 8;
    queue.offer(2.2);
    expectClose(queue.signal("average"), 7.60945);
  });

  it("decays in parts of a packet time too: a flood cannot keep the queue shut", () => {
    const queue = hostOf(fred, { queueWeight: 0.1 }, { linkRate: 1e6, buffer: { packets: 150 } });
    queue.state.average = 26;
    const outcomes = Array.from({ length: 500 }, (_, i) => queue.offer(i * 0.001));
    expect(outcomes[0]).toBe("forced");
    expect(outcomes.includes("stored")).toBe(true);
  });
});

describe("an arrival that finds ten packets", () => {
  it.each([
    ["of a fragile flow is let in", 1, 15, 3, {}, "stored", 0, 0],
    ["of a flow at its limit is refused", 10, 15, 3, {}, "penalty", 1, -1],
    ["above the thresholds is refused", 1, 22, 2, {}, "forced", 0, 0],
    ["of a flow with more than two shares there gets a strike", 5, 22, 2, {}, "penalty", 1, -1],
    ["in two-packet mode is let in there", 1, 22, 2, { manyFlows: true }, "stored", 0, -1],
    ["in two-packet mode is refused where two wait", 2, 22, 2, { manyFlows: true }, "penalty", 1, -1],
  ] as const)("%s", (_, own, average, perFlow, given, outcome, strikes, count) => {
    const queue = learned(tenWaiting(own, given), average, perFlow);
    expect(queue.arriveOf(OWN)).toBe(outcome);
    expect([queue.strikes(), queue.signal("count")]).toEqual([strikes, count]);
    expect(queue.drawn).toBe(0);
  });

  it.each([
    [0.5, "stored", 10],
    [0.005, "early", 0],
  ] as const)("of a robust flow draws %d", (draw, outcome, count) => {
    const queue = learned(tenWaiting(4), 15, 3, 9);
    queue.draws = [draw];
    expectClose(queue.signal("probability"), 0.01);
    expect(queue.arriveOf(OWN)).toBe(outcome);
    expectClose(queue.signal("spreadProbability"), 0.0111111);
    expect([queue.strikes(), queue.signal("count")]).toEqual([0, count]);
  });

  it.each([
    [2, "penalty", 3],
    [1, "stored", 1],
  ] as const)("of a flow with %d strikes and its share", (struck, outcome, after) => {
    const queue = learned(tenWaiting(3), 15, 3, -1, struck);
    queue.draws = [0.9];
    expect(queue.arriveOf(OWN)).toBe(outcome);
    expect(queue.strikes()).toBe(after);
  });

  it("of a flow that sends fewer than min_q at a time is never lost below the upper threshold", () => {
    const queue = tenWaiting(0, { maxProbability: 1 });
    for (let i = 0; i < 500; i++) {
      learned(queue, 19.9, 1);
      expect(queue.arriveOf(100 + i)).toBe("stored");
      queue.take(0);
    }
    expect(queue.drawn).toBe(0);
  });
});

describe("a flow", () => {
  it("is forgotten with its strikes when its last packet has left", () => {
    const queue = learned(tenWaiting(10), 0, 3);
    for (let i = 0; i < 3; i++) expect(queue.arriveOf(OWN)).toBe("penalty");
    expect(queue.strikes()).toBe(3);
    queue.fillTo(0);
    expect(queue.state.flows.table.size).toBe(0);
    expect(queue.arriveOf(OWN)).toBe("stored");
    expect(queue.strikes()).toBe(0);
  });

  it("needs memory only while it waits: 100 000 flows, ten at a time", () => {
    const queue = tenWaiting(0, { minThreshold: 90, maxThreshold: 95 });
    for (let flow = 10; flow < 100_000; flow++) {
      expect(queue.arriveOf(flow)).toBe("stored");
      queue.take(0);
    }
    expect(queue.state.flows.table.size).toBe(10);
    expect(queue.state.flows.held.length).toBeLessThanOrEqual(64);
  });

  it("is known however many there are at once", () => {
    const queue = hostOf(fred, { minThreshold: 900, maxThreshold: 950 }, { ...PATH, buffer: { packets: 1000 } });
    for (let i = 0; i < 600; i++) queue.arrive({ ...packetOf(i + 1), flow: i % 200 }, 0);
    expect(queue.signal("activeFlows")).toBe(200);
    const { held, table } = queue.state.flows;
    for (let flow = 0; flow < 200; flow++) expect(held[table.find(flow)]).toBe(3);
  });

  it("has as many packets fewer as a shrunk buffer drops", () => {
    const queue = tenWaiting(0);
    for (let i = 0; i < 4; i++) queue.adopt({ ...packetOf(queue.arrived + 1), flow: OWN });
    queue.buffer = { packets: 11 };
    queue.discipline.retune(queue.values, 0);
    const { held, table } = queue.state.flows;
    expect(held[table.find(OWN)]).toBe(1);
    queue.buffer = { packets: 10 };
    queue.discipline.retune(queue.values, 0);
    expect(table.find(OWN)).toBe(-1);
  });
});

describe("marks", () => {
  it("take the place of random drops only", () => {
    const queue = learned(tenWaiting(4), 15, 3, 9);
    queue.ecn = true;
    queue.draws = [0.005];
    expect(queue.arriveOf(OWN, 0, 2)).toBe("marked");
    expect(queue.marked).toEqual([{ sequence: 11, reason: "early" }]);
    expect(learned(queue, 15, 3, -1, 2).arriveOf(OWN, 0, 2)).toBe("penalty");
    expect(learned(queue, 22, 30).arriveOf(OWN, 0, 2)).toBe("forced");
  });

  it("are not wasted on what a full buffer drops", () => {
    const queue = learned(tenWaiting(4), 15, 3, 9);
    queue.ecn = true;
    queue.buffer = { packets: 10 };
    queue.draws = [0.005];
    expect(queue.arriveOf(OWN, 0, 2)).toBe("overflow");
    expect(queue.marked).toEqual([]);
  });
});

it("keeps average and records where the thresholds change in mid-run", () => {
  const queue = learned(tenWaiting(4), 15, 3, 7, 1);
  queue.discipline.retune({ ...queue.values, minThreshold: 12, flowMax: 12, manyFlows: true, flowMin: 4 }, 1);
  expect([queue.signal("average"), queue.signal("count"), queue.strikes()]).toEqual([15, 7, 1]);
});

describe("ten senders and a constant source of 2 Mbit/s (Hu, Ren, Chang, table 1)", () => {
  it.each([
    [0.5, 12, 83],
    [1, 15, 80],
    [2, 14, 81],
    [4, 17, 78],
    [8, 23, 72],
    [10, 19, 74],
    [20, 9, 70],
  ])("share a link of %d Mbit/s: %d and %d percent of it", (rate, udp, tcp) => {
    const sender = { packetSize: 1000, rtt: 0.28 };
    const scenario = scenarioOf({
      duration: 100,
      bottleneck: { rate: rate * 1e6, buffer: { packets: 150 } },
      lanes: [{ queue: "fred", params: { minThreshold: 37.5 } }],
      traffic: [
        { ...sender, id: "tcp", kind: "bulk", transport: "reno", count: 10, window: 50 },
        { ...sender, id: "udp", kind: "cbr", rate: 2e6 },
      ],
    });
    const simulation = new Simulation(scenario, 0);
    simulation.watch(20, 100);
    simulation.runUntil(100);
    const { metrics } = simulation.report(20, 100);
    expect(Math.abs((metrics["udpLinkShare"] ?? Number.NaN) - udp / 100)).toBeLessThan(0.08);
    expect(Math.abs((metrics["tcpLinkShare"] ?? Number.NaN) - tcp / 100)).toBeLessThan(0.08);
  });
});
