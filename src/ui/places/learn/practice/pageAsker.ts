import { takeBackgroundWorker } from "../../../session/backgroundWorker.ts";
import { WebJobWorker } from "../../sweep/jobWorker.ts";
import type { Asker } from "./asking.ts";

/** Makes questions in a worker of its own. */
export const workerAsker = (): Asker => {
  const worker = new WebJobWorker(takeBackgroundWorker, () => Promise.resolve());
  return {
    question: (kind, seed) => worker.question(kind, seed),
    solution: (kind, seed) => worker.solution(kind, seed),
    close: () => worker.close(),
  };
};

/** Seeds in addresses are below this. */
const SEEDS = 1_000_000;
/** A seed that nobody has chosen. */
export const freshSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;
