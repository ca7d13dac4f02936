import { browserStorage, type SafeStorage } from "../../session/address/storage.ts";
import { type KeptStore, keptStore } from "../../session/keptStore.ts";

/** The test is taken before the lessons and after them. */
export type Round = "before" | "after";
/** By question: ids of options. */
export type Answers = Readonly<Record<string, string>>;

/** Answers to the test before and after the course. */
export interface Quiz {
  /** null: not taken yet. */
  readonly before: Answers | null;
  readonly after: Answers | null;
  /** The test that was begun and is not finished; null: none. */
  readonly begun: { readonly round: Round; readonly answers: Answers } | null;
}

const readAnswers = (value: unknown): Answers | null =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, option]) => typeof option === "string"))
    : null;

const readBegun = (value: unknown): Quiz["begun"] => {
  if (typeof value !== "object" || value === null || !("round" in value) || !("answers" in value)) return null;
  const { round } = value;
  const answers = readAnswers(value.answers);
  return (round === "before" || round === "after") && answers !== null ? { round, answers } : null;
};

/** The test in the storage; every answer is written there. */
export const createQuiz = (storage: SafeStorage): KeptStore<Quiz> =>
  keptStore<Quiz>(storage, "quiz", {
    read: ({ before, after, begun }) => ({
      before: readAnswers(before),
      after: readAnswers(after),
      begun: readBegun(begun),
    }),
    written: (quiz) => quiz,
  });

/** The test, as it is kept on this device. */
export const pageQuiz = createQuiz(browserStorage);

/** Answers a question of the test that was begun. */
export const answerQuestion = (quiz: KeptStore<Quiz>, question: string, option: string): void =>
  quiz.setState(({ begun }) =>
    begun === null ? {} : { begun: { ...begun, answers: { ...begun.answers, [question]: option } } },
  );

/** Ends the test that was begun: its answers count. */
export const finishQuiz = (quiz: KeptStore<Quiz>): void =>
  quiz.setState(({ begun }) => (begun === null ? {} : { [begun.round]: begun.answers, begun: null }));
