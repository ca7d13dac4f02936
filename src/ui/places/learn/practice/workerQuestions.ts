import { takeBackgroundWorker } from "../../../session/backgroundWorker.ts";
import { WebJobWorker } from "../../sweep/jobWorker.ts";
import type { QuestionSource } from "./practiceSession.ts";

/** A source of questions that simulates their runs in its own worker. */
export const workerQuestions = (): QuestionSource => {
  const worker = new WebJobWorker(takeBackgroundWorker, () => Promise.resolve());
  return {
    question: (kind, seed) => worker.question(kind, seed),
    solution: (kind, seed) => worker.solution(kind, seed),
    close: () => worker.close(),
  };
};

/** Number of seeds that addresses have: 0 and the whole numbers after it. */
const SEEDS = 1_000_000;
/** A random seed. */
export const freshSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;
