import { learnText } from "../../../i18n/learn.ts";
import type { Lesson, Step } from "../../../lessons/contract.ts";
import type { Answer, Note } from "./answers.ts";
import { inUnit } from "./inUnit.ts";
import { lessonAddress } from "./places.ts";
import { type Progress, progressOf } from "./progress.ts";

/** An answered step of a lesson. */
export interface Entry {
  readonly lesson: Lesson;
  readonly step: Step;
  readonly note: Note;
}

/** All answers to these lessons, in the order of the course. */
export const entriesOf = (lessons: readonly Lesson[], progress: Progress): readonly Entry[] =>
  lessons.flatMap((lesson) => {
    const { notes } = progressOf(progress, lesson.id);
    return lesson.steps.flatMap((step) => {
      const note = notes[step.id];
      return note === undefined ? [] : [{ lesson, step, note }];
    });
  });

/** What a step asked. */
export const promptOf = (step: Step): string => {
  if ("question" in step) return step.question.prompt;
  if (step.kind === "predict-draw") return step.draw.prompt;
  return step.kind === "do" ? step.done.words : step.title;
};

const answerWords = (step: Step, answer: Answer): string => {
  switch (answer.kind) {
    case "choice": {
      const options = "question" in step && "options" in step.question ? step.question.options : [];
      const text = options.find(({ id }) => id === answer.option)?.text ?? answer.option;
      return learnText("notes.said", { answer: text });
    }
    case "number":
      return learnText("notes.said", {
        answer: inUnit(answer.value, step.kind === "predict-number" ? step.question.unit : ""),
      });
    case "drawing":
      return learnText("notes.drew");
    case "skipped":
      return learnText("notes.skipped");
    case "done":
      return learnText(answer.shown ? "notes.wasShown" : "notes.did");
  }
};

/** An answer and what the run showed, in sentences. */
export const noteWords = ({ step, note }: Entry): string => {
  const { answer, shown } = note;
  if (shown === "") return answerWords(step, answer);
  const truth = learnText(answer.kind === "drawing" ? "notes.away" : "notes.was", { shown });
  return `${answerWords(step, answer)} ${truth}`;
};

/** "right", "close", "near" or "far"; "" where an answer is not judged. */
export const judgementWord = ({ judgement }: Note): string =>
  judgement === "none" ? "" : learnText(`notes.${judgement}`);

/** The worksheet as Markdown, with a link to every step. @param page the address of the page, without its hash */
export const worksheet = (entries: readonly Entry[], page: string): string => {
  const lines = [learnText("notes.heading"), ""];
  let before = "";
  for (const entry of entries) {
    const { lesson, step, note } = entry;
    if (lesson.id !== before) lines.push(`## ${lesson.title}`, "");
    before = lesson.id;
    const word = judgementWord(note);
    const link = `[${step.title}](${page}${lessonAddress(lesson.id, step.id)})`;
    lines.push(`- ${link}: ${promptOf(step)} ${noteWords(entry)}${word === "" ? "" : ` (${word})`}`, "");
  }
  return lines.join("\n");
};
