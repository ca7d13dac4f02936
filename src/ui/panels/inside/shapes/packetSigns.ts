import { DROPPED, MARKED } from "../../../../engine/packets/packet.ts";
import { eventOpacity } from "../../../plots/highlight.ts";
import { drawPacketEvent } from "../../../plots/packetEvents.ts";
import type { Run } from "../../../session/run.ts";
import type { Box, TimeSpan } from "./axes.ts";
import type { Scene } from "./scene.ts";

/** Smallest distance between two signs, px: nearer ones would merge. */
const APART = 3;
const SIGN = { cross: 3, diamond: 3.4, stroke: 1.4 };

/** Draws drops as crosses and marks as diamonds at their times. */
export const drawPacketSigns = ({ run, context }: Scene, { from, to }: TimeSpan, box: Box, y: number): void => {
  const slope = (box.right - box.left) / (to - from);
  const { highlight } = run.lab.getState();
  let [dropped, marked] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  run.traces.forEachPacket(from, to, ({ times, kinds }, i) => {
    const x = box.left + ((times[i] ?? 0) - from) * slope;
    if (kinds[i] === DROPPED && x - dropped >= APART) {
      context.globalAlpha = eventOpacity(highlight, "drop");
      drawPacketEvent(context, "drop", x, y, SIGN);
      dropped = x;
    } else if (kinds[i] === MARKED && x - marked >= APART) {
      context.globalAlpha = eventOpacity(highlight, "mark");
      drawPacketEvent(context, "mark", x, y, SIGN);
      marked = x;
    }
  });
  context.globalAlpha = 1;
};

/** Number of drops and marks for one reason in the last `seconds`, by index of the group. */
export const eventsByGroup = (run: Run, reason: number, seconds: number, groups: number): Uint32Array => {
  const counts = new Uint32Array(groups);
  run.traces.forEachPacket(run.traces.until - seconds, run.traces.until, ({ reasons, groups: ofPacket }, i) => {
    const group = ofPacket[i] ?? groups;
    if (reasons[i] === reason && group < groups) counts[group] = (counts[group] ?? 0) + 1;
  });
  return counts;
};
