import { cpuSeconds } from "../cpuSeconds.ts";
import { table } from "../output.ts";
import { median, type Numbers } from "./fresh.ts";
import { play, scenarioOf, WARM_UP } from "./ours.ts";
import type { BenchScenario } from "./scenarios.ts";

/**
 * CPU time of a process for its first runs of a short scenario, and of a warm run, s; its compiler is included. And the
 * time that passed, s, which is shorter where another core is free for the compiler.
 */
export interface FirstRuns {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly warm: number;
  readonly firstElapsed: number;
  readonly warmElapsed: number;
}

/** The runs are this many times as short as those of the scenario: about 12 000 packets of S1. */
const SHORTER = 20;

/** Plays the start of a scenario again and again in a page's worker; the process should be fresh. */
export const measureFirstRuns = (bench: BenchScenario): FirstRuns => {
  const scenario = scenarioOf({ ...bench, duration: bench.duration / SHORTER });
  const time = (): number => {
    const before = cpuSeconds();
    play(scenario);
    return cpuSeconds() - before;
  };
  const opened = performance.now();
  const first = time();
  const firstElapsed = (performance.now() - opened) / 1000;
  const [second, third] = [time(), time()];
  while (cpuSeconds() < WARM_UP) play(scenario);
  const [begun, begunAt, runs] = [cpuSeconds(), performance.now(), 10];
  for (let i = 0; i < runs; i++) play(scenario);
  const warmElapsed = (performance.now() - begunAt) / 1000 / runs;
  return { first, second, third, warm: (cpuSeconds() - begun) / runs, firstElapsed, warmElapsed };
};

export const isFirstRuns = (value: Numbers): value is FirstRuns & Numbers => "first" in value && "warm" in value;

const milliseconds = (values: readonly number[]): string => (1000 * median(values)).toFixed(0);

/** A row for each scenario: medians over fresh processes. */
export const firstRunsTable = (
  rows: readonly { readonly name: string; readonly processes: readonly FirstRuns[] }[],
): string =>
  table(
    [
      "CPU time, ms",
      ...["first run", "second", "third", "warm", "first, times warm"],
      ...["first, ms that passed", "warm", "times warm"],
    ],
    rows.map(({ name, processes }) => [
      name,
      milliseconds(processes.map(({ first }) => first)),
      milliseconds(processes.map(({ second }) => second)),
      milliseconds(processes.map(({ third }) => third)),
      milliseconds(processes.map(({ warm }) => warm)),
      median(processes.map(({ first, warm }) => first / warm)).toFixed(0),
      milliseconds(processes.map(({ firstElapsed }) => firstElapsed)),
      milliseconds(processes.map(({ warmElapsed }) => warmElapsed)),
      median(processes.map(({ firstElapsed, warmElapsed }) => firstElapsed / warmElapsed)).toFixed(0),
    ]),
  );
