import type { Json } from "../../units/units.ts";

/**
 * A run to start from. An address contains only the difference from a preset, so a published preset, and its id, never
 * change; an improved one gets a new id.
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
