import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { firstWords, readLesson, wordCount } from "../../src/lessons/readLesson.ts";

type Node = Record<string, unknown>;
const text = readFileSync("src/lessons/data/sawtooth.json", "utf8");
/** A copy of a lesson that is right. */
const fresh = (): Node & { steps: Node[] } => JSON.parse(text) as Node & { steps: Node[] };
const inner = (node: Node | undefined, key: string): Node => (node?.[key] ?? {}) as Node;
const stepOf = (lesson: { steps: Node[] }, kind: string): Node =>
  lesson.steps.find((step) => step["kind"] === kind) ?? {};

/** The error of a lesson after one change. */
const faultOf = (change: (lesson: Node & { steps: Node[] }) => void): string => {
  const lesson = fresh();
  change(lesson);
  try {
    readLesson(lesson, "sawtooth");
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe("a lesson's file", () => {
  it("is read whole", () => {
    const lesson = readLesson(fresh(), "sawtooth");
    expect(lesson.steps.map(({ kind }) => kind)).toContain("predict-draw");
    expect(faultOf(() => undefined)).toBe("");
  });

  it.each<[string, (lesson: Node & { steps: Node[] }) => void, string]>([
    ["of a later version", (lesson) => (lesson["version"] = 2), "sawtooth.version is 2; allowed: 1"],
    ["with an unknown member", (lesson) => (lesson["extra"] = 1), "unknown member extra"],
    [
      "with an unknown member of a step",
      (lesson) => (stepOf(lesson, "watch")["question"] = {}),
      "unknown member question",
    ],
    [
      "with an unknown kind of step",
      (lesson) => (stepOf(lesson, "watch")["kind"] = "look"),
      'steps.0.kind is "look"; allowed: watch',
    ],
    [
      "with a panel that there is not",
      (lesson) => (stepOf(lesson, "watch")["highlight"] = [{ panel: "map" }]),
      'panel is "map"; allowed: network',
    ],
    ["with a long text", (lesson) => (stepOf(lesson, "watch")["text"] = "word ".repeat(41)), "at most 40 words"],
    ["with a long title", (lesson) => (stepOf(lesson, "watch")["title"] = "x".repeat(49)), "at most 48 characters"],
    [
      "with an answer that is no option",
      (lesson) => (inner(stepOf(lesson, "predict-choice"), "question")["answer"] = "Z"),
      'answer is "Z"; allowed: A',
    ],
    [
      "with two options",
      (lesson) => (inner(stepOf(lesson, "predict-choice"), "question")["options"] = []),
      "3 to 4 options",
    ],
    [
      "with a range that is turned round",
      (lesson) => (inner(stepOf(lesson, "predict-draw"), "draw")["range"] = [60, 30]),
      "two numbers, the smaller first",
    ],
    [
      "with a stop before its start",
      (lesson) => (inner(stepOf(lesson, "watch"), "scenario")["to"] = 0),
      "more than from",
    ],
    [
      "with a scenario that is missing",
      (lesson) => (inner(stepOf(lesson, "watch"), "scenario")["use"] = "nowhere"),
      "nowhere",
    ],
    [
      "with a step that expects nothing",
      (lesson) => (inner(stepOf(lesson, "watch"), "measured")["expect"] = []),
      "at least one expectation",
    ],
    ["with too few steps", (lesson) => void lesson.steps.splice(4), "5 to 9 steps"],
    [
      "with two steps of one name",
      (lesson) => (stepOf(lesson, "do")["id"] = lesson.steps[0]?.["id"]),
      "ids of their own",
    ],
    ["without a solution", (lesson) => (inner(stepOf(lesson, "do"), "done")["when"] = 5), "when is 5; allowed: a text"],
  ])("%s is refused, with the place", (_, change, message) => {
    expect(faultOf(change)).toContain(message);
  });
});

describe("a text that is too long", () => {
  it("ends with the last word that is allowed", () => {
    expect(firstWords("one two three", 3)).toBe("one two three");
    expect(firstWords("one two\nthree  four five", 3)).toBe("one two\nthree");
    const long = "word ".repeat(200);
    expect(wordCount(firstWords(long, 120))).toBe(120);
  });

  it("keeps a placeholder whole, which counts as a number and its unit", () => {
    const text = "a {metric:delayMean from 20 to 30|ms} of delay";
    expect(wordCount(text)).toBe(5);
    expect(firstWords(text, 3)).toBe("a {metric:delayMean from 20 to 30|ms}");
    expect(firstWords(text, 2)).toBe("a");
  });
});
