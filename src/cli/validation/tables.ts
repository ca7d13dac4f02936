import { readable, table } from "../output.ts";
import type { Omitted, Pair } from "./validationStudy.ts";

export const shareOf = (pairs: readonly Pair[]): number =>
  pairs.length === 0 ? Number.NaN : agreeing(pairs) / pairs.length;

const percent = (share: number): string => (Number.isNaN(share) ? "none" : (share * 100).toFixed(1));
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** "12.3 ± 0.4" */
const interval = (mean: number | null, halfWidth: number | null): string => {
  if (mean === null) return "none";
  return halfWidth === null ? readable(mean) : `${readable(mean)} ± ${readable(halfWidth)}`;
};

/** Pairs of the lab's values and those of the reference with this name. */
export const pairTable = (pairs: readonly Pair[], name: string): string =>
  table(
    ["case", "window", "metric", "ours", name, "bound", "agrees"],
    pairs.map(({ case: measured, span, metric, ours, oursHalfWidth, reference, bound, agrees }) => [
      measured,
      span,
      metric,
      interval(ours, oursHalfWidth),
      interval(reference.mean, reference.halfWidth),
      readable(bound),
      agrees ? "yes" : "NO",
    ]),
  );

/** Agreeing pairs, compared pairs and their share, by reference and discipline; then by metric. */
export const shareTable = (results: readonly { readonly name: string; readonly pairs: readonly Pair[] }[]): string => {
  const row = (name: string, queue: string, pairs: readonly Pair[]): string[] => [
    name,
    queue,
    String(new Set(pairs.map((pair) => pair.case)).size),
    String(agreeing(pairs)),
    String(pairs.length),
    percent(shareOf(pairs)),
    byMetric(pairs),
  ];
  return table(
    ["reference", "discipline or sender", "cases", "agree", "compared", "%", "metrics with pairs that do not agree"],
    results.flatMap(({ name, pairs }) => [
      ...unique(pairs.map(({ queue }) => queue)).map((queue) =>
        row(
          name,
          queue,
          pairs.filter((pair) => pair.queue === queue),
        ),
      ),
      row(name, "all", pairs),
    ]),
  );
};

const agreeing = (pairs: readonly Pair[]): number => pairs.filter(({ agrees }) => agrees).length;

/** "loss 3/12, mark 1/4": numbers of pairs of these metrics that do not agree, and of all. */
const byMetric = (pairs: readonly Pair[]): string =>
  unique(pairs.filter(({ agrees }) => !agrees).map(({ metric }) => metric))
    .map((metric) => {
      const some = pairs.filter((pair) => pair.metric === metric);
      return `${metric} ${some.length - agreeing(some)}/${some.length}`;
    })
    .join(", ");

/** Reasons for omissions, with their number; the omitted items only for reasons with few. */
export const omittedTable = (omitted: readonly Omitted[]): string =>
  table(
    ["not compared", "number", "for instance"],
    unique(omitted.map(({ reason }) => reason)).map((reason) => {
      const what = omitted.filter((each) => each.reason === reason).map((each) => each.what);
      return [reason, String(what.length), what.slice(0, 3).join(", ")];
    }),
  );
