import type { ComponentType } from "react";
import type { InsideShape } from "../../../../engine/aqm/contract.ts";

/** How a shape of the inside view is drawn: by its kind, never by the discipline that has it. */
export interface ShapeDefinition {
  readonly kind: InsideShape<never, never>["kind"];
  /** Beside the panel's title. */
  readonly note: () => string;
  readonly Shape: ComponentType;
  /** The shape as it is now, in a sentence. */
  readonly sentence: () => string;
}
