import { performance } from "node:perf_hooks";
import { catalog } from "../../engine/catalog.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { Job } from "../../sweeps/job.ts";
import { jobRunner } from "../../sweeps/runJob.ts";
import { pointsOf, runsOf } from "../../sweeps/sweep.ts";
import { cpuSeconds } from "../cpuSeconds.ts";

/** What the runs of a sweep cost on one core. */
export interface SweepRuns {
  readonly runs: number;
  /** CPU time of the process over the runs, its compiler and garbage collector included, s per run. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** The first run of the process, s of CPU time. */
  readonly firstSeconds: number;
}

/** Required CPU time of 2 000 runs of 60 s at 10 Mbit/s, s. */
export const SWEEP_GOAL = { runs: 2000, seconds: 90 } as const;

/**
 * The sweep that is sampled: RED at 10 Mbit/s, runs of 60 s over the number of flows and max_p, 6 × 5 points, 10 seeds.
 */
const jobs = (): readonly Job[] => {
  const scenario = parseScenario(
    {
      version: 2,
      duration: 60,
      bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
      lanes: [{ queue: "red" }],
      traffic: [{ id: "bulk", kind: "bulk", transport: "newreno", count: 10, rtt: 0.1 }],
    },
    catalog,
  );
  if (!scenario.ok) throw new Error("the scenario of the bench is wrong");
  const definition = {
    scenario: scenario.value,
    axes: [
      { path: "traffic.bulk.count", values: [5, 10, 20, 30, 40, 50] },
      { path: "lanes.0.params.maxProbability", values: [0.02, 0.05, 0.1, 0.2, 0.4] },
    ],
    seeds: 10,
    from: 10,
    to: null,
    until: null,
    timeline: "hold",
    sampling: "grid",
  } as const;
  return runsOf(definition, pointsOf(definition)).map(({ job }) => job);
};

/** Runs the sample one after another in this thread. */
export const measureSweepRuns = (): SweepRuns => {
  const all = jobs();
  const run = jobRunner();
  const begun = cpuSeconds();
  const [first, ...others] = all;
  if (first !== undefined) run(first);
  const [before, start] = [cpuSeconds(), performance.now()];
  for (const job of others) run(job);
  const runs = others.length;
  return {
    runs,
    cpuSeconds: (cpuSeconds() - before) / runs,
    wallSeconds: (performance.now() - start) / 1000 / runs,
    firstSeconds: before - begun,
  };
};
