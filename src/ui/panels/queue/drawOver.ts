import { DROPPED } from "../../../engine/packets/packet.ts";
import { t } from "../../../i18n/message.ts";
import { crisp, drawDisc, drawLine, drawText } from "../../chart/drawing.ts";
import { grouped } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { eventOpacity, flowOpacity } from "../../plots/highlight.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { liveNow } from "../../plots/now.ts";
import { drawPacketEvent, ON_TRACE } from "../../plots/packetEvents.ts";
import type { Span } from "../../plots/tracks.ts";
import { columnAt, type Plot, readChannel, showsNow } from "./plot.ts";
import { SINGLE_EVENTS } from "./plotBox.ts";
import { drawThresholds } from "./thresholdLines.ts";

/** Draws what lies over the queue: thresholds, the buffer, single drops and marks, and the current average. */
export const drawOver = (plot: Plot, span: Span): void => {
  drawThresholds(plot);
  if (plot.look.isPlain) return;
  drawBuffer(plot);
  if (plot.to - plot.from <= SINGLE_EVENTS) drawSingleEvents(plot);
  drawNow(plot, span);
};

/** Whether a buffer of `packets` packets is higher than the axis. */
const isBeyond = ({ queueRange: [, top] }: Plot, packets: number): boolean => packets > top * 1.001;

/** Draws the buffer's size and line; if the line is beyond the axis, the size is at the top edge with an arrow. */
const drawBuffer = (plot: Plot): void => {
  const { context, queueRange, queueY, left, right } = plot;
  const { bufferPackets } = plot.lane;
  if (bufferPackets === null) return;
  const line = crisp(pixelOf(queueY, bufferPackets));
  if (!isBeyond(plot, bufferPackets)) drawLine(context, [left, line], [right, line], token("--ink2"), 1.5);
  const words = t(isBeyond(plot, bufferPackets) ? "panel.queue.bufferBeyond" : "panel.queue.buffer", {
    n: grouped(bufferPackets),
  });
  const y = pixelOf(queueY, Math.min(queueRange[1], bufferPackets));
  drawText(context, words, right - 6, y + 10, { align: "right", colour: token("--ink2"), ground: token("--panel") });
};

const SIGNS_MAX = 500;

/** Draws each drop as a cross and each mark as a diamond, at the queue length of its time. */
const drawSingleEvents = (plot: Plot): void => {
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

/** Draws a dot at the end of the bold line. */
const drawNow = (plot: Plot, { top }: Span): void => {
  const { context, lane, x, queueY, from, to } = plot;
  const average = signalsAgainst(lane.definition, "queue")[0];
  const value = average === undefined || !showsNow(plot) ? Number.NaN : liveNow(plot.run, `signal:${average.id}`);
  if (!Number.isFinite(value)) return;
  const at = pixelOf(x, Math.max(from, Math.min(to, plot.run.traces.until)));
  const y = Math.max(top, pixelOf(queueY, value));
  drawDisc(context, at, y, 3.5, token("--avg"), token("--panel"));
};
