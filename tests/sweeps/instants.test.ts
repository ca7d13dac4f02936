import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { DROPPED, MARKED } from "../../src/engine/packets/packet.ts";
import { BIN_WIDTH, type GroupMetrics, type PacketColumns, type Report } from "../../src/engine/recording/frame.ts";
import type { RunSeries } from "../../src/engine/simulation/run.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { baseRtts, flowMetric, flowRates } from "../../src/sweeps/measure/flows.ts";
import {
  excessCount,
  firstTimeAbove,
  firstTimeEmpty,
  firstTimeFull,
  overflowPeriod,
  shareAbove,
  signalsInBursts,
} from "../../src/sweeps/measure/instants.ts";
import { LossEpisodes } from "../../src/sweeps/measure/lossEpisodes.ts";

/** A channel whose value is given for each whole second: every bin of it holds that value. */
const seconds = (values: readonly number[]): RunSeries => {
  const bins = values.flatMap((value) => new Array<number>(Math.round(1 / BIN_WIDTH)).fill(value));
  const column = Float32Array.from(bins);
  const channel = {
    id: "x",
    label: "x",
    symbol: null,
    unit: "packets",
    group: null,
    against: null,
    kind: "level",
  } as const;
  return { channel, min: column, max: column, mean: column };
};

describe("instants", () => {
  const queue = seconds([5, 100, 40, 0, 30, 100, 60, 100, 10, 0]);
  it("finds the first empty, full and high moment from a time on; otherwise the end", () => {
    expect([0, 3.5, 4].map((after) => firstTimeEmpty(queue, after))).toEqual([3, 3.5, 9]);
    expect([0, 1.5, 2, 8].map((after) => firstTimeFull(queue, after, 100))).toEqual([1, 1.5, 5, 10]);
    expect(firstTimeAbove(queue, 2, 59)).toBe(5);
    expect(firstTimeAbove(queue, 2, 100)).toBe(10);
  });
  it("counts the time above a level", () => {
    expect(shareAbove(queue, 40, { from: 0, to: 10 })).toBeCloseTo(0.4, 12);
    expect(shareAbove(queue, 39, { from: 2, to: 4 })).toBeCloseTo(0.5, 12);
  });
  it("counts another overflow only after the queue was half empty", () => {
    // Starts at 1 s and at 5 s; at 7 s the queue had come down to 60 alone.
    expect(overflowPeriod(queue, 100, { from: 0, to: 10 })).toBeCloseTo(4, 12);
    expect(overflowPeriod(queue, 100, { from: 2, to: 10 })).toBe(8);
  });
  it("sums the largest excess of each time above a limit", () => {
    expect(excessCount(seconds([0, 12, 15, 9, 11, 3]), 10, { from: 0, to: 6 })).toBe(6);
  });
  it("takes drops over arrivals where the average grew fastest", () => {
    const growing = seconds([0, 0, 0, 0, 0, 0, 0, 0, 0, 50]);
    // 0.1 s after the jump at 9 s the slope is the highest; a tenth of 990 bins is 99, ties go by time.
    const drops = {
      ...seconds([]),
      mean: Float32Array.from({ length: 1000 }, (_, i) => (i >= 900 && i < 910 ? 1 : 0)),
    };
    const offered = seconds(new Array<number>(10).fill(1e6));
    // 99 bins of 10 ms at 125 packets/s are 123.75 packets.
    expect(signalsInBursts(growing, offered, [drops], 8000, { from: 0, to: 10 })).toBeCloseTo(10 / 123.75, 9);
  });
});

describe("loss episodes", () => {
  const columns = (
    rows: readonly (readonly [time: number, kind: number, flow: number, group: number])[],
  ): PacketColumns => ({
    times: Float64Array.from(rows.map(([time]) => time)),
    kinds: Uint8Array.from(rows.map(([, kind]) => kind)),
    flows: Uint32Array.from(rows.map(([, , flow]) => flow)),
    groups: Uint8Array.from(rows.map(([, , , group]) => group)),
    sequences: new Int32Array(rows.length),
    reasons: new Uint8Array(rows.length),
  });
  it("hold the drops of a round trip, across frames, of the groups that count", () => {
    const episodes = new LossEpisodes(0.1, (group) => group === 0);
    episodes.add(
      columns([
        [1, DROPPED, 0, 0],
        [1.05, DROPPED, 1, 0],
        [1.06, MARKED, 2, 0],
        [1.07, DROPPED, 9, 1],
      ]),
    );
    episodes.add(
      columns([
        [1.1, DROPPED, 0, 0],
        [1.11, DROPPED, 3, 0],
        [5, DROPPED, 3, 0],
      ]),
    );
    // {0, 1} of 4, {3} of 4, {3} of 4.
    expect(episodes.meanShare(4, { from: 0, to: 10 })).toBeCloseTo(1 / 3, 12);
    expect(episodes.meanShare(4, { from: 1.11, to: 10 })).toBeCloseTo(0.25, 12);
    expect(episodes.meanShare(4, { from: 6, to: 10 })).toBeNaN();
  });
});

describe("flows", () => {
  const parsed = parseScenario(
    {
      version: 2,
      bottleneck: { rate: 1e6, delay: 0.01 },
      access: { rate: 1e7 },
      lanes: [{ queue: "red" }],
      traffic: [
        { id: "ftp", kind: "bulk", transport: "reno", count: 2, rtt: { list: [0.1, 0.2] } },
        { id: "udp", kind: "cbr", rtt: 0.04, packetSize: 500 },
      ],
    },
    catalog,
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const scenario = parsed.value;
  const group = (
    id: string,
    throughput: number,
    flowGoodput: readonly number[],
    lossFraction: number,
  ): GroupMetrics => ({
    id,
    throughput,
    flowGoodput,
    lossFraction,
    markFraction: 0,
    arrivals: 0,
    drops: 0,
    marks: 0,
    goodput: flowGoodput.reduce((sum, rate) => sum + rate, 0),
    queueMeanPackets: 0,
    share: 0,
    metrics: {},
    quality: {},
  });
  const report: Report = {
    from: 0,
    to: 60,
    metrics: { delayMean: 0.03 },
    groups: [group("ftp", 660_000, [400_000, 200_000], 0.2), group("udp", 100_000, [100_000], 0)],
    queues: [],
    delayQuantiles: new Float32Array(0),
  };
  const metric = (name: string, selected: { readonly group?: string; readonly flow?: number | string } = {}) =>
    flowMetric(name, { group: selected.group, flow: selected.flow }, report, scenario);

  it("are counted in the order of the groups, what came twice by their share", () => {
    expect(flowRates(report).map(Math.round)).toEqual([440_000, 220_000, 100_000]);
    expect(metric("flow_throughput", { flow: 1 })).toBeCloseTo(220_000, 6);
    expect(metric("flow_throughput", { flow: 7 })).toBeNaN();
    expect(baseRtts(scenario)).toEqual([0.1, 0.2, 0.04]);
  });
  it("have a fairness and a ratio in their group", () => {
    // (4 + 2)² / (2 · (16 + 4)).
    expect(metric("jain_index", { group: "ftp" })).toBeCloseTo(0.9, 12);
    expect(metric("max_min_ratio", { group: "ftp" })).toBeCloseTo(2, 12);
    expect(metric("jain_index", { group: "web" })).toBeNaN();
    const [ftp, ...others] = report.groups;
    if (ftp === undefined) throw new Error("there is no group");
    const starved = { ...report, from: 0, to: 10, groups: [{ ...ftp, flowGoodput: [400_000, 0] }, ...others] };
    const packet = (8 * (scenario.traffic.find(({ id }) => id === "ftp")?.packetSize ?? 0)) / 10;
    const ratio = flowMetric("max_min_ratio", { group: "ftp", flow: undefined }, starved, scenario);
    expect(ratio).toBeCloseTo(400_000 / packet, 9);
  });
  it("count losses behind their access links as use of these", () => {
    // 400 kbit/s delivered, a fifth lost: 500 kbit/s of 10 Mbit/s.
    expect(metric("access_utilisation")).toBeCloseTo(0.05, 12);
  });
  it("are under way for propagation, both links and the queue", () => {
    // Packets/s: 50, 25 of 8000 bit, 25 of 4000 bit; on the links 8.8 ms and 4.4 ms; half the round trips 50, 100, 20
    // ms.
    const expected = 0.03 + (50 * (0.05 + 0.0088) + 25 * (0.1 + 0.0088) + 25 * (0.02 + 0.0044)) / 100;
    expect(metric("mean_e2e_delay")).toBeCloseTo(expected, 12);
  });
  it("differ from rates that go as the inverse of the round trip", () => {
    // 1/rtt is 10, 5, 25 of 40: of 760 kbit/s 190, 95, 475; differences 250, 125, 375.
    expect(metric("sum_utility_gap")).toBeCloseTo(750 / 760, 9);
    expect(metric("mean_queue")).toBeUndefined();
  });
});
