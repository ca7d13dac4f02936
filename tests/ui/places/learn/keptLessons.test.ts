import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyLesson, withMoment } from "../../../../src/lessons/own/capture.ts";
import { lessonJson } from "../../../../src/lessons/own/writeLesson.ts";
import {
  keptLesson,
  ownLessons,
  unreadableLesson,
  unreadableLessons,
} from "../../../../src/ui/places/learn/editor/keptLessons.ts";
import { smallScenario } from "../../session/bench.ts";

class StandInStorage {
  readonly [key: string]: unknown;
  getItem(key: string): string | null {
    const text = Object.hasOwn(this, key) ? this[key] : null;
    return typeof text === "string" ? text : null;
  }
}

const scenario = smallScenario();
const lesson = withMoment(
  emptyLesson("own-test", "Long words"),
  { preset: "", scenario, opened: scenario, at: 0, highlight: [], view: "lab" },
  "A step",
);
/** What an earlier visit kept, with a text of so many words in each step. */
const keep = (id: string, words: number): void => {
  const steps = lesson.steps.map((step) => ({ ...step, text: "word ".repeat(words) }));
  const kept = { lesson: lessonJson({ ...lesson, id, steps }), at: 5 };
  Reflect.set(localStorage, `aqm-lab.lesson.${id}`, JSON.stringify(kept));
};

beforeEach(() => void vi.stubGlobal("localStorage", new StandInStorage()));
afterEach(() => void vi.unstubAllGlobals());

describe("a lesson that this device keeps", () => {
  it("is among those that can be edited", () => {
    keep("own-short", 120);
    expect(ownLessons().map(({ lesson: { id } }) => id)).toEqual(["own-short"]);
    expect(unreadableLessons()).toEqual([]);
  });

  it("and is not allowed as it is, is listed with the reason and all that it holds", () => {
    keep("own-long", 121);
    expect(ownLessons()).toEqual([]);
    expect(keptLesson("own-long")).toBeNull();
    const [found] = unreadableLessons();
    expect(found).toMatchObject({ id: "own-long", title: "Long words" });
    expect(found?.reason).toContain("at most 120 words");
    expect(JSON.parse(found?.text ?? "")).toMatchObject({
      title: "Long words",
      steps: [{ text: "word ".repeat(121) }],
    });
  });

  it("and is damaged, is listed with its text as it stands", () => {
    Reflect.set(localStorage, "aqm-lab.lesson.own-half", '{"lesson": {"ti');
    expect(unreadableLesson("own-half")).toMatchObject({ title: "own-half", text: '{"lesson": {"ti' });
  });
});
