import type { NumberField, ValuesOf } from "../../schema/fields.ts";
import type { BitsPerSecond, Seconds, Unit } from "../../units/units.ts";

/** The run that a calculator designs for, and that its inputs start from. */
export interface DesignGiven<V> {
  /** The discipline's fields, as they are in force. */
  readonly values: V;
  readonly linkRate: BitsPerSecond;
  /** Mean of the flows below, B. */
  readonly packetSize: number;
  /** Number of endless, responsive flows. */
  readonly flows: number;
  /** Their longest round-trip time, without queueing, s. */
  readonly rttMax: Seconds;
}

/** Inputs that the user may change; their defaults are those of the run. */
export type DesignInputs = Readonly<Record<string, NumberField & { readonly off?: never }>>;

/** A number that follows from a design, beside the same of the values in use where these have one. */
export interface DesignResult {
  readonly label: string;
  /** The literature's symbol, `_` before a subscript. */
  readonly symbol?: string;
  /** `Unit`s are shown as everywhere; the others belong to designs alone and are written as they stand here. */
  readonly unit: Unit | "°" | "rad/s" | "/(packet·s)";
  /** NaN: there is none. */
  readonly designed: number;
  /** The same for the values in use; absent where the number depends on link and flows alone. */
  readonly inUse?: number;
}

/** A judgement in one plain sentence, with its number. */
export interface Verdict {
  readonly isGood: boolean;
  readonly says: string;
}

/** The result of a design. */
export interface Designed<V> {
  /** Fields and what to set them to; null: nothing is worth setting. */
  readonly set: Partial<V> | null;
  readonly results: readonly DesignResult[];
  readonly verdict: Verdict;
  /** Of the values that are in force; null: the rule says nothing about them. */
  readonly inUse: Verdict | null;
}

/** The design rule of a discipline as a calculator. */
export interface Design<V, I extends DesignInputs = DesignInputs> {
  /** Its title: "Gains for a link and its flows". */
  readonly title: string;
  /** The rule in one to three plain sentences. */
  readonly help: string;
  /** "C. V. Hollot, …, INFOCOM 2001, proposition 2" */
  readonly source: string;
  inputs(given: DesignGiven<V>): I;
  /** @param inputs inside the ranges of `inputs` */
  compute(inputs: ValuesOf<I>, given: DesignGiven<V>): Designed<V>;
}

/** Ties the types of a design together; returns it unchanged. */
export const defineDesign = <V, I extends DesignInputs>(design: Design<V, I>): Design<V, I> => design;
