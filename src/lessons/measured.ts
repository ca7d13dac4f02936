import { catalog } from "../engine/catalog.ts";
import type { Window } from "../engine/simulation/run.ts";
import { applyChange, readPath } from "../scenario/change.ts";
import type { Scenario } from "../scenario/document.ts";
import { isJsonList, isJsonObject, type JsonObject, memberOf } from "../schema/json.ts";
import type { Json, Seconds } from "../units/units.ts";
import { type Surroundings, windowOfTerm } from "./expressions/evaluate.ts";
import { type Expression, type MetricTerm, metricsOf } from "./expressions/syntax.ts";

/** Windows of one lane whose metrics are wanted. */
export interface Wanted {
  readonly lane: number;
  readonly windows: readonly Window[];
}
/**
 * What was measured in each wanted window of a lane's run: members `metrics` and `groups`, as in the JSON of a run, and
 * `signals`, the means of the discipline's signals.
 */
export interface MeasuredWindows extends Wanted {
  readonly reports: readonly JsonObject[];
}
/** Runs lanes of a scenario and measures their windows: in this thread, or in a worker. */
export type MeasureWindows = (scenario: Scenario, wanted: readonly Wanted[]) => Promise<readonly MeasuredWindows[]>;

const keyOf = ({ from, to }: Window): string => `${from} ${to}`;

/** The windows that expressions need at a time. @param lane for those that name none */
export const wantedBy = (
  expressions: readonly Expression[],
  now: Seconds,
  lane: number,
  otherwise: readonly [Seconds, Seconds] | null = null,
): readonly Wanted[] => {
  const byLane = new Map<number, Map<string, Window>>();
  for (const term of expressions.flatMap(metricsOf)) {
    const [from, to] = windowOfTerm(term, now, otherwise) ?? [0, 0];
    if (from < 0 || from >= to) continue;
    const place = term.lane ?? lane;
    const windows = byLane.get(place) ?? new Map<string, Window>();
    windows.set(keyOf({ from, to }), { from, to });
    byLane.set(place, windows);
  }
  return [...byLane].map(([place, windows]) => ({ lane: place, windows: [...windows.values()] }));
};

/** The same windows, joined by lane, so that each lane is run once. */
export const joined = (wanted: readonly Wanted[]): readonly Wanted[] => {
  const lanes = [...new Set(wanted.map(({ lane }) => lane))];
  return lanes.map((lane) => {
    const windows = wanted.filter((one) => one.lane === lane).flatMap((one) => one.windows);
    return { lane, windows: [...new Map(windows.map((window) => [keyOf(window), window])).values()] };
  });
};

/** A metric or a signal in the JSON of a run's window; null: it has none, or there is none of this name. */
const valueIn = (report: JsonObject, { name, group, flow }: MetricTerm): number | null => {
  const [groups, metrics, signals] = ["groups", "metrics", "signals"].map((key) => memberOf(report, key));
  const owner =
    group === null
      ? isJsonObject(metrics) && memberOf(metrics, name) !== undefined
        ? metrics
        : signals
      : isJsonList(groups)
        ? groups.find((one) => isJsonObject(one) && memberOf(one, "id") === group)
        : undefined;
  const value: Json | undefined = isJsonObject(owner) ? memberOf(owner, name) : undefined;
  const single = isJsonList(value) ? value[flow ?? 0] : value;
  return typeof single === "number" ? single : null;
};

/** The scenario with its changes up to a time. */
export const scenarioAt = (scenario: Scenario, now: Seconds): Scenario =>
  scenario.timeline
    .filter(({ at }) => at <= now)
    .reduce((before, change) => {
      const after = applyChange(before, change, catalog);
      return after.ok ? after.value : before;
    }, scenario);

/** What expressions read at a time: the fields of a scenario, and metrics that were measured in its runs. */
export const surroundings = (
  scenario: Scenario,
  measured: readonly MeasuredWindows[],
  now: Seconds,
  lane: number,
  otherwise: readonly [Seconds, Seconds] | null = null,
): Surroundings => ({
  now,
  field: (path) => {
    const value = readPath(scenarioAt(scenario, now), path);
    return typeof value === "number" ? value : Number.NaN;
  },
  metric: (term) => {
    const window = windowOfTerm(term, now, otherwise);
    const from = measured.find((one) => one.lane === (term.lane ?? lane));
    if (window === null || from === undefined) return null;
    const [start, end] = window;
    const place = from.windows.findIndex((one) => one.from === start && one.to === end);
    const report = from.reports[place];
    return report === undefined ? null : valueIn(report, term);
  },
});
