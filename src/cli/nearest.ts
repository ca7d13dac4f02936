import { nearestWithin } from "../units/nearest.ts";

/** Most letters that may differ; fewer in short words. */
const DIFFERENCES_MAX = 3;
const LETTERS_PER_DIFFERENCE = 3;

/** The known word that was probably meant; undefined if none is near. */
export const nearest = (word: string, known: readonly string[]): string | undefined =>
  nearestWithin(word, known, Math.min(DIFFERENCES_MAX, Math.floor(word.length / LETTERS_PER_DIFFERENCE)));

/** " Did you mean red?", to follow a message; "" if no word is near. */
export const didYouMean = (word: string, known: readonly string[]): string => {
  const meant = nearest(word, known);
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
};
