import type { Lesson, Step } from "../../../lessons/contract.ts";
import { stepScenario } from "../../../lessons/stepScenario.ts";
import type { StepWindow } from "./lessonRun.ts";

/** Whether the learner answers before the run goes on. */
export const isAsking = ({ kind }: Step): boolean => kind.startsWith("predict") || kind === "check";

/** Where the run of a step stands. @throws Error if the scenario of the step is not allowed */
export const stepWindowOf = (lesson: Lesson, step: Step): StepWindow => {
  const { from, to, view } = step.scenario;
  // The run appears whole to those who want no motion.
  const speed = matchMedia("(prefers-reduced-motion: reduce)").matches ? Number.POSITIVE_INFINITY : step.scenario.speed;
  return { scenario: stepScenario(lesson, step), from, to, speed, isComparison: view === "compare" };
};
