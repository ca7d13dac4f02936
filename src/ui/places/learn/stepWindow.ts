import type { Lesson, Step } from "../../../lessons/contract.ts";
import { stepScenario } from "../../../lessons/stepScenario.ts";
import type { StepWindow } from "./lessonRun.ts";

/** Whether the step asks a question, which the learner answers before the run goes on. */
export const isQuestionStep = ({ kind }: Step): boolean => kind.startsWith("predict") || kind === "check";

/** The part of the run that a step shows. @throws Error if the scenario of the step is not allowed */
export const stepWindowOf = (lesson: Lesson, step: Step): StepWindow => {
  const { from, to, view } = step.scenario;
  // For users who want no motion the run appears at once.
  const speed = matchMedia("(prefers-reduced-motion: reduce)").matches ? Number.POSITIVE_INFINITY : step.scenario.speed;
  return { scenario: stepScenario(lesson, step), from, to, speed, isComparison: view === "compare" };
};
