import type { Job, JobResult } from "../sweeps/job.ts";
import { Failure } from "./options.ts";

/** A job at a broker: unknown to it (missing), waiting or running (open), or done. */
export type Found = { readonly kind: "missing" | "open" } | { readonly kind: "done"; readonly result: JobResult };

/** A broker, as far as collecting needs it. */
export interface BrokerPort {
  /** Adds jobs; those that it has already stay as they are. */
  put(jobs: readonly Job[]): Promise<void>;
  find(job: Job): Promise<Found>;
  /** Calls back when the broker reports a job, by its id; a report may get lost. */
  onDone(listener: (id: string) => void): void;
  onFailed(listener: (id: string, reason: string) => void): void;
}

/** Output and clock, which tests replace. */
export interface Surroundings {
  tell(line: string): void;
  /** Resolves after this many ms. */
  wait(ms: number): Promise<void>;
}

/** Time between two rounds of questions about jobs that were not reported, ms. */
const ROUND_MS = 5000;
/** Jobs that one round asks about. */
const JOBS_PER_ROUND = 20;
/** Time without an answer of the broker after which it counts as gone, ms. */
export const PATIENCE_MS = 60_000;

/**
 * Puts jobs into a broker and waits for all results. A broker that comes back empty after a restart gets the jobs
 * again; one that does not come back ends the sweep. @throws Failure if the broker does not answer; Error if a job
 * failed
 */
export const collectJobs = async (
  jobs: readonly Job[],
  broker: BrokerPort,
  { tell, wait }: Surroundings,
): Promise<ReadonlyMap<string, JobResult>> => {
  const open = new Map(jobs.map((job) => [job.id, job]));
  const total = open.size;
  const results = new Map<string, JobResult>();
  let failure: Error | undefined;
  let wake: () => void = () => undefined;
  const answered = async <T>(question: Promise<T>): Promise<T> => {
    const silence = wait(PATIENCE_MS).then((): never => {
      throw new Failure(
        `the broker has not answered for ${PATIENCE_MS / 1000} s; it keeps finished runs, and the same command continues from them`,
      );
    });
    // The race is over when the answer comes first: a later rejection must not end the program.
    silence.catch(() => undefined);
    return Promise.race([question, silence]);
  };
  const take = (id: string, result: JobResult): void => {
    // A result may be reported twice; it counts once.
    if (!open.delete(id)) return;
    results.set(id, result);
    tell(`${results.size} of ${total} runs`);
    if (open.size === 0) wake();
  };
  /** Takes the result of a job if it is done. @returns whether the broker has the job */
  const check = async (job: Job): Promise<boolean> => {
    const found = await answered(broker.find(job));
    if (found.kind === "done") take(job.id, found.result);
    return found.kind !== "missing";
  };
  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    wake();
  };
  broker.onDone((id) => {
    const job = open.get(id);
    if (job !== undefined) void check(job).catch(fail);
  });
  broker.onFailed((id, reason) => {
    if (open.has(id)) fail(new Error(reason));
  });
  await answered(broker.put(jobs));
  // There is no report of jobs that were finished before.
  for (const job of jobs) await check(job);
  while (open.size > 0 && failure === undefined) {
    await Promise.race([
      wait(ROUND_MS),
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    ]);
    if (failure !== undefined) break;
    const some = [...open.values()].slice(0, JOBS_PER_ROUND);
    const known = await Promise.all(some.map(check));
    // The first become the last, so that the next round asks for others.
    for (const { id } of some) {
      const job = open.get(id);
      if (job !== undefined && open.delete(id)) open.set(id, job);
    }
    if (known.includes(false) && open.size > 0) {
      tell(`the broker has lost its jobs: ${open.size} ${open.size === 1 ? "is" : "are"} put again`);
      await answered(broker.put([...open.values()]));
    }
  }
  if (failure !== undefined) throw failure;
  return results;
};
