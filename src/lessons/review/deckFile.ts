import { isJson, isJsonObject } from "../../schema/json.ts";
import { Reader } from "../../schema/reader.ts";
import { BOX_DAYS, type Card } from "./schedule.ts";

/** The version of deck files that this build writes and reads. */
const VERSION = 1;
const ID = /^(lesson\/[\w-]+|practice)\/[\w-]+$/;

/** A deck as the text of a JSON file. */
export const deckJson = (cards: readonly Card[]): string =>
  `${JSON.stringify({ version: VERSION, kind: "aqm-lab-deck", cards }, null, 2)}\n`;

const wholeIn = (reader: Reader, key: string, most: number): number => {
  const value = reader.number(key);
  return Number.isInteger(value) && value >= 0 && value <= most ? value : reader.fail(key, `0 to ${most}`);
};

const readCard = (reader: Reader): Card => {
  reader.only("id", "box", "due", "asked", "right");
  const id = reader.text("id");
  if (!ID.test(id)) reader.fail("id", "lesson/ID/STEP or practice/KIND");
  const asked = wholeIn(reader, "asked", 1e9);
  return {
    id,
    box: wholeIn(reader, "box", BOX_DAYS.length - 1),
    due: wholeIn(reader, "due", 1e6),
    asked,
    right: wholeIn(reader, "right", asked),
  };
};

/** The cards of a deck. @throws Error that names the wrong member, its value and what is allowed */
export const readDeck = (value: unknown): readonly Card[] => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error("the deck is not a JSON object");
  const reader = new Reader(value, "deck").only("version", "kind", "cards");
  if (reader.number("version") !== VERSION) reader.fail("version", `${VERSION}`);
  reader.choice("kind", ["aqm-lab-deck"]);
  return reader.objects("cards").map(readCard);
};

/** Two decks in one: of a card in both the one that was asked more often. */
export const merged = (own: readonly Card[], other: readonly Card[]): readonly Card[] => {
  const cards = new Map(own.map((card) => [card.id, card]));
  for (const card of other) if (card.asked > (cards.get(card.id)?.asked ?? -1)) cards.set(card.id, card);
  return [...cards.values()];
};

/** What a card asks and answers, as texts. */
export interface CardText {
  readonly card: Card;
  readonly front: string;
  readonly back: string;
  /** The day on which it is due, as YYYY-MM-DD. */
  readonly due: string;
}
const cell = (text: string): string => text.replace(/[\t\r\n]+/g, " ");

/** Cards as tab-separated text that Anki imports: front, back, tags. The lines with # are its own directives. */
export const deckTsv = (cards: readonly CardText[]): string =>
  [
    "#separator:tab",
    "#html:false",
    "#columns:Front\tBack\tTags",
    "#tags column:3",
    ...cards.map(({ card, front, back, due }) =>
      [cell(front), cell(back), `aqm-lab box-${card.box + 1} due-${due}`].join("\t"),
    ),
    "",
  ].join("\n");
