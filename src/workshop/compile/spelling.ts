import { nearestWithin } from "../../units/nearest.ts";

/** Letters of a name that is called short here: in a longer one, two letters may differ. */
const SHORT = 4;

/** The known word that the author probably meant; undefined: none is near enough. */
export const nearest = (word: string, known: readonly string[]): string | undefined =>
  nearestWithin(word, known, word.length <= SHORT ? 1 : 2);
