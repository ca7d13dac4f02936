import type { Json, Seconds } from "../units/units.ts";

/** One sentence of a paper that a run can be held against. */
export interface Claim {
  readonly id: string;
  /** Where the source says it. */
  readonly place: string;
  readonly statement: string;
  /** In the check language (`checks/parse.ts`). */
  readonly check: string;
  readonly kind: "quantitative" | "ordering" | "trend" | "bound";
  /** What the source prints, where it prints a number. */
  readonly expected: { readonly value: number; readonly unit: string } | null;
  /** How likely a faithful packet simulator shows what the claim says; `low`: not expected to reproduce. */
  readonly confidence: Confidence;
  readonly note: string;
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
}

/** A figure, a table or a statement of a paper as data: what to run, and what to hold it against. */
export interface Experiment {
  /** In addresses and commands: never renamed. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly source: Source;
  readonly provenance: "figure" | "table" | "figure-lost" | "table-lost" | "text-claim";
  readonly assumptions: readonly Assumption[];
  /** A scenario document; its lanes carry the labels that the checks name. */
  readonly scenario: { readonly [key: string]: Json };
  /** Start of the window of a check that names none. */
  readonly warmup: Seconds;
  readonly seeds: readonly number[];
  readonly claims: readonly Claim[];
}

/** Ties the type to the data; returns it unchanged. */
export const defineExperiment = (experiment: Experiment): Experiment => experiment;
