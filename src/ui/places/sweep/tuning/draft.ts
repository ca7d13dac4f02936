import { catalog } from "../../../../engine/catalog.ts";
import { findMetric } from "../../../../engine/metrics/tables.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { endOf } from "../../../../scenario/runEnd.ts";
import type { NumberField } from "../../../../schema/fields.ts";
import { pointsOf, SweepError } from "../../../../sweeps/sweep.ts";
import { checkTuning, type Limit, leastBudget, type Objective, type Tuning } from "../../../../tuning/definition.ts";
import { type Knob, TuningError } from "../../../../tuning/knob.ts";
import { valueToday } from "../../../../tuning/references.ts";
import { metricAxis, type SweepMetricId } from "../metrics.ts";
import { fieldLabel } from "./shown.ts";

/** The flows of a group of senders, from few to many. */
export interface Load {
  /** Id of the group. */
  readonly group: string;
  readonly low: number;
  readonly high: number;
}

/** A search as the page asks for it. */
export interface TuneDraft {
  /** What is to be as good as can be: small, or large where more is better. */
  readonly metric: SweepMetricId;
  /**
   * The second metric, and what becomes of it: it keeps the limit, SI, on the side where it is good, or is to be as
   * good as can be as well.
   */
  readonly limitMetric: SweepMetricId;
  readonly second: "limit" | "aim";
  readonly limit: number;
  readonly knobs: readonly Knob[];
  /** Every try runs under several loads; null: the scene has no senders to vary. */
  readonly load: Load | null;
  readonly budget: number;
  readonly minutes: number;
}

/** The direction in which a metric is good; where neither is, less. */
export const towardOf = (metric: SweepMetricId): "least" | "most" =>
  findMetric(metric)?.better === "higher" ? "most" : "least";
/** A limit leaves the good side of a metric free. */
export const signOf = (metric: SweepMetricId): Limit["sign"] => (towardOf(metric) === "most" ? ">=" : "<=");

/** A limit to begin with, SI: of a share that is good when it is large or small, and of a time. */
const LIMITS = { most: 0.98, least: 0.02, time: 0.02 } as const;
/** Another metric begins with another limit: 98 % of the link and 98 % of loss are not the same wish. */
export const limitOf = (metric: SweepMetricId): number =>
  findMetric(metric)?.unit === "s" ? LIMITS.time : LIMITS[towardOf(metric)];

/** Seeds of a try that stays, and of the measurement that is held back. */
export const SEEDS = 4;
/** Runs of the refinement that must bring 1 %. */
export const PATIENCE = 40;
/** The window begins here, s, or after a sixth of a short run. */
const FROM = 10;
/** Parameters that are chosen at first, and at most. */
const KNOBS_FIRST = 3;
export const KNOBS_MAX = 5;

/** The numeric parameters of the first lane's discipline. */
export const parametersOf = ({ lanes }: Scenario): readonly (readonly [path: string, field: NumberField])[] => {
  const fields = catalog.queues.find(({ id }) => id === lanes[0]?.queue)?.fields ?? {};
  return Object.entries(fields).flatMap(([key, field]) =>
    field.kind === "number" ? [[`lanes.0.params.${key}`, field] as const] : [],
  );
};

/** Factor around today's value of a logarithmic and of a linear field. */
const AROUND = { log: 10, linear: 4 };

/** A range around the present value of a parameter; undefined: it has none, or may not vary. */
export const knobAt = (scenario: Scenario, path: string, field: NumberField): Knob | undefined => {
  const today = valueToday(scenario, { path });
  if (!(today > 0)) return undefined;
  const log = field.scale === "log";
  const factor = log ? AROUND.log : AROUND.linear;
  const whole = field.integer === true;
  const short = (value: number): number => (whole ? Math.round(value) : Number(value.toPrecision(2)));
  const [low, high] = [Math.max(field.min, short(today / factor)), Math.min(field.max, short(today * factor))];
  return low < high && (!log || low > 0) ? { path, low, high, log, whole } : undefined;
};

/** From half to twice the flows of the largest group of senders. */
const loadFrom = ({ traffic }: Scenario): Load | null => {
  const senders = traffic.filter(({ transport, count }) => transport !== null && count > 0);
  const [largest] = [...senders].sort((a, b) => b.count - a.count);
  if (largest === undefined) return null;
  return { group: largest.id, low: Math.max(1, Math.round(largest.count / 2)), high: 2 * largest.count };
};

/** Numbers of flows: of the search, and of the measurement that is held back, in between. */
export const flowsOf = ({
  low,
  high,
}: Load): { readonly seen: readonly number[]; readonly unseen: readonly number[] } => {
  const between = (a: number, b: number): number => Math.round(Math.sqrt(a * b));
  const middle = between(low, high);
  const seen = [...new Set([low, middle, high])];
  return { seen, unseen: [between(low, middle), between(middle, high)].filter((flows) => !seen.includes(flows)) };
};

/** Runs that a search needs at the least. */
export const leastRuns = ({ load }: TuneDraft): number =>
  leastBudget({ scenes: load === null ? 1 : flowsOf(load).seen.length, seeds: SEEDS });

/** The scene with each of these numbers of flows. @throws SweepError if the scene refuses one */
const withFlows = (scenario: Scenario, { group }: Load, flows: readonly number[]): readonly Scenario[] =>
  pointsOf({
    scenario,
    axes: [{ path: `traffic.${group}.count`, values: flows }],
    from: 0,
    to: null,
    seeds: 1,
    until: null,
    timeline: "hold",
    sampling: "grid",
  }).map((point) => point.scenario);

/** A whole draft from the scene: nothing needs to be typed. */
export const draftFrom = (scenario: Scenario): TuneDraft => {
  const all = parametersOf(scenario);
  const usual = all.filter(([, field]) => field.advanced !== true);
  const knobs = (usual.length > 0 ? usual : all).flatMap(([path, field]) => knobAt(scenario, path, field) ?? []);
  return {
    metric: "delayMean",
    limitMetric: "utilization",
    second: "limit",
    limit: limitOf("utilization"),
    knobs: knobs.slice(0, KNOBS_FIRST),
    load: loadFrom(scenario),
    budget: 480,
    minutes: 2,
  };
};

/** The search of a draft, or a sentence about its error. */
export const tuningOf = (
  draft: TuneDraft,
  scenario: Scenario,
): { readonly tuning: Tuning } | { readonly fault: string } => {
  try {
    const { load } = draft;
    const flows = load === null ? null : flowsOf(load);
    return {
      tuning: checkTuning({
        scenes: load === null || flows === null ? [scenario] : withFlows(scenario, load, flows.seen),
        unseen: load === null || flows === null ? [] : withFlows(scenario, load, flows.unseen),
        lane: 0,
        knobs: draft.knobs,
        ...(draft.second === "limit"
          ? {
              objectives: [aimOf(draft.metric)],
              limits: [{ metric: draft.limitMetric, sign: signOf(draft.limitMetric), value: draft.limit }],
            }
          : {
              objectives: [aimOf(draft.metric), aimOf(draft.limitMetric)],
              limits: [],
            }),
        seeds: SEEDS,
        heldBack: SEEDS,
        budget: draft.budget,
        patience: PATIENCE,
        searchSeed: 1,
        from: Math.min(FROM, endOf(scenario) / 6),
        to: null,
      }),
    };
  } catch (error) {
    if (error instanceof TuningError || error instanceof SweepError)
      return { fault: named(error.message, draft, scenario) };
    throw error;
  }
};

const aimOf = (metric: SweepMetricId): Objective => ({ metric, toward: towardOf(metric) });

/** A sentence with the names that the page shows in place of the paths of the command line. */
const named = (message: string, { knobs }: TuneDraft, scenario: Scenario): string =>
  knobs.reduce((text, { path }) => text.replaceAll(`the knob ${path}`, fieldLabel(scenario, path)), message);

/** A limit in the unit that is shown, and back. */
export const shownLimit = ({ limitMetric, limit }: Pick<TuneDraft, "limitMetric" | "limit">): number =>
  Number((limit * metricAxis(limitMetric).factor).toPrecision(6));
/**
 * The values that a metric can have at all, in the unit that is shown: a share is at most 1, a time at most the run's.
 */
export const limitRange = (
  metric: SweepMetricId,
  scenario: Scenario,
): { readonly min: number; readonly max?: number } => {
  const unit = findMetric(metric)?.unit;
  const most = unit === "ratio" ? 1 : unit === "s" ? endOf(scenario) : undefined;
  return most === undefined ? { min: 0 } : { min: 0, max: shownLimit({ limitMetric: metric, limit: most }) };
};
export const limitFrom = (metric: SweepMetricId, shown: number): number =>
  Number((shown / metricAxis(metric).factor).toPrecision(6));
