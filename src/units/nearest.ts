import { smallestOf } from "./extremes.ts";

/**
 * Fewest letters to insert, delete, replace or swap with their neighbour to turn one word into the other: optimal
 * string alignment distance (Damerau 1964).
 */
const distance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (up: number, left: number): number =>
        (up === 0 ? row[j - left] : rows[i - up]?.[j - left]) ?? Number.POSITIVE_INFINITY;
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const steps = [at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1)];
      row.push(smallestOf(steps, isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
};

/**
 * The first of the known words with the smallest distance, at most `most`, whatever their case; undefined: there is
 * none.
 */
export const nearestWithin = (word: string, known: readonly string[], most: number): string | undefined => {
  let best: string | undefined;
  let least = most + 1;
  for (const one of known) {
    if (Math.abs(one.length - word.length) >= least) continue;
    const steps = distance(word.toLowerCase(), one.toLowerCase());
    if (steps < least) [best, least] = [one, steps];
  }
  return best;
};
