import { performance } from "node:perf_hooks";
import { catalog } from "../../engine/catalog.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { type Job, laneDocument, makeJob } from "../../sweeps/job.ts";
import { runJobs } from "../../sweeps/pool.ts";
import { threadHands } from "../threads.ts";

/** How the pool grows: wall time of the same jobs on one thread and on two. */
export interface PoolRun {
  readonly oneSeconds: number;
  readonly twoSeconds: number;
}
/** Times as fast on two threads as on one, at least, where there are two idle cores. */
export const POOL_GOAL = 1.8;

/** Jobs of one measurement, of a second or so each: what a sweep is made of. */
const JOBS = 12;
/** s of simulated time of each. */
const DURATION = 600;

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
  return Array.from({ length: JOBS }, (_, seed) =>
    makeJob(laneDocument(scenario, 0, seed + 1), [{ from: 10, to: DURATION }], []),
  );
};

/** Wall time of all jobs on so many threads; each has run one job before. */
const timed = async (threads: number, program: URL): Promise<number> => {
  const hands = threadHands(threads, program);
  const [first, ...rest] = jobs();
  if (first === undefined) return Number.NaN;
  try {
    await Promise.all(hands.map((hand) => hand.run(first)));
    const start = performance.now();
    await runJobs([first, ...rest], hands);
    return (performance.now() - start) / 1000;
  } finally {
    for (const hand of hands) hand.close();
  }
};

/** @param program the bundle that a thread runs; it must call `serveJobs` there */
export const measurePool = async (program: URL): Promise<PoolRun> => ({
  oneSeconds: await timed(1, program),
  twoSeconds: await timed(2, program),
});
