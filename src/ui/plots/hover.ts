import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Highlight } from "../session/contract.ts";
import { useShownRun } from "../session/RunContext.tsx";
import { boundsOf, pointOf } from "../theme/zoom.ts";

/** A group, or one flow of it. */
export interface GroupPlace {
  readonly group: string;
  readonly flow?: number | undefined;
}
/** `x` and `y` are px from the listening element's left and top; null: no group is there. */
type FindGroup = (x: number, y: number) => GroupPlace | string | null;

export interface GroupHover {
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerLeave(): void;
  onClick(event: MouseEvent<HTMLElement>): void;
}

const under = (event: MouseEvent<HTMLElement>, find: FindGroup): Highlight => {
  const bounds = boundsOf(event.currentTarget);
  const found = find(pointOf(event).clientX - bounds.left, pointOf(event).clientY - bounds.top);
  if (found === null) return null;
  const { group, flow } = typeof found === "string" ? { group: found } : found;
  return flow === undefined ? { kind: "group", group } : { kind: "group", group, flow };
};

const keyOf = (highlight: Highlight): string =>
  highlight?.kind === "group" ? `${highlight.flow} ${highlight.group}` : "";

/** Hovering a part of a group or flow highlights the group or flow in all views; a click pins the highlight. */
export const useGroupHover = (find: FindGroup): GroupHover => {
  const run = useShownRun();
  const lit = useRef("");
  const light = (highlight: Highlight): void => {
    const key = keyOf(highlight);
    if (key === lit.current) return;
    lit.current = key;
    run.lab.getState().setHighlight(highlight);
  };
  return {
    onPointerMove: (event) => {
      if (event.buttons === 0) light(under(event, find));
    },
    onPointerLeave: () => light(null),
    onClick: (event) => {
      const found = under(event, find);
      if (found !== null) run.lab.getState().pinHighlight(found);
    },
  };
};
