import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { LiveCopies } from "../reports/measurementWindows.ts";

/** The whole simulation at one instant: the scenario then in force, and every number of its state in one column. */
export interface Checkpoint {
  readonly at: Seconds;
  readonly lane: number;
  readonly scenario: Scenario;
  /** Written and read by `Archive`, part by part in a fixed order. */
  readonly data: Float64Array;
}

/** A checkpoint to continue from, with the edges of the live report; without these the report starts empty. */
export interface SavedRun {
  readonly checkpoint: Checkpoint;
  readonly live?: LiveCopies;
}
