import type { Mark } from "./plots/shape.ts";

/** Which of two values is the better one; null: neither, and the smaller one counts as better. */
export type Better = "higher" | "lower" | null;

/** A point of a scatter plot. */
export interface FrontPoint {
  readonly x: Pick<Mark, "value" | "halfWidth">;
  readonly y: Pick<Mark, "value" | "halfWidth">;
}
/**
 * `front`: no other point is better in both means. `near`: one is, but by no more than the intervals allow. `behind`:
 * another point is better in both means, and in at least one of them the intervals do not overlap.
 */
export type Rank = "front" | "near" | "behind";

type Value = FrontPoint["x"];

/** Whether two 95 % intervals do not overlap. False for a single run, which has no interval. */
export const isApart = (a: Value, b: Value): boolean => Math.abs(a.value - b.value) > a.halfWidth + b.halfWidth;

const isBetter = (a: Value, b: Value, better: Better): boolean =>
  better === "higher" ? a.value > b.value : a.value < b.value;

const isAhead = (a: FrontPoint, b: FrontPoint, x: Better, y: Better): boolean => {
  const worse = isBetter(b.x, a.x, x) || isBetter(b.y, a.y, y);
  return !worse && (isBetter(a.x, b.x, x) || isBetter(a.y, b.y, y));
};

/** The rank of every point against all others: Pareto's front, in which a difference within the intervals is none. */
export const ranksOf = (points: readonly FrontPoint[], x: Better, y: Better): readonly Rank[] =>
  points.map((point) => {
    const ahead = points.filter((other) => isAhead(other, point, x, y));
    if (ahead.length === 0) return "front";
    return ahead.some((other) => isApart(other.x, point.x) || isApart(other.y, point.y)) ? "behind" : "near";
  });

/** Points of the front that lie within each other's intervals in both metrics: noise, not a choice between them. */
export const notApart = (points: readonly FrontPoint[], ranks: readonly Rank[]): number => {
  const front = points.filter((_, i) => ranks[i] === "front");
  const isSame = (a: FrontPoint, b: FrontPoint): boolean => !isApart(a.x, b.x) && !isApart(a.y, b.y);
  return front.filter((point) => front.some((other) => other !== point && isSame(other, point))).length;
};
