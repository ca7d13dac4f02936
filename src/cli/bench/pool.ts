import { performance } from "node:perf_hooks";
import { catalog } from "../../engine/catalog.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { type Job, laneDocument, makeJob } from "../../sweeps/job.ts";
import { type JobWorker, runJobs } from "../../sweeps/pool.ts";
import { threadWorkers } from "../threads.ts";

/** What the jobs took on so many threads. */
export interface PoolTimes {
  readonly wallSeconds: number;
  /** User CPU time of all threads, those of the machine code's compiler and of the memory's collector among them. */
  readonly userSeconds: number;
  /** Share of the wall time in which the least busy thread had a job: what the end and the messages cost. */
  readonly leastBusy: number;
}
/** How the pool grows: the same jobs on one thread and on two. */
export interface PoolRun {
  readonly one: PoolTimes;
  readonly two: PoolTimes;
}
/** Times as fast on two threads as on one, at least, where there are two idle cores. */
export const POOL_GOAL = 1.8;

/** Jobs of one measurement, of a second or so each: a small sweep, say four points with six seeds. */
const JOBS = 24;
/** s of simulated time of each. */
const DURATION = 1200;
/** Jobs that every thread has run before, as everywhere in the bench: from then on its machine code is there. */
const WARM_UP = 2;

const jobs = (): readonly Job[] => {
  const parsed = parseScenario(
    {
      version: 1,
      duration: DURATION,
      lanes: [{ queue: "red" }],
      traffic: [{ id: "ftp", kind: "bulk", transport: "reno", count: 20 }],
    },
    catalog,
  );
  if (!parsed.ok) throw new Error("the scenario of the bench is wrong");
  const scenario = parsed.value;
  return Array.from({ length: JOBS + WARM_UP }, (_, seed) =>
    makeJob(laneDocument(scenario, 0, seed + 1), [{ from: 10, to: DURATION }], []),
  );
};

/** Adds up for how long a hand has a job, in ms. */
const watched = (hand: JobWorker): { readonly hand: JobWorker; busy(): number } => {
  let sum = 0;
  const run = async (job: Job): ReturnType<JobWorker["run"]> => {
    const start = performance.now();
    const result = await hand.run(job);
    sum += performance.now() - start;
    return result;
  };
  return { hand: { run, close: () => hand.close() }, busy: () => sum };
};

/** Runs all jobs on so many warm threads. */
const timed = async (threads: number, program: URL): Promise<PoolTimes> => {
  const workers = threadWorkers(threads, program);
  const all = jobs();
  try {
    for (const job of all.slice(JOBS)) await Promise.all(workers.map((hand) => hand.run(job)));
    const watches = workers.map(watched);
    const [start, before] = [performance.now(), process.cpuUsage()];
    await runJobs(
      all.slice(0, JOBS),
      watches.map(({ hand }) => hand),
    );
    const wall = performance.now() - start;
    const leastBusy = Math.min(...watches.map(({ busy }) => busy())) / wall;
    return { wallSeconds: wall / 1000, userSeconds: process.cpuUsage(before).user / 1e6, leastBusy };
  } finally {
    for (const hand of workers) hand.close();
  }
};

/** @param program the bundle that a thread runs; it must call `serveJobs` there */
export const measurePool = async (program: URL): Promise<PoolRun> => ({
  one: await timed(1, program),
  two: await timed(2, program),
});
