import type { Highlight } from "../session/contract.ts";

/** Opacity of everything outside the highlight; of its labels, `LABEL_DIMMED`. */
export const DIMMED = 0.18;
export const LABEL_DIMMED = 0.6;

/** Opacity of the parts of a group. */
export const groupOpacity = (highlight: Highlight, group: string, dimmed = DIMMED): number =>
  highlight?.kind === "group" && highlight.group !== group ? dimmed : 1;
/** The single flow that is highlighted; null: none is, or all of a group are. */
export const litFlow = (highlight: Highlight): number | null =>
  highlight?.kind === "group" ? (highlight.flow ?? null) : null;
/** Opacity of the symbols of drops or marks. */
export const eventOpacity = (highlight: Highlight, event: "drop" | "mark", dimmed = DIMMED): number =>
  highlight?.kind === "event" && highlight.event !== event ? dimmed : 1;
/** Width of a field's line: twice as wide while the field is highlighted. */
export const lineWidth = (highlight: Highlight, field: string, width: number): number =>
  highlight?.kind === "field" && highlight.field === field ? 2 * width : width;
/** Opacity of the parts of a field: a threshold's line, a value. */
export const fieldOpacity = (highlight: Highlight, field: string, dimmed = DIMMED): number =>
  highlight?.kind === "field" && highlight.field !== field ? dimmed : 1;
