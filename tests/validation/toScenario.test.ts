import { describe, expect, it } from "vitest";
import type { ReferenceCase } from "../../src/cli/validation/ns2/reference.ts";
import { toScenario } from "../../src/cli/validation/ns2/toScenario.ts";
import { catalog } from "../../src/engine/catalog.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import type { JsonObject } from "../../src/schema/json.ts";

/** A case with these settings, as the reference data give them. */
const caseOf = (params: JsonObject): ReferenceCase => ({ name: "case", params, windows: [], responses: [] });
const path = { bw: 10, bdelay: 10, abw: 30, tcp: "Reno", pktsize: 1000, rtt: "40:220", limit: 100, dur: 100, n: 20 };
const translate = (params: JsonObject): JsonObject => toScenario(caseOf({ ...path, ...params }), 3);
const redInPackets = { qdisc: "RED", "q.bytes_": "false", "q.queue_in_bytes_": "false", "q.mean_pktsize_": 1000 };

describe("a case of ns-2 becomes a scenario", () => {
  it("with its path, and the defaults of ns-2 for the senders", () => {
    expect(translate({ qdisc: "DropTail", ecn: 0 })).toEqual({
      version: 2,
      title: "case",
      seed: 3,
      duration: 100,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 99 }, ecn: false },
      access: { rate: 30e6 },
      lanes: [{ queue: "drop-tail" }],
      traffic: [
        {
          id: "tcp",
          kind: "bulk",
          transport: "reno",
          count: 20,
          packetSize: 1000,
          window: 1000,
          initialWindow: 2,
          initialRto: 3,
          rtoTick: 0.01,
          sendJitter: 0,
          delayedAck: false,
          ecnRetransmissions: true,
          cwrWaits: false,
          marksHeard: "window",
          rttClock: "ticks",
          echoWaits: true,
          ecnAtOneSegment: "fraction",
          thresholdAtTimeout: "ns2",
          backOffUntil: "sample",
          rtt: { uniform: [0.04, 0.22] },
          start: { random: [0, 1] },
        },
      ],
      timeline: [],
    });
  });

  it.each([
    ["DropTail", { packets: 99 }],
    ["REM", { packets: 99 }],
    ["PI", { packets: 100 }],
    ["Vq", { bytes: 100_000 }],
    ["GK", { packets: 99 }],
  ])("%s: room for as many waiting packets as ns-2 really keeps", (qdisc, buffer) => {
    expect(translate({ qdisc })["bottleneck"]).toMatchObject({ buffer });
  });

  it("RED as ns-2 has it where a case is silent: waiting, gentle, marks up to 0.1, hard drops above", () => {
    const { lanes, bottleneck } = translate({
      ...redInPackets,
      "q.thresh_": 20,
      "q.maxthresh_": 80,
      "q.q_weight_": 0.002,
    });
    expect(bottleneck).toMatchObject({ buffer: { packets: 100 } });
    expect(lanes).toEqual([
      {
        queue: "red",
        params: {
          minThreshold: 20,
          maxThreshold: 80,
          queueWeight: 0.002,
          maxProbability: 0.1,
          gentle: true,
          wait: true,
          byteMode: false,
          byteWeighted: false,
          meanPacketSize: 1000,
          hardDrop: true,
          markLimit: 0.1,
          countMode: "ns2",
          leastRoom: 0,
        },
      },
    ]);
  });

  it("RED's buffer and thresholds in bytes where ns-2 counts those: room for a packet while fewer than 50 000 wait", () => {
    const { lanes, bottleneck } = translate({ qdisc: "RED", "q.thresh_": 20, "q.q_weight_": 0.002 });
    expect(bottleneck).toMatchObject({ buffer: { bytes: 50_999 } });
    expect(lanes).toMatchObject([
      { params: { byteMode: true, byteWeighted: true, meanPacketSize: 500, leastRoom: 1000 } },
    ]);
  });

  it("adaptive RED with automatic thresholds and weight: 5, 15, 1 − e^(−1/1250)", () => {
    const { lanes } = translate({
      ...redInPackets,
      "q.adaptive_": 1,
      "q.thresh_": 0,
      "q.maxthresh_": 0,
      "q.q_weight_": 0,
    });
    expect(lanes).toMatchObject([
      {
        queue: "ared",
        params: {
          minThreshold: 5,
          maxThreshold: 15,
          initialMaxProbability: 0.1,
          trigger: "arrival",
          gentleSlope: "reset",
          maxProbabilityTop: 0.5,
          maxProbabilityBottom: 0.008,
        },
      },
    ]);
    // 1/1250 − (1/1250)²/2 + (1/1250)³/6
    const weight: unknown = expect.closeTo(0.000799680085, 12);
    expect(lanes).toMatchObject([{ params: { queueWeight: weight } }]);
  });

  it("options of RED that a case gives", () => {
    const { lanes } = translate({
      ...redInPackets,
      "q.thresh_": 50,
      "q.maxthresh_": 100,
      "q.q_weight_": 0.002,
      "q.linterm_": 50,
      "q.gentle_": "false",
      "q.use_mark_p_": "false",
    });
    expect(lanes).toMatchObject([{ params: { maxProbability: 0.02, gentle: false, markLimit: 1 } }]);
  });

  it.each([
    [0, { form: "rate", markAt: "enqueue", notEct: "drop", targetQueue: 20 }],
    [1, { form: "rate", markAt: "dequeue", notEct: "pass", targetQueue: 20 }],
  ])("REM with ecn %i", (ecn, params) => {
    expect(translate({ qdisc: "REM", ecn, "q.pbo_": 20 })["lanes"]).toMatchObject([{ queue: "rem", params }]);
  });

  it("PI with the sampling rate of the case", () => {
    const { lanes } = translate({ qdisc: "PI", "q.qref_": 20, "q.w_": 170, "q.mean_pktsize_": 1000 });
    expect(lanes).toMatchObject([{ queue: "pi", params: { qRef: 20, samplingRate: 170, a: 1.822e-5, b: 1.816e-5 } }]);
  });

  it("AVQ with a virtual buffer like the real one, sparing packets without ECN only where it marks", () => {
    const lanes = (ecn: number) => translate({ qdisc: "Vq", ecn, "q.gamma_": 0.98, avqshadow: 1 })["lanes"];
    expect(lanes(1)).toMatchObject([
      { queue: "avq", params: { virtualBuffer: 100_000, initialVirtualCapacity: 0.8, notEct: "pass", gamma: 0.98 } },
    ]);
    expect(lanes(0)).toMatchObject([{ params: { notEct: "drop" } }]);
  });

  it("DRR with ns-2's quantum and its buffer of bytes, which the head of the longest queue makes room in", () => {
    const { lanes, bottleneck } = translate({
      qdisc: "DRR",
      "q.quantum_": 500,
      "q.blimit_": 30_000,
      "q.buckets_": 100,
    });
    expect(lanes).toEqual([{ queue: "drr", params: { quantum: 500, overflow: "longest-head" } }]);
    expect(bottleneck).toMatchObject({ buffer: { bytes: 30_000 } });
  });

  it("GKVQ with a virtual buffer that is a part of ns-2's whole limit, of which one place stays free", () => {
    const { lanes } = translate({ qdisc: "GK", ecn: 1, "q.ecnlim_": 0.9 });
    // 0.9 · 100 of 99 places.
    const bufferRatio: unknown = expect.closeTo(0.909090909, 9);
    expect(lanes).toEqual([
      { queue: "gkvq", params: { capacityRatio: 0.9, bufferRatio, notEct: "pass", meanPacketSize: 1000 } },
    ]);
  });

  it.each([
    [{ qdisc: "DropTail", "q.queue_in_bytes_": "true", "q.mean_pktsize_": 1000 }, { bytes: 99_999 }],
    [{ qdisc: "PI", "q.queue_in_bytes_": "true", "q.mean_pktsize_": 1000 }, { bytes: 100_999 }],
    [{ qdisc: "REM", "q.qib_": "true", "q.mean_pktsize_": 1000 }, { bytes: 99_999 }],
    [{ qdisc: "Vq", "q.mean_pktsize_": 500 }, { bytes: 50_000 }],
    [{ qdisc: "Vq", "q.queue_in_bytes_": "false", "q.mean_pktsize_": 500 }, { packets: 100 }],
  ])("a buffer in bytes or not: %o", (params, buffer) => {
    expect(translate(params)["bottleneck"]).toMatchObject({ buffer });
  });

  it("flows at shared edges, whose two links have a delay each, and bursty sources at the same edges", () => {
    const { rtt: _range, ...edgesOnly } = path;
    const params = {
      ...edgesOnly,
      qdisc: "DropTail",
      share: 2,
      adelay: "5:20",
      alimit: 200,
      n: 3,
      nexp: 2,
      exp_peak: 1,
      exp_size: 100,
      exp_on: 0.02,
      exp_off: 0.08,
    };
    const { access, traffic } = toScenario(caseOf(params), 1);
    // 2 · (5 + 7.5 + 10 + 5 + 7.5) ms, and 2 · (5 + 1.7705 + 10 + 5 + 13.7132) ms, of 15 · frac(1.11803…) and 15 ·
    // 0.91421….
    const edges: unknown[] = [expect.closeTo(0.07, 12), expect.closeTo(0.07096742653, 10)];
    expect(access).toEqual({ rate: 30e6 });
    expect(traffic).toMatchObject([
      { count: 3, rtt: { list: [edges[0], edges[1], edges[0]] } },
      {
        kind: "exponential-on-off",
        count: 2,
        peakRate: 1e6,
        packetSize: 100,
        meanOn: 0.02,
        meanOff: 0.08,
        rtt: { list: edges },
      },
    ]);
  });

  it("a periodic source whose RTT continues the sequence of the long flows", () => {
    const { traffic } = translate({ qdisc: "DropTail", n: 10, rtt: "30:50", ncbr: 1, cbr_rate: 0.5, cbr_size: 1000 });
    // 30 + 20 · frac(0.5 + 10 · 0.6180339887…) ms
    const next: unknown = expect.closeTo(0.04360679775, 10);
    expect(traffic).toMatchObject([
      {},
      {
        kind: "cbr",
        count: 1,
        rate: 0.5e6,
        packetSize: 1000,
        intervalJitter: 0,
        rtt: { list: [next] },
      },
    ]);
    expect(translate({ qdisc: "DropTail", ncbr: 1, cbr_random: 1 })["traffic"]).toMatchObject([
      {},
      { intervalJitter: 1 },
    ]);
  });

  it("short flows from a pool of twenty round trips", () => {
    const { traffic } = translate({ qdisc: "PI", ecn: 1, short_rate: 30, short_from: 100, dur: 200 });
    expect(traffic).toMatchObject([
      {},
      { kind: "short-flows", arrivalRate: 30, size: { packets: 20 }, start: 100, transport: "reno", initialWindow: 2 },
    ]);
  });

  it("flows that stop, as a change of their number", () => {
    const { timeline } = translate({ qdisc: "PI", n: 180, stop: "100:160", dur: 200 });
    expect(timeline).toEqual([{ at: 100, set: "traffic.tcp.count", to: 20 }]);
  });

  it("one choice changed at a time", () => {
    const sender = (params: JsonObject) => translate({ qdisc: "DropTail", ...params })["traffic"];
    expect(sender({ hdr: 1 })).toMatchObject([{ packetSize: 1040 }]);
    expect(sender({ delack: 1 })).toMatchObject([{ delayedAck: true }]);
    expect(sender({ rttmode: "random" })).toMatchObject([{ rtt: { random: [0.04, 0.22] } }]);
    expect(sender({ startspread: 10 })).toMatchObject([{ start: { random: [0, 10] } }]);
    expect(sender({ "tcp.overhead_": 0.0008 })).toMatchObject([{ sendJitter: 0.0008 }]);
    expect(sender({ window: 20 })).toMatchObject([{ window: 20 }]);
    expect(sender({ tcp: "Newreno" })).toMatchObject([{ transport: "newreno" }]);
    expect(sender({ tcp: "Sack1" })).toMatchObject([{ transport: "sack", params: { mode: "sack1" } }]);
    expect(sender({ "tcp.minrto_": 1, "tcp.singledup_": 0 })).toMatchObject([{ minRto: 1, limitedTransmit: false }]);
  });

  it.each([
    [{ qdisc: "JoBS" }, "JoBS"],
    [{ qdisc: "DropTail", tcp: "Vegas" }, "Vegas"],
    [{ qdisc: "DropTail", "q.colour_": 1 }, "q.colour_"],
    [{ qdisc: "DropTail", "q.summarystats_": 1 }, "q.summarystats_"],
    [{ qdisc: "DropTail", stop: "50:1", start: "60:1" }, "stop before a start"],
  ])("or says what it cannot be: %o", (params, named) => {
    expect(() => translate(params)).toThrow(named);
  });

  it("that our documents allow", () => {
    for (const qdisc of ["DropTail", "PI", "REM", "Vq", "GK"])
      expect(parseScenario(translate({ qdisc, ecn: 1, ncbr: 1, short_rate: 30 }), catalog)).toMatchObject({ ok: true });
    const adaptive = { "q.adaptive_": 1, "q.thresh_": 0, "q.maxthresh_": 0, "q.q_weight_": 0 };
    expect(parseScenario(translate({ ...redInPackets, ...adaptive }), catalog)).toMatchObject({ ok: true });
  });
});
