import type { Report } from "../../../engine/recording/frame.ts";
import { comparedFork, forkName } from "../../plots/comparedFork/comparedFork.ts";
import { partingWith } from "../../plots/comparedFork/overlay.ts";
import type { Run } from "../../session/run.ts";

/** Reports are renewed every half second. Two cover the same time if their ends differ by at most this many seconds. */
const SAME = 1;

/** Percentiles of a report; null: no packet was sent in its time. */
export const quantilesOf = (report: Report | null): Float32Array | null =>
  report === null || report.delayQuantiles.length < 101 ? null : report.delayQuantiles;

/** Whether two reports cover the same time, so that they can be compared. */
const areOfOneTime = (one: Report, other: Report): boolean =>
  Math.abs(one.from - other.from) <= SAME && Math.abs(one.to - other.to) <= SAME;

/** Queueing delays in the fork that is compared with the shown one. */
interface OtherDelays {
  /** Name of the fork. */
  readonly name: string;
  /** s; the delay at index p is the p-th percentile. */
  readonly values: Float32Array;
}

/** null: no fork is compared, the two have not parted, or the compared fork has not been run to the same time. */
export const otherDelays = (run: Run): OtherDelays | null => {
  const { lab, traces, compared } = run;
  const fork = comparedFork(run);
  const { report } = lab.getState();
  const values = quantilesOf(compared.report);
  if (fork === null || report === null || compared.report === null || values === null) return null;
  if (traces.until <= partingWith(run, fork) || !areOfOneTime(report, compared.report)) return null;
  return { name: forkName(fork.letter), values };
};
