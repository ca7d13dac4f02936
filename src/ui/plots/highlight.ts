import type { Highlight } from "../session/contract.ts";

/** What is not meant goes back to this; its labels only to `LABEL_DIMMED`. */
export const DIMMED = 0.18;
export const LABEL_DIMMED = 0.6;

/** Opacity of what belongs to a group. */
export const groupOpacity = (highlight: Highlight, group: string, dimmed = DIMMED): number =>
  highlight?.kind === "group" && highlight.group !== group ? dimmed : 1;
/** The flow that is lit by itself; null: none is, or all of a group are. */
export const litFlow = (highlight: Highlight): number | null =>
  highlight?.kind === "group" ? (highlight.flow ?? null) : null;
/** The same with a whole group lit where one flow of it is. */
export const groupOf = (highlight: Highlight): Highlight =>
  highlight?.kind === "group" ? { kind: "group", group: highlight.group } : highlight;
/** Opacity of what belongs to one flow of a group. */
export const flowOpacity = (highlight: Highlight, group: string, flow: number, dimmed = DIMMED): number => {
  const lit = litFlow(highlight);
  return lit === null || lit === flow ? groupOpacity(highlight, group, dimmed) : dimmed;
};
/** A group's packets are drawn in so many goes, each of those that it takes: those of a lit flow by themselves. */
export const flowPasses = (
  highlight: Highlight,
  group: string,
): readonly { readonly opacity: number; takes(flow: number | undefined): boolean }[] => {
  const lit = litFlow(highlight);
  const opacity = groupOpacity(highlight, group);
  if (lit === null || opacity < 1) return [{ opacity, takes: () => true }];
  return [
    { opacity: DIMMED, takes: (flow) => flow !== lit },
    { opacity: 1, takes: (flow) => flow === lit },
  ];
};
/** Opacity of the signs of drops or marks. */
export const eventOpacity = (highlight: Highlight, event: "drop" | "mark", dimmed = DIMMED): number =>
  highlight?.kind === "event" && highlight.event !== event ? dimmed : 1;
/** Width of a field's line: twice as wide while it is lit. */
export const lineWidth = (highlight: Highlight, field: string, width: number): number =>
  highlight?.kind === "field" && highlight.field === field ? 2 * width : width;
/** Opacity of what belongs to a field: a threshold's line, a value. */
export const fieldOpacity = (highlight: Highlight, field: string, dimmed = DIMMED): number =>
  highlight?.kind === "field" && highlight.field !== field ? dimmed : 1;
