import type { Json } from "../../units/units.ts";

/**
 * A run to begin with. Addresses say only how a scenario differs from a preset, so a published preset never changes,
 * nor does its id: a better one gets a new id.
 */
export interface Preset {
  /** kebab-case */
  readonly id: string;
  readonly title: string;
  /** What happens, in one or two sentences. */
  readonly story: string;
  /** A scenario document. */
  readonly scenario: Json;
}
