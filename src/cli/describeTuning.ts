import { findMetric } from "../engine/metrics/tables.ts";
import type { Estimate } from "../sweeps/statistics.ts";
import type { Tuning } from "../tuning/definition.ts";
import type { SearchState, Try } from "../tuning/searchState.ts";
import { differenceOf, isApart, sensitivityOf, verdictOf } from "../tuning/verdict.ts";
import { readable, table } from "./output.ts";

const estimateText = ({ mean, halfWidth }: Estimate): string =>
  Number.isNaN(halfWidth) ? readable(mean) : `${readable(mean)} ± ${readable(halfWidth)}`;

const unitText = (metric: string): string => {
  const unit = findMetric(metric)?.unit ?? "factor";
  return unit === "ratio" || unit === "factor" ? "" : ` ${unit}`;
};

const valuesText = (tuning: Tuning, each: Try): string =>
  tuning.knobs.map(({ path }, i) => `${path}=${readable(each.values[i])}`).join(" ");

/** A line of a try as the search goes on. */
export const tryLine = ({ tuning }: SearchState, each: Try): string => {
  const { id, measured, refused } = each;
  const values = valuesText(tuning, each);
  if (measured === null) return `${id}: ${values}: ${refused === "" ? "a metric has no value" : refused}`;
  const found = [...tuning.objectives, ...tuning.limits].map(({ metric }, i) => {
    const value = measured.objectives[i] ?? measured.limits[i - tuning.objectives.length]?.value;
    return `${metric} ${value === undefined ? "none" : estimateText(value)}${unitText(metric)}`;
  });
  return `${id}: ${values}: ${found.join(", ")}${measured.score.violation > 0 ? ", beyond the limit" : ""}`;
};

const nameOf = ({ origin, id }: Try): string =>
  origin === "today" ? "the scene" : origin === "default" ? "defaults" : `try ${id}`;

/** What separates a try from another one in an objective. */
const apartText = (one: Try, other: Try | undefined, objective: number, unit: string): string => {
  if (other === undefined || other === one || other.measured === null) return "";
  const difference = differenceOf(one, other, objective);
  if (!isApart(difference)) return "not apart";
  return `${estimateText({ ...difference, mean: Math.abs(difference.mean) })}${unit} ${difference.mean < 0 ? "less" : "more"}`;
};

const rowsOf = ({ tuning, references }: SearchState, tries: readonly Try[]): string => {
  const { knobs, objectives, limits } = tuning;
  const [first] = tries;
  const today = references.find(({ origin }) => origin === "today");
  const again = tries.find(({ origin }) => origin === "today") ?? today;
  const heads = [...objectives, ...limits].map(({ metric }) => metric + unitText(metric).replace(" ", ", "));
  const isOne = objectives.length === 1;
  return table(
    ["", ...knobs.map(({ path }) => path), ...heads, "from the scene", ...(isOne ? ["from the first"] : [])],
    tries.map((each) => {
      const apart = (other: Try | undefined): string =>
        objectives
          .map(({ metric }, m) => [isOne ? "" : metric, apartText(each, other, m, unitText(metric))])
          .filter(([, text]) => text !== "")
          .map((words) => words.join(" ").trim())
          .join("; ");
      return [
        nameOf(each),
        ...knobs.map((_, i) => readable(each.values[i])),
        ...objectives.map((_, m) => cell(each.measured?.objectives[m])),
        ...limits.map((_, m) => cell(each.measured?.limits[m]?.value)),
        each === again ? "" : apart(again),
        ...(isOne ? [apart(first)] : []),
      ];
    }),
  );
};
const cell = (found: Estimate | undefined): string => (found === undefined ? "none" : estimateText(found));

const limitText = ({ limits }: Tuning): string =>
  limits.map(({ metric, sign, value }) => `${metric} ${sign} ${readable(value)}`).join(" and ");

/** The result: best values, reference points, sensitivity, and the held-back measurement. */
export const describeTuning = (search: SearchState): string => {
  const { tuning, references, end, runs, heldBack } = search;
  const { chosen, nearest } = verdictOf(search);
  const isOne = tuning.objectives.length === 1;
  const found =
    chosen.length > 0
      ? `${isOne ? "Best values" : "Front: nothing that was tried is better in both"}; mean ± half of the 95 % interval over ${tuning.seeds} seeds\n\n${rowsOf(search, [...chosen, ...references])}`
      : nearest === null
        ? "No try could be measured."
        : `Nothing found with ${limitText(tuning)}. Nearest:\n\n${rowsOf(search, [nearest, ...references])}`;
  const shares = sensitivityOf(search).map(({ path, shares: each }) => [
    path,
    ...each.map((share) => (Number.isNaN(share) ? "too few tries" : `${Math.round(100 * share)} %`)),
  ]);
  const sensitivity = table(
    ["share of the variance that a knob alone explains", ...tuning.objectives.map(({ metric }) => metric)],
    shares,
  );
  const held =
    heldBack === null
      ? []
      : [
          `Held back: the same values with ${tuning.heldBack} seeds${tuning.unseen.length > 0 ? ` and ${tuning.unseen.length} more scenes` : ""} that the search never saw\n\n${rowsOf(search, heldBack)}`,
        ];
  const why = end === "early" ? `: the last ${tuning.patience ?? 0} runs improved the best by less than 1 %` : "";
  return [`${runs} runs, ${search.tries.length} tries${why}.`, found, sensitivity, ...held].join("\n\n");
};
