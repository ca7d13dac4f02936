import type { Fields } from "../schema/fields.ts";

/** A discipline, a transport or a type of traffic, as far as checking a document needs it. */
export interface Member {
  readonly id: string;
  readonly fields: Fields;
  /** Faults between fields. */
  check?(values: never): readonly { readonly field: string; readonly message: string }[];
}
export interface TrafficMember extends Member {
  /** Its flows are senders with a transport. */
  readonly responsive: boolean;
  /** Flows of the engine for each flow of a group; absent: one. */
  connections?(values: never): number;
  /**
   * What one flow offers on average, bit/s, and the size of its packets, B; absent: as much as its transport allows.
   */
  load?(values: never, packetSize: number): { readonly rate: number; readonly packetSize: number };
}
/** The registries as the scenario uses them; the engine's catalog satisfies it. */
export interface Catalog {
  /** Disciplines, sorted by id. */
  readonly queues: readonly Member[];
  /** Transports, sorted by id; `fields` are those of `traffic.ID.params`. */
  readonly transports: readonly Member[];
  /** Types of traffic, sorted by id; `fields` stand in the group itself. */
  readonly kinds: readonly TrafficMember[];
  /** The fields that every group with a transport has, in the group itself: `window`, `minRto`, … */
  readonly senderFields: Fields;
}
