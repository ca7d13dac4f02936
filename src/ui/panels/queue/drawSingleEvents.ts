import { DROPPED } from "../../../engine/packets/packet.ts";
import { pixelOf } from "../../chart/scale.ts";
import { flowOpacity } from "../../plots/flowHighlight.ts";
import { eventOpacity } from "../../plots/highlight.ts";
import { drawPacketEvent, ON_TRACE } from "../../plots/packetEvents.ts";
import { columnAt, type Plot, readChannel } from "./plot.ts";

const SIGNS_MAX = 500;

/** Draws each drop as a cross and each mark as a diamond, at the queue length of its time. */
export const drawSingleEvents = (plot: Plot): void => {
  const { context, state, lane } = plot;
  const queue = readChannel(plot, "queue").max;
  let drawn = 0;
  plot.run.traces.forEachPacket(plot.from, plot.to, (packets, i) => {
    if (drawn++ >= SIGNS_MAX) return;
    const time = packets.times[i] ?? plot.from;
    const isDrop = packets.kinds[i] === DROPPED;
    const y = pixelOf(plot.queueY, queue[columnAt(plot, time)] ?? 0);
    const group = lane.groups[packets.groups[i] ?? 0];
    context.globalAlpha =
      eventOpacity(state.highlight, isDrop ? "drop" : "mark") *
      flowOpacity(state.highlight, group?.id ?? "", packets.flows[i] ?? 0);
    drawPacketEvent(context, isDrop ? "drop" : "mark", pixelOf(plot.x, time), y, ON_TRACE);
  });
  context.globalAlpha = 1;
};
