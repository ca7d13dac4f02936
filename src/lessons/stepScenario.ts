import type { Scenario } from "../scenario/document.ts";
import type { Lesson, LessonChange, Step } from "./contract.ts";
import { namedScenario } from "./namedScenario.ts";

/**
 * The scenario of a step: the named scenario, the step's own differences, its changes and `more`.
 * @throws Error if the result is not a valid scenario
 */
export const stepScenario = (lesson: Lesson, step: Step, more: readonly LessonChange[] = []): Scenario => {
  const place = `${lesson.id}/${step.id}`;
  const { use, set, seed } = step.scenario;
  const named = lesson.scenarios[use];
  if (named === undefined) throw new Error(`the scenario of ${place} is wrong: there is no scenario ${use}`);
  return namedScenario(place, named, [...Object.entries(set ?? {}), ["seed", seed]], [...step.change, ...more]);
};
