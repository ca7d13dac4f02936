import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { paths } from "../../src/lessons/paths.ts";
import { gainOf, loadQuestions, readQuestions } from "../../src/lessons/questions.ts";
import { lessons } from "../../src/lessons/registry.ts";

const loaded = new Map(await Promise.all(lessons.map(async (entry) => [entry.id, await entry.load()] as const)));
const stepsOf = (id: string): readonly string[] => loaded.get(id)?.steps.map((step) => step.id) ?? [];

describe("the questions before and after", () => {
  it("are at least thirty, and each is proved by a step that there is", async () => {
    const questions = await loadQuestions();
    expect(questions.length).toBeGreaterThanOrEqual(30);
    for (const { lesson, step, misconceptions } of questions) {
      expect(stepsOf(lesson)).toContain(step);
      expect(misconceptions).not.toBe("");
    }
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  });

  it("are refused where an answer is no option, or a member is unknown", () => {
    type Node = Record<string, unknown>;
    const file = (): { questions: Node[] } & Node =>
      JSON.parse(readFileSync("src/lessons/data/questions.json", "utf8")) as { questions: Node[] } & Node;
    const wrong = file();
    (wrong.questions[0] ?? {})["answer"] = "Z";
    expect(() => readQuestions(wrong)).toThrow('questions.questions.0.answer is "Z"; allowed: A, B, C');
    expect(() => readQuestions({ ...file(), key: 1 })).toThrow("unknown member key");
  });

  it.each([
    [0.4, 0.7, 0.5],
    [0, 1, 1],
    [0.5, 0.5, 0],
    [1, 1, Number.NaN],
  ])("gain from %d to %d is %d", (before, after, gain) => {
    if (Number.isNaN(gain)) expect(gainOf(before, after)).toBeNaN();
    else expect(gainOf(before, after)).toBeCloseTo(gain, 12);
  });
});

it.each(paths)("the path of the $id has lessons and steps that there are", ({ lessons: own }) => {
  for (const { id, steps } of own) {
    expect(loaded.has(id)).toBe(true);
    for (const step of steps) expect(stepsOf(id)).toContain(step);
  }
});
