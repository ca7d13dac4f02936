import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Job, type JobResult, jobJson, readJob } from "../sweeps/job.ts";
import type { JobWorker } from "../sweeps/pool.ts";
import { jobRunner, runJob } from "../sweeps/runJob.ts";
import type { Json } from "../units/units.ts";

/** What a thread sends back for a job. */
type Answered = { readonly result: JobResult } | { readonly failed: string };

/** The program of this bundle, which a thread runs too: it then calls `serveJobs`. */
const PROGRAM = new URL("./main.mjs", import.meta.url);

/** As many as this machine has cores, unless told otherwise. */
export const coreCount = (): number => availableParallelism();

/** This thread was started by `threadHands`. */
export const isJobThread = (): boolean => !isMainThread;

/** In a thread: runs every job that it is sent, one after the other. */
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

/** So many threads of this process, each with an engine of its own; this thread alone where it is not bundled. */
export const threadWorkers = (count: number, program: URL = PROGRAM): readonly JobWorker[] =>
  existsSync(program) ? Array.from({ length: count }, () => threadHand(program)) : [thisThread];

const thisThread: JobWorker = { run: (job) => Promise.resolve().then(() => runJob(job)), close: () => undefined };

const threadHand = (program: URL): JobWorker => {
  const worker = new Worker(program);
  // A thread that waits for work does not keep the program alive.
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
