import { queueOf } from "../engine/catalog.ts";
import type { ContractTestsAnswer, ContractTestsRequest } from "../protocol/contractTests.ts";
import type { Seconds } from "../units/units.ts";
import { QUICK } from "../workshop/contract/contract.ts";
import { costOf } from "../workshop/contract/cost.ts";
import { failingScene } from "../workshop/contract/failingScene.ts";
import { runContract } from "../workshop/contract/runContract.ts";

/** Most wall time for finding a scene of the lab in which a test fails, s. */
const SEARCH: Seconds = 2;

/** Holds an own algorithm against the contract, and times it. @param now wall clock, ms */
export const answerContractTests = (
  { id, beside }: ContractTestsRequest,
  post: (answer: ContractTestsAnswer) => void,
  now: () => number,
): void => {
  const clock = (): number => now() / 1000;
  const definition = queueOf(id);
  let hasThrown = false;
  for (const { id: test, verdict, sentence, failing } of runContract(definition, { ...QUICK, clock })) {
    hasThrown ||= verdict === "threw";
    const end = clock() + SEARCH;
    const shown = failing && failingScene(definition, test, failing.scene, () => clock() > end);
    post({ kind: "tests", result: { id: test, verdict, sentence, lines: failing?.lines ?? [], scene: shown } });
  }
  // What throws has no time of a packet.
  const timed = hasThrown ? [] : [id, ...beside];
  post({ kind: "cost", times: timed.map((one) => costOf(queueOf(one), clock)) });
};
