/** Seconds. */
export type Seconds = number;
/** Bits per second. */
export type BitsPerSecond = number;

/**
 * Units of a field, a signal or a metric. `ratio` is dimensionless, from 0 to 1; `factor` is dimensionless without that
 * bound; `count` counts things that have no other unit.
 */
export type Unit =
  | "s"
  | "bit/s"
  | "B"
  | "packets"
  | "flows"
  | "ratio"
  | "factor"
  | "count"
  | "1/s"
  | "1/packet"
  | "B/s";

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
