import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { BIN_WIDTH, type ChannelInfo, type GroupMetrics, type Report } from "../../src/engine/recording/frame.ts";
import type { LaneRun, RunSeries } from "../../src/engine/simulation/run.ts";
import { evaluateCheck, type Judgement } from "../../src/experiments/checks/evaluate.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { type Answers, PointMeasurer } from "../../src/experiments/measure/measurer.ts";
import { shownValue } from "../../src/experiments/measure/shownValue.ts";
import { unitOfTerm } from "../../src/experiments/measure/units.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { answerOf } from "../../src/sweeps/measure/answer.ts";
import { phaseEnd } from "../../src/sweeps/measure/phases.ts";
import { distinctWindows } from "../../src/sweeps/measure/window.ts";

const DURATION = 60;
const WHOLE = { from: 0, to: DURATION };
const LATE = { from: 40, to: 60 };

const scenario = (buffer: { packets: number } | { bytes: number } = { packets: 100 }): Scenario => {
  const parsed = parseScenario(
    {
      version: 2,
      duration: DURATION,
      bottleneck: { buffer },
      lanes: [
        { queue: "ared", label: "ARED", params: { minThreshold: 5, maxThreshold: 15 } },
        { queue: "pi", label: "PI", params: { qRef: 30 } },
        { queue: "drop-tail", label: "DropTail" },
      ],
      traffic: [
        { id: "ftp", kind: "bulk", transport: "reno", count: 20 },
        { id: "udp", kind: "cbr", start: 20 },
      ],
      timeline: [{ at: 40, set: "traffic.ftp.count", to: 10 }],
    },
    catalog,
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.value;
};

const group = (id: string, arrivals: number, drops: number, marks: number, queue: number): GroupMetrics => ({
  id,
  goodput: 0,
  throughput: 4e6,
  arrivals,
  drops,
  marks,
  lossFraction: 0,
  markFraction: 0,
  queueMeanPackets: queue,
  share: 0,
  flowGoodput: [],
  metrics: {},
  quality: {},
});
const report = ({ from, to }: typeof WHOLE, metrics: Record<string, number | null>): Report => ({
  from,
  to,
  metrics,
  groups: [group("ftp", 900, 9, 21, 12), group("udp", 100, 10, 0, 4)],
  queues: [],
  delayQuantiles: new Float32Array(0),
});
const series = (id: string, at: (time: number) => number): [string, RunSeries] => {
  const mean = Float32Array.from({ length: DURATION / BIN_WIDTH }, (_, i) => at((i + 0.5) * BIN_WIDTH));
  const channel: ChannelInfo = {
    id,
    label: id,
    symbol: null,
    unit: "packets",
    group: null,
    against: null,
    kind: "level",
  };
  return [id, { channel, min: mean, max: mean, mean }];
};

/** One run: mean queue `mean` in the whole run and twice that late; a queue of 40 that goes to `target` at 10 s. */
const run = (of: Scenario, lane: number, seed: number, mean: number, target: number): LaneRun => ({
  lane,
  seed,
  scenario: of,
  reports: [
    report(WHOLE, {
      queueMeanPackets: mean,
      queueMeanBytes: 1000 * mean,
      utilization: 0.9,
      jainIndex: null,
      queueCv: null,
    }),
    report(LATE, { queueMeanPackets: 2 * mean, queueMeanBytes: 2000 * mean, utilization: 0.95, queueCv: null }),
  ],
  series: new Map([
    series("queue", (time) => (time < 10 ? 40 : target)),
    series("signal:average", (time) => (time < 40 ? mean : 3 * mean)),
    series("signal:maxProbability", () => 0.25),
  ]),
  traceHash: "",
  events: 0,
});
/** @param means of the first lane, by seed */
const runsOf = (of: Scenario, means: readonly number[]): readonly LaneRun[] => [
  ...means.map((mean, i) => run(of, 0, i + 1, mean, 10)),
  run(of, 1, 1, 20, 30),
  run(of, 2, 1, 50, 90),
];
const judge = (check: string, of: Scenario = scenario(), means: readonly number[] = [11]): Judgement => {
  const answers: Answers = (_, lane, ask) =>
    runsOf(of, means)
      .filter((each) => each.lane === lane)
      .map((each) => answerOf(ask, { ...each, windows: [WHOLE, LATE], losses: undefined }, WHOLE));
  const measurer = new PointMeasurer([{ axes: {}, scenario: of }], 0, 0, answers);
  return evaluateCheck(parseCheck(check), { axes: [], list: [{ axes: {}, measurer }] });
};

describe("a point's measurer", () => {
  it.each([
    ["mean_queue(ARED) == 11", "one seed"],
    ["mean_queue(ARED, t=40..60) == 22", "the report of the window"],
    ["utilisation(ARED) == 0.9 and utilisation(ARED, t=40..60) == 0.95", "spelling of papers"],
    ["mean_avg_queue(ARED, t=0..40) ~= 11 +- 0.01%", "signals from the bins"],
    ["mean_avg_queue(ARED, t=40..60) ~= 33 +- 0.01%", "signals from the bins"],
    ["mean_max_p(ARED) ~= 0.25 +- 0.01%", "another signal"],
    ["max_window_mean_queue(ARED, window=5s, t=0..60) ~= 40 +- 0.01%", "moving windows"],
    ["max_window_mean_queue(ARED, window=5s, t=10..60) ~= 10 +- 0.01%", "moving windows"],
    ["param(ARED, min_th) == 5 and param(ARED, max_th) == 15", "the document's parameters"],
    ["param(ARED, target_low) ~= 9 +- 0.01% and param(ARED, target_high) ~= 11 +- 0.01%", "the target range"],
    ["param(PI, q_ref) == 30 and param(ARED, beta) == 0.9", "spelling, and a default"],
    ["buffer_size == 100 and bottleneck_rate == 10Mbps and bottleneck_pps == 1250pkt/s", "the scenario"],
    ["packet_size == 1000B and duration == 60s", "the scenario"],
    ["tcp_drop_rate(ARED) == 0.01 and udp_drop_rate(ARED) == 0.1", "groups with a transport, and without"],
    ["udp_queue(ARED) == 4 and tcp_queue(ARED) == 12 and udp_queue_share(ARED) == 0.25", "packets of groups"],
    ["group_throughput(ARED, group=udp) == 4Mbps", "one group"],
    // 10 of 40 signals for 100 of 1000 arrivals.
    ["flow_loss_share(ARED, group=udp) == 2.5 and bias_ratio(ARED, group=udp) == 0.4", "shares of a group"],
  ])("%s (%s)", (check) => expect(judge(check)).toMatchObject({ verdict: "holds", reason: "" }));

  it.each([
    // From 40 to 10 at 10 s; the mean of the ten seconds that follow comes to 10 + 2.5 when 3·(10 − t) = 2.5.
    ["response_time(ARED) ~= 9.167s +- 10ms", "middle of the target range"],
    ["response_time(ARED, after=5s) ~= 4.167s +- 10ms", "counted from after"],
    // To 30 + 7.5 when 10 − t = 7.5.
    ["response_time(PI) ~= 2.5s +- 10ms", "reference"],
    // From 40 to 90 − 22.5 when 5·(10 − t) = 22.5.
    ["response_time(DropTail) ~= 5.5s +- 10ms", "its own mean of the last fifth"],
  ])("%s (%s)", (check) => {
    const steady = { ...scenario(), traffic: scenario().traffic.slice(0, 1), timeline: [] };
    expect(judge(check, steady).verdict).toBe("holds");
  });

  it("marks a response that the phase is too short for", () => {
    // The phase ends at 20 s, where the second group starts.
    const { verdict, facts } = judge("response_time(ARED) == 20s");
    expect([verdict, facts.map((fact) => shownValue(fact, scenario()))]).toEqual(["holds", ["≥ 20 s"]]);
  });

  it("measures in bytes where the buffer is in bytes", () => {
    expect(judge("mean_queue(ARED) == 11000B", scenario({ bytes: 100_000 })).verdict).toBe("holds");
  });

  it.each([
    ["mean_queue(RED) > 1", "no lane runs RED"],
    ["price_step(ARED) > 1", "the runs do not measure it"],
    ["alpha_star(d=0.21) > 1", "N is not given"],
    ["nothing(d=0.21) > 1", "the runs do not measure it"],
    ["jain_index(ARED, group=ftp) > 1", "it has no value in this window"],
    ["mean_queue(ARED, group=ftp) > 1", "the runs do not vary group"],
    ["cv_queue(ARED) > 1", "it has no value in this window"],
    ["mean_queue(ARED, t=1..2) > 1", "its window was not requested before the run"],
    ["mean_queue(ARED, t=1..90) > 1", "the run ends at 60 s"],
    ["mean_queue(ARED, N=20) > 1", "the runs do not vary N"],
    ["param(DropTail, min_th) > 1", "the algorithm has no such parameter"],
    ["virtual_capacity(ARED) > 1", "the algorithm does not report it"],
    ["group_throughput(ARED, group=web) > 1", "it has no value in this window"],
    ["cost(ARED, of_it) > 1", "no metric of that form"],
  ])("%s is unknown: %s", (check, reason) => {
    const judged = judge(check);
    expect(judged.verdict).toBe("unknown");
    expect(judged.reason).toContain(reason);
  });
});

it("knows the unit of what a term measures, queues in that of the buffer", () => {
  const unitsOf = (of: Scenario): readonly (string | null)[] =>
    ["mean_queue", "mean_avg_queue", "response_time", "tcp_throughput", "drop_rate", "virtual_capacity"].map((name) =>
      unitOfTerm(name, of),
    );
  expect(unitsOf(scenario())).toEqual(["packets", "packets", "s", "bit/s", null, null]);
  expect(unitsOf(scenario({ bytes: 100_000 })).slice(0, 2)).toEqual(["B", "B"]);
});

it("takes the mean over the seeds, writes out the window, and keeps the value of each seed", () => {
  const [fact] = judge("mean_queue(ARED) > 1", scenario(), [10, 30, 11]).facts;
  expect(fact).toMatchObject({ term: "mean_queue(ARED, t=0..60)", value: 17, bySeed: [10, 30, 11] });
});

it("ends a phase at the next change", () => {
  expect([0, 20, 30, 40].map((after) => phaseEnd(scenario(), after))).toEqual([20, 40, 40, 60]);
});

it("names each window once", () => {
  const [a, b] = [
    { from: 0, to: 60 },
    { from: 20, to: 60 },
  ];
  expect(distinctWindows([a, b, { ...a }, { ...b }])).toEqual([a, b]);
});
