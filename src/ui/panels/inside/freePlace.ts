import { smallestOf } from "../../../units/extremes.ts";

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

/** Area (px²) that a label may hide before it moves; without it, a label would jump at every touch. */
const TOUCHED = 40;

/**
 * Chooses the place for a label that hides the least; between equal places, the first.
 * @param before index of the latest place, which the label keeps while it hides less than `TOUCHED`
 * @returns the index of the place; −1: there is none
 */
export const freest = (places: readonly Area[], taken: readonly Area[], before = -1): number => {
  const hidden = places.map((place) => taken.reduce((sum, area) => sum + overlap(place, area), 0));
  if ((hidden[before] ?? TOUCHED) < TOUCHED) return before;
  return hidden.indexOf(smallestOf(hidden));
};
