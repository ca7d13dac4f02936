import type { Question } from "../../../../lessons/practice/question.ts";
import { browserStorage, type SafeStorage } from "../../../session/address/storage.ts";
import { type KeptStore, keptStore } from "../../../session/keptStore.ts";
import { noteCard } from "../review/pageDeck.ts";

/** How many questions from runs were answered on this device, and how well. */
export interface PracticeRecord {
  readonly asked: number;
  readonly right: number;
  /** Right answers in a row, now and at most. */
  readonly streak: number;
  readonly best: number;
}

const KEY = "practice";
const countIn = (kept: Readonly<Record<string, unknown>>, name: keyof PracticeRecord): number => {
  const value = kept[name];
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : 0;
};

/** The record in the storage; every change of it is written there. */
export const createPracticeRecord = (storage: SafeStorage): KeptStore<PracticeRecord> =>
  keptStore<PracticeRecord>(storage, KEY, {
    read: (kept) => ({
      asked: countIn(kept, "asked"),
      right: countIn(kept, "right"),
      streak: countIn(kept, "streak"),
      best: countIn(kept, "best"),
    }),
    written: (record) => record,
  });

/** The record after one more answer. */
export const withAnswer = ({ asked, right, streak, best }: PracticeRecord, isRight: boolean): PracticeRecord => {
  const row = isRight ? streak + 1 : 0;
  return { asked: asked + 1, right: right + Number(isRight), streak: row, best: Math.max(best, row) };
};

/** The record of this device. */
export const pagePractice = createPracticeRecord(browserStorage);

/** Counts an answer, here and in the review. */
export const noteAnswer = ({ kind }: Question, isRight: boolean): void => {
  pagePractice.setState((record) => withAnswer(record, isRight));
  noteCard(`practice/${kind}`, isRight);
};
