import { queueOf } from "../engine/catalog.ts";
import type { BenchAnswer, BenchRequest } from "../protocol/bench.ts";
import { QUICK } from "../workshop/contract/contract.ts";
import { costOf } from "../workshop/contract/cost.ts";
import { runContract } from "../workshop/contract/runContract.ts";

/** Holds an own algorithm against the contract, and times it. @param now wall clock, ms */
export const answerBench = (
  { id, beside }: BenchRequest,
  post: (answer: BenchAnswer) => void,
  now: () => number,
): void => {
  const clock = (): number => now() / 1000;
  let hasThrown = false;
  for (const { id: test, verdict, sentence, failing } of runContract(queueOf(id), { ...QUICK, clock })) {
    hasThrown ||= verdict === "threw";
    post({ kind: "bench", result: { id: test, verdict, sentence, lines: failing?.lines ?? [] } });
  }
  // What throws has no time of a packet.
  if (!hasThrown) post({ kind: "cost", times: [id, ...beside].map((one) => costOf(queueOf(one), clock)) });
};
