import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deckJson, deckTsv, merged, readDeck } from "../../../src/lessons/review/deckFile.ts";
import { answered, BOX_DAYS, type Card, dueOn, nextDue } from "../../../src/lessons/review/schedule.ts";
import { dateOf, dayOf } from "../../../src/ui/places/learn/review/days.ts";

const id = "lesson/flood/same";
/** Pauses before each answer, in days, and whether it is right. */
const history = fc.array(fc.record({ pause: fc.nat(40), isRight: fc.boolean() }), { minLength: 1, maxLength: 30 });
const played = (answers: readonly { readonly pause: number; readonly isRight: boolean }[]) => {
  let today = 20_000;
  let card: Card | undefined;
  for (const { pause, isRight } of answers) {
    today += pause;
    card = answered(card, id, isRight, today);
  }
  if (card === undefined) throw new Error("nothing was answered");
  return { card, today };
};

describe("the schedule", () => {
  it("is Leitner's: right answers on their day come back after 1, 3, 7, 14, 30, 30 days", () => {
    let today = 100;
    let card: Card | undefined;
    const pauses: number[] = [];
    for (let i = 0; i < 6; i++) {
      card = answered(card, id, true, today);
      pauses.push(card.due - today);
      today = card.due;
    }
    expect(pauses).toEqual([...BOX_DAYS, 30]);
  });

  it("asks a wrong answer again tomorrow, from the first box", () => {
    fc.assert(
      fc.property(history, (answers) => {
        const { card, today } = played(answers);
        expect(answered(card, id, false, today)).toMatchObject({ box: 0, due: today + 1 });
      }),
    );
  });

  it("keeps every card in a box, never due today after an answer, and counts", () => {
    fc.assert(
      fc.property(history, (answers) => {
        const { card, today } = played(answers);
        expect(card.box).toBeGreaterThanOrEqual(0);
        expect(card.box).toBeLessThan(BOX_DAYS.length);
        expect(card.due).toBeGreaterThan(today);
        expect(card.due - today).toBeLessThanOrEqual(30);
        expect(card.asked).toBe(answers.length);
        expect(card.right).toBe(answers.filter(({ isRight }) => isRight).length);
        expect(dueOn([card], card.due - 1)).toEqual([]);
        expect(dueOn([card], card.due)).toEqual([card]);
        expect(nextDue([card])).toBe(card.due);
      }),
    );
  });

  it("does not move a card on before its day", () => {
    const card = answered(undefined, id, true, 100);
    expect(answered(card, id, true, 100)).toEqual({ ...card, asked: 2, right: 2 });
    expect(nextDue([])).toBeNull();
  });

  it("shows the longest overdue first", () => {
    const cards = [5, 3, 9, 4].map(
      (due): Card => ({ id: `lesson/flood/step-${due}`, box: 0, due, asked: 1, right: 0 }),
    );
    expect(dueOn(cards, 5).map(({ due }) => due)).toEqual([3, 4, 5]);
  });

  it("counts days of the calendar", () => {
    expect(dateOf(dayOf(new Date(2026, 1, 28, 23, 59)))).toBe("2026-02-28");
    expect(dayOf(new Date(2026, 2, 1, 0, 1)) - dayOf(new Date(2026, 1, 28, 23, 59))).toBe(1);
  });
});

describe("a deck", () => {
  const card: Card = { id, box: 1, due: 20_003, asked: 2, right: 2 };

  it("is the same after export and import", () => {
    expect(readDeck(JSON.parse(deckJson([card])))).toEqual([card]);
  });

  it("says what is wrong with a file", () => {
    expect(() => readDeck(null)).toThrow("the deck is not a JSON object");
    const deck = (change: object): unknown => ({ version: 1, kind: "aqm-lab-deck", cards: [{ ...card, ...change }] });
    expect(() => readDeck(deck({ box: 5 }))).toThrow("deck.cards.0.box is 5; allowed: 0 to 4");
    expect(() => readDeck(deck({ id: "x" }))).toThrow("deck.cards.0.id");
    expect(() => readDeck({ version: 2, kind: "aqm-lab-deck", cards: [] })).toThrow("deck.version is 2; allowed: 1");
  });

  it("joins another: of a card in both the one that was asked more often stays", () => {
    const more = { ...card, asked: 3 };
    expect(merged([card], [more])).toEqual([more]);
    expect(merged([more], [card])).toEqual([more]);
    expect(merged([], [card])).toEqual([card]);
  });

  it("is tab-separated text for Anki, one line a card", () => {
    const text = deckTsv([{ card, due: dateOf(card.due), front: "What\tis\nit?", back: "This" }]);
    expect(text.split("\n").at(-2)).toBe("What is it?\tThis\taqm-lab box-2 due-2024-10-07");
  });
});
