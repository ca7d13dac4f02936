import type { ComponentType } from "react";

/** Part of the lab's grid in which a panel is drawn. */
export type PanelArea = "strip" | "trace" | "inside" | "row3" | "timeline";

/** One panel of the lab. It fills the box that the page gives it. */
export interface PanelDefinition {
  readonly id: string;
  readonly area: PanelArea;
  readonly Panel: ComponentType;
}
