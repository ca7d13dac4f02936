import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { LiveCopies } from "../reports/measurementWindows.ts";

/** The whole simulation at one instant: the scenario then in force, and every number of its state in one column. */
export interface Checkpoint {
  readonly at: Seconds;
  readonly lane: number;
  readonly scenario: Scenario;
  /** Written and read by `Archive`, in the order in which the parts of the simulation stand. */
  readonly data: Float64Array;
}

/** A checkpoint from which a run goes on, and what its live report goes on with; without that the report begins anew. */
export interface SavedRun {
  readonly checkpoint: Checkpoint;
  readonly live?: LiveCopies;
}
