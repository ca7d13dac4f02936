import type { Report } from "../../../engine/recording/frame.ts";
import { comparedFork, forkName } from "../../plots/comparedFork/comparedFork.ts";
import { partingWith } from "../../plots/comparedFork/overlay.ts";
import type { Run } from "../../session/run.ts";

/** Both reports are of the same time where their ends differ by no more than this, s: they are renewed every half second. */
const SAME = 1;

/** Percentiles of a report; null: no packet was sent in its time. */
export const quantilesOf = (report: Report | null): Float32Array | null =>
  report === null || report.delayQuantiles.length < 101 ? null : report.delayQuantiles;

/** Whether two reports are of the same time, so that they can be compared. */
const areOfOneTime = (one: Report, other: Report): boolean =>
  Math.abs(one.from - other.from) <= SAME && Math.abs(one.to - other.to) <= SAME;

/** How long packets waited in the future that is laid over the shown one. */
interface OtherDelays {
  /** Of the future. */
  readonly name: string;
  /** s; delay below which so many percent of the packets stayed */
  readonly values: Float32Array;
}

/** null: none is laid over it, both are still the same, or it is not as far yet. */
export const otherDelays = (run: Run): OtherDelays | null => {
  const { lab, traces, alongside } = run;
  const future = comparedFork(run);
  const { report } = lab.getState();
  const values = quantilesOf(alongside.report);
  if (future === null || report === null || alongside.report === null || values === null) return null;
  if (traces.until <= partingWith(run, future) || !areOfOneTime(report, alongside.report)) return null;
  return { name: forkName(future.letter), values };
};
