import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";

/** Draws uniform numbers in [0, 1) from the stream of one source. */
export type Draw = () => number;

/** An open-loop source: it sends whatever the network does. */
export interface Source<Values> {
  /** Plain data. */
  readonly state: Record<string, number>;
  /** From the start to the first packet. */
  first(draw: Draw): Seconds;
  /** From one packet to the next. */
  next(draw: Draw): Seconds;
  /** Other fields from now on; what is under way keeps its pace until the next packet. */
  retune(values: Values, packetSize: number): void;
}

interface Described<F extends Fields> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly sources: readonly string[];
  /** Fields that stand in the group itself. */
  readonly fields: F;
}

/** A kind of traffic: endless senders, open-loop sources, or transfers that arrive and end. */
export type TrafficDefinition<F extends Fields = Fields> = Described<F> &
  (
    | { readonly form: "stream" }
    | { readonly form: "source"; create(values: ValuesOf<F>, packetSize: number): Source<ValuesOf<F>> }
    | {
        readonly form: "transfers";
        /** s from one arrival to the next */
        gap(values: ValuesOf<F>, draw: Draw): Seconds;
        /** Segments of one transfer. */
        size(values: ValuesOf<F>, draw: Draw): number;
        /** Arrivals beyond this many flows are refused and counted. */
        maxActive(values: ValuesOf<F>): number;
      }
  );
/** Ties the types of a definition together; returns it unchanged. */
export const defineTraffic = <F extends Fields>(definition: TrafficDefinition<F>): TrafficDefinition<F> => definition;
