import { describe, expect, it } from "vitest";
import { laneOf } from "../../src/cli/validation/linux/laneOf.ts";
import type { LinuxCase } from "../../src/cli/validation/linux/reference.ts";
import { toScenario } from "../../src/cli/validation/linux/toScenario.ts";
import { catalog } from "../../src/engine/catalog.ts";
import { queueWeightOf } from "../../src/exports/tc/redWeight.ts";
import { parseScenario } from "../../src/scenario/parse.ts";

/** Sixteen Reno flows at a plain queue, except for the given members. */
const caseOf = (given: Partial<LinuxCase> = {}): LinuxCase => ({
  name: "case",
  qdisc: "pfifo limit 100",
  flows: 16,
  congestionControl: "reno",
  ecn: false,
  roundTrips: [0.04, 0.08, 0.12, 0.16],
  rate: 10e6,
  udpRate: 0,
  measured: new Map(),
  ...given,
});

describe("a discipline of Linux becomes one of ours", () => {
  it("drop-tail with the kernel's limit", () => {
    expect(laneOf("pfifo limit 150")).toEqual({ lane: { queue: "drop-tail" }, buffer: { packets: 150 } });
  });

  it("RED in bytes, without the gentle ramp, with the weight that tc derives from the burst", () => {
    const red = "red limit 400000 min 30000 max 90000 avpkt 1500 burst 35 probability 0.1 bandwidth 10mbit";
    const params = {
      minThreshold: 20,
      maxThreshold: 60,
      queueWeight: 1 / 32,
      byteMode: true,
      meanPacketSize: 1500,
      gentle: false,
      countMode: "linux",
      hardDrop: false,
    };
    expect(laneOf(red)).toMatchObject({
      lane: { queue: "red", params: { ...params, maxProbability: 0.1 } },
      buffer: { bytes: 400_000 },
    });
    expect(laneOf(`${red} ecn`)).toEqual(laneOf(red));
    expect(laneOf(`${red} adaptive`)).toMatchObject({
      lane: { queue: "ared", params: { ...params, initialMaxProbability: 0.1 } },
    });
  });

  it("a weight with which a burst from nothing does not pass the threshold: tc-red(8)", () => {
    // 1 − (1 − w)^b over w, by hand: 14.33 and 21.46 packets of 35 for 1/16 and 1/32; 15.77 and 28.07 of 66.
    expect(queueWeightOf(20, 35)).toBe(1 / 32);
    expect(queueWeightOf(36 - 14, 35)).toBe(1 / 16);
    expect(queueWeightOf(50, 66)).toBe(1 / 32);
  });

  it("CHOKe with its own burst", () => {
    const { lane, buffer } = laneOf("choke limit 150 min 50 max 100 bandwidth 10mbit probability 0.1");
    expect(buffer).toEqual({ packets: 150 });
    expect(lane).toMatchObject({
      queue: "choke",
      params: { minThreshold: 50, maxThreshold: 100, maxProbability: 0.1, queueWeight: 1 / 32, gentle: false },
    });
  });

  it.each([
    ["15ms", 0.02],
    ["20ms", 0.02],
    ["30ms", 0.03],
    ["1ms", 0.01],
  ])("PIE's tupdate %s, in whole ticks of 10 ms", (tupdate, updateInterval) => {
    expect(laneOf(`pie limit 1000 tupdate ${tupdate}`).lane["params"]).toMatchObject({ updateInterval });
  });

  it("PIE with the rules of the kernel, and updates at whole ticks", () => {
    expect(laneOf("pie limit 1000").lane).toEqual({
      queue: "pie",
      params: {
        qRef: 0.015,
        updateInterval: 0.02,
        derandomised: true,
        highDelay: 0.25,
        guardDelay: "latest",
        decayFactor: 0.984375,
        decayWaits: true,
        burstClock: "departure",
        burstHolds: false,
        probabilityBound: 256,
        meanPacketSize: 1513,
      },
    });
  });

  it("CoDel, and FQ-CoDel with its view of the backlog", () => {
    const codel = { target: 0.005, interval: 0.1, mtu: 1514, squareRoot: "newton" };
    expect(laneOf("codel limit 1000 ecn")).toEqual({
      lane: { queue: "codel", params: codel },
      buffer: { packets: 1000 },
    });
    expect(laneOf("codel limit 1000 target 20ms interval 200ms").lane).toMatchObject({
      params: { target: 0.02, interval: 0.2 },
    });
    expect(laneOf("fq_codel limit 1000").lane).toEqual({
      queue: "fq-codel",
      params: { ...codel, backlog: "total", quantum: 1514, buckets: 1024 },
    });
  });

  it("CoDel that only marks above a threshold, as a step", () => {
    expect(laneOf("codel limit 1000 target 1s ce_threshold 5ms").lane).toEqual({
      queue: "l4s-step",
      params: { timeThreshold: 0.005 },
    });
    expect(() => laneOf("codel ce_threshold 5ms")).toThrow("ce_threshold");
  });

  it("SFB, SFQ and CAKE", () => {
    expect(laneOf("sfb limit 150 target 15 max 20 increment 0.005 decrement 0.001")).toEqual({
      lane: {
        queue: "sfb",
        params: {
          variant: "linux",
          bins: 16,
          levels: 8,
          binSize: 15,
          binLimit: 20,
          increment: 0.005,
          decrement: 0.001,
          hashInterval: 600,
          warmup: 60,
        },
      },
      buffer: { packets: 150 },
    });
    expect(laneOf("sfq limit 127")).toEqual({
      lane: { queue: "sfq", params: { buckets: 1024, perturbInterval: null } },
      buffer: { packets: 127 },
    });
    expect(laneOf("cake unlimited besteffort no-split-gso").lane).toMatchObject({ queue: "cake" });
  });

  it.each([
    ["hhf limit 100", "hhf"],
    ["pfifo limit many", "many"],
    ["pfifo limit 100 bands 3", "bands"],
    ["codel target 5", "target 5"],
  ])("or is refused by name: %s", (qdisc, named) => {
    expect(() => laneOf(qdisc)).toThrow(named);
  });
});

describe("a case of Linux becomes a scenario", () => {
  it("with all of the delay on the way back, and the senders of the kernel", () => {
    const { traffic, ...rest } = toScenario(caseOf(), 3);
    expect(rest).toEqual({
      version: 2,
      title: "case",
      seed: 3,
      duration: 40,
      bottleneck: { rate: 10e6, delay: 0, buffer: { packets: 100 }, ecn: false },
      lanes: [{ queue: "drop-tail" }],
    });
    const sender = {
      kind: "bulk",
      transport: "sack",
      packetSize: 1514,
      initialWindow: 10,
      delayedAck: true,
      delayedAckTime: 0.04,
      minRto: 0.2,
      rtoTick: 0.2,
      params: { rackTlp: true, timestamps: true, undo: "eifel", growth: "counter", minCwnd: 2 },
      ecnFallback: true,
      ecnRetransmissions: false,
      promptAtMarks: true,
      ecnAtOneSegment: "keep-sending",
      ecn: "none",
      count: 4,
    };
    // Three round trips to agree on the test, and one for each of four connections.
    expect(traffic).toEqual([
      { id: "tcp1", ...sender, rtt: 0.04, start: 7 * 0.04 },
      { id: "tcp2", ...sender, rtt: 0.08, start: 7 * 0.08 },
      { id: "tcp3", ...sender, rtt: 0.12, start: 7 * 0.12 },
      { id: "tcp4", ...sender, rtt: 0.16, start: 7 * 0.16 },
    ]);
  });

  it.each([
    [10, [3, 3, 3, 1]],
    [4, [1, 1, 1, 1]],
    [6, [2, 2, 2]],
  ])("%i flows dealt out in blocks", (flows, counts) => {
    expect(toScenario(caseOf({ flows }), 1)["traffic"]).toMatchObject(counts.map((count) => ({ count })));
  });

  it("with ECN on the link, and in the senders as their transport has it", () => {
    const { bottleneck, traffic } = toScenario(caseOf({ ecn: true }), 1);
    expect(bottleneck).toMatchObject({ ecn: true });
    expect(JSON.stringify(traffic)).not.toContain('"ecn"');
  });

  it("with ECN on every packet of DCTCP, retransmissions and SYNs too", () => {
    const { traffic } = toScenario(caseOf({ ecn: true, congestionControl: "dctcp", flows: 1 }), 1);
    expect(traffic).toMatchObject([{ transport: "dctcp", ecnRetransmissions: true, ecnFallback: false }]);
  });

  it("with a UDP flow of the first sender: so much payload, and headers on top", () => {
    const traffic = toScenario(caseOf({ flows: 4, udpRate: 8e6 }), 1)["traffic"];
    const udp = { id: "udp", kind: "cbr", count: 1, rate: 8.24e6, packetSize: 1442, rtt: 0.04 };
    expect(traffic).toMatchObject([{}, {}, {}, {}, udp]);
  });

  it("that our documents allow, and refuses senders that are not here", () => {
    for (const qdisc of ["pie limit 1000 ecn", "sfq limit 127", "cake unlimited besteffort no-split-gso"])
      expect(parseScenario(toScenario(caseOf({ qdisc, ecn: true, udpRate: 2e6 }), 1), catalog)).toMatchObject({
        ok: true,
      });
    expect(() => toScenario(caseOf({ congestionControl: "westwood" }), 1)).toThrow("senders westwood");
  });
});
