import { practicePhrase, practiceText } from "../../../../i18n/practice.ts";
import type { Lesson, Step } from "../../../../lessons/contract.ts";
import { practiceKinds } from "../../../../lessons/practice/registry.ts";
import type { CardText } from "../../../../lessons/review/deckFile.ts";
import type { Card } from "../../../../lessons/review/schedule.ts";
import { pageProgress } from "../pageProgress.ts";
import { practiceAddress } from "../practice/practiceAddress.ts";
import { progressOf } from "../progress.ts";
import { findLesson } from "../useLesson.ts";
import { promptOf } from "../worksheet.ts";
import { dateOf } from "./days.ts";

/** The question of a card. */
export type CardQuestion =
  | { readonly kind: "practice"; readonly practice: string }
  | { readonly kind: "lesson"; readonly lesson: Lesson; readonly step: Step }
  /** Its question is not in this version. */
  | { readonly kind: "gone" };

/** Loads the question of a card. */
export const questionOfCard = async ({ id }: Card): Promise<CardQuestion> => {
  const [place = "", first = "", second = ""] = id.split("/");
  if (place === "practice")
    return practiceKinds.some((kind) => kind.id === first) ? { kind: "practice", practice: first } : { kind: "gone" };
  const lesson = await findLesson(first);
  const step = lesson?.steps.find((one) => one.id === second);
  return lesson === null || step === undefined ? { kind: "gone" } : { kind: "lesson", lesson, step };
};

/** Its name in a list. */
export const titleOf = (asked: CardQuestion): string => {
  if (asked.kind === "practice") return practicePhrase(`kind.${asked.practice}`);
  return asked.kind === "gone" ? practiceText("review.gone") : `${asked.lesson.title}: ${asked.step.title}`;
};

/** Question and answer as texts. @param page the address of the page, without its hash */
export const textsOfCard = async (card: Card, page: string): Promise<CardText> => {
  const asked = await questionOfCard(card);
  const due = dateOf(card.due);
  if (asked.kind === "gone") return { card, due, front: card.id, back: practiceText("review.gone") };
  if (asked.kind === "practice") {
    const back = practiceText("review.back", { address: `${page}${practiceAddress(asked.practice, 1)}` });
    return { card, due, front: titleOf(asked), back };
  }
  const { lesson, step } = asked;
  const note = progressOf(pageProgress.getState(), lesson.id).notes[step.id];
  return { card, due, front: `${lesson.title}: ${promptOf(step)}`, back: note?.shown ?? lesson.idea };
};
