import { createStore } from "zustand/vanilla";
import { browserStorage, readRecord } from "../../session/address/storage.ts";
import { createProgress, type Progress, progressOf } from "./progress.ts";
import { noteCard } from "./review/pageDeck.ts";

/** The learner's progress on this device. */
export const pageProgress = createProgress(browserStorage);

/** Answers that were given between two states: their lesson and step, and whether they were right. */
const answersBetween = (now: Progress, before: Progress) =>
  Object.entries(now.lessons).flatMap(([lesson, { notes }]) =>
    Object.entries(notes).flatMap(([step, { judgement }]) =>
      judgement === "none" || progressOf(before, lesson).notes[step]?.judgement === judgement
        ? []
        : [{ id: `lesson/${lesson}/${step}`, isRight: judgement === "right" || judgement === "close" }],
    ),
  );
// Every answer of a lesson becomes a card of the review.
pageProgress.subscribe((now, before) => {
  for (const { id, isRight } of answersBetween(now, before)) noteCard(id, isRight);
});

type Answers = Readonly<Record<string, string>>;
/** Answers to the test before and after the course, by question: ids of options; null: not taken yet. */
export interface Quiz {
  readonly before: Answers | null;
  readonly after: Answers | null;
}

const readAnswers = (value: unknown): Answers | null =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, option]) => typeof option === "string"))
    : null;

/** The test, as it is kept on this device. */
export const pageQuiz = createStore<Quiz>(() => {
  const kept = readRecord(browserStorage, "quiz") ?? {};
  return { before: readAnswers(kept["before"]), after: readAnswers(kept["after"]) };
});
pageQuiz.subscribe((quiz) => browserStorage.write("quiz", JSON.stringify(quiz)));
