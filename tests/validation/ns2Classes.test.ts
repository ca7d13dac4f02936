import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../src/cli/validation/laneDocument.ts";
import { Lateness } from "../../src/cli/validation/ns2Classes/lateness.ts";
import { readMeasure, unitOf } from "../../src/cli/validation/ns2Classes/measures.ts";
import { toScenario } from "../../src/cli/validation/ns2Classes/toScenario.ts";
import { DEQUEUED, DROPPED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import type { Frame, Report } from "../../src/engine/recording/frame.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import type { JsonObject } from "../../src/schema/json.ts";

const GROUP = "p0,poisson,1,2,500,100,250";
const PATH: JsonObject = { bw: 8, bdelay: 20, dur: 30, limit: 60, g: [GROUP] };
const translated = (params: JsonObject) =>
  toScenario({ name: "case", params: { ...PATH, ...params }, from: 10, to: 30, measured: new Map() }, 3);

describe("a case becomes a scenario", () => {
  it("with its path, its seed and its groups", () => {
    const document = translated({ qdisc: "FQ", g: [GROUP, "far,tcp,0,2,1000,40:80.5,30,0.001"] });
    expect(document).toMatchObject({
      seed: 3,
      duration: 30,
      bottleneck: { rate: 8e6, delay: 0.02, ecn: false },
      traffic: [
        { id: "p0", kind: "poisson", class: 1, count: 2, packetSize: 500, rtt: 0.1, packetRate: 250 },
        { id: "far", kind: "bulk", transport: "reno", rtt: { list: [0.04, 0.0805] }, window: 30, sendJitter: 0.001 },
      ],
    });
    expect(scenarioOf(document).traffic).toHaveLength(2);
  });

  it("with sources that come and go", () => {
    const { traffic } = translated({
      qdisc: "FQ",
      g: ["a,exp,0,1,200,100,0.064,1.004,1.587", "b,par,3,6,500,100,1.0,0.05,0.1,1.9"],
    });
    expect(traffic).toMatchObject([
      { kind: "exponential-on-off", peakRate: 64_000, meanOn: 1.004, meanOff: 1.587 },
      { kind: "pareto-on-off", class: 3, peakRate: 1e6, meanOn: 0.05, meanOff: 0.1, shape: 1.9 },
    ]);
  });

  it.each([
    [
      { qdisc: "dsRED", "ds.mode": "RIO-D", "ds.w": 0.01, "ds.mps": 500, "ds.prec": "30:60:0.02/10:20:0.1" },
      {
        queue: "wred",
        params: {
          mode: "rio-d",
          classes: 2,
          minThresholds: [30, 10],
          maxThresholds: [60, 20],
          maxProbabilities: [0.02, 0.1],
          queueWeight: 0.01,
          meanPacketSize: 500,
          spreadPast: "accept",
        },
      },
    ],
    [
      {
        qdisc: "RIO",
        "q.wait_": "false",
        "q.gentle_": "false",
        "q.in_gentle_": "true",
        "q.in_linterm_": 50,
        "q.linterm_": 10,
        "q.in_thresh_": 15,
        "q.in_maxthresh_": 30,
        "q.out_thresh_": 5,
        "q.out_maxthresh_": 15,
        "q.q_weight_": 0.002,
      },
      {
        queue: "rio",
        params: {
          mode: "rio-c",
          minThresholds: [15, 5],
          maxThresholds: [30, 15],
          maxProbabilities: [0.02, 0.1],
          gentles: [1, 0],
          countMode: "ns2",
          refreshedBy: "best",
        },
      },
    ],
    [
      {
        qdisc: "JoBS",
        "jobs.rdcs": "-1:4",
        "jobs.rlcs": "-1:2",
        "jobs.adcs": "0.001:-1",
        "jobs.alcs": "0.01:-1",
        "jobs.arcs": "-1:2000000",
        "jobs.mps": 500,
        "jobs.ns": 3,
        "q.adc_resolution_type_": 1,
      },
      {
        queue: "jobs",
        params: {
          classes: 2,
          delayBounds: [0.001, 0],
          lossBounds: [0.01, 1],
          minRates: [0, 2e6],
          delayRatios: [0, 4],
          lossRatios: [0, 2],
          proportionalEvery: 3,
          dropFrom: "shared",
          serviceCounted: "own-arrivals",
        },
      },
    ],
    [{ qdisc: "FQ" }, { queue: "fq", params: { clock: "real", flowLimit: 60 } }],
  ] as const)("with its discipline: %j", (params, lane) => {
    const document = translated(params);
    expect(document["lanes"]).toMatchObject([lane]);
    expect(scenarioOf(document).lanes).toHaveLength(1);
  });

  it.each([
    [{ qdisc: "CBQ" }, "discipline CBQ"],
    [{ qdisc: "dsRED", "ds.mode": "DROP" }, "ds.mode DROP"],
    [{ qdisc: "RIO", "q.wait_": "true" }, "q.wait_ true"],
    [{ qdisc: "FQ", g: ["a,ftp,0,1,1000,100"] }, "source ftp"],
    [{ qdisc: "FQ", g: ["a,exp,0,1,1000,100,1"] }, "a number of a group is missing"],
    [{ qdisc: "FQ", unknown: 1 }, "unknown 1"],
  ] as const)("or names what it cannot translate: %j", (params, message) => {
    expect(() => translated(params)).toThrow(message);
  });
});

describe("the measures", () => {
  const report = (): Report => {
    const document = translated({ qdisc: "FQ", g: ["a,poisson,0,1,500,100,900", "b,poisson,0,1,500,100,1900"] });
    const [found] = runLane(scenarioOf(document), 0, { windows: [{ from: 10, to: 30 }], keeps: () => false }).reports;
    if (found === undefined) throw new Error("no report");
    return found;
  };

  it("of the queue, of groups and of two groups have ns-2's names and units", () => {
    const found = report();
    const of = (name: string): number => readMeasure(name, found) ?? Number.NaN;
    expect(of("q_mean")).toBe(found.metrics["queueMeanPackets"]);
    expect(of("thr.a")).toBeCloseTo(3.6, 0);
    expect(of("delay_ms.b")).toBe(1e3 * (found.groups[1]?.metrics["delayMean"] ?? Number.NaN));
    expect(of("delay_ratio.1/0")).toBeCloseTo(of("delay_ms.b") / of("delay_ms.a"), 9);
    // Nothing of the first is lost, so that there is no ratio.
    expect(readMeasure("loss_ratio.1/0", found)).toBeNull();
    expect(["q_mean", "loss.b", "thr.a", "late.a", "delay_ratio.1/0"].map(unitOf)).toEqual([
      "packets",
      "ratio",
      "Mbit/s",
      "ratio",
      "s",
    ]);
    expect(() => readMeasure("jain", found)).toThrow("no metric is called jain");
    expect(() => readMeasure("thr.c", found)).toThrow("there is no group c");
  });

  it("counts the packets that left later than their bound, in the window alone", () => {
    const lateness = new Lateness([0.005, 0], { from: 1, to: 2 });
    const events: readonly (readonly [time: number, kind: number, flow: number, sequence: number])[] = [
      [0.5, ENQUEUED, 0, 1],
      [0.999, DEQUEUED, 0, 1],
      [1, ENQUEUED, 0, 2],
      [1.001, ENQUEUED, 0, 3],
      [1.002, ENQUEUED, 0, 4],
      [1.004, DEQUEUED, 0, 2],
      [1.005, DROPPED, 0, 3],
      [1.008, DEQUEUED, 0, 4],
    ];
    const packets: Frame["packets"] = {
      times: Float64Array.from(events, ([time]) => time),
      kinds: Uint8Array.from(events, ([, kind]) => kind),
      flows: Uint32Array.from(events, ([, , flow]) => flow),
      groups: new Uint8Array(events.length),
      sequences: Int32Array.from(events, ([, , , sequence]) => sequence),
      reasons: new Uint8Array(events.length),
    };
    lateness.add({ packets });
    expect([lateness.shareOf(0), lateness.shareOf(1)]).toEqual([0.5, null]);
  });
});
