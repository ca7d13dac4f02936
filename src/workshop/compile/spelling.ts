/** Letters to insert, remove or replace, or neighbours to swap, until one word is the other. */
const distance = (one: string, other: string): number => {
  const rows = [...one].map(() => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number): number => (i < 0 ? j + 1 : j < 0 ? i + 1 : (rows[i]?.[j] ?? 0));
  for (let i = 0; i < one.length; i++)
    for (let j = 0; j < other.length; j++) {
      const same = one[i] === other[j] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, (i === 0 || j === 0 ? i + j : at(i - 1, j - 1)) + same);
      if (i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j])
        best = Math.min(best, (i === 1 || j === 1 ? i + j - 2 : at(i - 2, j - 2)) + 1);
      const row = rows[i];
      if (row !== undefined) row[j] = best;
    }
  return at(one.length - 1, other.length - 1);
};

/** The known word that the author probably meant; undefined: none is near enough. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  const allowed = word.length <= 4 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const one of known) {
    if (Math.abs(one.length - word.length) > allowed) continue;
    const steps = distance(word.toLowerCase(), one.toLowerCase());
    if (steps < bestDistance) {
      best = one;
      bestDistance = steps;
    }
  }
  return best;
};
