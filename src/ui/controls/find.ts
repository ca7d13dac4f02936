import type { AlgorithmDoc } from "../../engine/aqm/contract.ts";
import { FAMILIES } from "../../engine/documentation.ts";
import { say } from "../../i18n/algorithms.ts";

export type Family = AlgorithmDoc["family"];
export type Strength = AlgorithmDoc["strengths"][number];

/** What is searched: the part of a definition that says what it is. */
export interface Algorithm {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly doc: AlgorithmDoc;
}

/** What somebody looks for; all of it has to be met. */
export interface Wanted {
  readonly text: string;
  readonly family: Family | "";
  readonly strengths: readonly Strength[];
}
export const ANYTHING: Wanted = { text: "", family: "", strengths: [] };

export const isAnything = ({ text, family, strengths }: Wanted): boolean =>
  text.trim() === "" && family === "" && strengths.length === 0;

/** Small letters without accents; what is no letter, number or symbol of a formula parts words. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
/** "FQ-CoDel" as somebody types it who does not know where the hyphen goes. */
const joined = (text: string): string => plain(text).replaceAll(" ", "");

const aboutIt = ({ doc }: Algorithm): string =>
  plain(
    [
      ...[doc.idea, doc.traits.signal, doc.traits.notification, say(`family.${doc.family}`)],
      ...doc.strengths.map((strength) => say(`strength.${strength}`)),
    ].join(" "),
  );

/** How well an algorithm fits what was typed, 0: not at all. The title counts most, the summary least. */
const rank = (one: Algorithm, text: string): number => {
  const query = joined(text);
  if (query === "") return 1;
  const { id, title: heading, name, doc } = one;
  const titles = [joined(heading), joined(id)];
  if (titles.includes(query)) return 6;
  if (titles.some((title) => title.startsWith(query))) return 5;
  if (titles.some((title) => title.includes(query))) return 4;
  const words = plain(text).split(" ");
  // From the most telling place on: each word has to begin one there, or in a place before.
  const places = [plain(name), aboutIt(one), plain(`${heading} ${doc.summary}`)];
  const enough = places.findIndex((_place, i) => {
    const read = ` ${places.slice(0, i + 1).join(" ")}`;
    return words.every((word) => read.includes(` ${word}`));
  });
  return enough < 0 ? 0 : places.length - enough;
};

const byTitle = (a: Algorithm, b: Algorithm): number => a.title.localeCompare(b.title, "en");
const byFamily = (a: Algorithm, b: Algorithm): number =>
  FAMILIES.indexOf(a.doc.family) - FAMILIES.indexOf(b.doc.family) || byTitle(a, b);

/** Those that meet what is wanted: the best first where something was typed, else by family and title. */
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

/** What stands in a column of the table. */
export const cellOf = ({ title, doc }: Algorithm, column: Column): string => {
  if (column === "title") return title;
  return column === "family" ? say(`family.${doc.family}`) : doc.traits[column];
};

/** By what stands in a column; families in the order of the contract; the same by title. */
export const sorted = <T extends Algorithm>(all: readonly T[], column: Column, descending: boolean): readonly T[] => {
  const order = (a: Algorithm, b: Algorithm): number =>
    column === "family" ? byFamily(a, b) : cellOf(a, column).localeCompare(cellOf(b, column), "en") || byTitle(a, b);
  return [...all].sort((a, b) => (descending ? -order(a, b) : order(a, b)));
};
