import type { BufferSize } from "../schema/result.ts";
import type { BitsPerSecond, Json, Seconds } from "../units/units.ts";

export type { BufferSize, Fault, Result } from "../schema/result.ts";

/** A quantity that differs by flow; how each form is read: `quantity.ts`. */
export type Spread =
  | number
  | { readonly uniform: readonly [number, number] }
  | { readonly random: readonly [number, number] }
  | { readonly list: readonly number[] };

export interface Bottleneck {
  readonly rate: BitsPerSecond;
  /** One way. */
  readonly delay: Seconds;
  readonly buffer: BufferSize;
  /** The only switch of ECN; every discipline obeys it. */
  readonly ecn: boolean;
  /** How the rate moves over time: what the document gives of `variationFields`. */
  readonly variation: Params;
  /** Another bottleneck behind it; `null`: there is none. */
  readonly second: Hop | null;
  /** The queue on the way back, which matters as soon as a group sends back; `null`: as the defaults of `Hop` say. */
  readonly reverse: Hop | null;
}
/** One more link with a queue of its own. */
export interface Hop {
  /** `null`: that of the bottleneck. */
  readonly rate: BitsPerSecond | null;
  /** One way; the way back has the bottleneck's own. */
  readonly delay: Seconds;
  readonly buffer: BufferSize;
  readonly queue: string;
  readonly params: Params;
}
/** `null`: infinitely fast, unbounded. */
export interface Access {
  readonly rate: BitsPerSecond | null;
  readonly buffer: BufferSize | null;
}
/** Values as the document gives them; what it leaves out is derived when a run is built. */
export type Params = Readonly<Record<string, Json>>;

export interface Lane {
  readonly queue: string;
  readonly params: Params;
  readonly label: string | null;
  readonly overrides: Readonly<Record<string, Json>>;
}

/** A group of flows. Fields of one kind only (`rate`, `peakRate`, …) stand beside the common ones. */
export interface Group {
  readonly id: string;
  /** Id of a traffic kind in the registry: `bulk`, `cbr`, `short-flows`, `call`, `request-response`, … */
  readonly kind: string;
  /** Id of a transport in the registry; `null` for open-loop kinds and media. */
  readonly transport: string | null;
  /** Fields of the transport alone. */
  readonly params: Params;
  readonly count: number;
  readonly class: number;
  /** Two-way propagation delay end to end, bottleneck included. */
  readonly rtt: Spread;
  readonly start: Spread;
  /** `null`: never. */
  readonly stop: Spread | null;
  /** B on the wire, headers included. */
  readonly packetSize: number;
  /**
   * What the document gives of the fields that the kind, and the machinery of senders, declare; checked. What it
   * leaves out is derived when a run is built. In JSON these stand beside the common fields of the group.
   */
  readonly fields: Readonly<Record<string, Json>>;
}

/** At `at`, `set` (a dotted path: groups by id, lanes by index) becomes `to`. */
export interface Change {
  readonly at: Seconds;
  readonly set: string;
  readonly to: Json;
}

/** A whole, checked scenario: every field present, SI. `DocumentJson` is how it is written. */
export interface Scenario {
  readonly version: 1;
  readonly title: string;
  readonly seed: number;
  readonly duration: Seconds;
  readonly bottleneck: Bottleneck;
  readonly access: Access;
  readonly lanes: readonly Lane[];
  readonly traffic: readonly Group[];
  readonly timeline: readonly Change[];
}
