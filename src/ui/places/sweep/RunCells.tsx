import type { ReactElement } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { largestOf } from "../../../units/extremes.ts";
import { laneToken } from "../compare/markers.ts";
import { LaneMark } from "./plots/Legend.tsx";
import { laneNamesOverPoints, runsAt } from "./results.ts";
import type { Found } from "./sweepStudy.ts";

/** With more points or seeds than these, the cells would be too narrow to read; only the bar shows the progress. */
const POINTS_MAX = 24;
const SEEDS_MAX = 12;

interface Props {
  readonly found: Found;
  /** Ids of the runs under way. */
  readonly running: ReadonlySet<string>;
  /** Why runs failed, by their ids. */
  readonly failed: ReadonlyMap<string, string>;
  /** The points in words. */
  readonly at: readonly string[];
}

/** How many of these runs failed, and the reason of the first; "": none. */
const failureWords = (ids: readonly string[], failed: ReadonlyMap<string, string>): string => {
  const reasons = ids.flatMap((id) => failed.get(id) ?? []);
  return reasons.length === 0 ? "" : sweepText("cells.failed", { n: reasons.length, reason: reasons[0] ?? "" });
};

/** For every lane and point a cell with a bar for each seed that has run. */
export const RunCells = ({ found, running, failed, at }: Props): ReactElement | null => {
  const lanes = laneNamesOverPoints(found);
  const counts = found.points.map((_, point) => runsAt(found, point, 0).length);
  if (found.points.length > POINTS_MAX || largestOf(counts, 0) > SEEDS_MAX) return null;
  return (
    <table className="swp-cells" aria-label={sweepText("cells.title")}>
      <tbody>
        {lanes.map((name, lane) => {
          const all = found.points.map((_, point) => runsAt(found, point, lane));
          const done = all.flat().filter((id) => found.results.has(id)).length;
          return (
            <tr key={name}>
              <th scope="row" title={name}>
                <LaneMark style={lane} />
                {name}
              </th>
              {[...all.entries()].map(([point, ids]) => (
                <td key={point}>
                  <span
                    className={ids.some((id) => running.has(id)) ? "running" : ""}
                    title={failureWords(ids, failed) || undefined}
                  >
                    {ids.map((id) => (
                      <i
                        key={id}
                        style={found.results.has(id) ? { background: `var(${laneToken(lane)})` } : undefined}
                      />
                    ))}
                    {ids.some((id) => failed.has(id)) && <b aria-hidden="true">×</b>}
                    <span className="unseen">
                      {sweepText("cells.cell", {
                        done: ids.filter((id) => found.results.has(id)).length,
                        total: ids.length,
                      })}{" "}
                      {failureWords(ids, failed)}
                    </span>
                  </span>
                </td>
              ))}
              <td className="note">{sweepText("cells.done", { done, total: all.flat().length })}</td>
            </tr>
          );
        })}
        <tr>
          <td />
          {[...at.entries()].map(([point, words]) => (
            <th key={point} scope="col">
              {words}
            </th>
          ))}
          <td />
        </tr>
      </tbody>
    </table>
  );
};
