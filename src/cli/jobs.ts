import { performance } from "node:perf_hooks";
import type { Job, JobResult } from "../sweeps/job.ts";
import { noStore, type ResultStore, runJobs } from "../sweeps/pool.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { heaviestFirst, TimeLeft } from "../sweeps/weight.ts";
import { brokerRunAll } from "./broker.ts";
import { numberOption, type OptionValues, UsageError } from "./options.ts";
import { tell } from "./output.ts";
import { resultFolder } from "./resultFolder.ts";
import { coreCount, PROGRAM, threadWorkers } from "./threads.ts";

/** More threads than any machine has cores. */
const JOBS_MAX = 256;
/** Least seconds between two lines of progress. */
const PROGRESS_SECONDS = 2;

/** Options for where jobs run, and where their results are kept. */
export const WORK_OPTIONS = ["jobs", "results", "broker"] as const;

/**
 * `--jobs N`, `--results DIR`, `--broker URL`.
 * @param quiet prints no progress
 * @param sources of own algorithms that the jobs name
 * @throws UsageError
 */
export const runAllOption = (options: OptionValues, quiet = false, sources: readonly string[] = []): RunAll => {
  const threads = numberOption(options, "jobs", coreCount(), { min: 1, max: JOBS_MAX, whole: true });
  const { results, broker } = options;
  if (broker !== undefined && results !== undefined)
    throw new UsageError("--results cannot be used with --broker: a broker keeps its results itself");
  if (broker !== undefined && sources.length > 0)
    throw new UsageError("--broker cannot be used with an algorithm of your own: only this machine has it");
  const store = results === undefined ? noStore : resultFolder(results);
  return broker === undefined ? (jobs) => runOnThreads(jobs, { threads, sources, store, quiet }) : brokerRunAll(broker);
};

const seconds = (): number => performance.now() / 1000;
const timeText = (left: number): string =>
  left < 90 ? `${Math.ceil(left)} s left` : `${Math.ceil(left / 60)} min left`;

/** Runs jobs on threads of this process, the longest first, and prints the progress. An interrupt cancels it. */
const runOnThreads = async (
  jobs: readonly Job[],
  {
    threads,
    sources,
    store,
    quiet,
  }: {
    readonly threads: number;
    readonly sources: readonly string[];
    readonly store: ResultStore;
    readonly quiet: boolean;
  },
): Promise<ReadonlyMap<string, JobResult>> => {
  if (jobs.length === 0) return new Map();
  const workers = threadWorkers(Math.min(threads, jobs.length), PROGRAM, sources);
  const cancel = new AbortController();
  const interrupt = (): void => cancel.abort();
  process.once("SIGINT", interrupt);
  const left = new TimeLeft(jobs, seconds());
  let [printedAt, knownBefore] = [seconds(), 0];
  try {
    return await runJobs(heaviestFirst(jobs), workers, {
      store,
      signal: cancel.signal,
      onProgress: ({ done, total, known, latest }) => {
        const time = left.after(latest, known > knownBefore, seconds());
        knownBefore = known;
        if (quiet || (seconds() - printedAt < PROGRESS_SECONDS && done < total)) return;
        printedAt = seconds();
        tell(`${done} of ${total} runs${time === undefined || done === total ? "" : `, ${timeText(time)}`}`);
      },
    });
  } finally {
    process.off("SIGINT", interrupt);
    for (const worker of workers) worker.close();
  }
};
