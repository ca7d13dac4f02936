import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyLesson, withMoment } from "../../../../src/lessons/own/capture.ts";
import { withoutStep } from "../../../../src/lessons/own/edit.ts";
import { LessonEditing } from "../../../../src/ui/places/learn/editor/editing.ts";
import { keepLesson, keptLesson } from "../../../../src/ui/places/learn/editor/keptLessons.ts";
import { smallScenario } from "../../session/bench.ts";

const scenario = smallScenario();
const lesson = [1, 2, 3].reduce(
  (made, at) =>
    withMoment(made, { preset: "", scenario, opened: scenario, at, highlight: [], view: "lab" }, `at ${at}`),
  emptyLesson("own-test", "A lesson"),
);
let heard: (() => void)[] = [];

beforeEach(() => {
  heard = [];
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => type === "storage" && heard.push(listener));
  vi.stubGlobal("removeEventListener", () => undefined);
  keepLesson(lesson, 1);
});
afterEach(() => void vi.unstubAllGlobals());

const edited = (editing: LessonEditing, change: object): void => {
  editing.edit({ ...editing.lesson, ...change });
  editing.keep();
};

it("two tabs that edit one lesson keep the edits of both, and an undo takes back only the own ones", () => {
  const [one, other] = [new LessonEditing(lesson, "", 1), new LessonEditing(lesson, "", 1)];
  edited(one, { title: "New title" });
  edited(other, { idea: "New idea" });
  expect(keptLesson(lesson.id)?.lesson).toMatchObject({ title: "New title", idea: "New idea" });
  for (const listener of heard) listener();
  expect(one.lesson).toMatchObject({ title: "New title", idea: "New idea" });
  other.undo();
  other.keep();
  expect(keptLesson(lesson.id)?.lesson).toMatchObject({ title: "New title", idea: "" });
  one.close();
  other.close();
});

it("deleting another step leaves the open one open, and one that is not there cannot be opened", () => {
  const editing = new LessonEditing(lesson, "step-1", 1);
  editing.edit(withoutStep(editing.lesson, "step-2"));
  editing.select("step-2");
  expect(editing.store.getState()).toMatchObject({ stepId: "step-1", missing: "step-2" });
  editing.select("step-3");
  expect(editing.store.getState()).toMatchObject({ stepId: "step-3", missing: "" });
  editing.select("step-1");
  editing.edit(withoutStep(editing.lesson, "step-1"));
  expect(editing.store.getState().stepId).toBe("step-3");
  editing.close();
});

it("a step that the address asks for and the lesson does not have is noted, and the first one is open", () => {
  for (const [asked, missing] of [
    ["zzz", "zzz"],
    ["step-2/x", "step-2/x"],
    ["", ""],
    ["step-1", ""],
  ] as const) {
    const editing = new LessonEditing(lesson, asked, 1);
    expect(editing.store.getState(), asked).toMatchObject({ stepId: "step-1", missing });
    editing.close();
  }
});
