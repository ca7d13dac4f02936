import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { planOf } from "../../src/experiments/plan.ts";
import { experiments } from "../../src/experiments/registry.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { runJob } from "../../src/sweeps/runJob.ts";
import { runSweep, SweepError } from "../../src/sweeps/sweep.ts";
import { firstDifference } from "../../src/worker/seedStudy.ts";
import { bulkDocument } from "../engine/scenarios.ts";

const scenarioTo = (to: number): Scenario => {
  const timeline = [{ at: 1, set: "duration", to }];
  const parsed = parseScenario({ version: 2, ...bulkDocument("red", { duration: 4, timeline }) }, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return parsed.value;
};

describe.each([
  ["shortens", 2],
  ["lengthens", 6],
])("a timeline that %s the run", (_, end) => {
  const scenario = scenarioTo(end);

  it("ends a lane's run there, with a report to the end and no bin after it", () => {
    const run = runLane(scenario, 0, { windows: [{ from: 1, to: end }], keeps: ({ id }) => id === "queue" });
    expect(run.reports[0]?.to).toBe(end);
    expect(run.series.get("queue")?.mean).toHaveLength(end * 100);
    expect(run.series.get("queue")?.mean.at(-1)).not.toBeNaN();
  });

  it("gives the runs of a sweep their window up to there, and refuses one beyond", async () => {
    const definition = {
      scenario,
      axes: [],
      seeds: 1,
      from: 0,
      to: null,
      until: null,
      timeline: "hold",
      sampling: "grid",
    } as const;
    const outcome = await runSweep(definition, (jobs) =>
      Promise.resolve(new Map(jobs.map((job) => [job.id, runJob(job)]))),
    );
    expect([...outcome.results.values()].map(({ reports }) => reports.map(({ to }) => to))).toEqual([[end]]);
    await expect(runSweep({ ...definition, to: 6.5 }, () => Promise.resolve(new Map()))).rejects.toThrow(
      new SweepError(`the window from 0 s to 6.5 s is not inside the run of ${end} s`),
    );
  });

  it("gives the runs of an experiment their window up to there", async () => {
    const loaded = await Promise.all(experiments.map((entry) => entry.load()));
    const experiment = loaded.find(({ kind }) => kind === "packet-simulation");
    if (experiment === undefined) throw new Error("no experiment is simulated");
    const at = experiment.warmup + 1;
    const document = { ...experiment.scenario, duration: at + 4, timeline: [{ at, set: "duration", to: at + end }] };
    const plan = planOf({ ...experiment, scenario: document, claims: [] }, [1], "all");
    expect(plan.runs.length).toBeGreaterThan(0);
    for (const run of plan.runs) expect(run.reports).toEqual([{ from: experiment.warmup, to: at + end }]);
  });

  it("ends the comparison of two lanes there", () => {
    const twice = { ...scenario, lanes: [...scenario.lanes, ...scenario.lanes] };
    const told: number[] = [];
    expect(firstDifference(twice, [0, 1], (until) => told.push(until))).toBeNull();
    expect(Math.max(0, ...told)).toBeLessThanOrEqual(end);
  });
});
