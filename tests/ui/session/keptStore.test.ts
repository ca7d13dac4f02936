import { afterEach, describe, expect, it, vi } from "vitest";
import { createBest, keepBest } from "../../../src/ui/places/learn/challenges/best.ts";
import { answerQuestion, createQuiz, finishQuiz } from "../../../src/ui/places/learn/pageQuiz.ts";
import { createPracticeRecord, withAnswer } from "../../../src/ui/places/learn/practice/record.ts";
import { createProgress, forgetNotes, note } from "../../../src/ui/places/learn/progress.ts";
import { createDeck } from "../../../src/ui/places/learn/review/pageDeck.ts";
import { setPin } from "../../../src/ui/session/pins.ts";
import { createStorages } from "./storages.ts";

afterEach(() => void vi.unstubAllGlobals());

const answer = { answer: { kind: "choice", option: "A" }, judgement: "right", shown: "" } as const;
const answering =
  (step: string) =>
  ({ notes }: { readonly notes: object }) => ({ notes: { ...notes, [step]: answer } });

describe("two tabs", () => {
  it("answer two lessons, and the same one: every answer is kept, and each tab shows it", () => {
    const { tab, read } = createStorages();
    const [one, other] = [createProgress(tab()), createProgress(tab())];
    note(one, "marks", answering("queue"));
    note(other, "flood", answering("joins"));
    note(one, "flood", answering("share"));
    expect(read("lessons")).toMatchObject({
      marks: { notes: { queue: answer } },
      flood: { notes: { joins: answer, share: answer } },
    });
    for (const { lessons } of [one.getState(), other.getState()])
      expect(Object.keys(lessons["flood"]?.notes ?? {})).toEqual(["joins", "share"]);
  });

  it("keep what the other wrote even if they never heard of it", () => {
    const { deafTab, read } = createStorages();
    const [one, other] = [createProgress(deafTab()), createProgress(deafTab())];
    note(one, "marks", answering("queue"));
    note(other, "flood", answering("joins"));
    expect(Object.keys(read("lessons"))).toEqual(["marks", "flood"]);
  });

  it("an answer of the other tab is no news of this one", () => {
    const { tab } = createStorages();
    const [one, other] = [createProgress(tab()), createProgress(tab())];
    const heard = { own: 0, all: 0 };
    other.subscribeOwn(() => heard.own++);
    other.subscribe(() => heard.all++);
    note(one, "marks", answering("queue"));
    expect(heard).toEqual({ own: 0, all: 1 });
    note(other, "marks", answering("next"));
    expect(heard).toEqual({ own: 1, all: 2 });
  });

  it("clear the answers that they name, and no others; which steps were seen stays", () => {
    const { tab } = createStorages();
    const store = createProgress(tab());
    note(store, "marks", (before) => ({ ...answering("queue")(before), seen: ["queue"] }));
    note(store, "gone", answering("step"));
    forgetNotes(store, [{ lesson: "marks", step: "queue" }]);
    expect(store.getState().lessons).toMatchObject({
      marks: { notes: {}, seen: ["queue"] },
      gone: { notes: { step: answer } },
    });
  });

  it("keep cards, counts, results and a test side by side", () => {
    const { deafTab, read } = createStorages();
    const card = (id: string) => ({ id, box: 0, due: 1, asked: 1, right: 1 });
    for (const id of ["a", "b"].map((name) => `practice/${name}`))
      createDeck(deafTab()).setState(({ cards }) => ({ cards: [...cards, card(id)] }));
    expect(read("review")).toMatchObject({ cards: [card("practice/a"), card("practice/b")] });

    const [first, second] = [createBest(deafTab()), createBest(deafTab())];
    keepBest(first, "flood", 7);
    keepBest(second, "call", 9);
    keepBest(second, "flood", 3);
    expect(read("challenges")).toEqual({ flood: 7, call: 9 });

    const records = [createPracticeRecord(deafTab()), createPracticeRecord(deafTab())];
    for (const record of records) record.setState((before) => withAnswer(before, true));
    expect(read("practice")).toMatchObject({ asked: 2, streak: 2 });

    const [quiz, same] = [createQuiz(deafTab()), createQuiz(deafTab())];
    quiz.setState({ begun: { round: "before", answers: {} } });
    answerQuestion(quiz, "one", "A");
    answerQuestion(same, "two", "B");
    expect(createQuiz(deafTab()).getState().begun).toEqual({ round: "before", answers: { one: "A", two: "B" } });
    finishQuiz(same);
    expect(createQuiz(deafTab()).getState()).toEqual({ before: { one: "A", two: "B" }, after: null, begun: null });
  });

  it("pin different sliders", () => {
    const kept = new Map([["aqm-lab.pins", '{"theirs":true}']]);
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    setPin("mine", true);
    expect(JSON.parse(kept.get("aqm-lab.pins") ?? "")).toEqual({ theirs: true, mine: true });
  });
});

it("a full storage keeps nothing, and the page goes on with what it has", () => {
  const store = createBest({ read: () => null, write: () => undefined });
  keepBest(store, "flood", 7);
  keepBest(store, "call", 9);
  expect(store.getState()).toEqual({ flood: 7, call: 9 });
});
