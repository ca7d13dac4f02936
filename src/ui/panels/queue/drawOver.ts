import { DROPPED } from "../../../engine/packets/packet.ts";
import { t } from "../../../i18n/message.ts";
import { crisp, drawDisc, drawLine, drawText } from "../../chart/drawing.ts";
import { grouped } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { draftOf } from "../../plots/drafts.ts";
import { eventOpacity, fieldOpacity, flowOpacity, lineWidth } from "../../plots/highlight.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { liveNow } from "../../plots/now.ts";
import { drawPacketEvent, ON_TRACE } from "../../plots/packetEvents.ts";
import { queueTop } from "../../plots/queueScale.ts";
import type { Run } from "../../session/run.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { drawDashes } from "./drawFrame.ts";
import { columnAt, type Plot, readChannel, showsNow } from "./plot.ts";
import { SINGLE_EVENTS } from "./plotBox.ts";

/** Length of a threshold's dash, and of the gap behind it, px. */
export const THRESHOLD_DASH = [5, 3] as const;

/** Draws what lies over the queue: thresholds, the buffer, single drops and marks, and the current average. */
export const drawOver = (plot: Plot): void => {
  drawThresholds(plot);
  drawBuffer(plot);
  if (plot.to - plot.from <= SINGLE_EVENTS) drawSingleEvents(plot);
  drawNow(plot);
  singlePackets()?.drawStay(plot);
};

const drawThresholds = (plot: Plot): void => {
  const { context, lane, state, tracks } = plot;
  const average = signalsAgainst(lane.definition, "queue")[0];
  const trace = average === undefined ? null : readChannel(plot, `signal:${average.id}`).mean;
  for (const { id, path, value } of lane.thresholds) {
    const y = pixelOf(plot.queueY, draftOf(plot.run, path, value));
    if (y < tracks.queue.top - 1) continue;
    context.globalAlpha = fieldOpacity(state.highlight, id);
    const width = lineWidth(state.highlight, id, 1.2);
    drawDashes(plot, { y, width, dash: THRESHOLD_DASH }, trace, plot.queueY);
    context.globalAlpha = 1;
  }
};

/** Whether a buffer of `packets` packets is higher than the axis. */
const isBeyond = (run: Run, packets: number): boolean => packets > queueTop(run) * 1.001;

/** Draws the buffer's size and line; if the line is beyond the axis, the size is at the top edge with an arrow. */
const drawBuffer = ({ run, context, lane: { bufferPackets }, queueY, left, right }: Plot): void => {
  if (bufferPackets === null) return;
  const line = crisp(pixelOf(queueY, bufferPackets));
  if (!isBeyond(run, bufferPackets)) drawLine(context, [left, line], [right, line], token("--ink2"), 1.5);
  const words = t(isBeyond(run, bufferPackets) ? "panel.queue.bufferBeyond" : "panel.queue.buffer", {
    n: grouped(bufferPackets),
  });
  const y = pixelOf(queueY, Math.min(queueTop(run), bufferPackets));
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
const drawNow = (plot: Plot): void => {
  const { context, lane, x, queueY, tracks, from, to } = plot;
  const average = signalsAgainst(lane.definition, "queue")[0];
  const value = average === undefined || !showsNow(plot) ? Number.NaN : liveNow(plot.run, `signal:${average.id}`);
  if (!Number.isFinite(value)) return;
  const at = pixelOf(x, Math.max(from, Math.min(to, plot.run.traces.until)));
  const y = Math.max(tracks.queue.top, pixelOf(queueY, value));
  drawDisc(context, at, y, 3.5, token("--avg"), token("--panel"));
};
