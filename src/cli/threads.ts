import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type Job, type JobResult, jobJson, readJob } from "../sweeps/job.ts";
import type { JobWorker } from "../sweeps/pool.ts";
import { jobRunner, runJob } from "../sweeps/runJob.ts";
import { reasonOf } from "../units/reasonOf.ts";
import type { Json } from "../units/units.ts";
import { gradeSource, type ThreadGradeTask } from "./grade/gradeThread.ts";
import { addCompiled, compileSource } from "./ownFile.ts";

/** The answer of a thread to a job. */
type Answered = { readonly result: JobResult } | { readonly failed: string };

/** The program of this bundle, which a thread runs too and which then calls `serveThread`. */
export const PROGRAM = new URL("./main.mjs", import.meta.url);

/** Number of cores of this machine. */
export const coreCount = (): number => availableParallelism();

/** Whether this thread was started by `threadWorkers`. */
export const isJobThread = (): boolean => !isMainThread;

/** What a thread is started with: sources of own algorithms that its jobs name. */
interface ThreadTask {
  readonly kind: "work";
  readonly sources: readonly string[];
}
const isTask = (value: unknown): value is ThreadTask | ThreadGradeTask =>
  typeof value === "object" && value !== null && "kind" in value && (value.kind === "work" || value.kind === "grade");

/** In a thread: does what it was started for. */
export const serveThread = (): void => {
  const task: unknown = workerData;
  if (!isTask(task)) throw new Error("a thread is started without a task");
  if (task.kind === "work") serveJobs(task.sources);
  else gradeSource(task, (message) => parentPort?.postMessage(message));
};

/** Runs every job that it receives, one after the other. */
const serveJobs = (sources: readonly string[]): void => {
  for (const source of sources) {
    const compiled = compileSource(source);
    if (compiled.ok) addCompiled(compiled);
  }
  const run = jobRunner();
  parentPort?.on("message", (job: Json) => {
    parentPort?.postMessage(answer(job, run));
  });
};
const answer = (job: Json, run: (job: Job) => JobResult): Answered => {
  try {
    return { result: run(readJob(job)) };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
};

/**
 * `count` threads of this process, each with its own engine and own algorithms of these sources; this thread alone if
 * the program is not bundled.
 */
export const threadWorkers = (
  count: number,
  program: URL = PROGRAM,
  sources: readonly string[] = [],
): readonly JobWorker[] =>
  existsSync(program) ? Array.from({ length: count }, () => threadWorker(program, sources)) : [thisThread];

const thisThread: JobWorker = { run: (job) => Promise.resolve().then(() => runJob(job)), close: () => undefined };

/**
 * A thread that died is replaced before its next job, so that one job that ends a thread does not fail all later ones.
 */
const threadWorker = (program: URL, sources: readonly string[]): JobWorker => {
  let isClosed = false;
  let thread: Worker | undefined;
  const start = (): Worker => {
    const task: ThreadTask = { kind: "work", sources };
    const started = new Worker(program, { workerData: task });
    // An idle thread does not keep the program alive.
    started.unref();
    const forget = (): void => {
      if (thread === started) thread = undefined;
    };
    // Between jobs too: an error that nothing listens for would end the program.
    started.on("error", forget);
    started.on("exit", forget);
    return started;
  };
  thread = start();
  return {
    run: (job) => {
      if (isClosed) return Promise.reject(new Error("this worker is closed"));
      thread ??= start();
      return runOn(thread, job);
    },
    close: () => {
      isClosed = true;
      void thread?.terminate();
    },
  };
};

/** Runs a job on a thread that is alive. */
const runOn = (thread: Worker, job: Job): Promise<JobResult> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      thread.off("message", onMessage);
      thread.off("error", onError);
      thread.off("exit", onExit);
      thread.unref();
      act();
    };
    const onMessage = (message: Answered): void =>
      settle(() => ("result" in message ? resolve(message.result) : reject(new Error(message.failed))));
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (code: number): void => settle(() => reject(new Error(`a thread ended with the code ${code}`)));
    thread.on("message", onMessage);
    thread.on("error", onError);
    thread.on("exit", onExit);
    thread.ref();
    thread.postMessage(jobJson(job));
  });
