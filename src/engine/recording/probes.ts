import type { Seconds } from "../../units/units.ts";

/** Access of the recorder to the rest of the simulation, used when a bin closes. */
export interface RecorderProbes {
  /** Present link rate, bit/s. */
  linkRate(): number;
  /** Bits that the link has sent of the packet in transmission. */
  bitsUnderWay(): number;
  /** Fills `out` with every signal of the discipline, in the order of its definition. */
  readSignals(out: Float64Array): void;
  /** Events handled so far. */
  events(): number;
  /** Handles the events inside flows up to this time; called before values are read. */
  catchUp(time: Seconds): void;
  /** A bin has closed at this time; the state of the flows is that of the time. */
  onBinClosed(time: Seconds): void;
  /** Sum of the congestion windows of the group's flows, in packets. */
  windowOf(group: number): number;
}
