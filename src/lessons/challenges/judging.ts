import type { Scenario } from "../../scenario/document.ts";
import { evaluate } from "../expressions/evaluate.ts";
import { parseExpression } from "../expressions/parse.ts";
import { joined, type MeasureWindows, surroundings, wantedBy } from "../measured.ts";
import { stepScenario } from "../stepScenario.ts";
import { lessonOf } from "./asLesson.ts";
import type { Challenge, ChallengeSetting } from "./contract.ts";

/** Number of runs by which a challenge is judged. */
export const JUDGED_RUNS = 10;
/** Least seed of the runs that judge: the player's own run has a smaller one. */
export const SEEDS_FROM = 0x1000_0000;

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};
/** The seeds of the runs that judge a challenge: they follow from its id, and a player's own run never has them. */
export const seedsOf = (id: string): readonly number[] =>
  Array.from({ length: JUDGED_RUNS }, (_, i) => SEEDS_FROM + (hashOf(`${id} ${i}`) % SEEDS_FROM));

/** What one judged run showed. */
export interface JudgedRun {
  readonly seed: number;
  /** Whether each goal holds, in the order of the challenge. */
  readonly held: readonly boolean[];
}
export const passes = ({ held }: JudgedRun): boolean => held.every((one) => one);

/** The scenario of a challenge with a player's settings. @throws Error if a setting is not allowed */
export const challengeScenario = (challenge: Challenge, settings: readonly ChallengeSetting[]): Scenario => {
  const lesson = lessonOf(challenge);
  const [step] = lesson.steps;
  if (step === undefined) throw new Error(`challenge ${challenge.id} has no step`);
  return stepScenario(
    lesson,
    step,
    settings.map((setting) => ({ at: 0, ...setting })),
  );
};

/** Evaluates the goals in the run of one seed. */
export const judgeWith = async (
  { goals, to }: Challenge,
  scenario: Scenario,
  seed: number,
  measure: MeasureWindows,
): Promise<JudgedRun> => {
  const own = { ...scenario, seed };
  const expressions = goals.map(({ when }) => parseExpression(when));
  const measured = await measure(own, joined(wantedBy(expressions, to, 0)));
  const around = surroundings(own, measured, to, 0);
  const held = expressions.map((expression) => {
    const value = evaluate(expression, around);
    return value !== 0 && !Number.isNaN(value);
  });
  return { seed, held };
};
