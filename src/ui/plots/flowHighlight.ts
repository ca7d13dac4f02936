import type { Highlight } from "../session/contract.ts";
import { DIMMED, groupOpacity, litFlow } from "./highlight.ts";

/** The same highlight with a whole group in place of one flow of it. */
export const groupOf = (highlight: Highlight): Highlight =>
  highlight?.kind === "group" ? { kind: "group", group: highlight.group } : highlight;
/** Opacity of the parts of one flow of a group. */
export const flowOpacity = (highlight: Highlight, group: string, flow: number, dimmed = DIMMED): number => {
  const lit = litFlow(highlight);
  return lit === null || lit === flow ? groupOpacity(highlight, group, dimmed) : dimmed;
};
/** The passes in which a group's packets are drawn, and the flows of each: a highlighted flow has its own pass. */
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
