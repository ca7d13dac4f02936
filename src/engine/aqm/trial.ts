import type { Json, Seconds } from "../../units/units.ts";

/** Values by their paths in a scenario (groups by id, lanes by index). */
type Values = Readonly<Record<string, Json>>;

interface TrialBase {
  /** What to do and what is seen then, in one or two plain sentences. */
  readonly words: string;
  /** Id of a preset; absent: "red-basics". Its first lane runs the algorithm of the page. */
  readonly scene?: string;
  /** Differences from that scene. */
  readonly set?: Values;
  /**
   * Conditions that hold with each of five seeds, in the language of the lessons (`src/lessons/expressions/parse.ts`).
   * Each metric names its window; without a lane it is that of the page's algorithm. A signal of the algorithm, by its
   * id, is its mean over the window.
   */
  readonly expect: readonly string[];
}
/** Made in the run at this instant, in all lanes. */
interface TrialChange {
  readonly at: Seconds;
  readonly set: Values;
}
/** A lane beside that of the page, as in a scenario. Without a queue it has that of the page, with its parameters. */
interface TrialLane {
  readonly label: string;
  readonly queue?: string;
  readonly params?: Values;
  readonly overrides?: Values;
}

/**
 * An experiment in the lab, a line of "What to try": a scene, what is done in it, and what is seen then. It makes a
 * change, or compares lanes, or both.
 */
export type Trial = TrialBase &
  (
    | { readonly change: TrialChange; readonly beside?: readonly TrialLane[] }
    | { readonly change?: undefined; readonly beside: readonly TrialLane[] }
  );
