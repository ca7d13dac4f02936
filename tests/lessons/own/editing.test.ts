import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import type { ChoiceQuestion, Lesson } from "../../../src/lessons/contract.ts";
import { evaluate } from "../../../src/lessons/expressions/evaluate.ts";
import { parseExpression } from "../../../src/lessons/expressions/parse.ts";
import { measureHere } from "../../../src/lessons/measureWindows.ts";
import { emptyLesson, type Moment, takenAgain, withMoment, withStepAfter } from "../../../src/lessons/own/capture.ts";
import { moved, QUESTIONS, questionOf, withoutStep, withQuestion, withStep } from "../../../src/lessons/own/edit.ts";
import { faultsOf, unfinishedOf } from "../../../src/lessons/own/faults.ts";
import { beginning, edited, redo, UNDO_DEPTH, undo } from "../../../src/lessons/own/history.ts";
import { answeredBy, measureOf, measureText } from "../../../src/lessons/own/measure.ts";
import { OTHER_SEEDS, resultOfSeeds, runValue, seedsAfter } from "../../../src/lessons/own/seeds.ts";
import { conditionsOf, taskText } from "../../../src/lessons/own/task.ts";
import { stepScenario } from "../../../src/lessons/stepScenario.ts";
import { parseScenario } from "../../../src/scenario/parse.ts";
import { presets } from "../../../src/scenario/presets/registry.ts";

const scene = (id: string) => {
  const parsed = parseScenario(presets.find((preset) => preset.id === id)?.scenario ?? null, catalog);
  if (!parsed.ok) throw new Error(`there is no scene ${id}`);
  return parsed.value;
};
const SCENE = "udp-surge-meets-red";
const changed = {
  ...scene(SCENE),
  seed: 7,
  timeline: [...scene(SCENE).timeline, { at: 12.5, set: "lanes.0.params.maxProbability", to: 0.2 }].sort(
    (one, other) => one.at - other.at,
  ),
};
const moment: Moment = {
  preset: SCENE,
  scenario: changed,
  opened: scene(SCENE),
  at: 20,
  highlight: [{ panel: "queue" }],
  view: "lab",
};
const made = (): Lesson => withMoment(emptyLesson("own-test", "A lesson"), moment, "UDP joins");
const stepIn = (lesson: Lesson, place = 0) => {
  const step = lesson.steps[place];
  if (step === undefined) throw new Error("the lesson has too few steps");
  return step;
};

describe("a captured moment", () => {
  it.each(presets.map(({ id }) => [id]))("of %s is the same run again", (id) => {
    const scenario = { ...scene(id), seed: 5 };
    const lesson = withMoment(
      emptyLesson("own-test", ""),
      { ...moment, preset: id, scenario, opened: scenario, at: 1 },
      "",
    );
    expect(lesson.scenarios["scene1"]).toEqual({ preset: id });
    expect(stepScenario(lesson, stepIn(lesson))).toEqual(scenario);
  });

  it("holds the changes up to it as changes of the step, and later ones not", () => {
    const late = {
      ...changed,
      timeline: [...changed.timeline, { at: 21, set: "lanes.0.params.maxProbability", to: 0.3 }],
    };
    const lesson = withMoment(emptyLesson("own-test", ""), { ...moment, scenario: late }, "");
    expect(stepIn(lesson).change).toEqual([{ at: 12.5, set: "lanes.0.params.maxProbability", to: 0.2 }]);
    expect(stepScenario(lesson, stepIn(lesson))).toEqual(changed);
    expect(stepIn(lesson).scenario).toMatchObject({ seed: 7, from: 20, to: 30, view: "lab" });
  });

  it("of a run that began from no scene is held as a document", () => {
    const lesson = withMoment(emptyLesson("own-test", ""), { ...moment, preset: "" }, "");
    expect(lesson.scenarios["scene1"]?.document).toMatchObject({ version: 2 });
    expect(stepScenario(lesson, stepIn(lesson))).toEqual(changed);
  });

  it("at the end of the run plays its last seconds", () => {
    const lesson = withMoment(emptyLesson("own-test", ""), { ...moment, at: changed.duration }, "");
    expect(stepIn(lesson).scenario).toMatchObject({ from: changed.duration - 10, to: changed.duration });
  });

  it("shares its scenario with steps of the same one, and leaves none behind when it is taken again", () => {
    const two = withMoment(made(), { ...moment, at: 25 }, "later");
    expect(Object.keys(two.scenarios)).toEqual(["scene1"]);
    const asked = withStep(two, withQuestion({ ...stepIn(two), text: "A text." }, "choice"));
    const again = takenAgain(asked, stepIn(asked).id, { ...moment, scenario: { ...changed, seed: 9 }, at: 30 });
    expect(stepIn(again)).toMatchObject({ text: "A text.", kind: "predict-choice", scenario: { seed: 9, from: 30 } });
    const other = takenAgain(again, stepIn(again).id, { ...moment, preset: "", scenario: changed });
    expect(Object.keys(withoutStep(other, stepIn(other, 1).id).scenarios)).toHaveLength(1);
  });
});

describe("steps", () => {
  const three = withStepAfter(withStepAfter(made(), "step-1", "b"), "step-2", "c");
  const ids = ({ steps }: Lesson) => steps.map(({ id }) => id);

  it("have ids of their own, move, and go, but for the last", () => {
    expect(ids(three)).toEqual(["step-1", "step-2", "step-3"]);
    expect(ids(moved(three, "step-3", 0))).toEqual(["step-3", "step-1", "step-2"]);
    expect(moved(three, "step-1", -1)).toBe(three);
    expect(ids(withoutStep(three, "step-2"))).toEqual(["step-1", "step-3"]);
    expect(withoutStep(made(), "step-1").steps).toHaveLength(1);
    expect(ids(withStepAfter(withoutStep(three, "step-2"), "step-1", ""))).toEqual(["step-1", "step-4", "step-3"]);
  });

  it.each(QUESTIONS)("that ask as %s keep what all have in common", (question) => {
    const step = withQuestion({ ...stepIn(made()), text: "t", reveal: "r", speaker: "s" }, question);
    expect(questionOf(step)).toBe(question);
    expect(step).toMatchObject({ text: "t", reveal: "r", speaker: "s", scenario: { from: 20 } });
    expect(withQuestion(step, question)).toBe(step);
  });
});

const choice = (...values: readonly (number | undefined)[]): ChoiceQuestion => ({
  prompt: "How long?",
  options: values.map((value, i) => ({
    ...{ id: "ABCDE".charAt(i), text: "x", why: "" },
    ...(value === undefined ? {} : { value }),
  })),
  answer: "",
  proof: "",
  nearest: { measure: "delayMean from 20 to 30", unit: "ms", scale: 1e-3 },
});

describe("the answer", () => {
  it("is the nearest option, with a proof in the language of lessons", () => {
    const { answer, proof } = answeredBy(choice(5, 20, 60), 0.023);
    expect({ answer, proof }).toEqual({
      answer: "B",
      proof: "delayMean from 20 to 30 >= 0.0125 and delayMean from 20 to 30 <= 0.04",
    });
  });

  it("is unknown while an option has no value, or the run has none", () => {
    expect(answeredBy(choice(5, undefined, 60), 0.02)).toMatchObject({ answer: "", proof: "" });
    expect(answeredBy(choice(5, 20), Number.NaN)).toMatchObject({ answer: "", proof: "" });
  });

  it("is proved by the value that made it the nearest, whatever the values are", () => {
    const value = fc.integer({ min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 2, maxLength: 5 }), value, (values, run) => {
        const { proof } = answeredBy(choice(...values), (run + 0.3) / 1000);
        const metric = () => (run + 0.3) / 1000;
        expect(evaluate(parseExpression(proof), { now: 0, field: () => Number.NaN, metric })).toBe(1);
      }),
    );
  });

  it("is measured in the run of the step, and checked with ten other seeds", async () => {
    const step = { ...withQuestion(stepIn(made()), "choice") };
    if (step.kind !== "predict-choice") throw new Error("the step asks something else");
    const scenario = stepScenario(made(), step);
    const text = "delayMean from 20 to 30";
    const value = await runValue(scenario, step, text, 7, measureHere);
    expect(value).toBeGreaterThan(0.001);
    expect(await runValue(scenario, step, text, 7, measureHere)).toBe(value);
    expect(await runValue(scenario, step, text, 8, measureHere)).not.toBe(value);
    const question = answeredBy(choice(1000 * value, 900), value);
    const asked = { ...step, question };
    expect(resultOfSeeds(asked, [value, value * 1.1])).toMatchObject({ others: [], missing: 0, min: value });
    expect(resultOfSeeds(asked, [value, 0.9, 0.91, Number.NaN])).toMatchObject({
      others: [{ option: "B", seeds: 2 }],
      missing: 1,
    });
    expect(seedsAfter(7)).toHaveLength(OTHER_SEEDS);
    expect(seedsAfter(7)).not.toContain(7);
  });
});

describe("forms of expressions", () => {
  it("read what they write, and leave other expressions alone", () => {
    const measure = { name: "throughput", group: "tcp", from: 20, to: 30.5 };
    expect(measureOf(measureText(measure))).toEqual(measure);
    expect(measureOf("delayMean in lane 1 from 2 to 3")).toBeNull();
    expect(measureOf("no such thing")).toBeNull();
    const row = { name: "delayMean", group: null, relation: "<=" as const, value: 0.02, lasts: 5 };
    const rows = [row, { ...row, name: "utilization", relation: ">=" as const, value: 0.95 }];
    for (const joint of ["and", "or"] as const)
      expect(conditionsOf(taskText({ joint, rows }))).toEqual({ joint, rows });
    expect(conditionsOf("")).toEqual({ joint: "and", rows: [] });
    expect(conditionsOf("delayMean from 2 to 3 < 1")).toBeNull();
  });
});

describe("what a step lacks", () => {
  it("is named, and no more", () => {
    const lesson = made();
    expect(unfinishedOf(lesson)).toBe(0);
    const step = withQuestion(stepIn(lesson), "choice");
    expect(unfinishedOf(withStep(lesson, step))).toBe(1);
    expect(faultsOf(step).map(({ kind }) => kind)).toContain("prompt");
    if (step.kind !== "predict-choice") throw new Error("the step asks something else");
    expect(faultsOf({ ...step, question: choice(5, undefined) })).toEqual([{ kind: "optionValue", option: "B" }]);
    expect(faultsOf({ ...step, question: choice(5, 5) })).toEqual([{ kind: "sameValue", option: "A", other: "B" }]);
    expect(faultsOf({ ...step, question: choice(5, 20) })).toEqual([{ kind: "answer" }]);
    expect(faultsOf({ ...step, question: answeredBy(choice(5, 20), 0.02) })).toEqual([]);
  });
});

describe("undo", () => {
  it("goes back through every edit and forth again, as far as it reaches", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 150 }), (values) => {
        const end = values.reduce((now, value, i) => edited(now, { value }, "", i), beginning({ value: -1 }));
        const seen = [end.present.value];
        let now = end;
        while (now.past.length > 0) {
          now = undo(now);
          seen.push(now.present.value);
        }
        expect(seen.reverse()).toEqual([-1, ...values].slice(-UNDO_DEPTH - 1));
        for (let i = 0; i < UNDO_DEPTH; i++) now = redo(now);
        expect(now.present).toEqual(end.present);
      }),
    );
  });

  it("takes typing in one field as one edit, and an edit after an undo as another", () => {
    let now = edited(edited(beginning("a"), "ab", "title", 0), "abc", "title", 500);
    expect(undo(now).present).toBe("a");
    now = edited(now, "abcd", "title", 5000);
    expect(undo(now).present).toBe("abc");
    expect(redo(edited(undo(now), "x", "title", 5100)).present).toBe("x");
  });
});
