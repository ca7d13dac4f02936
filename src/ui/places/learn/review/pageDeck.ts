import { readDeck } from "../../../../lessons/review/deckFile.ts";
import { answered, type Card, type Day } from "../../../../lessons/review/schedule.ts";
import { browserStorage, type SafeStorage } from "../../../session/address/storage.ts";
import { type KeptStore, keptStore } from "../../../session/keptStore.ts";
import { dayOf } from "./days.ts";

/** The cards of a learner. */
export interface Deck {
  readonly cards: readonly Card[];
}

const KEY = "review";
const cardsIn = (kept: Readonly<Record<string, unknown>>): readonly Card[] => {
  try {
    return readDeck(kept);
  } catch {
    // What cannot be read is no deck: the next answer begins a new one.
    return [];
  }
};

/** The deck in the storage; every change of it is written there. */
export const createDeck = (storage: SafeStorage): KeptStore<Deck> =>
  keptStore<Deck>(storage, KEY, {
    read: (kept) => ({ cards: cardsIn(kept) }),
    written: ({ cards }) => ({ version: 1, kind: "aqm-lab-deck", cards }),
  });

/** The deck of this device. */
export const pageDeck = createDeck(browserStorage);

/** The day at the learner's place. */
export const today = (): Day => dayOf(new Date());

/** An answer moves its card, or makes one. */
export const noteCard = (id: string, isRight: boolean): void =>
  pageDeck.setState(({ cards }) => {
    const card = cards.find((one) => one.id === id);
    return { cards: [...cards.filter((one) => one !== card), answered(card, id, isRight, today())] };
  });
