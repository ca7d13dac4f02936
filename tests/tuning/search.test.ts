import { describe, expect, it } from "vitest";
import { bestFirst, crowding, dominatedArea, dominates, frontsOf, type Score } from "../../src/tuning/rank.ts";
import { type Asked, type End, type SearchSettings, search } from "../../src/tuning/search.ts";

const score = (violation: number, ...objectives: readonly number[]): Score => ({ objectives, violation });

interface SearchState {
  readonly end: End;
  readonly asked: readonly Asked[];
  readonly scores: readonly Score[];
}
/** Runs a search against a function. */
const searched = (settings: SearchSettings, f: (unit: readonly number[], seeds: number) => Score): SearchState => {
  const going = search(settings);
  const asked: Asked[] = [];
  const scores: Score[] = [];
  for (let step = going.next(); ; ) {
    if (step.done === true) return { end: step.value, asked, scores };
    const answers = step.value.map(({ unit, seeds }) => f(unit, seeds));
    asked.push(...step.value);
    scores.push(...answers);
    step = going.next(answers);
  }
};
const settings: SearchSettings = { dimensions: 2, objectives: 1, seeds: 1, budget: 300, seed: 1, early: null };
const least = ({ scores }: SearchState): number => Math.min(...scores.map(({ objectives }) => objectives[0] ?? 0));

describe("ranks", () => {
  it("put what can be had first, then what is nearest to it", () => {
    expect(dominates(score(0, 9), score(1, 1))).toBe(true);
    expect(dominates(score(1, 9), score(2, 1))).toBe(true);
    expect(dominates(score(0, 1, 2), score(0, 2, 1))).toBe(false);
    expect(bestFirst([score(2, 1), score(0, 9), score(0, 3), score(Number.POSITIVE_INFINITY, 0)])).toEqual([
      2, 1, 0, 3,
    ]);
  });

  it("sort by fronts and tell how crowded a place is", () => {
    const scores = [score(0, 1, 5), score(0, 2, 3), score(0, 5, 1), score(0, 3, 4), score(0, 6, 6)];
    expect(frontsOf(scores)).toEqual([[0, 1, 2], [3], [4]]);
    expect(crowding(scores.slice(0, 3))).toEqual([Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY]);
  });

  it("measure the area that a front dominates", () => {
    expect(dominatedArea([score(0, 1, 2), score(0, 2, 1), score(0, 2, 2), score(1, 0, 0)], [3, 3])).toBe(3);
    expect(dominatedArea([score(0, 1), score(0, 2)], [4])).toBe(3);
  });
});

describe("a search", () => {
  it("gives every point one seed, the better half two, and what is left all four", () => {
    const { asked } = searched({ ...settings, seeds: 4, budget: 160 }, (unit) => score(0, unit[0] ?? 0));
    const spread = asked.filter(({ origin }) => origin === "sobol");
    expect([1, 2, 4].map((seeds) => spread.filter((each) => each.seeds === seeds).length)).toEqual([40, 20, 10]);
    const [kept, dropped] = [true, false].map((isKept) =>
      spread
        .filter(
          ({ seeds, id }) => seeds === 1 && spread.some((other) => other.seeds === 4 && other.id === id) === isKept,
        )
        .map(({ unit }) => unit[0] ?? 0),
    );
    expect(Math.max(...(kept ?? []))).toBeLessThan(Math.min(...(dropped ?? [])));
  });

  it("stays within its budget and repeats", () => {
    const f = (unit: readonly number[]): Score => score(0, (unit[0] ?? 0) * (unit[1] ?? 0));
    const one = searched({ ...settings, seeds: 3, budget: 200 }, f);
    const seen = new Map<number, number>();
    for (const { id, seeds } of one.asked) seen.set(id, seeds);
    expect([...seen.values()].reduce((sum, seeds) => sum + seeds, 0)).toBeLessThanOrEqual(200);
    expect(searched({ ...settings, seeds: 3, budget: 200 }, f)).toEqual(one);
    expect(searched({ ...settings, seeds: 3, budget: 200, seed: 2 }, f)).not.toEqual(one);
  });

  it("finds the least value of the sphere, and with a limit the least value beyond it", () => {
    const sphere = ([x = 0, y = 0]: readonly number[]): number => (x - 0.3) * (x - 0.3) + (y - 0.6) * (y - 0.6);
    expect(least(searched(settings, (unit) => score(0, sphere(unit))))).toBeLessThan(1e-5);
    // x + y ≥ 1.5: the nearest point to (0.3, 0.6) is (0.6, 0.9), at a squared distance of 0.18.
    const limited = searched(settings, (unit) =>
      score(Math.max(0, 1.5 - (unit[0] ?? 0) - (unit[1] ?? 0)), sphere(unit)),
    );
    const feasible = limited.scores.filter(({ violation }) => violation === 0);
    expect(Math.min(...feasible.map(({ objectives }) => objectives[0] ?? 0)) / 0.18).toBeCloseTo(1, 1);
  });

  it("finds the front of ZDT1: f2 = 1 − √f1, which dominates an area of 2/3 below (1, 1)", () => {
    // E. Zitzler, K. Deb and L. Thiele, "Comparison of Multiobjective Evolutionary Algorithms" (2000), T1.
    const zdt1 = ([f1 = 0, ...rest]: readonly number[]): Score => {
      const g = 1 + (9 * rest.reduce((sum, x) => sum + x, 0)) / rest.length;
      return score(0, f1, g * (1 - Math.sqrt(f1 / g)));
    };
    const { scores } = searched({ ...settings, dimensions: 4, objectives: 2, budget: 1600 }, zdt1);
    const [front = []] = frontsOf(scores);
    const area = dominatedArea(
      front.flatMap((i) => scores[i] ?? []),
      [1, 1],
    );
    expect(area).toBeGreaterThan(0.63);
    expect(area).toBeLessThan(2 / 3);
  });

  it("ends early when the second phase brings too little", () => {
    const early = { evaluations: 40, gain: 0.01 };
    const flat = searched({ ...settings, budget: 1000, early }, () => score(0, 5));
    expect(flat.end).toBe("early");
    expect(flat.asked.filter(({ origin }) => origin === "refined").length).toBeLessThan(48);
    const falling = searched(
      { ...settings, budget: 300, early },
      (() => {
        let value = 100;
        return () => {
          value *= 0.98;
          return score(0, value);
        };
      })(),
    );
    expect(falling.end).toBe("budget");
  });
});
