/** Measured values of one run of a case; `null`: that run has no such value. */
export type Values = Readonly<Record<string, number | null>>;

/** A value of the reference. */
export interface Measured {
  /** Over the seeds, or runs, that have the value. */
  readonly mean: number | null;
  /** Half-width of the 95 % interval (Student t); null: none. */
  readonly halfWidth: number | null;
  readonly seeds: number;
}

/** A pair of values, of the lab and of the reference. */
export interface Pair {
  readonly case: string;
  readonly queue: string;
  /** Window or response. */
  readonly span: string;
  readonly metric: string;
  readonly reference: Measured;
  readonly ours: number | null;
  /** null: none. */
  readonly oursHalfWidth: number | null;
  readonly agrees: boolean;
  /** Largest difference that agrees; NaN if the lab has no value. */
  readonly bound: number;
}
/** A pair, or a whole case, that is not compared. */
export interface Omitted {
  readonly what: string;
  readonly reason: string;
}
export interface Compared {
  readonly pairs: readonly Pair[];
  readonly omitted: readonly Omitted[];
}

/** One case measured elsewhere, which the lab may be able to repeat. */
interface StudyCase {
  readonly name: string;
  /** Seeds of the lab's runs. */
  readonly seeds: readonly number[];
  /** Reason why it is not run; null: it is run. */
  readonly whyNot: string | null;
  /** @throws Error if it cannot be translated or does not fit */
  run(seed: number): Values;
}

/** Measurements made with one other implementation. */
export interface Study {
  /** Name of that implementation in the tables. */
  readonly name: string;
  readonly cases: readonly StudyCase[];
  /** Compares the lab's runs, by case and one for each of its seeds, with the measurements. */
  compare(runs: ReadonlyMap<string, readonly Values[]>): Compared;
}
