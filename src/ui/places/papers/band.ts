import type { ChannelSeries } from "../../../protocol/jobs.ts";
import { estimate } from "../../../sweeps/statistics.ts";
import { type Trace, traceOf } from "./signals.ts";
import type { Signal } from "./terms.ts";

/** A signal over time in several runs: its values in the first run, and the mean of all with its interval. */
export interface Band {
  readonly name: string;
  /** Its values in the run with the first seed. */
  readonly first: Trace;
  /** Number of runs. */
  readonly runs: number;
  /** Mean over the runs for each part; NaN where none has recorded anything. With one run, its values. */
  readonly mean: Float64Array;
  /** Half the width of the mean's 95 % interval; NaN for a single run. */
  readonly halfWidth: Float64Array;
}

/** @param traces of one signal, in the order of the seeds @returns null: there are no traces */
export const bandOf = (traces: readonly Trace[]): Band | null => {
  const [first] = traces;
  if (first === undefined) return null;
  const mean = new Float64Array(first.mean.length).fill(Number.NaN);
  const halfWidth = new Float64Array(first.mean.length).fill(Number.NaN);
  for (const part of mean.keys()) {
    const known = traces.map((trace) => trace.mean[part] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    if (known.length === 0) continue;
    const found = estimate(known);
    mean[part] = found.mean;
    halfWidth[part] = found.halfWidth;
  }
  return { name: first.name, first, runs: traces.length, mean, halfWidth };
};

/**
 * Signals of a lane over its recorded runs; those that no run has are left out.
 * @param runs recorded channels of each run, in the order of the seeds
 */
export const bandsOf = (
  signals: readonly { readonly name: string; readonly signal: Signal }[],
  runs: readonly (readonly ChannelSeries[])[],
): readonly Band[] =>
  signals.flatMap(({ name, signal }) => bandOf(runs.flatMap((run) => traceOf(name, signal, run) ?? [])) ?? []);
