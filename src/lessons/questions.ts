import { isJson, isJsonObject } from "../schema/json.ts";
import { Reader } from "../schema/reader.ts";

/** A question of the test before and after the course. The run of a step proves its answer. */
export interface TestQuestion {
  readonly text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** Id of the right option. */
  readonly answer: string;
  /** Why people choose the other options. */
  readonly misconceptions: string;
  /** Ids of the lesson and of its step. */
  readonly lesson: string;
  readonly step: string;
}

/** @throws Error that names the wrong member, its value and what is allowed */
export const readQuestions = (value: unknown): readonly TestQuestion[] => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error("questions is not a JSON object");
  const reader = new Reader(value, "questions").only("version", "questions");
  if (reader.number("version") !== 1) reader.fail("version", "1");
  return reader.objects("questions").map((question) => {
    question.only("text", "options", "answer", "misconceptions", "lesson", "step");
    const options = question.objects("options").map((option) => {
      option.only("id", "text");
      return { id: option.text("id"), text: option.text("text") };
    });
    return {
      text: question.text("text"),
      options,
      answer: question.choice(
        "answer",
        options.map(({ id }) => id),
      ),
      misconceptions: question.text("misconceptions"),
      lesson: question.text("lesson"),
      step: question.text("step"),
    };
  });
};

/** All questions, in the order of the course. */
export const loadQuestions = async (): Promise<readonly TestQuestion[]> =>
  readQuestions((await import("./data/questions.json")).default);

/**
 * Share of what could still be learnt that was: (after − before) / (1 − before). NaN: everything was right before.
 * Source: Hake, American Journal of Physics 66 (1998), normalised gain.
 */
export const gainOf = (before: number, after: number): number =>
  before >= 1 ? Number.NaN : (after - before) / (1 - before);
