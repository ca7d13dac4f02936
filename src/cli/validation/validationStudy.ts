/** What one run of a case measured; `null`: that run has no such value. */
export type Values = Readonly<Record<string, number | null>>;

/** A number as the reference has it. */
export interface Measured {
  /** Over the seeds, or runs, that have it. */
  readonly mean: number | null;
  /** Half-width of the 95 % interval (Student t); null: there is none. */
  readonly halfWidth: number | null;
  readonly seeds: number;
}

/** One pair of numbers, ours and the reference's. */
export interface Pair {
  readonly case: string;
  readonly queue: string;
  /** Window or response. */
  readonly span: string;
  readonly metric: string;
  readonly reference: Measured;
  readonly ours: number | null;
  /** null: there is none. */
  readonly oursHalfWidth: number | null;
  readonly agrees: boolean;
  /** Greatest difference that agrees; NaN where we have no value. */
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

/** One experiment that somebody measured, and that the lab may be able to repeat. */
interface StudyCase {
  readonly name: string;
  /** Seeds of our runs. */
  readonly seeds: readonly number[];
  /** Why it is not run; null: it is. */
  readonly whyNot: string | null;
  /** @throws Error where it cannot be translated or does not fit */
  run(seed: number): Values;
}

/** Measurements made with one other implementation. */
export interface Study {
  /** Of that implementation, as the tables call it. */
  readonly name: string;
  readonly cases: readonly StudyCase[];
  /** Holds our runs, by the name of the case and one for each of its seeds, against the measurements. */
  compare(runs: ReadonlyMap<string, readonly Values[]>): Compared;
}
