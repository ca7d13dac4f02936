import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import type { Change } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { isJsonObject, type JsonObject, memberOf } from "../../src/schema/json.ts";
import type { Job, JobResult } from "../../src/sweeps/job.ts";
import { pairedDifference, runsWanted } from "../../src/sweeps/statistics.ts";
import { pointsOf, runSweep, runsOf, type SweepDefinition, SweepError } from "../../src/sweeps/sweep.ts";
import { definitionJson, outcomeJson, readDefinition } from "../../src/sweeps/sweepJson.ts";
import { heldScenario, overwritesOf } from "../../src/sweeps/wholeRun.ts";

const parsed = parseScenario(
  {
    version: 2,
    seed: 2 ** 32 - 1,
    lanes: [{ queue: "red" }, { queue: "pi", label: "PI" }],
    traffic: [{ id: "ftp", kind: "bulk", transport: "reno" }],
  },
  catalog,
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const definition: SweepDefinition = {
  scenario: parsed.value,
  axes: [
    { path: "traffic.ftp.count", values: [5, 10] },
    { path: "bottleneck.ecn", values: [true, false] },
  ],
  seeds: 2,
  from: 10,
  to: null,
  until: null,
  timeline: "hold",
  sampling: "grid",
};

const numberAt = (scenario: Job["scenario"], key: string): number => {
  const value = isJsonObject(scenario) ? memberOf(scenario, key) : undefined;
  return typeof value === "number" ? value : 1;
};
const definitionObject = (whole: SweepDefinition): JsonObject => {
  const json = definitionJson(whole);
  return isJsonObject(json) ? json : {};
};
/** A made-up result: the delay depends on the seed by `swing`. */
const madeUp =
  (swing: number, ran: Job[] = []) =>
  (jobs: readonly Job[]): Promise<ReadonlyMap<string, JobResult>> => {
    ran.push(...jobs);
    return Promise.resolve(
      new Map(
        jobs.map((job) => {
          const seed = numberAt(job.scenario, "seed");
          const delayMean = 1 + swing * (seed % 2 === 0 ? 1 : -1);
          const report = { from: 10, to: 60, metrics: { delayMean, jainIndex: null }, groups: [] };
          return [job.id, { id: job.id, reports: [report], answers: {}, traceHash: String(seed), events: 1 }];
        }),
      ),
    );
  };

describe("a swept field that the timeline changes", () => {
  const withTimeline = (timeline: readonly Change[]): SweepDefinition => ({
    ...definition,
    scenario: { ...definition.scenario, timeline },
    axes: [{ path: "traffic.ftp.count", values: [5, 10] }],
    seeds: 1,
  });
  const own = { at: 14, set: "traffic.ftp.count", to: 8 };
  const other = { at: 20, set: "bottleneck.rate", to: 5e6 };

  it("holds for the whole run: its changes are left out, others stay", () => {
    const points = pointsOf(withTimeline([own, other]));
    expect(points.map(({ scenario }) => scenario.traffic[0]?.count)).toEqual([5, 10]);
    for (const { scenario } of points) expect(scenario.timeline).toEqual([other]);
    const jobs = runsOf(withTimeline([own, other]), points).map(({ job }) => job.id);
    expect(new Set(jobs).size).toBe(4);
  });

  it("so does one whose group, or a part of which, is changed as a whole", () => {
    const whole = { at: 3, set: "traffic.ftp", to: { kind: "bulk", transport: "reno", count: 3 } };
    expect(pointsOf(withTimeline([whole]))[0]?.scenario.timeline).toEqual([]);
  });

  it("is overwritten again only where that is asked for, which the result tells", async () => {
    const following: SweepDefinition = { ...withTimeline([own, other]), timeline: "follow" };
    for (const { scenario } of pointsOf(following)) expect(scenario.timeline).toEqual([own, other]);
    const json = outcomeJson(await runSweep(following, madeUp(0)));
    expect(json).toMatchObject({ timeline: "follow", overwritten: [{ by: "timeline", at: 14, set: own.set }] });
    expect(json).not.toHaveProperty("leftOut");
  });

  it.each([
    ["another algorithm", "lanes.0.params.maxThreshold", { at: 5, set: "lanes.0.queue", to: "pie" }],
    ["another congestion control", "traffic.ftp.params.ackEvery", { at: 5, set: "traffic.ftp.transport", to: "cubic" }],
    ["a lane's own value in mid-run", own.set, { at: 5, set: "lanes.1.overrides.traffic.ftp.count", to: 3 }],
    ["a delay that moves round trips", "traffic.ftp.rtt", { at: 5, set: "bottleneck.delay", to: 0.02 }],
    ["a list of rates", "bottleneck.rate", { at: 5, set: "bottleneck.variation.rates", to: [1e6] }],
  ])("counts %s as a change of %s", (_what, path, change) => {
    const { scenario } = withTimeline([change, { at: 9, set: "bottleneck.ecn", to: true }]);
    expect(overwritesOf(scenario, [{ path }])).toEqual([{ by: "timeline", at: 5, set: change.set }]);
    expect(heldScenario(scenario, [{ path }]).timeline).toHaveLength(1);
  });

  it("holds in lanes that have a value of their own, and against a list of rates", () => {
    const { scenario } = withTimeline([]);
    const lanes = scenario.lanes.map((lane, i) => (i === 1 ? { ...lane, overrides: { [own.set]: 3 } } : lane));
    expect(overwritesOf({ ...scenario, lanes }, [{ path: own.set }])).toEqual([{ by: "lane", lane: 1, set: own.set }]);
    expect(heldScenario({ ...scenario, lanes }, [{ path: own.set }]).lanes[1]?.overrides).toEqual({});
    const variation = { shape: "trace", times: [0, 5], rates: [1e6, 2e6] };
    const listed = { ...scenario, bottleneck: { ...scenario.bottleneck, variation } };
    expect(overwritesOf(listed, [{ path: "bottleneck.rate" }])).toEqual([{ by: "rates", set: "bottleneck.variation" }]);
    expect(heldScenario(listed, [{ path: "bottleneck.rate" }]).bottleneck.variation).toEqual({});
  });

  it("is told in the result", async () => {
    const outcome = await runSweep(withTimeline([own, other]), madeUp(0));
    const json = outcomeJson(outcome);
    expect(isJsonObject(json) ? memberOf(json, "leftOut") : undefined).toEqual([
      { by: "timeline", at: 14, set: "traffic.ftp.count" },
    ]);
  });
});

describe("a sweep", () => {
  it("has every combination of its axes, the last one running fastest", () => {
    const points = pointsOf(definition);
    expect(points.map(({ values }) => values)).toEqual([
      [5, true],
      [5, false],
      [10, true],
      [10, false],
    ]);
    expect(points.map(({ scenario }) => [scenario.traffic[0]?.count, scenario.bottleneck.ecn])).toEqual(
      points.map(({ values }) => values),
    );
  });
  it("runs every lane with the same seeds, which go on after the last one at 0", () => {
    const runs = runsOf(definition, pointsOf(definition));
    expect(runs).toHaveLength(4 * 2 * 2);
    expect(new Set(runs.map(({ job }) => job.id)).size).toBe(16);
    expect(runs.slice(0, 4).map(({ seed, lane }) => [seed, lane])).toEqual([
      [2 ** 32 - 1, 0],
      [2 ** 32 - 1, 1],
      [0, 0],
      [0, 1],
    ]);
  });
  it.each([
    [{ path: "traffic.web.count", values: [1] }, 'there is no group "web"'],
    [{ path: "traffic.ftp.count", values: [-1] }, "count is -1; allowed: whole numbers from 0"],
    [{ path: "nothing", values: [1] }, "there is no such field"],
  ])("over %j is refused: %s", (axis, message) => {
    expect(() => pointsOf({ ...definition, axes: [axis] })).toThrow(SweepError);
    expect(() => pointsOf({ ...definition, axes: [axis] })).toThrow(message);
  });

  it("prints means with intervals, and differences from the first lane with the same seeds", async () => {
    const printed = outcomeJson(await runSweep(definition, madeUp(0.1)));
    const lane = { metrics: { delayMean: { mean: 1, count: 2 }, jainIndex: null } };
    const second = { label: "PI", differences: { delayMean: { mean: 0, halfWidth: 0, count: 2 }, jainIndex: null } };
    expect(printed).toMatchObject({
      points: [{ axes: { "traffic.ftp.count": 5 }, lanes: [lane, second] }, {}, {}, {}],
    });
  });
  it("reads back from its file", () => {
    const precise = { ...definition, until: { metric: "delayMean", precision: 0.05, seedsMax: 9 } };
    const value: unknown = JSON.parse(JSON.stringify(definitionJson(precise)));
    expect(readDefinition(value)).toEqual(precise);
    expect(() => readDefinition({ ...definitionObject(precise), timeline: "stop" })).toThrow(
      'timeline is "stop"; allowed: hold or follow',
    );
    expect(() => readDefinition({ scenario: {} })).toThrow(SweepError);
    expect(() => readDefinition([])).toThrow("a sweep is a JSON object");
  });
});

describe("seeds until it is precise", () => {
  const until = { metric: "delayMean", precision: 0.05, seedsMax: 12 };
  it("stops at the first round where all seeds agree", async () => {
    const ran: Job[] = [];
    await runSweep({ ...definition, seeds: 3, until }, madeUp(0, ran));
    expect(ran).toHaveLength(4 * 2 * 3);
  });
  it("continues to the cap if they never do, and runs no job twice", async () => {
    const ran: Job[] = [];
    const { runs } = await runSweep({ ...definition, seeds: 3, until }, madeUp(0.5, ran));
    expect(runs).toHaveLength(4 * 2 * 12);
    expect(new Set(ran.map(({ id }) => id)).size).toBe(ran.length);
    expect(ran).toHaveLength(runs.length);
  });
  it("needs three runs for an interval, and at most doubles them", () => {
    expect(runsWanted([1], 0.05)).toBe(3);
    expect(runsWanted([1, 1, 1], 0.05)).toBe(3);
    expect(runsWanted([1, 2, 3], 0.05)).toBe(6);
    expect(runsWanted([-1, 1, 0], 0.05)).toBe(6);
    // Mean 12.2, half-width 0.7704 (t = 2.776): 6.3 % of it, so (0.7704/0.61)² · 5 = 7.98.
    expect(runsWanted([12.1, 11.4, 13.0, 12.6, 11.9], 0.05)).toBe(8);
    expect(runsWanted([12.1, 11.4, 13.0, 12.6, 11.9], 0.07)).toBe(5);
  });
  it("pairs differences by seed", () => {
    const { mean, halfWidth } = pairedDifference([12.1, 11.4, 13.0, 12.6, 11.9], [10.9, 10.8, 11.5, 11.7, 11.2]);
    expect(mean).toBeCloseTo(0.98, 12);
    expect(halfWidth).toBeCloseTo(0.4595834, 6);
  });
});
