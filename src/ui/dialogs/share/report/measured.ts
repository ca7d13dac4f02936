import { metricsAt } from "../../../../engine/metrics/list.ts";
import { metricWord } from "../../../../i18n/words.ts";
import { estimate } from "../../../../sweeps/statistics.ts";
import { columnUnit } from "../../../../units/columns.ts";
import { decimals } from "../../../chart/format.ts";
import { unitWord } from "../../../unitWords.ts";

/** The metrics of one run, by their ids. */
export type RunMetrics = Readonly<Record<string, number>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The metrics in a file of metrics. @param text JSON of one run with one window @throws Error if it has none */
export const metricsIn = (text: string): RunMetrics => {
  const file: unknown = JSON.parse(text);
  const runs: readonly unknown[] = isRecord(file) && Array.isArray(file["runs"]) ? file["runs"] : [];
  const [run] = runs;
  if (!isRecord(run) || !isRecord(run["metrics"])) throw new Error("the file has no metrics of a run");
  const numbers = Object.entries(run["metrics"]).flatMap(([id, value]) =>
    typeof value === "number" ? [[id, value] as const] : [],
  );
  return Object.fromEntries(numbers);
};

/** Means of at least this value are written as whole numbers. */
const WHOLE_FROM = 1000;

/**
 * A row for each metric of the run that exists in some of these runs: its name, and its mean; with several runs ± half
 * the width of the 95 % interval.
 */
export const measuredRows = (runs: readonly RunMetrics[]): readonly (readonly [name: string, value: string])[] =>
  metricsAt("run").flatMap((metric) => {
    const values = runs.flatMap((run) => run[metric.id] ?? []);
    if (values.length === 0) return [];
    const { mean, halfWidth } = estimate(values);
    const { unit, factor, digits } = columnUnit(metric.unit);
    const places = Math.abs(mean * factor) < WHOLE_FROM ? digits : 0;
    const written = (value: number): string => decimals(value * factor, places);
    const interval = Number.isNaN(halfWidth) ? "" : ` ± ${written(halfWidth)}`;
    return [[metricWord(metric, "label"), `${written(mean)}${interval} ${unitWord(unit)}`.trim()]];
  });
