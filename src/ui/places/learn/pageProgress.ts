import { browserStorage } from "../../session/address/storage.ts";
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
// Every answer of a lesson becomes a card of the review; the tab in which it was given makes it.
pageProgress.subscribeOwn((now, before) => {
  for (const { id, isRight } of answersBetween(now, before)) noteCard(id, isRight);
});
