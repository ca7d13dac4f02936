import type { Highlight } from "../session/contract.ts";

/** What is not meant goes back to this; its labels only to `LABEL_DIMMED`. */
export const DIMMED = 0.18;
export const LABEL_DIMMED = 0.6;

/** Opacity of what belongs to a group. */
export const groupOpacity = (highlight: Highlight, group: string, dimmed = DIMMED): number =>
  highlight?.kind === "group" && highlight.group !== group ? dimmed : 1;
/** Opacity of the signs of drops or marks. */
export const eventOpacity = (highlight: Highlight, event: "drop" | "mark", dimmed = DIMMED): number =>
  highlight?.kind === "event" && highlight.event !== event ? dimmed : 1;
/** Width of a field's line: twice as wide while it is lit. */
export const lineWidth = (highlight: Highlight, field: string, width: number): number =>
  highlight?.kind === "field" && highlight.field === field ? 2 * width : width;
/** Opacity of what belongs to a field: a threshold's line, a value. */
export const fieldOpacity = (highlight: Highlight, field: string, dimmed = DIMMED): number =>
  highlight?.kind === "field" && highlight.field !== field ? dimmed : 1;
