import { endOf } from "../../scenario/runEnd.ts";
import { plainText } from "../../schema/plainText.ts";
import type { Lesson, Step } from "../contract.ts";
import { parseExpression } from "../expressions/parse.ts";
import { type LessonBounds, readLesson } from "../readLesson.ts";
import { stepScenario } from "../stepScenario.ts";
import { partsOf } from "../texts.ts";

/** Most steps of a lesson that somebody makes. */
export const STEPS_MAX = 30;
/** Bounds of lessons that people make: they may be unfinished, and are no part of the course. */
export const OWN: LessonBounds = { words: 120, title: 80, steps: [1, STEPS_MAX], options: [2, 5], isProved: false };
/** Fastest speed of a step, simulated seconds per second. */
const SPEED_MAX = 1000;

/** Conditions and values of a step; "" stands for what is not written yet. */
const expressionsOf = (step: Step): readonly string[] => {
  const own = "question" in step ? ("truth" in step.question ? [step.question.truth] : choiceOf(step.question)) : [];
  return [...own, ...(step.kind === "do" ? [step.done.when] : [])].filter((text) => text !== "");
};
const choiceOf = ({ proof, nearest }: { readonly proof: string; readonly nearest?: { readonly measure: string } }) => [
  proof,
  nearest?.measure ?? "",
];

const checkStep = (lesson: Lesson, step: Step, place: string): void => {
  const { from, to, speed, lane } = step.scenario;
  const refuse = (key: string, value: number, allowed: string): never => {
    throw new Error(`${place}.scenario.${key} is ${value}; allowed: ${allowed}`);
  };
  const scenario = stepScenario(lesson, step);
  const [end, lanes] = [endOf(scenario), scenario.lanes.length];
  if (from < 0) refuse("from", from, "0 or more");
  if (to > end) refuse("to", to, `at most ${end}, the end of the run`);
  if (speed <= 0 || speed > SPEED_MAX) refuse("speed", speed, `more than 0, at most ${SPEED_MAX}`);
  if (!Number.isInteger(lane) || lane < 0 || lane >= lanes) refuse("lane", lane, `0 to ${lanes - 1}`);
  for (const text of expressionsOf(step))
    try {
      parseExpression(text);
    } catch (error) {
      throw new Error(`${place}: "${text}" is no expression: ${error instanceof Error ? error.message : error}`);
    }
  partsOf(step.text);
  partsOf(step.reveal);
};

/**
 * A lesson that somebody has made, from its file or its link. Nothing in it is trusted: every member, scenario and
 * expression is read before any of it is shown or run.
 * @param name of the file: errors begin with it
 * @throws Error that names the wrong member, its value and what is allowed
 */
export const readOwnLesson = (value: unknown, name: string): Lesson => {
  const lesson = readLesson(value, name, OWN);
  if (!/^\w[\w-]{0,63}$/.test(lesson.id))
    throw new Error(
      `${name}.id is "${plainText(lesson.id.slice(0, 60))}"; allowed: letters, digits and - (at most 64)`,
    );
  lesson.steps.forEach((step, i) => {
    if (!/^\w[\w-]{0,63}$/.test(step.id))
      throw new Error(
        `${name}.steps.${i}.id is "${plainText(step.id.slice(0, 60))}"; allowed: letters, digits and - (at most 64)`,
      );
    checkStep(lesson, step, `${name}.steps.${i}`);
  });
  return lesson;
};
