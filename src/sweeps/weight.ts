import { isJsonObject, memberOf } from "../schema/json.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { Job } from "./job.ts";

const numberAt = (value: Json | undefined, key: string, otherwise: number): number => {
  const member = isJsonObject(value) ? memberOf(value, key) : undefined;
  return typeof member === "number" ? member : otherwise;
};

/** How much work a job is, about: the bits that its link can carry. The defaults are those of the document. */
const weightOf = ({ scenario }: Job): number =>
  numberAt(scenario, "duration", 60) *
  numberAt(isJsonObject(scenario) ? memberOf(scenario, "bottleneck") : undefined, "rate", 10e6);

/** The longest jobs first, so that no hand is left with one when the others are done; equal ones as they came. */
export const heaviestFirst = (jobs: readonly Job[]): readonly Job[] =>
  jobs
    .map((job, i) => ({ job, i, weight: weightOf(job) }))
    .sort((a, b) => b.weight - a.weight || a.i - b.i)
    .map(({ job }) => job);

/**
 * Seed by seed, in each the longest first: every point has a run before any has two, and what is left for the end is
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

/** Tells how long the rest of some jobs will take. It is told the time; it reads no clock. */
export class TimeLeft {
  private readonly total: number;
  private done = 0;
  private run = 0;

  constructor(
    jobs: readonly Job[],
    private readonly start: Seconds,
  ) {
    this.total = jobs.reduce((sum, job) => sum + weightOf(job), 0);
  }

  /** A job is done. @returns seconds that are left; undefined: nothing was run yet, only found. */
  after(job: Job, wasKnown: boolean, now: Seconds): Seconds | undefined {
    this.done += weightOf(job);
    if (!wasKnown) this.run += weightOf(job);
    return this.run === 0 ? undefined : ((now - this.start) * (this.total - this.done)) / this.run;
  }
}
