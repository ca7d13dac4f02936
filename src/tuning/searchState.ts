import type { Tuning } from "./definition.ts";
import type { Measured, TryRun } from "./measure.ts";
import type { End, Origin } from "./search.ts";

/** A point of which something was measured. */
export interface Try {
  /** Counted from 1 in the order of the questions; a reference point has its origin alone. */
  readonly id: number;
  readonly origin: Origin | "today" | "default";
  /** In the unit box; empty: a reference point. */
  readonly unit: readonly number[];
  /** In the order of the knobs, SI; NaN: the scene has no number there. */
  readonly values: readonly number[];
  readonly seeds: number;
  readonly runs: readonly TryRun[];
  /** null: the scenes refuse the values, or a metric has no value. */
  readonly measured: Measured | null;
  /** Why the scenes refuse the values; "": they do not. */
  readonly refused: string;
}

/** The state of a search: everything that its picture needs. */
export interface SearchState {
  readonly tuning: Tuning;
  /** The scenes as they are, and with the defaults of the knobs where those differ. */
  readonly references: readonly Try[];
  readonly tries: readonly Try[];
  /** Runs so far, without those of the held-back measurement. */
  readonly runs: number;
  /** null: it is not over. */
  readonly end: End | null;
  /** The best tries and the references on seeds and scenes that the search never saw; null: not measured. */
  readonly heldBack: readonly Try[] | null;
}
