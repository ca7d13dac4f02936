import type { PointerEvent } from "react";
import { useGroupHover } from "../../plots/hover.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { groupAt } from "./groupAt.ts";
import { type PlotBox, timeAt } from "./plotBox.ts";
import type { Picks } from "./plotPointers.ts";

/** The drop or mark under the pointer, with its position on the screen. */
const packetUnder = (run: Run, box: PlotBox, event: PointerEvent<HTMLElement>) => {
  const bounds = boundsOf(event.currentTarget);
  const found = singlePackets()?.eventIn(
    run,
    box,
    pointOf(event).clientX - bounds.left,
    pointOf(event).clientY - bounds.top,
  );
  return found == null ? null : { ...found, x: pointOf(event).clientX, y: pointOf(event).clientY };
};

/**
 * In the lab the pointer highlights the group under it, and shows a packet's history while it is on a sign; a click
 * keeps either.
 */
export const useLabPicks = (box: { readonly current: PlotBox }): Picks => {
  const run = useRun();
  const hover = useGroupHover((x, y) => {
    const event = singlePackets()?.eventIn(run, box.current, x, y);
    if (event != null) return { group: event.id, flow: event.flow };
    return x < box.current.left || x > box.current.right
      ? null
      : groupAt(run, box.current.stacks, timeAt(run, box.current, x), y);
  });
  return {
    move(event) {
      hover.onPointerMove(event);
      if (event.buttons === 0) singlePackets()?.pointAt(run, packetUnder(run, box.current, event));
    },
    leave() {
      hover.onPointerLeave();
      singlePackets()?.pointAt(run, null);
    },
    pick(event) {
      const packet = packetUnder(run, box.current, event);
      if (packet !== null) singlePackets()?.pinPacket(run, packet);
      else if (event.pointerType !== "touch") hover.onClick(event);
      return packet !== null;
    },
  };
};
