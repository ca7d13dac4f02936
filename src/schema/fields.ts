import type { Unit } from "../units/units.ts";
import type { BufferSize } from "./result.ts";

/**
 * Inputs of a derived default: the path, and the fields of the same owner. `value` reads a field that comes earlier in
 * the list; `isGiven` is true if the document sets the field.
 */
export interface Given {
  /** bit/s; in an outage, the rate before it */
  readonly linkRate: number;
  readonly buffer: BufferSize;
  /** packets; with a buffer in bytes, bytes divided by 1000 */
  readonly bufferPackets: number;
  /** bytes; with a buffer in packets, packets times 1000 */
  readonly bufferBytes: number;
  /** bytes, headers included: the largest packet that a group of the scenario sends */
  readonly largestPacket: number;
  value(field: string): number;
  isGiven(field: string): boolean;
}

export type Default<T> = T | ((given: Given) => T);
export type Scale = "linear" | "log";

interface Described {
  /** Short name for controls, as the literature has it: "Minimum threshold". */
  readonly label: string;
  /** One or two plain sentences. */
  readonly help: string;
  /** The literature's symbol, `_` before a subscript: "min_th", "w_q". */
  readonly symbol?: string;
  /** Shown under "Advanced" in the control panel. */
  readonly advanced?: true;
}

export interface NumberField extends Described {
  readonly kind: "number";
  readonly unit: Unit;
  readonly default: Default<number | null>;
  /** Closed range, SI. */
  readonly min: number;
  readonly max: number;
  readonly scale: Scale;
  readonly integer?: true;
  /** Changes may also set 0: an outage. */
  readonly outage?: true;
  /** `null` is allowed and means "never", or the text of `without`. */
  readonly off?: true;
  /** Meaning of `null`, in a word or two. */
  readonly without?: string;
  /** Initial value when the field is switched on and has no default; for a rate, the bottleneck's rate. */
  readonly first?: number;
  /** A queue length in packets that is drawn, and can be dragged, on the queue's axis. */
  readonly axis?: "queue";
}
export interface NumbersField extends Described {
  readonly kind: "numbers";
  readonly unit: Unit;
  readonly default: readonly number[];
  readonly min: number;
  readonly max: number;
}
export interface FlagField extends Described {
  readonly kind: "flag";
  readonly default: Default<boolean>;
}
export interface ChoiceField<O extends string = string> extends Described {
  readonly kind: "choice";
  readonly default: O;
  readonly options: readonly O[];
}

/** Number of packets of a flow: fixed, or drawn from a distribution (for short web transfers). */
export type FlowSize =
  | { readonly packets: number }
  | { readonly pareto: { readonly mean: number; readonly shape: number; readonly min: number; readonly max: number } }
  | { readonly boundedPareto: { readonly shape: number; readonly min: number; readonly max: number } }
  | { readonly geometric: { readonly mean: number } };
export interface SizeField extends Described {
  readonly kind: "size";
  readonly default: FlowSize;
}

/** One description for the parameters of algorithms and the fields of scenarios. */
export type Field = NumberField | NumbersField | FlagField | ChoiceField | SizeField;
export type Fields = Readonly<Record<string, Field>>;

/** The value of a field after defaults, SI; `null` for an `off` field that is off. */
export type ValueOf<T extends Field> = T extends { readonly kind: "number"; readonly off: true }
  ? number | null
  : T extends NumberField
    ? number
    : T extends NumbersField
      ? readonly number[]
      : T extends FlagField
        ? boolean
        : T extends ChoiceField<infer O>
          ? O
          : T extends SizeField
            ? FlowSize
            : never;
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

type NumberOptions<D> = Described & {
  readonly default: D;
  readonly min: number;
  readonly max: number;
  readonly scale?: Scale;
  readonly integer?: true;
  readonly outage?: true;
  readonly axis?: "queue";
};
const numberOf =
  (unit: Unit) =>
  (o: NumberOptions<Default<number>>): NumberField & { readonly off?: never } => ({
    kind: "number",
    unit,
    scale: "linear",
    ...o,
  });

export const time = numberOf("s");
export const rate = numberOf("bit/s");
export const bytes = numberOf("B");
export const packets = numberOf("packets");
export const flows = numberOf("flows");
export const ratio = numberOf("ratio");
export const factor = numberOf("factor");
export const count = numberOf("count");
export const perSecond = numberOf("1/s");
export const perPacket = numberOf("1/packet");

/** A number that may be `null`, which means "never" or the text of `without`. */
export const orNever = (
  unit: Unit,
  o: NumberOptions<Default<number | null>> & { readonly without?: string; readonly first?: number },
): NumberField & { readonly off: true } => ({
  kind: "number",
  unit,
  scale: "linear",
  off: true,
  ...o,
});
export const numbers = (
  unit: Unit,
  o: Described & { readonly default: readonly number[]; readonly min: number; readonly max: number },
): NumbersField => ({ kind: "numbers", unit, ...o });
export const flag = (o: Described & { readonly default: Default<boolean> }): FlagField => ({ kind: "flag", ...o });
export const choice = <const O extends string>(
  o: Described & { readonly default: NoInfer<O>; readonly options: readonly O[] },
): ChoiceField<O> => ({ kind: "choice", ...o });
export const flowSize = (o: Described & { readonly default: FlowSize }): SizeField => ({ kind: "size", ...o });
