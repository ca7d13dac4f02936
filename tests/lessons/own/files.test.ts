import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lesson } from "../../../src/lessons/contract.ts";
import { QUESTIONS, withQuestion } from "../../../src/lessons/own/edit.ts";
import { LINK_MAX, lessonOfLink, linkData } from "../../../src/lessons/own/lessonLink.ts";
import { readOwnLesson } from "../../../src/lessons/own/readOwnLesson.ts";
import { fileNameOf, lessonFile } from "../../../src/lessons/own/writeLesson.ts";
import { lessons } from "../../../src/lessons/registry.ts";

const course = await Promise.all(lessons.map((entry) => entry.load()));
const [plain] = course;
if (plain === undefined) throw new Error("there is no lesson");

describe.each(course.map((lesson) => [lesson.id, lesson] as const))("%s", (_id, lesson) => {
  it("comes back the same from its file", () => {
    expect(readOwnLesson(JSON.parse(lessonFile(lesson)), "file")).toEqual(lesson);
  });

  it("comes back the same from its link, which an address can hold", () => {
    const data = linkData(lesson);
    expect(data).toMatch(/^[\w/-]+$/);
    expect(data.length).toBeLessThan(LINK_MAX);
    expect(lessonOfLink(data)).toEqual(lesson);
  });
});

/** A lesson with any texts, and steps that ask in any way. */
const anyLesson: fc.Arbitrary<Lesson> = fc
  .record({
    title: fc.string({ unit: "binary", maxLength: 40 }),
    idea: fc.string({ unit: "binary", maxLength: 200 }),
    steps: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 10 }),
        lasts: fc.integer({ min: 1, max: 10 }),
        title: fc.string({ unit: "grapheme", maxLength: 20 }),
        speaker: fc.string({ unit: "binary" }),
        asks: fc.constantFrom(...QUESTIONS),
        low: fc.double({ noNaN: true, noDefaultInfinity: true }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ title, idea, steps }) => {
    const [first] = plain.steps;
    if (first === undefined) throw new Error("the lesson has no step");
    return {
      ...plain,
      title,
      idea,
      steps: steps.map(({ from, lasts, title: heading, speaker, asks, low }, i) => {
        const scenario = { ...first.scenario, from, to: from + lasts };
        const asked = withQuestion({ ...first, id: `s${i}`, title: heading, speaker, scenario }, asks);
        if (asked.kind !== "predict-choice") return asked;
        const options = asked.question.options.map((option, n) => ({ ...option, value: low / (n + 1) }));
        return { ...asked, question: { ...asked.question, options } };
      }),
    };
  });

describe("any lesson", () => {
  it("comes back the same from its link and its file", () => {
    fc.assert(
      fc.property(anyLesson, (lesson) => {
        const again = JSON.parse(lessonFile(lesson)) as unknown;
        expect(readOwnLesson(again, "file")).toEqual(readOwnLesson(JSON.parse(JSON.stringify(again)), "file"));
        expect(lessonOfLink(linkData(lesson))).toEqual(readOwnLesson(again, "file"));
        expect(JSON.parse(lessonFile(lessonOfLink(linkData(lesson))))).toEqual(again);
      }),
      { numRuns: 60 },
    );
  });

  it("does not come out of a link of which one character was changed", () => {
    const data = linkData(plain);
    fc.assert(
      fc.property(fc.nat(data.length - 1), fc.constantFrom("A", "z", "9", "-"), (place, letter) => {
        fc.pre(data[place] !== letter);
        const changed = data.slice(0, place) + letter + data.slice(place + 1);
        expect(() => lessonOfLink(changed)).toThrow("This link is incomplete or changed. Copy it again in full.");
      }),
      { numRuns: 200 },
    );
  });
});

describe("a lesson that somebody else has made", () => {
  const fresh = () => JSON.parse(lessonFile(plain)) as { steps: Record<string, Record<string, unknown>>[] } & Lesson;
  const faultOf = (change: (lesson: ReturnType<typeof fresh>) => void): string => {
    const lesson = fresh();
    change(lesson);
    try {
      readOwnLesson(lesson, "lesson");
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const first = (lesson: ReturnType<typeof fresh>): Record<string, Record<string, unknown>> => lesson.steps[0] ?? {};

  it.each<[string, (lesson: ReturnType<typeof fresh>) => void, string]>([
    ["without steps", (lesson) => lesson.steps.splice(0), "lesson.steps is []; allowed: 1 to 30 steps"],
    [
      "with a lane that there is not",
      (lesson) => Object.assign(first(lesson)["scenario"] ?? {}, { lane: 9 }),
      "lesson.steps.0.scenario.lane is 9; allowed: 0 to ",
    ],
    [
      "that plays beyond the end of its run",
      (lesson) => Object.assign(first(lesson)["scenario"] ?? {}, { to: 1e6 }),
      "lesson.steps.0.scenario.to is 1000000; allowed: at most ",
    ],
    [
      "with a scenario out of range",
      (lesson) => Object.assign(first(lesson)["scenario"] ?? {}, { set: { duration: -1 } }),
      "the scenario of why-a-queue/",
    ],
    [
      "whose step has a wrong name",
      (lesson) => Object.assign(first(lesson), { id: "../x" }),
      'lesson.steps.0.id is "../x"; allowed: letters',
    ],
    [
      "with a text that asks for what cannot be read",
      (lesson) => Object.assign(first(lesson), { text: "{metric:delayMean from|ms}" }),
      "at character",
    ],
  ])("%s is refused with the reason", (_what, change, message) => {
    expect(faultOf(change)).toContain(message);
  });

  it("is refused as a link that is too long, or no lesson", () => {
    expect(() => lessonOfLink("A".repeat(LINK_MAX + 1))).toThrow("at most 8000 are read");
    expect(() => lessonOfLink("AAAA")).toThrow("This link is incomplete or changed");
  });
});

it("a file is named after its lesson", () => {
  expect(fileNameOf({ ...plain, title: "One fast sender!" })).toBe("one-fast-sender.lesson.json");
  expect(fileNameOf({ ...plain, title: " ?" })).toBe("untitled.lesson.json");
});
