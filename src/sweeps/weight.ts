import { isJsonObject, memberOf } from "../schema/json.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { Job } from "./job.ts";

const numberAt = (value: Json | undefined, key: string, otherwise: number): number => {
  const member = isJsonObject(value) ? memberOf(value, key) : undefined;
  return typeof member === "number" ? member : otherwise;
};

/** Approximate work of a job: the bits that its link can carry. The defaults are those of the document. */
export const weightOf = ({ scenario }: Pick<Job, "scenario">): number =>
  numberAt(scenario, "duration", 60) *
  numberAt(isJsonObject(scenario) ? memberOf(scenario, "bottleneck") : undefined, "rate", 10e6);

/** Approximate work of some jobs together, bits. */
export const workOf = (jobs: readonly Job[]): number => jobs.reduce((sum, job) => sum + weightOf(job), 0);

/** The longest jobs first, so that no worker has a long one left at the end; equal jobs in the given order. */
export const heaviestFirst = (jobs: readonly Job[]): readonly Job[] =>
  jobs
    .map((job, i) => ({ job, i, weight: weightOf(job) }))
    .sort((a, b) => b.weight - a.weight || a.i - b.i)
    .map(({ job }) => job);

/**
 * Seed by seed, and for each seed the longest first: every point has a run before any has two, and the last jobs are
 * short.
 */
export const seedBySeed = (jobs: readonly Job[]): readonly Job[] => {
  const rounds = new Map<number, Job[]>();
  for (const job of jobs) {
    const seed = numberAt(job.scenario, "seed", 1);
    rounds.set(seed, [...(rounds.get(seed) ?? []), job]);
  }
  return [...rounds.values()].flatMap(heaviestFirst);
};

/** Estimates the remaining time of some jobs. The time is an argument; it reads no clock. */
export class TimeLeft {
  private readonly total: number;
  private done = 0;
  private run = 0;

  constructor(
    jobs: readonly Job[],
    private readonly start: Seconds,
  ) {
    this.total = workOf(jobs);
  }

  /** A job is done. @returns the remaining time, s; undefined: so far all results came from the store */
  after(job: Job, wasKnown: boolean, now: Seconds): Seconds | undefined {
    this.done += weightOf(job);
    if (!wasKnown) this.run += weightOf(job);
    return this.run === 0 ? undefined : ((now - this.start) * (this.total - this.done)) / this.run;
  }
}
