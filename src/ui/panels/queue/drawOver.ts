import { t } from "../../../i18n/message.ts";
import { crisp, drawDisc, drawLine, drawText } from "../../chart/drawing.ts";
import { grouped } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { liveNow } from "../../plots/now.ts";
import type { Span } from "../../plots/tracks.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { type Plot, showsNow } from "./plot.ts";
import { SINGLE_EVENTS } from "./plotBox.ts";
import { drawThresholds } from "./thresholdLines.ts";

/** Draws what lies over the queue: thresholds, the buffer, single drops and marks, and the current average. */
export const drawOver = (plot: Plot, span: Span): void => {
  drawThresholds(plot);
  if (plot.look.isPlain) return;
  drawBuffer(plot);
  if (plot.to - plot.from <= SINGLE_EVENTS) singlePackets()?.drawSingleEvents(plot);
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
