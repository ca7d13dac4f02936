import type { AxisValue } from "../sweeps/ask.ts";
import type { Json, Seconds } from "../units/units.ts";

/**
 * Whose words they are: `printed` in the source's surviving text; `derived` from it by this project; `recalled` from
 * memory, where the text breaks off.
 */
export const BASES = ["printed", "derived", "recalled"] as const;
export type Basis = (typeof BASES)[number];

/** `setup`: how the experiment is laid out; no run can make it false. */
export const CLAIM_KINDS = ["quantitative", "ordering", "trend", "bound", "setup"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** One statement of a paper that runs can test, by the rules of `docs/claims.md`. */
export interface Claim {
  readonly id: string;
  /** Place of the statement in the source. */
  readonly place: string;
  readonly statement: string;
  readonly basis: Basis;
  /** In the check language (`checks/parse.ts`). */
  readonly check: string;
  /** If the check was corrected: its first form, and the reason. */
  readonly original?: { readonly check: string; readonly why: string };
  readonly kind: ClaimKind;
  /** The basis in the source of a threshold that the table of `docs/claims.md` does not have. */
  readonly threshold?: string;
  /** Number or word that the source gives. */
  readonly expected: { readonly value: number | string; readonly unit: string; readonly basis: Basis } | null;
  /** How likely a faithful packet simulator confirms the claim; `low`: reproduction is not expected. */
  readonly confidence: Confidence;
  readonly note: string;
  /** If the lab does not confirm it: the cause, as far as an experiment has shown it. */
  readonly whyNot?: string;
  /** The commands of `aqm` that repeat this experiment. */
  readonly shownBy?: readonly string[];
}
export type Confidence = "high" | "medium" | "low";

export interface Source {
  readonly authors: string;
  readonly title: string;
  /** Conference and date, as far as known. */
  readonly published: string;
  /** Figure, table or section. */
  readonly place: string;
}

/** A detail that the source leaves open or that had to be restored, and the value chosen for it. */
export interface Assumption {
  readonly about: string;
  readonly taken: string;
  readonly why: string;
  /** A damaged print was restored; false: the source leaves the detail open. */
  readonly restored: boolean;
}

/** One value of a swept axis, and the settings of the scenario that it stands for: paths as in `timeline.set`. */
export interface AxisPoint {
  readonly value: AxisValue;
  readonly set: Readonly<Record<string, Json>>;
}
export interface Axis {
  /** Its name in checks. */
  readonly name: string;
  readonly unit: string;
  readonly values: readonly AxisPoint[];
}

/** Presentation in the source. `shows`: metrics and signals, by the names of the check language. */
export interface Figure {
  readonly kind: "time-series" | "curve" | "bars" | "table" | "diagram";
  readonly shows: readonly string[];
  /** Axes, curves and remarks, if the source has a drawing. */
  readonly drawn?: Json;
}

/** A figure, a table or a statement of a paper as data: a scenario to run, and claims to test. */
export interface Experiment {
  /** In addresses and commands: never renamed. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly source: Source;
  /** Figure or section of the source; `…-lost`: the source names it, but its drawing or numbers are lost. */
  readonly provenance: string;
  /** `function-plot`, `numeric-solver`, `static-inventory`: formulas and rules, with a run only if a claim needs it. */
  readonly kind: "packet-simulation" | "function-plot" | "numeric-solver" | "static-inventory";
  readonly figure: Figure;
  readonly assumptions: readonly Assumption[];
  /** A scenario document; its lanes carry the labels that the checks name. */
  readonly scenario: { readonly [key: string]: Json };
  /** Every combination of their values is a point; without axes the scenario is the only point. */
  readonly axes: readonly Axis[];
  /** Start of the window of checks that name none. */
  readonly warmup: Seconds;
  readonly seeds: readonly number[];
  readonly claims: readonly Claim[];
  readonly notes: string;
}
