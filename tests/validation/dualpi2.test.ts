import { describe, expect, it } from "vitest";
import { compareDual } from "../../src/cli/validation/dualpi2/compare.ts";
import type { DualCase } from "../../src/cli/validation/dualpi2/reference.ts";
import { delaysOf, Sides, shareOf } from "../../src/cli/validation/dualpi2/sides.ts";
import { isClassicOnly, isLowGroup, toScenario } from "../../src/cli/validation/dualpi2/toScenario.ts";
import { scenarioOf } from "../../src/cli/validation/laneDocument.ts";
import { DEQUEUED, DROPPED, ENQUEUED, MARKED, reasonCode } from "../../src/engine/packets/packet.ts";
import type { Frame } from "../../src/engine/recording/frame.ts";

const senders = (flows: number, congestionControl: string, ecn: boolean) => ({
  flows,
  congestionControl,
  ecn,
  roundTrips: [0.04],
});
const CASE: DualCase = {
  name: "case",
  qdisc: "dualpi2 limit 10000",
  classic: senders(4, "reno", false),
  scalable: senders(4, "dctcp", true),
  rate: 10e6,
  udpRate: 0,
  udpIsL4s: false,
  singlePackets: false,
  measured: new Map(),
};

describe("a case becomes a scenario", () => {
  it("with classic senders, and scalable ones with ECT(1) on every packet", () => {
    const document = toScenario(CASE, 2, 2);
    expect(document).toMatchObject({
      seed: 2,
      duration: 40,
      bottleneck: { rate: 10e6, delay: 0, buffer: { packets: 10_000 }, ecn: true },
      traffic: [
        { id: "classic1", transport: "sack", count: 4, ecn: "none", sendJitter: 0, ecnRetransmissions: false },
        { id: "scalable1", transport: "dctcp", count: 4, sendJitter: 0, ecnRetransmissions: true },
      ],
    });
    expect(scenarioOf(document).traffic[1]).toMatchObject({ params: { ect: "ect1" } });
  });

  it("with UDP, of which ECT(1) has the low-latency queue", () => {
    const dual = { ...CASE, udpRate: 8e6, udpIsL4s: true };
    const { traffic } = toScenario(dual, 2, 1);
    expect(traffic).toMatchObject([{}, {}, { id: "udp", packetSize: 1442, ecn: "ect1" }]);
    expect([isLowGroup("udp", dual), isLowGroup("udp", CASE)]).toEqual([true, false]);
    const classic = { ...dual, scalable: senders(0, "dctcp", true) };
    expect([isClassicOnly(classic), isClassicOnly({ ...classic, udpIsL4s: false })]).toEqual([false, true]);
  });

  it.each([
    [
      "dualpi2 limit 200",
      {
        mtu: 1514,
        random: "bernoulli",
        rampWidth: 0,
        stepThreshold: 0.001,
        lowLatencyFloor: 0,
        floorAt: "enqueue",
        guardBytes: 3028,
        overload: "drop",
        signalAt: "dequeue",
        classify: "l4s",
        shrinkFrom: "head",
        qRef: 0.015,
        updateInterval: 0.016,
        coupling: 2,
      },
    ],
    ["dualpi2 step_us 5000 min_qlen_step 3", { stepThreshold: 0.005, lowLatencyFloor: 3, stepPackets: null }],
    ["dualpi2 step_pkts 5", { stepPackets: 5 }],
    ["dualpi2 drop_overload 0 drop_early 1", { overload: "mark", signalAt: "enqueue" }],
    ["dualpi2 coupling 1 c_protection 50 ecn_mask 3", { coupling: 1, classicWeight: 50, classify: "ect" }],
    [
      "dualpi2 target 10ms tupdate_us 20000 alpha 82 beta 256",
      { qRef: 0.01, updateInterval: 0.02, alpha: 82 / 256, beta: 1 },
    ],
  ] as const)("with its discipline: %s", (qdisc, params) => {
    const document = toScenario({ ...CASE, qdisc }, 2, 1);
    expect(scenarioOf(document).lanes[0]).toMatchObject({ queue: "dualpi2", params });
  });

  it("or with PI2, which drops what DualPI2 no longer marks", () => {
    const document = toScenario({ ...CASE, qdisc: "dualpi2 coupling 4" }, 1, 1);
    expect(document["lanes"]).toMatchObject([{ queue: "pi2", params: { classicCap: 1 / 16, guardBytes: 3028 } }]);
  });

  it("or names what it cannot translate", () => {
    expect(() => toScenario({ ...CASE, qdisc: "dualpi2 split_gso 0" }, 2, 1)).toThrow("dualpi2 split_gso");
    const odd = toScenario({ ...CASE, qdisc: "dualpi2 ecn_mask 4" }, 2, 1);
    expect(() => scenarioOf(odd)).toThrow("classify");
  });
});

it("counts the packets of each side that left, were lost and were marked in the window", () => {
  const step = reasonCode("step");
  const events: readonly (readonly [time: number, kind: number, group: number, sequence: number, reason: number])[] = [
    [1, ENQUEUED, 0, 1, 0],
    [1, ENQUEUED, 1, 1, 0],
    [1.001, ENQUEUED, 1, 2, 0],
    [1.002, DEQUEUED, 1, 1, 0],
    [1.004, MARKED, 1, 2, step],
    [1.004, DEQUEUED, 1, 2, 0],
    [1.005, DROPPED, 0, 1, 0],
    [2.5, DROPPED, 0, 3, 0],
  ];
  const packets: Frame["packets"] = {
    times: Float64Array.from(events, ([time]) => time),
    kinds: Uint8Array.from(events, ([, kind]) => kind),
    flows: Uint32Array.from(events, ([, , group]) => group),
    groups: Uint8Array.from(events, ([, , group]) => group),
    sequences: Int32Array.from(events, ([, , , sequence]) => sequence),
    reasons: Uint8Array.from(events, ([, , , , reason]) => reason),
  };
  const sides = new Sides([false, true], { from: 0, to: 2 });
  sides.add({ packets });
  expect(sides.classic).toEqual({ drops: 1, marks: 0, steps: 0, delays: [] });
  expect([sides.low.drops, sides.low.marks, sides.low.steps]).toEqual([0, 1, 1]);
  expect([shareOf(1, sides.low), delaysOf(sides.classic).mean]).toEqual([0.5, null]);
  const { mean, p99 } = delaysOf(sides.low);
  expect([mean, p99].map((delay) => Number((delay ?? 0).toFixed(6)))).toEqual([0.0025, 0.003]);
});

describe("a value agrees", () => {
  const agrees = (metric: string, reference: number, ours: number, more: Partial<DualCase> = {}): boolean => {
    const dual = { ...CASE, measured: new Map([[metric, [reference, reference]]]), ...more };
    const [pair] = compareDual(dual, "dualpi2", [{ [metric]: ours }]);
    if (pair === undefined) throw new Error(`${metric} is not compared`);
    return pair.agrees;
  };

  it.each([
    // One packet, and one packet time of 1.2 ms; 15 %, and 20 % with UDP.
    ["queueMeanPackets", 2, 2.9, 3.1],
    ["lowDelayMean", 0.001, 0.0022, 0.0023],
    ["queueMeanPackets", 100, 114, 116],
    ["probabilityMean", 0.1, 0.114, 0.116],
    ["rateRatio", 1, 1.19, 1.21],
    ["lowMarkFraction", 0.01, 0.0149, 0.0151],
    ["lowMarkFraction", 0.4, 0.459, 0.461],
  ] as const)("%s of %d: %d, not %d", (metric, reference, near, far) => {
    expect([agrees(metric, reference, near), agrees(metric, reference, far)]).toEqual([true, false]);
  });

  it("within 20 % with UDP or at most four flows, and link use from 0.02 below on", () => {
    expect(agrees("queueMeanPackets", 100, 119, { udpRate: 1e6 })).toBe(true);
    expect(agrees("queueMeanPackets", 100, 119, { classic: senders(0, "reno", false) })).toBe(true);
    expect([0.979, 0.981, 1].map((use) => agrees("utilization", 1, use))).toEqual([false, true, true]);
  });

  it("where the case has packets of its kind, and never without a value", () => {
    const dual = { ...CASE, scalable: senders(0, "dctcp", true), measured: new Map([["lowDelayMean", [0]]]) };
    expect(compareDual(dual, "dualpi2", [{ lowDelayMean: 0 }])).toEqual([]);
    const missing = { ...CASE, measured: new Map([["rateRatio", [1]]]) };
    expect(compareDual(missing, "dualpi2", [{ rateRatio: null }])).toMatchObject([{ agrees: false, ours: null }]);
  });
});
