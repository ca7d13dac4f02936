import type { Json } from "../units/units.ts";

/** A field of the scenario that a tool cannot take over as it is. */
export interface Departure {
  /** Path in the document: "traffic.bulk.rttClock", "timeline.2". */
  readonly path: string;
  /** left out: the program does without it; changed: the tool has another value, or another rule, in its place. */
  readonly kind: "left out" | "changed";
  /** A sentence that names the field, its value, and what the program does. */
  readonly sentence: string;
  /** The value of this field with which the lab does what the tool does, where there is one. */
  readonly instead?: Json;
}
