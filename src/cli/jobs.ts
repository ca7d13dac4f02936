import { performance } from "node:perf_hooks";
import type { Job, JobResult } from "../sweeps/job.ts";
import { noStore, type ResultStore, runJobs } from "../sweeps/pool.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { heaviestFirst, TimeLeft } from "../sweeps/weight.ts";
import { brokerRunAll } from "./broker.ts";
import { numberOption, type OptionValues, UsageError } from "./options.ts";
import { tell } from "./output.ts";
import { resultFolder } from "./resultFolder.ts";
import { coreCount, threadWorkers } from "./threads.ts";

/** More threads than any machine has cores for. */
const JOBS_MAX = 256;
/** At most one line of progress in so many seconds. */
const TELL_EVERY = 2;

/** Options that say who runs jobs, and where finished ones are kept. */
export const WORK_OPTIONS = ["jobs", "results", "broker"] as const;

/** `--jobs N`, `--results DIR`, `--broker URL`. @throws UsageError */
export const runAllOption = (options: OptionValues): RunAll => {
  const threads = numberOption(options, "jobs", coreCount(), { min: 1, max: JOBS_MAX, whole: true });
  const { results, broker } = options;
  if (broker !== undefined && results !== undefined)
    throw new UsageError("--results cannot be used with --broker: a broker keeps its results itself");
  const store = results === undefined ? noStore : resultFolder(results);
  return broker === undefined ? (jobs) => runOnThreads(jobs, threads, store) : brokerRunAll(broker);
};

const seconds = (): number => performance.now() / 1000;
const timeText = (left: number): string =>
  left < 90 ? `${Math.ceil(left)} s left` : `${Math.ceil(left / 60)} min left`;

/** Runs jobs on threads of this process, the longest first, and tells how far it is. An interrupt cancels it. */
const runOnThreads = async (
  jobs: readonly Job[],
  threads: number,
  store: ResultStore,
): Promise<ReadonlyMap<string, JobResult>> => {
  if (jobs.length === 0) return new Map();
  const workers = threadWorkers(Math.min(threads, jobs.length));
  const cancel = new AbortController();
  const interrupt = (): void => cancel.abort();
  process.once("SIGINT", interrupt);
  const left = new TimeLeft(jobs, seconds());
  let [told, knownBefore] = [seconds(), 0];
  try {
    return await runJobs(heaviestFirst(jobs), workers, {
      store,
      signal: cancel.signal,
      onProgress: ({ done, total, known, latest }) => {
        const time = left.after(latest, known > knownBefore, seconds());
        knownBefore = known;
        if (seconds() - told < TELL_EVERY && done < total) return;
        told = seconds();
        tell(`${done} of ${total} runs${time === undefined || done === total ? "" : `, ${timeText(time)}`}`);
      },
    });
  } finally {
    process.off("SIGINT", interrupt);
    for (const hand of workers) hand.close();
  }
};
