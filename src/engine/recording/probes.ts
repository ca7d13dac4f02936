import type { Seconds } from "../../units/units.ts";

/** What the recorder reads when a bin closes: the discipline's signals and the sums of windows by group. */
export interface RecorderProbes {
  /** bit/s, as it is now. */
  linkRate(): number;
  /** Fills `out` with every signal of the discipline, in the order of its definition. */
  readSignals(out: Float64Array): void;
  /** Events handled so far. */
  events(): number;
  /** Before something is read: what flows do by themselves has happened up to this time. */
  catchUp(time: Seconds): void;
  /** Sum of the congestion windows of the group's flows, in packets. */
  windowOf(group: number): number;
}
