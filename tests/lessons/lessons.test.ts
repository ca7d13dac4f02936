import { describe, expect, it } from "vitest";
import { addEverything } from "../../src/engine/everything.ts";
import type { Lesson, Step } from "../../src/lessons/contract.ts";
import { windowOfTerm } from "../../src/lessons/expressions/evaluate.ts";
import { parseExpression } from "../../src/lessons/expressions/parse.ts";
import { type Expression, metricsOf } from "../../src/lessons/expressions/syntax.ts";
import { findingsOf } from "../../src/lessons/findings.ts";
import { measureHere } from "../../src/lessons/measureWindows.ts";
import { PLACEHOLDER } from "../../src/lessons/placeholders.ts";
import { lessons, stages } from "../../src/lessons/registry.ts";
import { stepScenario } from "../../src/lessons/stepScenario.ts";
import { partsOf } from "../../src/lessons/texts.ts";

addEverything();
const loaded = await Promise.all(lessons.map((entry) => entry.load()));
const steps = loaded.flatMap((lesson) =>
  lesson.steps.map((step): [string, Lesson, Step] => [`${lesson.id}/${step.id}`, lesson, step]),
);

describe("the registry", () => {
  it.each(lessons)(
    "$id has the head of its file, and a stage",
    async ({ id, title, idea, minutes, steps: count, stage, load }) => {
      const lesson = await load();
      expect({ id, title, idea, minutes, count }).toEqual({
        id: lesson.id,
        title: lesson.title,
        idea: lesson.idea,
        minutes: lesson.minutes,
        count: lesson.steps.length,
      });
      expect(stages.map((each) => each.id)).toContain(stage);
    },
  );

  it("has what a lesson needs before it", () => {
    for (const [place, { needs }] of loaded.entries())
      for (const need of needs) expect(loaded.slice(0, place).map(({ id }) => id)).toContain(need);
  });
});

const expressionsOf = (step: Step): readonly Expression[] => [
  ...step.measured.expect.map(({ metric }) => parseExpression(metric)),
  ...[step.text, step.reveal].flatMap(partsOf).flatMap((part) => (part.kind === "words" ? [] : [part.expression])),
  ...(step.kind === "predict-choice" || step.kind === "check" ? [parseExpression(step.question.proof)] : []),
  ...(step.kind === "predict-number" ? [parseExpression(step.question.truth)] : []),
  ...(step.kind === "do" ? [parseExpression(step.done.when)] : []),
  ...(step.kind === "predict-draw" ? step.draw.features.map(({ guess }) => parseExpression(guess)) : []),
];

describe.each(steps)("%s", (_, lesson, step) => {
  it("has a valid scenario with the lane that it shows, and ends within it", () => {
    const scenario = stepScenario(lesson, step);
    expect(scenario.lanes.length).toBeGreaterThan(step.scenario.lane);
    expect(scenario.duration).toBeGreaterThanOrEqual(step.scenario.to);
    expect(scenario.seed).toBe(step.scenario.seed);
    if (step.kind === "do") stepScenario(lesson, step, step.done.solution);
  });

  it("asks for metrics, groups and lanes that there are", () => {
    const { traffic, lanes } = stepScenario(lesson, step);
    for (const { group, lane, name } of expressionsOf(step).flatMap(metricsOf)) {
      if (group !== null) expect(traffic.map(({ id }) => id)).toContain(group);
      expect(lane ?? 0).toBeLessThan(lanes.length);
      expect(name).not.toBe("");
    }
  });
});

it("only texts that are measured have placeholders: a lecturer's notes, options and hints are shown as they are", () => {
  for (const [place, , step] of steps) {
    const others = JSON.stringify({ ...step, text: "", reveal: "" });
    expect(others.match(PLACEHOLDER), place).toBeNull();
  }
});

/** Seconds of the learner's time within which a task may be begun late. */
const TRYING = 8;

it("a task whose window moves with the run can still be done by who starts the run first", () => {
  const tasks = steps.flatMap(([place, lesson, step]) => (step.kind === "do" ? [{ place, lesson, step }] : []));
  const moving = tasks.filter(({ step }) => step.done.when.includes("now"));
  expect(moving.length).toBeGreaterThan(10);
  for (const { place, lesson, step } of moving) {
    const windows = metricsOf(parseExpression(step.done.when)).map((term) => windowOfTerm(term, 0, null) ?? [0, 0]);
    const longest = Math.max(...windows.map(([from, to]) => to - from));
    const { from, speed } = step.scenario;
    // One window that the change spoils, and one after it.
    const wanted = from + TRYING * speed + 2 * longest;
    expect(stepScenario(lesson, step).duration, place).toBeGreaterThanOrEqual(wanted);
  }
});

// All of them with all their seeds: `aqm lesson --check`.
it.each(["full-buffer", "sawtooth", "marks"])("%s keeps what it promises, with all its seeds", async (id) => {
  const lesson = loaded.find((each) => each.id === id);
  if (lesson === undefined) throw new Error(`there is no lesson ${id}`);
  const found = (await Promise.all(lesson.steps.map((step) => findingsOf(lesson, step, measureHere)))).flat();
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ holds }) => !holds)).toEqual([]);
});

it("a promise that the run breaks is found, in every kind of step", async () => {
  const [lesson] = loaded.filter(({ id }) => id === "full-buffer");
  if (lesson === undefined) throw new Error("there is no lesson full-buffer");
  const broken = lesson.steps.map((step): Step => {
    const expect = step.measured.expect.map((one) => ({ ...one, relation: "<" as const, value: -1 }));
    const measured = { ...step.measured, expect };
    if (step.kind === "do") return { ...step, measured, done: { ...step.done, solution: [] } };
    if (step.kind === "predict-choice" || step.kind === "check")
      return { ...step, measured, question: { ...step.question, proof: "utilization from 0 to 1 < 0" } };
    return { ...step, measured };
  });
  for (const step of broken) {
    const failing = (await findingsOf(lesson, step, measureHere)).filter(({ holds }) => !holds);
    expect(failing.length).toBeGreaterThanOrEqual(
      step.measured.expect.length + Number("question" in step || step.kind === "do"),
    );
  }
});
