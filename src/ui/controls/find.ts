import type { AlgorithmDoc } from "../../engine/aqm/contract.ts";
import { FAMILIES } from "../../engine/documentation.ts";
import { say } from "../../i18n/algorithms.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { wordOf, wordsIn } from "../../i18n/words.ts";
import { byTitle } from "./byTitle.ts";

export type Family = AlgorithmDoc["family"];
export type Strength = AlgorithmDoc["strengths"][number];

/** The searched part of a definition: its names and its documentation. */
export interface Algorithm {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly doc: AlgorithmDoc;
}

/** A search; an algorithm must meet all of it. */
export interface Wanted {
  readonly text: string;
  readonly family: Family | "";
  readonly strengths: readonly Strength[];
}
export const ANYTHING: Wanted = { text: "", family: "", strengths: [] };

export const isAnything = ({ text, family, strengths }: Wanted): boolean =>
  text.trim() === "" && family === "" && strengths.length === 0;

/** Lower case without accents; any character that is no letter, number or symbol of a formula separates words. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
/** A text without spaces or hyphens, so that "fqcodel" finds "FQ-CoDel". */
const joined = (text: string): string => plain(text).replaceAll(" ", "");

const aboutIt = ({ doc }: Algorithm): string =>
  plain(
    [
      ...[
        wordOf(doc, "idea"),
        wordOf(doc.traits, "signal"),
        wordOf(doc.traits, "notification"),
        say(`family.${doc.family}`),
      ],
      ...wordsIn(doc, "keywords"),
      ...doc.strengths.map((strength) => say(`strength.${strength}`)),
    ].join(" "),
  );

/** How well an algorithm matches the typed text, 0: not at all. The title counts most, the summary least. */
const rank = (one: Algorithm, text: string): number => {
  const query = joined(text);
  if (query === "") return 1;
  const { doc, id } = one;
  const title = wordOf(one, "title");
  const titles = [joined(title), joined(id)];
  if (titles.includes(query)) return 6;
  if (titles.some((each) => each.startsWith(query))) return 5;
  if (titles.some((each) => each.includes(query))) return 4;
  const words = plain(text).split(" ");
  // From the most specific text on: each word must begin a word there, or in an earlier text.
  const places = [plain(wordOf(one, "name")), aboutIt(one), plain(`${title} ${wordOf(doc, "summary")}`)];
  const enough = places.findIndex((_place, i) => {
    const read = ` ${places.slice(0, i + 1).join(" ")}`;
    return words.every((word) => read.includes(` ${word}`));
  });
  return enough < 0 ? 0 : places.length - enough;
};

const byFamily = (a: Algorithm, b: Algorithm): number =>
  FAMILIES.indexOf(a.doc.family) - FAMILIES.indexOf(b.doc.family) || byTitle(a, b);

/** The algorithms that match the search: the best first if text was typed, otherwise by family and title. */
export const found = <T extends Algorithm>(all: readonly T[], wanted: Wanted): readonly T[] => {
  const { text, family, strengths } = wanted;
  const ranks = new Map(all.map((one) => [one, rank(one, text)]));
  return all
    .filter(
      (one) =>
        ranks.get(one) !== 0 &&
        (family === "" || one.doc.family === family) &&
        strengths.every((strength) => one.doc.strengths.includes(strength)),
    )
    .sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) || byFamily(a, b));
};

/** Columns of the table of all algorithms, in order. */
export const COLUMNS = ["title", "family", "signal", "notification", "state", "cost", "weakness"] as const;
export type Column = (typeof COLUMNS)[number];

/** Contents of a cell of the table. */
export const cellOf = (one: Algorithm, column: Column): string => {
  const { doc } = one;
  if (column === "title") return wordOf(one, "title");
  return column === "family" ? say(`family.${doc.family}`) : wordOf(doc.traits, column);
};

/** Sorts by the contents of a column, families in the contract's order, and equal rows by title. */
export const sorted = <T extends Algorithm>(all: readonly T[], column: Column, descending: boolean): readonly T[] => {
  const order = (a: Algorithm, b: Algorithm): number =>
    column === "family"
      ? byFamily(a, b)
      : cellOf(a, column).localeCompare(cellOf(b, column), currentLocale().tag) || byTitle(a, b);
  return [...all].sort((a, b) => (descending ? -order(a, b) : order(a, b)));
};
