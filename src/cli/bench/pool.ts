import { performance } from "node:perf_hooks";
import { catalog } from "../../engine/catalog.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { type Job, laneDocument, makeJob } from "../../sweeps/job.ts";
import { type JobWorker, runJobs } from "../../sweeps/pool.ts";
import { smallestOf } from "../../units/extremes.ts";
import { threadWorkers } from "../threads.ts";

/** Cost of the jobs on a number of threads. */
export interface PoolTimes {
  readonly wallSeconds: number;
  /** User CPU time of all threads, those of the compiler and the garbage collector included. */
  readonly userSeconds: number;
  /** Share of the wall time in which the least busy thread had a job: shows the cost of messages and of the end. */
  readonly leastBusy: number;
}
/** Scaling of the pool: the same jobs on one thread and on two. */
export interface PoolRun {
  readonly one: PoolTimes;
  readonly two: PoolTimes;
}
/** Required speed-up of two threads over one, on two idle cores. */
export const POOL_GOAL = 1.8;

/** Jobs of one measurement, of about a second each: a small sweep, say four points with six seeds. */
const JOBS = 24;
/** Simulated time of each, s. */
const DURATION = 1200;
/** Jobs that every thread has run before the measurement, so that its machine code exists. */
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

/** Sums the time during which a worker has a job, in ms. */
const watched = (worker: JobWorker): { readonly worker: JobWorker; busy(): number } => {
  let sum = 0;
  const run = async (job: Job): ReturnType<JobWorker["run"]> => {
    const start = performance.now();
    const result = await worker.run(job);
    sum += performance.now() - start;
    return result;
  };
  return { worker: { run, close: () => worker.close() }, busy: () => sum };
};

/** Runs all jobs on `threads` warm threads. */
const timed = async (threads: number, program: URL): Promise<PoolTimes> => {
  const workers = threadWorkers(threads, program);
  const all = jobs();
  try {
    for (const job of all.slice(JOBS)) await Promise.all(workers.map((worker) => worker.run(job)));
    const watches = workers.map(watched);
    const [start, before] = [performance.now(), process.cpuUsage()];
    await runJobs(
      all.slice(0, JOBS),
      watches.map(({ worker }) => worker),
    );
    const wall = performance.now() - start;
    const leastBusy = smallestOf(watches.map(({ busy }) => busy())) / wall;
    return { wallSeconds: wall / 1000, userSeconds: process.cpuUsage(before).user / 1e6, leastBusy };
  } finally {
    for (const worker of workers) worker.close();
  }
};

/** @param program the bundle of a thread, which must call `serveThread` */
export const measurePool = async (program: URL): Promise<PoolRun> => ({
  one: await timed(1, program),
  two: await timed(2, program),
});
