import { largestOf, smallestOf } from "../units/extremes.ts";

/** What a try was found to be worth. */
export interface Score {
  /** One or two numbers, each the better the smaller. */
  readonly objectives: readonly number[];
  /** How far the constraints are broken, 0: none is; infinite: the try could not be measured. */
  readonly violation: number;
}

/** Whether one score is at least as good in all, and better in one. Constrained domination: feasible first. */
export const dominates = (one: Score, other: Score): boolean => {
  if (one.violation !== other.violation && (one.violation > 0 || other.violation > 0))
    return one.violation < other.violation;
  // A loop without lists: this is the innermost step of every search.
  let isBetter = false;
  for (let i = 0; i < one.objectives.length; i++) {
    const [a, b] = [one.objectives[i] ?? 0, other.objectives[i] ?? 0];
    if (a > b) return false;
    if (a < b) isBetter = true;
  }
  return isBetter;
};

/**
 * Places of the scores by front: those that nothing dominates, those that only these dominate, and so on. Source: K.
 * Deb, A. Pratap, S. Agarwal and T. Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", IEEE
 * Trans. Evol. Comput. 6 (2002), section III.
 */
export const frontsOf = (scores: readonly Score[]): readonly (readonly number[])[] => {
  const below = scores.map((one) => scores.flatMap((other, j) => (dominates(one, other) ? [j] : [])));
  const above = scores.map(() => 0);
  for (const list of below) for (const j of list) above[j] = (above[j] ?? 0) + 1;
  const fronts: (readonly number[])[] = [];
  let front = above.flatMap((count, i) => (count === 0 ? [i] : []));
  while (front.length > 0) {
    fronts.push(front);
    const next: number[] = [];
    for (const i of front)
      for (const j of below[i] ?? []) {
        above[j] = (above[j] ?? 0) - 1;
        if (above[j] === 0) next.push(j);
      }
    front = next.sort((a, b) => a - b);
  }
  return fronts;
};

/** Crowding distance of each of some scores (NSGA-II, section III B): ends are infinite, close neighbours small. */
export const crowding = (scores: readonly Score[]): readonly number[] => {
  const distance = scores.map(() => 0);
  for (const [m] of (scores[0]?.objectives ?? []).entries()) {
    const value = (i: number | undefined): number => (i === undefined ? 0 : (scores[i]?.objectives[m] ?? 0));
    const order = scores.map((_, i) => i).sort((a, b) => value(a) - value(b) || a - b);
    const span = value(order.at(-1)) - value(order[0]);
    for (const [place, i] of order.entries()) {
      const isEnd = place === 0 || place === order.length - 1;
      const gap = span > 0 ? (value(order[place + 1]) - value(order[place - 1])) / span : 0;
      distance[i] = (distance[i] ?? 0) + (isEnd ? Number.POSITIVE_INFINITY : gap);
    }
  }
  return distance;
};

/** Places of the scores, the best first: by front, within a front the least crowded first, then in the given order. */
export const bestFirst = (scores: readonly Score[]): readonly number[] =>
  frontsOf(scores).flatMap((front) => {
    const room = crowding(front.map((i) => scores[i] ?? { objectives: [], violation: 0 }));
    const order = front.map((_, k) => k).sort((a, b) => compare(room[b] ?? 0, room[a] ?? 0) || a - b);
    return order.flatMap((k) => front[k] ?? []);
  });
/** Also for two infinite numbers, whose difference is none. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** The area that feasible scores dominate below a reference point (two objectives), or the gain below it (one). */
export const dominatedArea = (scores: readonly Score[], reference: readonly number[]): number => {
  const feasible = scores.filter(({ violation }) => violation === 0).map(({ objectives }) => objectives);
  const [rx = 0, ry] = reference;
  if (ry === undefined) return feasible.length === 0 ? 0 : Math.max(0, rx - smallestOf(feasible.map(([x = rx]) => x)));
  const sorted = feasible
    .map(([x = rx, y = ry]) => ({ x, y }))
    .filter(({ x, y }) => x < rx && y < ry)
    .sort((a, b) => a.x - b.x || a.y - b.y);
  let [area, low] = [0, ry];
  for (const { x, y } of sorted) {
    if (y >= low) continue;
    area += (rx - x) * (low - y);
    low = y;
  }
  return area;
};

/** The worst of each objective among scores that were measured. */
export const worstOf = (scores: readonly Score[]): readonly number[] =>
  (scores[0]?.objectives ?? []).map((_, m) =>
    largestOf(scores.map(({ objectives }) => objectives[m] ?? 0).filter(Number.isFinite)),
  );
