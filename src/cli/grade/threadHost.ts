import { Worker } from "node:worker_threads";
import type { GradeTask } from "../../workshop/grade/messages.ts";
import { cpuSeconds } from "../cpuSeconds.ts";
import type { GradingHost, Limits } from "./gradeOne.ts";

/** `resourceLimits` are in MiB. */
const BYTES_PER_MIB = 2 ** 20;

/** A thread of this process with its own heap. It is not a security boundary: malicious code can leave it. */
export const threadHost = (program: URL, task: GradeTask, { memory }: Limits): GradingHost => {
  const before = process.memoryUsage.rss();
  // Shared, so that a loop without an end leaves its line here.
  const reached = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(program, {
    workerData: { ...task, reached },
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memory / BYTES_PER_MIB) },
    stdout: true,
    stderr: true,
  });
  return {
    onMessage: (listener) => void worker.on("message", listener),
    onExit(listener) {
      worker.on("error", (error: NodeJS.ErrnoException) =>
        listener(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : error.message),
      );
      worker.on("exit", (code) => listener(`its thread ended with the code ${code}`));
    },
    // Typed arrays are no part of the heap, so the whole process is looked at: one hand-in runs at a time.
    memory: () => process.memoryUsage.rss() - before,
    seconds: cpuSeconds,
    silence: () => 0,
    line: () => reached[0] || null,
    end: async () => void (await worker.terminate()),
  };
};
