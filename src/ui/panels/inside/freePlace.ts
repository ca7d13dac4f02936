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

/** Of several places for a label the one that hides least of what is there already; of equal ones the first. */
export const freest = <A extends Area>(places: readonly A[], taken: readonly Area[]): A | undefined => {
  let best: A | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const hidden = taken.reduce((sum, area) => sum + overlap(place, area), 0);
    if (hidden >= least) continue;
    best = place;
    least = hidden;
  }
  return best;
};
