/** A rectangle, px. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** What may be hidden before a label moves, px²: it does not jump whenever something touches it. */
const TOUCHED = 40;

/**
 * Of several places for a label the one that hides least of what is there already; of equal ones the first.
 * @param before where it stood: it stays there while it hides next to nothing
 * @returns the index of the place; −1: there is none
 */
export const freest = (places: readonly Area[], taken: readonly Area[], before = -1): number => {
  const hidden = places.map((place) => taken.reduce((sum, area) => sum + overlap(place, area), 0));
  if ((hidden[before] ?? TOUCHED) < TOUCHED) return before;
  return hidden.indexOf(Math.min(...hidden));
};
