import { isJson } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import { LESSON_VERSION, type Lesson, type Step } from "../contract.ts";

/** A step as its file has it: the score of a drawing names its method. */
const stepJson = (step: Step): unknown =>
  step.kind === "predict-draw"
    ? { ...step, draw: { ...step.draw, score: { method: "mean-distance", of: "axis", ...step.draw.score } } }
    : step;

/** A lesson as JSON; `readLesson` reads it again. @throws Error if it holds what JSON does not have */
export const lessonJson = (lesson: Lesson): Json => {
  const json: unknown = { version: LESSON_VERSION, ...lesson, steps: lesson.steps.map(stepJson) };
  if (!isJson(json)) throw new Error(`lesson ${lesson.id} holds values that no file can hold`);
  return json;
};

/** The text of a lesson's file. */
export const lessonFile = (lesson: Lesson): string => `${JSON.stringify(lessonJson(lesson), null, 2)}\n`;

/** Name of a lesson's file, from its title: `one-fast-sender.lesson.json`. */
export const fileNameOf = ({ title }: Lesson): string => {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name === "" ? "untitled" : name}.lesson.json`;
};
