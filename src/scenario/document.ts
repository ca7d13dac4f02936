import type { BufferSize } from "../schema/result.ts";
import type { BitsPerSecond, Json, Seconds } from "../units/units.ts";

export type { BufferSize, Fault, Result } from "../schema/result.ts";

/** A quantity that may differ by flow; `quantity.ts` defines the forms. */
export type Spread =
  | number
  | { readonly uniform: readonly [number, number] }
  | { readonly random: readonly [number, number] }
  | { readonly list: readonly number[] };

export interface Bottleneck {
  /** 0: an outage, which only a change can bring. */
  readonly rate: BitsPerSecond;
  /** In an outage: the rate before it, from which defaults derive. Not a member of documents. */
  readonly rateBefore?: BitsPerSecond;
  /** One way. */
  readonly delay: Seconds;
  readonly buffer: BufferSize;
  /** The only switch of ECN; every discipline obeys it. */
  readonly ecn: boolean;
  /** Variation of the rate over time: the given values of `variationFields`. */
  readonly variation: Params;
  /** A second bottleneck behind it; `null`: none. */
  readonly second: Hop | null;
  /** The queue of the reverse path, used as soon as a group sends back; `null`: the defaults of `Hop`. */
  readonly reverse: Hop | null;
}
/** One more link with its own queue. */
export interface Hop {
  /** `null`: that of the bottleneck; 0: an outage. */
  readonly rate: BitsPerSecond | null;
  /** As in `Bottleneck`. */
  readonly rateBefore?: BitsPerSecond;
  /** One way; its reverse direction has the bottleneck's delay. */
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
/** Values given by the document; defaults of the others are derived when a run is built. */
export type Params = Readonly<Record<string, Json>>;

export interface Lane {
  readonly queue: string;
  readonly params: Params;
  readonly label: string | null;
  readonly overrides: Readonly<Record<string, Json>>;
}

/** A group of flows. Fields of one type of traffic (`rate`, `peakRate`, …) stand beside the common ones. */
export interface Group {
  readonly id: string;
  /** Id of a traffic type in the registry: `bulk`, `cbr`, `short-flows`, `call`, `request-response`, … */
  readonly kind: string;
  /** Id of a transport in the registry; `null` for open-loop types and media. */
  readonly transport: string | null;
  /** Fields of the transport only. */
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
   * Given values of the fields that the traffic type and the senders declare; checked. Defaults of the others are
   * derived when a run is built. In JSON these stand beside the common fields of the group.
   */
  readonly fields: Readonly<Record<string, Json>>;
}

/** At time `at`, the value at `set` (a dotted path: groups by id, lanes by index) becomes `to`. */
export interface Change {
  readonly at: Seconds;
  readonly set: string;
  readonly to: Json;
}

/** A complete, checked scenario: every field present, SI. `DocumentJson` is its JSON form. */
export interface Scenario {
  readonly version: 2;
  readonly title: string;
  readonly seed: number;
  readonly duration: Seconds;
  readonly bottleneck: Bottleneck;
  readonly access: Access;
  readonly lanes: readonly Lane[];
  readonly traffic: readonly Group[];
  readonly timeline: readonly Change[];
}
