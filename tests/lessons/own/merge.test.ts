import { describe, expect, it } from "vitest";
import type { Lesson, Step } from "../../../src/lessons/contract.ts";
import { emptyLesson, withMoment, withStepAfter } from "../../../src/lessons/own/capture.ts";
import { moved, withoutStep, withStep } from "../../../src/lessons/own/edit.ts";
import { mergedLesson } from "../../../src/lessons/own/merge.ts";
import { smallScenario } from "../../ui/session/bench.ts";

const scenario = smallScenario();
const base = [1, 2, 3].reduce(
  (lesson, at) =>
    withMoment(lesson, { preset: "", scenario, opened: scenario, at, highlight: [], view: "lab" }, `at ${at}`),
  emptyLesson("own-test", "A lesson"),
);
const stepOf = (lesson: Lesson, place: number): Step => {
  const step = lesson.steps[place];
  if (step === undefined) throw new Error(`no step ${place}`);
  return step;
};
const titles = ({ steps }: Lesson): readonly string[] => steps.map(({ title }) => title);

describe("a lesson that is edited in two tabs", () => {
  it("has the title of the one and the step of the other", () => {
    const mine = withStep(base, { ...stepOf(base, 0), text: "mine" });
    const theirs = withStep({ ...base, title: "Theirs" }, { ...stepOf(base, 0), title: "theirs" });
    const merged = mergedLesson(base, mine, theirs);
    expect(merged.title).toBe("Theirs");
    expect(stepOf(merged, 0)).toMatchObject({ title: "theirs", text: "mine" });
  });

  it("keeps the own edit where both have changed the same", () => {
    expect(mergedLesson(base, { ...base, title: "mine" }, { ...base, title: "theirs" }).title).toBe("mine");
  });

  it("has the steps that either has added, without those that either has deleted, in the order of who moved them", () => {
    const added = withStepAfter(base, "step-1", "added");
    expect(titles(mergedLesson(base, { ...base, idea: "x" }, added))).toEqual(["at 1", "added", "at 2", "at 3"]);
    expect(titles(mergedLesson(base, added, withoutStep(base, "step-3")))).toEqual(["at 1", "added", "at 2"]);
    expect(titles(mergedLesson(base, moved(base, "step-3", 0), added))).toEqual(["at 3", "at 1", "added", "at 2"]);
    const changed = withStep(base, { ...stepOf(base, 2), text: "new" });
    expect(titles(mergedLesson(base, withoutStep(base, "step-3"), changed))).toEqual(["at 1", "at 2", "at 3"]);
  });

  it("has every scenario that its steps use, and never no step", () => {
    const [one, two] = [withoutStep(withoutStep(base, "step-1"), "step-2"), withoutStep(base, "step-3")];
    const merged = mergedLesson(base, one, two);
    expect(merged.steps.length).toBeGreaterThan(0);
    for (const step of merged.steps) expect(merged.scenarios[step.scenario.use]).toBeDefined();
  });
});

it("a step is added after the last if the open one is gone", () => {
  expect(titles(withStepAfter(base, "gone", "added"))).toEqual(["at 1", "at 2", "at 3", "added"]);
});
