import type { Counts } from "./counts.ts";

/** How the source presents an experiment, by which its small picture is drawn. */
export const FORMS = [
  "trace",
  "step",
  "curves",
  "scatter",
  "probability",
  "bode",
  "bars",
  "table",
  "network",
  "flowChart",
] as const;
export type Form = (typeof FORMS)[number];

/** What a list shows of an experiment before the experiment itself is loaded. */
export interface EntryFacts {
  readonly id: string;
  readonly title: string;
  /** Figure, table or section of the paper. */
  readonly place: string;
  readonly form: Form;
  /** Number of claims that runs test; statements about the layout are not counted. */
  readonly claims: number;
  /** Bits that the links of all its runs with the first seed can carry: about in proportion to the time they take. */
  readonly work: number;
  /** Verdicts of the last full run by `npm run reproduce`. */
  readonly stored: Counts;
}
