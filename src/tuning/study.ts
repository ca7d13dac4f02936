import type { Scenario } from "../scenario/document.ts";
import type { JobResult } from "../sweeps/job.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { GAIN, type Tuning } from "./definition.ts";
import { valueAt } from "./knob.ts";
import { measureTry, notMeasured, type Planned, planTry } from "./measure.ts";
import { defaultValues, valueToday } from "./references.ts";
import { type Asked, type End, search } from "./search.ts";
import type { SearchState, Try } from "./searchState.ts";
import { AGAIN_MAX, spreadOver, verdictOf } from "./verdict.ts";

/** How the runs of a search are made, and a listener to its progress. */
export interface TuningOptions {
  readonly runAll: RunAll;
  /** Tries that are run together; by default all that the search asks at once. */
  readonly together?: number;
  onState?(state: SearchState): void;
}

/** Measures points, and keeps every result. */
class Meter {
  private readonly results = new Map<string, JobResult>();

  constructor(
    private readonly tuning: Tuning,
    private readonly runAll: RunAll,
  ) {}

  async measure(
    planned: readonly { readonly plan: Planned; readonly about: Omit<Try, "runs" | "measured" | "refused"> }[],
  ): Promise<readonly Try[]> {
    const jobs = planned.flatMap(({ plan }) => ("runs" in plan ? plan.runs.map(({ job }) => job) : []));
    const open = jobs.filter(({ id }) => !this.results.has(id));
    if (open.length > 0) for (const [id, result] of await this.runAll(open)) this.results.set(id, result);
    return planned.map(({ plan, about }): Try => {
      if ("refused" in plan) return { ...about, runs: [], measured: null, refused: plan.refused };
      const measured = measureTry(this.tuning, plan.runs, this.results) ?? null;
      return { ...about, runs: plan.runs, measured, refused: "" };
    });
  }
}

const referencesOf = (tuning: Tuning, scenes: readonly Scenario[], seeds: { first: number; count: number }) => {
  const [scene] = tuning.scenes;
  if (scene === undefined) return [];
  const today = tuning.knobs.map((knob) => valueToday(scene, knob));
  const usual = defaultValues(scene, tuning.knobs);
  const isOther = usual.some((value, i) => Number.isFinite(value) && value !== today[i]);
  const about = (origin: "today" | "default", values: readonly number[]) =>
    ({ id: 0, origin, unit: [], values, seeds: seeds.count }) as const;
  return [
    { plan: planTry(tuning, scenes, null, seeds), about: about("today", today) },
    ...(isOther && usual.every(Number.isFinite)
      ? [{ plan: planTry(tuning, scenes, usual, seeds), about: about("default", usual) }]
      : []),
  ];
};

/**
 * Searches to its end. With a `runAll` that has the results of an earlier, stopped search it goes on from there: the
 * same definition asks for the same runs.
 * @throws the errors of `runAll`
 */
export const runTuning = async (tuning: Tuning, options: TuningOptions): Promise<SearchState> => {
  const { runAll, together = Number.POSITIVE_INFINITY, onState } = options;
  const { scenes, unseen, seeds, patience } = tuning;
  const meter = new Meter(tuning, runAll);
  const inSearch = { first: 0, count: seeds };
  const references = await meter.measure(referencesOf(tuning, scenes, inSearch));
  const tries = new Map<number, Try>();
  const runsOf = (list: Iterable<Try>): number => [...list].reduce((sum, { runs }) => sum + runs.length, 0);
  const referenceRuns = runsOf(references);
  const tell = (end: End | null, heldBack: readonly Try[] | null): SearchState => {
    const runs = referenceRuns + runsOf(tries.values());
    const state: SearchState = { tuning, references, tries: [...tries.values()], runs, end, heldBack };
    onState?.(state);
    return state;
  };
  tell(null, null);
  const going = search({
    dimensions: tuning.knobs.length,
    objectives: tuning.objectives.length,
    seeds,
    budget: Math.floor((tuning.budget - referenceRuns) / scenes.length),
    seed: tuning.searchSeed,
    early: patience === null ? null : { evaluations: Math.max(1, Math.floor(patience / scenes.length)), gain: GAIN },
  });
  const planned = (asked: Asked) => {
    const values = tuning.knobs.map((knob, i) => valueAt(knob, asked.unit[i] ?? 0));
    const plan = planTry(tuning, scenes, values, { first: 0, count: asked.seeds });
    return { plan, about: { ...asked, id: asked.id + 1, values } };
  };
  let step = going.next();
  while (step.done !== true) {
    const asked = step.value;
    for (let from = 0; from < asked.length; from += together) {
      for (const each of await meter.measure(asked.slice(from, from + together).map(planned))) tries.set(each.id, each);
      tell(null, null);
    }
    step = going.next(asked.map(({ id }) => tries.get(id + 1)?.measured?.score ?? notMeasured(tuning)));
  }
  const found = tell(step.value, null);
  if (tuning.heldBack === 0) return found;
  const { chosen, nearest } = verdictOf(found);
  const best = nearest === null ? spreadOver(chosen, AGAIN_MAX) : [nearest];
  const after = { first: seeds, count: tuning.heldBack };
  const all = [...scenes, ...unseen];
  const again = await meter.measure([
    ...best.map(({ id, origin, unit, values }) => ({
      plan: planTry(tuning, all, values, after),
      about: { id, origin, unit, values, seeds: tuning.heldBack },
    })),
    ...referencesOf(tuning, all, after),
  ]);
  return tell(step.value, again);
};

/** Measures one point in full, whoever chose it. @param values of the knobs, SI @throws the errors of `runAll` */
export const measurePoint = async (
  tuning: Tuning,
  runAll: RunAll,
  id: number,
  values: readonly number[],
): Promise<Try> => {
  const { scenes, seeds } = tuning;
  const plan = planTry(tuning, scenes, values, { first: 0, count: seeds });
  const about = { id, origin: "refined", unit: [], values, seeds } as const;
  const [found] = await new Meter(tuning, runAll).measure([{ plan, about }]);
  if (found === undefined) throw new Error("a try was not measured");
  return found;
};
