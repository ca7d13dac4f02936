import { tuningText } from "../../../../i18n/tuning.ts";
import { wordOf } from "../../../../i18n/words.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import type { Estimate } from "../../../../sweeps/statistics.ts";
import { fieldOfPath } from "../../../../sweeps/unitAt.ts";
import type { Limit, Tuning } from "../../../../tuning/definition.ts";
import type { Try } from "../../../../tuning/searchState.ts";
import { plainNumber, showWords } from "../../../quantity.ts";
import { metricAxis, type SweepMetricId } from "../metrics.ts";

/** Digits of a value: a limit of 99.95 % must not read as 100 %. */
const DIGITS = 4;

/** A measured value with its unit: "14.2 ms". */
export const metricValue = (metric: SweepMetricId, value: number): string => {
  const { factor, unit } = metricAxis(metric);
  return [plainNumber(value * factor, DIGITS), unit].filter((part) => part !== "").join(" ");
};

/** The size of a difference with its unit: that of two percentages is in percentage points. */
export const metricGap = (metric: SweepMetricId, gap: number): string => {
  const words = metricValue(metric, Math.abs(gap));
  return metricAxis(metric).unit === "%" ? tuningText("best.points", { value: words.replace(" %", "") }) : words;
};

/** Half of an interval, in the unit of the metric, which is not repeated. */
export const halfText = (metric: SweepMetricId, halfWidth: number): string =>
  Number.isFinite(halfWidth) ? ` ± ${plainNumber(halfWidth * metricAxis(metric).factor, 2)}` : "";

/** The symbol of a field, or its name. */
export const fieldName = (scenario: Scenario, path: string): string => {
  const field = fieldOfPath(scenario, path);
  return field === undefined ? path : (field.symbol ?? wordOf(field, "label"));
};

/** The name of a field in words, for texts that have no subscripts. */
export const fieldLabel = (scenario: Scenario, path: string): string =>
  wordOf(fieldOfPath(scenario, path), "label") ?? path;

/** A value of a field with its unit. */
export const fieldValue = (scenario: Scenario, path: string, value: number): string => {
  const field = fieldOfPath(scenario, path);
  if (!Number.isFinite(value)) return "–";
  return field !== undefined && "unit" in field ? showWords(value, field.unit) : plainNumber(value);
};

/** What was measured of the second metric of a try: of a limit, or of a second objective. */
export const secondOf = ({ measured }: Pick<Try, "measured">): Estimate | undefined =>
  measured?.limits[0]?.value ?? measured?.objectives[1];
/** The second metric of a search. */
export const secondMetric = ({ limits, objectives }: Pick<Tuning, "limits" | "objectives">): SweepMetricId =>
  limits[0]?.metric ?? objectives[1]?.metric ?? "";

/** The part of a message's key that says on which side of a limit a metric is kept. */
export const sideOf = (sign: Limit["sign"]): "atLeast" | "atMost" => (sign === ">=" ? "atLeast" : "atMost");

/** The place of a try in the picture, SI; undefined: nothing was measured. */
export const placeOf = (each: Try): { readonly x: number; readonly y: number } | undefined => {
  const [x, y] = [each.measured?.objectives[0]?.mean, secondOf(each)?.mean];
  return x === undefined || y === undefined ? undefined : { x, y };
};
