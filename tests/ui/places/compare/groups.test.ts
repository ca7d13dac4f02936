import { describe, expect, it } from "vitest";
import { runLane } from "../../../../src/engine/simulation/run.ts";
import { groupKey, valuesIn } from "../../../../src/protocol/seedStudy.ts";
import type { Scenario } from "../../../../src/scenario/document.ts";
import { metricOf } from "../../../../src/ui/places/compare/metrics.ts";
import type { CompareState } from "../../../../src/ui/places/compare/state.ts";
import { columnOf, ownQueueOf } from "../../../../src/ui/places/compare/table.ts";
import { scenarioOf } from "../../session/bench.ts";

/** Four TCP flows beside UDP of 60 % of the link, which is more than its fair share among five flows. */
const scenario: Scenario = scenarioOf({
  seed: 3,
  duration: 20,
  bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 600 } },
  lanes: [{ queue: "fq-codel" }, { queue: "codel" }],
  traffic: [
    { id: "tcp", kind: "bulk", transport: "newreno", count: 4, rtt: 0.06 },
    { id: "udp", kind: "cbr", count: 1, rate: 6e6, rtt: 0.06 },
  ],
});

const reports = scenario.lanes.map((_, lane) => {
  const { reports: all } = runLane(scenario, lane, { windows: [{ from: 5, to: 20 }], keeps: () => false });
  const [report] = all;
  if (report === undefined) throw new Error("the run has no report");
  return report;
});

const state: CompareState = {
  scenario,
  mode: "lanes",
  baseline: 1,
  status: "paused",
  isCatchingUp: false,
  isPausing: false,
  granted: 20,
  speedAsked: 1,
  speedReached: null,
  cursor: null,
  notice: "",
  remark: "",
  leftOut: [],
  editsFrom: "start",
  canUndo: false,
  canRedo: false,
  large: null,
  seedsWanted: { count: 10, from: null },
  why: { status: "idle" },
  view: { span: "all", follow: true, from: 0, to: 20 },
  pair: ["delayMean", "utilization"],
  lanes: reports.map((report, key) => ({ key, until: 20, status: "running", reason: "", report, hash: "" })),
  seeds: { status: "none", from: 0, to: 0, done: 0, total: 0, runs: new Map(), message: "" },
};

describe("the values of a group in the comparison", () => {
  it.each(["delayMean", "delayP95", "delayP99", "lossFraction"])("has %s of the group's own packets", (id) => {
    const [lane] = columnOf(state, metricOf(id), "tcp");
    expect(lane?.estimate?.mean).toBe(reports[0]?.groups.find((group) => group.id === "tcp")?.metrics[id]);
    expect(lane?.gap).not.toBeNull();
  });

  it("are those over the seeds once the lanes were run with seeds", () => {
    const runs = new Map(reports.map((report, key) => [key, new Map([[1, valuesIn(report)]])]));
    const report = reports[0];
    if (report === undefined) throw new Error("the run has no report");
    const seeded = { ...state, lanes: state.lanes.map((lane) => ({ ...lane, report: null })) };
    const [lane] = columnOf({ ...seeded, seeds: { ...state.seeds, runs } }, metricOf("delayP99"), "udp");
    expect(lane?.estimate?.mean).toBe(valuesIn(report)[groupKey("udp", "delayP99")]);
  });
});

describe("a bad value of a lane", () => {
  it.each(["delayP99", "lossFraction"])("is no fault of a queue for each flow: %s is that of UDP alone", (id) => {
    const metric = metricOf(id);
    const own = ownQueueOf(state, metric, 0);
    expect(own?.group).toBe("udp");
    const tcp = columnOf(state, metric, "tcp")[0]?.estimate?.mean ?? Number.NaN;
    expect(own?.others).toBe(tcp);
    expect(tcp).toBeLessThan(0.75 * (columnOf(state, metric)[0]?.estimate?.mean ?? 0));
  });

  it("is the lane's own where all flows share one queue, or where no smaller value is better", () => {
    expect(ownQueueOf(state, metricOf("delayP99"), 1)).toBeNull();
    expect(ownQueueOf(state, metricOf("utilization"), 0)).toBeNull();
  });
});
