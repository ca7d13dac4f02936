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
  /** The questions that were answered, as KIND/SEED, the latest last: each counts once. */
  readonly answered: readonly string[];
}

const KEY = "practice";
/** So many answered questions are remembered. */
const REMEMBERED = 500;
type Count = Exclude<keyof PracticeRecord, "answered">;
const countIn = (kept: Readonly<Record<string, unknown>>, name: Count): number => {
  const value = kept[name];
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : 0;
};

const answeredIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(-REMEMBERED) : [];

/** The record in the storage; every change of it is written there. */
export const createPracticeRecord = (storage: SafeStorage): KeptStore<PracticeRecord> =>
  keptStore<PracticeRecord>(storage, KEY, {
    read: (kept) => ({
      asked: countIn(kept, "asked"),
      right: countIn(kept, "right"),
      streak: countIn(kept, "streak"),
      best: countIn(kept, "best"),
      answered: answeredIn(kept["answered"]),
    }),
    written: (record) => record,
  });

/** The record after one more answer. */
export const withAnswer = (record: PracticeRecord, isRight: boolean): PracticeRecord => {
  const { asked, right, streak, best } = record;
  const row = isRight ? streak + 1 : 0;
  return { ...record, asked: asked + 1, right: right + Number(isRight), streak: row, best: Math.max(best, row) };
};

/** The record after an answer to this question; if it was answered before, the record itself. */
export const withQuestion = (
  record: PracticeRecord,
  { kind, seed }: Pick<Question, "kind" | "seed">,
  isRight: boolean,
): PracticeRecord => {
  const id = `${kind}/${seed}`;
  if (record.answered.includes(id)) return record;
  return { ...withAnswer(record, isRight), answered: [...record.answered, id].slice(-REMEMBERED) };
};

/** The record of this device. */
export const pagePractice = createPracticeRecord(browserStorage);

/** Counts an answer, here and in the review; the answer to a question whose solution was shown before tells nothing. */
export const noteAnswer = (question: Question, isRight: boolean): void => {
  let isNew = false;
  pagePractice.setState((before) => {
    const record = withQuestion(before, question, isRight);
    isNew = record !== before;
    return record;
  });
  if (isNew) noteCard(`practice/${question.kind}`, isRight);
};
