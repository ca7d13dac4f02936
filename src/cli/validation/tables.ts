import { readable, table } from "../output.ts";
import type { Omitted, Pair } from "./compare.ts";

export const shareOf = (pairs: readonly Pair[]): number =>
  pairs.length === 0 ? Number.NaN : pairs.filter(({ agrees }) => agrees).length / pairs.length;

const percent = (share: number): string => (Number.isNaN(share) ? "none" : (share * 100).toFixed(1));
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** "12.3 ± 0.4" */
const interval = (mean: number | null, halfWidth: number | null): string =>
  mean === null ? "none" : `${readable(mean)} ± ${readable(halfWidth)}`;

/** Every pair, ours against the reference. */
export const pairTable = (pairs: readonly Pair[]): string =>
  table(
    ["case", "window", "metric", "ours", "ns-2", "bound", "agrees"],
    pairs.map(({ case: name, span, metric, ours, oursHalfWidth, reference, bound, agrees }) => [
      name,
      span,
      metric,
      interval(ours, oursHalfWidth),
      interval(reference.mean, reference.halfWidth),
      readable(bound),
      agrees ? "yes" : "NO",
    ]),
  );

/** Share of the pairs that agree, by discipline and metric. */
export const shareTable = (pairs: readonly Pair[]): string => {
  const metrics = [...new Set(pairs.map(({ metric }) => metric))];
  const row = (name: string, chosen: readonly Pair[]): string[] => [
    name,
    String(new Set(chosen.map((pair) => pair.case)).size),
    `${chosen.filter(({ agrees }) => agrees).length} / ${chosen.length}`,
    percent(shareOf(chosen)),
    ...metrics.map((metric) => {
      const some = chosen.filter((pair) => pair.metric === metric);
      return some.length === 0 ? "-" : `${some.filter(({ agrees }) => agrees).length}/${some.length}`;
    }),
  ];
  const queues = unique(pairs.map(({ queue }) => queue));
  return table(
    ["discipline", "cases", "agree", "%", ...metrics],
    [
      ...queues.map((queue) =>
        row(
          queue,
          pairs.filter((pair) => pair.queue === queue),
        ),
      ),
      row("all", pairs),
    ],
  );
};

/** Reasons why something was not compared, with how often; single things only where a reason has few. */
export const omittedTable = (omitted: readonly Omitted[]): string =>
  table(
    ["not compared", "number", "for instance"],
    unique(omitted.map(({ reason }) => reason)).map((reason) => {
      const what = omitted.filter((each) => each.reason === reason).map((each) => each.what);
      return [reason, String(what.length), what.slice(0, 3).join(", ")];
    }),
  );
