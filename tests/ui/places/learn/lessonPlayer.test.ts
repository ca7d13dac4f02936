import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lesson } from "../../../../src/lessons/contract.ts";
import { emptyLesson, withMoment } from "../../../../src/lessons/own/capture.ts";
import { withQuestion, withStep } from "../../../../src/lessons/own/edit.ts";
import { LessonPlayer } from "../../../../src/ui/places/learn/lessonState.ts";
import { createProgress, noStorage, note, progressOf, stepNumber } from "../../../../src/ui/places/learn/progress.ts";
import type { Measuring, StepValues } from "../../../../src/ui/places/learn/values.ts";
import { workerMaker } from "../../../../src/ui/session/browserPlatform.ts";
import { smallScenario } from "../../session/bench.ts";
import { Silent } from "./silentWorker.ts";

/** What somebody waits for, until the test answers. */
interface Open<T> {
  readonly what: string;
  answer(value: T): void;
  fail(error: Error): void;
}
const later = <T>(open: Open<T>[], what: string): Promise<T> =>
  new Promise((answer, fail) => open.push({ what, answer, fail }));

const scenario = smallScenario();
const moment = (at: number) => ({ preset: "", scenario, opened: scenario, at, highlight: [], view: "lab" }) as const;
/** Three steps, from 1, 2 and 3 s on: a question for a number, one to look at, and a task. */
const lessonOf = (): Lesson => {
  const [first, second, third] = [1, 2, 3].map(moment);
  if (first === undefined || second === undefined || third === undefined) throw new Error("no moments");
  const made = withMoment(
    withMoment(withMoment(emptyLesson("own-test", "A lesson"), first, "a"), second, "b"),
    third,
    "c",
  );
  const [asked, , task] = made.steps;
  if (asked === undefined || task === undefined) throw new Error("no steps");
  return withStep(withStep(made, withQuestion(asked, "number")), withQuestion(task, "do"));
};

const begin = ({ step = "" } = {}) => {
  const [values, checks]: [Open<StepValues>[], Open<boolean>[]] = [[], []];
  const measuring: Measuring = {
    valuesOf: (_lesson, step) => later(values, step.id),
    isReached: (_condition, _scenario, now) => later(checks, `to ${now}`),
    close: () => undefined,
  };
  const lesson = lessonOf();
  const progress = createProgress(noStorage);
  if (step !== "") note(progress, lesson.id, () => ({ step: lesson.steps[1]?.id ?? "", place: 1, at: 1 }));
  const player = new LessonPlayer(lesson, progress, measuring);
  const known = () => progressOf(progress.getState(), lesson.id);
  const stepId = (index: number): string => lesson.steps[index]?.id ?? "";
  return { player, values, checks, known, stepId };
};

beforeEach(() => {
  workerMaker.make = () => new Silent();
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  delete workerMaker.make;
  vi.unstubAllGlobals();
});

describe("an answer", () => {
  it("is judged at its own step, also if another one is opened before the values are measured", async () => {
    const { player, values, known, stepId } = begin();
    player.openStep(stepId(0));
    player.setGuess({ number: 5 });
    player.reveal(false);
    player.run.lab.setState({ granted: player.step.scenario.to });
    expect(player.state.phase).toBe("revealed");
    player.go(1);
    for (const { answer } of values) answer({ text: "", reveal: "", truth: 5 });
    await vi.waitFor(() => expect(known().seen).toEqual([stepId(0)]));
    expect(Object.keys(known().notes)).toEqual([stepId(0)]);
    expect(known().notes[stepId(0)]).toMatchObject({ answer: { kind: "number", value: 5 }, judgement: "right" });
    player.close();
  });

  it("to a question for a number is not judged while its right value is unknown", async () => {
    const { player, values, known, stepId } = begin();
    player.openStep(stepId(0));
    player.setGuess({ number: 5 });
    player.reveal(false);
    player.run.lab.setState({ granted: player.step.scenario.to });
    for (const { fail } of values) fail(new Error("the worker is gone"));
    await vi.waitFor(() => expect(known().seen).toEqual([stepId(0)]));
    expect(player.state.problem).toBe("the worker is gone");
    expect(known().notes[stepId(0)]?.judgement).toBe("none");
    player.close();
  });
});

describe("a task", () => {
  const beginTask = () => {
    const begun = begin();
    const { player, stepId } = begun;
    player.openStep(stepId(2));
    const { from } = player.step.scenario;
    const reach = (granted: number): void => player.run.lab.setState({ granted });
    reach(from + 1);
    void player.check();
    return { ...begun, reach, from };
  };

  it("is checked again only after the check before it has ended, and once while the run stands", async () => {
    const { player, checks, reach, from } = beginTask();
    reach(from + 2);
    void player.check();
    expect(checks.map(({ what }) => what)).toEqual([`to ${from + 1}`]);
    checks[0]?.answer(false);
    await new Promise((resolve) => setImmediate(resolve));
    void player.check();
    expect(checks.map(({ what }) => what)).toEqual([`to ${from + 1}`, `to ${from + 2}`]);
    checks[1]?.answer(false);
    await new Promise((resolve) => setImmediate(resolve));
    void player.check();
    expect(checks).toHaveLength(2);
    // A change of the run is a reason to look again, also while it stands.
    player.run.lab.setState({ scenario: { ...player.run.lab.getState().scenario } });
    void player.check();
    checks[2]?.answer(true);
    await vi.waitFor(() => expect(player.state.isDone).toBe(true));
    player.close();
  });

  it("that cannot be checked says why", async () => {
    const { player, checks } = beginTask();
    checks[0]?.fail(new Error("the worker is gone"));
    await vi.waitFor(() => expect(player.state.problem).toBe("the worker is gone"));
    player.close();
  });
});

it("values that are measured late do not replace later ones", async () => {
  const { player, values, stepId } = begin();
  player.openStep(stepId(1));
  const text = { ...player.state.lesson };
  player.replace({ ...text, idea: "changed" }, stepId(1));
  const [first, second] = values;
  second?.answer({ text: "new", reveal: "", truth: 0 });
  await vi.waitFor(() => expect(player.state.values?.text).toBe("new"));
  first?.answer({ text: "old", reveal: "", truth: 0 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(player.state.values?.text).toBe("new");
  player.close();
});

describe("a step that is not there", () => {
  it("is named, and the step that was left is shown and still remembered", () => {
    const { player, known, stepId } = begin();
    player.openStep(stepId(2));
    expect(known()).toMatchObject({ step: stepId(2), place: 2 });
    player.openStep("bogus");
    expect(player.state).toMatchObject({ index: 2, missing: "bogus" });
    expect(known()).toMatchObject({ step: stepId(2), place: 2 });
    player.openStep(stepId(1));
    expect(player.state).toMatchObject({ index: 1, missing: "" });
    player.close();
  });

  it("in the first address of a visit leads to the step that was left, too", () => {
    const { player, known, stepId } = begin({ step: "left" });
    player.openStep("bogus");
    expect(player.state).toMatchObject({ index: 1, missing: "bogus" });
    expect(known().step).toBe(stepId(1));
    player.close();
  });

  it("is none where no step was asked for", () => {
    const { player } = begin();
    player.openStep("");
    expect(player.state).toMatchObject({ index: 0, missing: "" });
    player.close();
  });
});

it("the number of the step that was left is its place, not how many were seen", () => {
  const none = { step: "", notes: {}, seen: [], at: 1 };
  expect(stepNumber({ ...none, place: 5 }, 7)).toBe(6);
  // What an older build kept has no place.
  expect(stepNumber({ ...none, seen: ["a", "b"] }, 7)).toBe(3);
  expect(stepNumber({ ...none, place: 9 }, 7)).toBe(7);
});
