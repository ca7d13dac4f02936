import { type MouseEvent, type PointerEvent, useRef } from "react";
import { lab } from "../session/lab.ts";

/** px from the left and the top of the element that listens; null: no group is there. */
type FindGroup = (x: number, y: number) => string | null;

export interface GroupHover {
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerLeave(): void;
  onClick(event: MouseEvent<HTMLElement>): void;
}

const groupUnder = (event: MouseEvent<HTMLElement>, find: FindGroup): string | null => {
  const bounds = event.currentTarget.getBoundingClientRect();
  return find(event.clientX - bounds.left, event.clientY - bounds.top);
};

/** The pointer over what belongs to a group lights this group everywhere; a click pins it. */
export const useGroupHover = (find: FindGroup): GroupHover => {
  const lit = useRef<string | null>(null);
  const light = (group: string | null): void => {
    if (group === lit.current) return;
    lit.current = group;
    lab.getState().setHighlight(group === null ? null : { kind: "group", group });
  };
  return {
    onPointerMove: (event) => {
      if (event.buttons === 0) light(groupUnder(event, find));
    },
    onPointerLeave: () => light(null),
    onClick: (event) => {
      const group = groupUnder(event, find);
      if (group !== null) lab.getState().pinHighlight({ kind: "group", group });
    },
  };
};
