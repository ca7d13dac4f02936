import type { Field } from "../schema/fields.ts";
import type { Unit } from "../units/units.ts";

/** A definition as plain data: what a page needs of an own algorithm, whose functions stay in the sandbox. */
export interface OwnDescription {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** Computed defaults are replaced by their values on a usual link. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly signals: Readonly<
    Record<
      string,
      {
        readonly label: string;
        readonly unit: Unit;
        readonly symbol?: string;
        readonly against?: "queue" | "probability";
      }
    >
  >;
  /** Figures of the inside view, without their functions. */
  readonly inside: readonly Readonly<Record<string, unknown>>[];
  readonly innerQueues?: readonly { readonly id: string; readonly label: string }[] | "flows";
  readonly needsRtt?: true;
  /** Its statements, as pseudo-code. */
  readonly lines: readonly { readonly text: string; readonly line: number }[];
}

/** Why an own algorithm could not be loaded. */
export interface OwnFault {
  readonly id: string;
  /** One sentence, with the place where it is known. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line?: number;
}

/** Messages of a worker in the sandbox beside those of every worker. */
export type FromSandbox =
  /** Its script runs; the authors' code is about to be loaded. */
  | { readonly kind: "begun" }
  | { readonly kind: "ready"; readonly algorithms: readonly OwnDescription[]; readonly faults: readonly OwnFault[] }
  /** It has handled every message up to the one with this number. */
  | { readonly kind: "handled"; readonly count: number }
  /** It is alive, and busy with an author's code. */
  | { readonly kind: "beat" }
  /** The line of a statement that is about to run. */
  | { readonly kind: "line"; readonly line: number };

/** Messages to a worker of the sandbox beside those to every worker. */
export type ToSandbox =
  /** Requests a message when it has handled everything so far. */
  | { readonly kind: "ping"; readonly count: number }
  /** Requests the line of every statement from now on. */
  | { readonly kind: "tell" };
