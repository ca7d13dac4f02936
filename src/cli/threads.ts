import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Job, type JobResult, jobJson, readJob } from "../sweeps/job.ts";
import type { JobWorker } from "../sweeps/pool.ts";
import { jobRunner, runJob } from "../sweeps/runJob.ts";
import type { Json } from "../units/units.ts";

/** The answer of a thread to a job. */
type Answered = { readonly result: JobResult } | { readonly failed: string };

/** The program of this bundle, which a thread runs too and which then calls `serveJobs`. */
const PROGRAM = new URL("./main.mjs", import.meta.url);

/** Number of cores of this machine. */
export const coreCount = (): number => availableParallelism();

/** Whether this thread was started by `threadWorkers`. */
export const isJobThread = (): boolean => !isMainThread;

/** In a thread: runs every job that it receives, one after the other. */
export const serveJobs = (): void => {
  const run = jobRunner();
  parentPort?.on("message", (job: Json) => {
    parentPort?.postMessage(answer(job, run));
  });
};
const answer = (job: Json, run: (job: Job) => JobResult): Answered => {
  try {
    return { result: run(readJob(job)) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
};

/** `count` threads of this process, each with its own engine; this thread alone if the program is not bundled. */
export const threadWorkers = (count: number, program: URL = PROGRAM): readonly JobWorker[] =>
  existsSync(program) ? Array.from({ length: count }, () => threadWorker(program)) : [thisThread];

const thisThread: JobWorker = { run: (job) => Promise.resolve().then(() => runJob(job)), close: () => undefined };

const threadWorker = (program: URL): JobWorker => {
  const worker = new Worker(program);
  // An idle thread does not keep the program alive.
  worker.unref();
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void): void => {
          worker.off("message", onMessage);
          worker.off("error", onError);
          worker.off("exit", onExit);
          worker.unref();
          act();
        };
        const onMessage = (message: Answered): void =>
          settle(() => ("result" in message ? resolve(message.result) : reject(new Error(message.failed))));
        const onError = (error: Error): void => settle(() => reject(error));
        const onExit = (code: number): void => settle(() => reject(new Error(`a thread ended with the code ${code}`)));
        worker.on("message", onMessage);
        worker.on("error", onError);
        worker.on("exit", onExit);
        worker.ref();
        worker.postMessage(jobJson(job));
      }),
    close: () => void worker.terminate(),
  };
};
