import { describe, expect, it } from "vitest";
import type { Challenge } from "../../../../src/lessons/challenges/contract.ts";
import { JUDGED_RUNS } from "../../../../src/lessons/challenges/judging.ts";
import type { MeasureWindows } from "../../../../src/lessons/measured.ts";
import { type AnswerForm, phrase, type Question, type Solution } from "../../../../src/lessons/practice/question.ts";
import { createBest, keepBest } from "../../../../src/ui/places/learn/challenges/best.ts";
import { Judge } from "../../../../src/ui/places/learn/challenges/judge.ts";
import { isRightAnswer, numberOf, PracticeSession } from "../../../../src/ui/places/learn/practice/practiceSession.ts";
import { createPracticeRecord, withAnswer, withQuestion } from "../../../../src/ui/places/learn/practice/record.ts";
import { createDeck } from "../../../../src/ui/places/learn/review/pageDeck.ts";

const picture = { kind: "queues", rows: [] } as const;
const questionWith = (form: AnswerForm, seed = 1): Question => ({
  kind: "x",
  seed,
  at: 1,
  document: {},
  prompt: phrase("x"),
  given: [],
  picture,
  form,
});
const choice: AnswerForm = {
  kind: "choice",
  options: [
    { id: "a", text: phrase("a") },
    { id: "b", text: phrase("b") },
  ],
};
const number: AnswerForm = { kind: "number", unit: "ms", tolerance: 0.5 };
const solutionOf = (answer: string | number): Solution => ({
  answer,
  picture,
  steps: ["one", "two"].map((key) => ({ words: phrase(key), value: answer, pointer: null })),
});

/** A storage in memory. */
const storageWith = (kept: Record<string, string>) => ({
  read: (key: string): string | null => kept[key] ?? null,
  write: (key: string, value: string): void => {
    kept[key] = value;
  },
});

describe("a question", () => {
  it("asks for its solution only once it is answered, and counts one answer", async () => {
    const asked: string[] = [];
    const right: boolean[] = [];
    const session = new PracticeSession(
      {
        question: (_, seed) => Promise.resolve(questionWith(choice, seed)),
        solution: (kind, seed) => {
          asked.push(`${kind} ${seed}`);
          return Promise.resolve(solutionOf("b"));
        },
        close: () => undefined,
      },
      (_, isRight) => right.push(isRight),
    );
    await session.open("x", 7);
    await session.check();
    expect(asked).toEqual([]);
    session.setAnswer("b");
    await Promise.all([session.check(), session.check()]);
    expect(right).toEqual([true]);
    session.setAnswer("a");
    expect(session.store.getState().answer).toBe("b");
    session.turn(1);
    session.turn(1);
    expect(session.store.getState().step).toBe(1);
    session.turn(-5);
    expect(session.store.getState().step).toBe(0);
  });

  it("forgets an answer of the worker that comes after another question was opened", async () => {
    const waiting: ((question: Question) => void)[] = [];
    const session = new PracticeSession(
      {
        question: () => new Promise((resolve) => waiting.push(resolve)),
        solution: () => Promise.resolve(solutionOf("a")),
        close: () => undefined,
      },
      () => undefined,
    );
    const [first, second] = [session.open("x", 1), session.open("x", 2)];
    waiting[1]?.(questionWith(choice, 2));
    waiting[0]?.(questionWith(choice, 1));
    await Promise.all([first, second]);
    expect(session.store.getState().question?.seed).toBe(2);
  });

  it("says why it cannot be made", async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error("there is no kind of question x"));
    const session = new PracticeSession(
      { question: refuse, solution: refuse, close: () => undefined },
      () => undefined,
    );
    await session.open("x", 1);
    expect(session.store.getState().problem).toBe("there is no kind of question x");
  });

  it("takes numbers as people write them, right within the tolerance", () => {
    expect([numberOf(" 1,5 "), numberOf("−2"), numberOf("")]).toEqual([1.5, -2, Number.NaN]);
    expect(isRightAnswer(questionWith(number), solutionOf(10), "10,5")).toBe(true);
    expect(isRightAnswer(questionWith(number), solutionOf(10), "10.6")).toBe(false);
    expect(isRightAnswer(questionWith(number), solutionOf(10), "ten")).toBe(false);
    expect(isRightAnswer(questionWith(choice), solutionOf("b"), "a")).toBe(false);
  });
});

describe("what is kept on the device", () => {
  it("is how many were right, and how many in a row", () => {
    const kept: Record<string, string> = { practice: '{"asked":-1,"right":"x"}' };
    const store = createPracticeRecord(storageWith(kept));
    for (const isRight of [true, true, false, true]) store.setState((record) => withAnswer(record, isRight));
    expect(store.getState()).toEqual({ asked: 4, right: 3, streak: 1, best: 2, answered: [] });
    expect(createPracticeRecord(storageWith(kept)).getState()).toEqual(store.getState());
  });

  it("counts a question once, also if it is opened and answered again", () => {
    const kept: Record<string, string> = {};
    const store = createPracticeRecord(storageWith(kept));
    const answer = (seed: number, isRight: boolean): void =>
      store.setState((record) => withQuestion(record, { kind: "red-drop", seed }, isRight));
    answer(1, false);
    answer(1, true);
    expect(store.getState()).toMatchObject({ asked: 1, right: 0, streak: 0 });
    answer(2, true);
    // After a reload.
    const again = createPracticeRecord(storageWith(kept));
    again.setState((record) => withQuestion(record, { kind: "red-drop", seed: 2 }, true));
    again.setState((record) => withQuestion(record, { kind: "pie-update", seed: 2 }, true));
    expect(again.getState()).toMatchObject({ asked: 3, right: 2, streak: 2 });
  });

  it("is the best result of a challenge", () => {
    const kept: Record<string, string> = { challenges: '{"other":"x"}' };
    const store = createBest(storageWith(kept));
    keepBest(store, "flood", 7);
    keepBest(store, "flood", 3);
    expect(createBest(storageWith(kept)).getState()).toEqual({ flood: 7 });
  });

  it("is the deck, and a damaged one is an empty one", () => {
    const kept: Record<string, string> = { review: '{"version":1,"kind":"aqm-lab-deck","cards":[{"id":7}]}' };
    const store = createDeck(storageWith(kept));
    expect(store.getState().cards).toEqual([]);
    const card = { id: "practice/drr-next", box: 0, due: 1, asked: 1, right: 1 };
    store.setState({ cards: [card] });
    expect(createDeck(storageWith(kept)).getState().cards).toEqual([card]);
  });
});

describe("a judge", () => {
  const challenge: Challenge = {
    id: "x",
    title: "x",
    text: "x",
    document: { version: 1, lanes: [{ queue: "red" }], traffic: [] },
    to: 1,
    controls: ["bottleneck.rate"],
    goals: [{ words: "busy", when: "utilization from 0 to 1 > 0.5" }],
    hints: [],
    solution: [],
  };
  const busy: MeasureWindows = (_, wanted) =>
    Promise.resolve(
      wanted.map((one) => ({ ...one, reports: one.windows.map(() => ({ metrics: { utilization: 0.9 } })) })),
    );

  it("counts the runs that pass", async () => {
    const results: number[] = [];
    const judge = new Judge(challenge, { measure: busy, cancel: () => undefined, close: () => undefined }, (passed) =>
      results.push(passed),
    );
    await judge.judge([{ set: "bottleneck.rate", to: 2e6 }]);
    expect(results).toEqual([JUDGED_RUNS]);
    expect(judge.store.getState().isJudging).toBe(false);
  });

  it("counts nothing of a judgement that was stopped", async () => {
    const results: number[] = [];
    const judge = new Judge(challenge, { measure: busy, cancel: () => undefined, close: () => undefined }, (passed) =>
      results.push(passed),
    );
    const judged = judge.judge([]);
    judge.cancel();
    await judged;
    expect(results).toEqual([]);
    expect(judge.store.getState()).toMatchObject({ isJudging: false, runs: [] });
  });

  it("says which setting is not allowed", async () => {
    const judge = new Judge(
      challenge,
      { measure: busy, cancel: () => undefined, close: () => undefined },
      () => undefined,
    );
    await judge.judge([{ set: "bottleneck.rate", to: -1 }]);
    expect(judge.store.getState().problem).toContain("bottleneck.rate");
  });
});
