import type { Seconds } from "../../../units/units.ts";
import type { DrawnLine } from "./answers.ts";

/** Values of a guess that is being drawn; NaN: nothing is drawn there yet. */
export type Draft = readonly number[];

/** Number of values of a drawn line. */
export const POINTS = 24;
/** Number of equally spaced times at which a guess is compared with the run. */
const COMPARED = 40;
/** Number of shifts of a guess that are tried in either direction, up to the largest one. */
const SHIFTS = 20;

export const blankDraft = (): Draft => Array.from({ length: POINTS }, () => Number.NaN);

/** The place of a time in a draft, and the time of a place. */
export const placeOf = (at: Seconds, from: Seconds, to: Seconds): number =>
  Math.max(0, Math.min(POINTS - 1, Math.round(((at - from) / (to - from)) * (POINTS - 1))));
export const timeOf = (place: number, from: Seconds, to: Seconds): Seconds =>
  from + (place / (POINTS - 1)) * (to - from);

/** A draft after a stroke from one place to another: the values between them lie on a straight line. */
export const withStroke = (
  draft: Draft,
  [place, value]: readonly [number, number],
  [before, valueBefore]: readonly [number, number] = [place, value],
): Draft =>
  draft.map((old, i) => {
    if (i === place) return value;
    if (i < Math.min(place, before) || i > Math.max(place, before)) return old;
    return valueBefore + ((value - valueBefore) * (i - before)) / (place - before);
  });

export const isBlank = (draft: Draft): boolean => draft.every(Number.isNaN);

/** The draft with its gaps filled by straight lines, and its ends by the nearest value. */
export const filled = (draft: Draft): readonly number[] => {
  const known = draft.flatMap((value, place) => (Number.isNaN(value) ? [] : [{ place, value }]));
  return draft.map((_, i) => {
    const before = known.findLast(({ place }) => place <= i) ?? known[0];
    const after = known.find(({ place }) => place >= i) ?? known.at(-1);
    if (before === undefined || after === undefined) return Number.NaN;
    if (before.place === after.place) return before.value;
    return before.value + ((after.value - before.value) * (i - before.place)) / (after.place - before.place);
  });
};

/** The value of a line at a time; beyond its ends that of the end. */
export const valueAt = ({ from, to, values }: DrawnLine, at: Seconds): number => {
  const place = Math.max(0, Math.min(values.length - 1, ((at - from) / (to - from)) * (values.length - 1)));
  const left = Math.floor(place);
  const [low = Number.NaN, high = low] = values.slice(left, left + 2);
  return low + (high - low) * (place - left);
};

/**
 * Mean distance between a guess and the run at 40 equal times, as a share of the height of the axis; the least of those
 * with the guess moved in time by at most `shift`.
 * @param truth the run's value at a time; NaN where it has none
 */
export const distanceOf = (
  guess: DrawnLine,
  truth: (at: Seconds) => number,
  height: number,
  shift: Seconds = 0,
): number => {
  const moves = shift === 0 ? [0] : Array.from({ length: 2 * SHIFTS + 1 }, (_, i) => ((i - SHIFTS) / SHIFTS) * shift);
  const times = Array.from(
    { length: COMPARED },
    (_, i) => guess.from + ((i + 0.5) / COMPARED) * (guess.to - guess.from),
  );
  const distances = moves.map((move) => {
    const gaps = times.map((at) => Math.abs(valueAt(guess, at + move) - truth(at))).filter((gap) => !Number.isNaN(gap));
    return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / height;
  });
  return distances.reduce((least, distance) => Math.min(least, distance), Number.POSITIVE_INFINITY);
};
