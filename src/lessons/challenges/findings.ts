import type { Finding } from "../findings.ts";
import type { MeasureWindows } from "../measured.ts";
import type { Challenge } from "./contract.ts";
import { challengeScenario, judgeWith, passes, seedsOf } from "./judging.ts";

/** What a challenge promises: with every seed that judges it does not pass as it begins, and its solution does. */
export const challengeFindings = async (challenge: Challenge, measure: MeasureWindows): Promise<readonly Finding[]> => {
  const found: Finding[] = [];
  const cases = [
    { promise: "does not pass as it begins", settings: [], wanted: false },
    { promise: "passes with its solution", settings: challenge.solution, wanted: true },
  ];
  for (const { promise, settings, wanted } of cases)
    for (const seed of seedsOf(challenge.id)) {
      const run = await judgeWith(challenge, challengeScenario(challenge, settings), seed, measure);
      const goals = challenge.goals.filter((_, i) => run.held[i] !== true).map(({ words }) => words);
      found.push({
        place: `challenge ${challenge.id}`,
        promise,
        holds: passes(run) === wanted,
        shown: `seed ${seed}${goals.length === 0 ? "" : `, not held: ${goals.join(" ")}`}`,
      });
    }
  return found;
};
