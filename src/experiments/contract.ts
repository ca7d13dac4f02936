import type { AxisValue } from "../sweeps/ask.ts";
import type { Json, Seconds } from "../units/units.ts";

/** One sentence of a paper that a run can be held against. */
export interface Claim {
  readonly id: string;
  /** Where the source says it. */
  readonly place: string;
  readonly statement: string;
  /** In the check language (`checks/parse.ts`). */
  readonly check: string;
  /** Where the check was mended: the check as it was first written down, and why it could not stay. */
  readonly original?: { readonly check: string; readonly why: string };
  readonly kind: "quantitative" | "ordering" | "trend" | "bound";
  /** What the source prints, where it prints a number or a word. */
  readonly expected: { readonly value: number | string; readonly unit: string } | null;
  /** How likely a faithful packet simulator shows what the claim says; `low`: not expected to reproduce. */
  readonly confidence: Confidence;
  readonly note: string;
  /** Where the lab does not show it: the cause, as far as an experiment has told it. */
  readonly whyNot?: string;
  /** The commands of `aqm` that repeat this experiment. */
  readonly shownBy?: readonly string[];
}
export type Confidence = "high" | "medium" | "low";

export interface Source {
  readonly authors: string;
  readonly title: string;
  /** Conference and date, or what is known of them. */
  readonly published: string;
  /** Figure, table or section. */
  readonly place: string;
}

/** Something that the source leaves open or that had to be restored, and what was taken for it. */
export interface Assumption {
  readonly about: string;
  readonly taken: string;
  readonly why: string;
  /** A damaged print was restored; else the source leaves it open. */
  readonly restored: boolean;
}

/** One value of a swept axis, and what it sets in the scenario: paths as `timeline.set` has them. */
export interface AxisPoint {
  readonly value: AxisValue;
  readonly set: Readonly<Record<string, Json>>;
}
export interface Axis {
  /** What checks call it. */
  readonly name: string;
  readonly unit: string;
  readonly values: readonly AxisPoint[];
}

/** How the source shows it. `shows`: metrics and signals, by the names of the check language. */
export interface Figure {
  readonly kind: "time-series" | "curve" | "bars" | "table" | "diagram";
  readonly shows: readonly string[];
  /** Its axes, curves and remarks, where the source has a drawing. */
  readonly drawn?: Json;
}

/** A figure, a table or a statement of a paper as data: what to run, and what to hold it against. */
export interface Experiment {
  /** In addresses and commands: never renamed. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly source: Source;
  /** What of the source it stands for; `…-lost`: named there, but its drawing or numbers did not survive. */
  readonly provenance: string;
  /** `function-plot`, `numeric-solver`, `static-inventory`: formulas and rules, with a run only where a claim asks. */
  readonly kind: "packet-simulation" | "function-plot" | "numeric-solver" | "static-inventory";
  readonly figure: Figure;
  readonly assumptions: readonly Assumption[];
  /** A scenario document; its lanes carry the labels that the checks name. */
  readonly scenario: { readonly [key: string]: Json };
  /** Every combination of their values is a point; none: the scenario is the only point. */
  readonly axes: readonly Axis[];
  /** Start of the window of a check that names none. */
  readonly warmup: Seconds;
  readonly seeds: readonly number[];
  readonly claims: readonly Claim[];
  readonly notes: string;
}
