import { Worker } from "node:worker_threads";
import type { ContractResult } from "../../workshop/contract/contract.ts";
import type { Scored } from "../../workshop/race/plan.ts";
import { faultLine } from "../ownFile.ts";
import type { GradeMessage, GradeTask } from "./messages.ts";

/** What became of a hand-in. */
export type Ending = "finished" | "does not compile" | "threw" | "too slow" | "too much memory" | "cancelled";

/** All that is known of one hand-in. */
export interface Graded {
  readonly ending: Ending;
  /** "" as long as it was not loaded. */
  readonly title: string;
  readonly contract: readonly ContractResult[];
  /** Scores by the ids of scenes, run by run. */
  readonly runs: Readonly<Record<string, Scored>>;
  /** Seconds a packet, and those of Drop Tail beside it; null: not measured. */
  readonly cost: { readonly own: number; readonly dropTail: number } | null;
  /** Sentences, with lines where they are known. */
  readonly faults: readonly string[];
}

export interface Limits {
  /** Most time of one step, s: loading, one test of the contract, one run. */
  readonly step: number;
  /** Most memory, bytes. */
  readonly memory: number;
}
/** Where the code of a hand-in runs: a place that tells messages, and that can be ended at any time. */
export interface Place {
  onMessage(hear: (message: GradeMessage) => void): void;
  /** The place is gone: "memory", or what went wrong in it. */
  onGone(hear: (why: string) => void): void;
  /** Bytes that it has taken, as far as that can be known. */
  memory(): number;
  end(): void;
}

const LOOK_MS = 50;
/** A place may take this long until it begins, whatever the limit of a step, s. */
const START_SECONDS = 60;
const MEGABYTE = 2 ** 20;

/** A thread of this process with a heap of its own. */
export const threadPlace = (program: URL, task: GradeTask, { memory }: Limits): Place => {
  const before = process.memoryUsage.rss();
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memory / MEGABYTE) },
    stdout: true,
    stderr: true,
  });
  return {
    onMessage: (hear) => void worker.on("message", hear),
    onGone(hear) {
      worker.on("error", (error: NodeJS.ErrnoException) =>
        hear(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : error.message),
      );
      worker.on("exit", (code) => hear(`its thread ended with the code ${code}`));
    },
    // Typed arrays are no part of the heap, so the whole process is looked at: one hand-in runs at a time.
    memory: () => process.memoryUsage.rss() - before,
    end: () => void worker.terminate(),
  };
};

/** The step before a place has said anything. */
const STARTING = "starting";

/** Grades one hand-in at a place, and ends it where it takes too long or too much. */
export const gradeAt = (place: Place, limits: Limits, signal: AbortSignal): Promise<Graded> =>
  new Promise((resolve) => {
    let title = "";
    let cost: Graded["cost"] = null;
    let step = STARTING;
    let stepAt = performance.now();
    let ending: Ending = "finished";
    const contract: ContractResult[] = [];
    const runs: Record<string, Scored> = {};
    const faults: string[] = [];
    let isOver = false;
    const finish = (as: Ending, fault?: string): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(look);
      signal.removeEventListener("abort", cancel);
      place.end();
      if (fault !== undefined) faults.push(fault);
      resolve({ ending: as, title, contract, runs, cost, faults });
    };
    const cancel = (): void => finish("cancelled");
    const allowed = (): number => (step === STARTING ? Math.max(START_SECONDS, limits.step) : limits.step);
    const look = setInterval(() => {
      if (place.memory() > limits.memory)
        finish("too much memory", `${step}: it took more than ${Math.round(limits.memory / MEGABYTE)} MB`);
      else if (performance.now() - stepAt > 1000 * allowed())
        finish("too slow", `${step}: it took longer than ${allowed()} s`);
    }, LOOK_MS);
    signal.addEventListener("abort", cancel);
    place.onGone((why) => {
      if (why === "memory")
        finish("too much memory", `${step}: it took more than ${Math.round(limits.memory / MEGABYTE)} MB`);
      else finish("threw", `${step}: ${why}`);
    });
    place.onMessage((message) => {
      switch (message.kind) {
        case "step":
          step = message.says;
          stepAt = performance.now();
          break;
        case "faults":
          ending = "does not compile";
          for (const fault of message.faults) faults.push(faultLine(fault));
          break;
        case "loaded":
          ({ title } = message);
          break;
        case "contract":
          contract.push(message.result);
          if (message.result.verdict !== "passed") faults.push(`${message.result.title}: ${message.result.sentence}`);
          break;
        case "run":
          runs[message.scene] = [...(runs[message.scene] ?? []), message.scores];
          break;
        case "cost":
          cost = { own: message.own, dropTail: message.dropTail };
          break;
        case "threw":
          ending = "threw";
          faults.push(`${step}: ${message.message}`);
          break;
        default:
          finish(ending);
      }
    });
  });
