import { DROPPED } from "../../../engine/packet.ts";
import { t } from "../../../i18n/message.ts";
import { decimals, grouped } from "../../chart/format.ts";
import {
  crisp,
  drawCross,
  drawDiamond,
  drawDisc,
  drawLine,
  drawMeasured,
  drawSymbol,
  drawText,
  groupHatch,
  zoneHatch,
} from "../../chart/ink.ts";
import { placeBeside } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf, ticks125 } from "../../chart/scale.ts";
import { lastOf, makeColumns, pathBand, pathLine, pathSteps, Stack } from "../../chart/series.ts";
import { traces } from "../../session/lab.ts";
import { draftOf } from "../drafts.ts";
import { eventOpacity, fieldOpacity, groupOpacity, lineWidth } from "../highlight.ts";
import { signalsAgainst } from "../lane.ts";
import { liveNow, shownNow } from "../now.ts";
import { queueTop } from "../queueScale.ts";
import { certainFrom } from "../zones.ts";
import { drawNames } from "./drawFrame.ts";
import { stackOrder } from "./drawThroughput.ts";
import { handlePlaces } from "./handles.ts";
import { clipped, columnAt, type Plot, readChannel } from "./plot.ts";

const queueColumns = makeColumns();
const signalColumns = makeColumns();
const groupColumns = makeColumns();
const stack = new Stack();

/** The main track: zones, the queue, its parts by group, thresholds, and what the discipline makes of it. */
export const drawQueue = (plot: Plot): void => {
  drawZones(plot);
  drawAxis(plot);
  const { highlight, byGroup } = plot.state;
  const { top, bottom } = plot.tracks.queue;
  const columns = readChannel(plot, "queue", queueColumns);
  clipped(plot, top - 1, bottom + 1, () => {
    if (byGroup) drawGroups(plot, null);
    else {
      drawTotal(plot, columns.min, columns.max, columns.mean);
      if (highlight?.kind === "group") drawGroups(plot, highlight.group);
    }
  });
  drawThresholds(plot);
  clipped(plot, top - 2, bottom + 2, () => drawSignals(plot));
  drawBufferLabel(plot);
  if (plot.to - plot.from <= SINGLE_EVENTS) drawSingleEvents(plot, columns.max);
  drawLabels(plot, lastOf(columns.mean, plot.strip.count));
};

/** Seconds in view up to which every drop and mark has its own sign. */
const SINGLE_EVENTS = 2;
const SIGNS_MAX = 500;

/** Each drop a cross and each mark a diamond, on the queue that it met. */
const drawSingleEvents = (plot: Plot, queue: Float64Array): void => {
  const { context, state, lane } = plot;
  let drawn = 0;
  traces.forEachPacket(plot.from, plot.to, (packets, i) => {
    if (drawn++ >= SIGNS_MAX) return;
    const time = packets.times[i] ?? plot.from;
    const isDrop = packets.kinds[i] === DROPPED;
    const y = pixelOf(plot.queueY, queue[columnAt(plot, time)] ?? 0);
    const group = lane.groups[packets.groups[i] ?? 0];
    context.globalAlpha =
      eventOpacity(state.highlight, isDrop ? "drop" : "mark") * groupOpacity(state.highlight, group?.id ?? "");
    if (isDrop) drawCross(context, pixelOf(plot.x, time), y, 3.2, token("--drop"));
    else drawDiamond(context, pixelOf(plot.x, time), y, 3.6);
  });
  context.globalAlpha = 1;
};

/** Between the thresholds pale; hatched where every packet is dropped. */
const drawZones = (plot: Plot): void => {
  const { context, lane, left, right, queueY } = plot;
  const lines = lane.thresholds.map(({ path, value }) => draftOf(path, value));
  const highest = pixelOf(queueY, Math.min(queueTop(), Math.max(...lines)));
  const lowest = pixelOf(queueY, Math.min(queueTop(), Math.min(...lines)));
  if (lines.length > 1) {
    context.fillStyle = token("--zone");
    context.fillRect(left, highest, right - left, lowest - highest);
  }
  const certain = certainFrom(lane);
  if (certain >= queueTop()) return;
  const bottom = pixelOf(queueY, certain);
  context.globalAlpha = 0.55;
  context.fillStyle = zoneHatch(context, plot.surface.ratio);
  context.fillRect(left, plot.tracks.queue.top, right - left, bottom - plot.tracks.queue.top);
  context.globalAlpha = 1;
};

const drawAxis = (plot: Plot): void => {
  const { context, left, right, queueY, tracks } = plot;
  const most = Math.max(3, Math.min(6, Math.floor((tracks.queue.bottom - tracks.queue.top) / 28)));
  for (const tick of ticks125(0, queueTop(), most)) {
    const y = crisp(pixelOf(queueY, tick));
    drawLine(context, [left, y], [right, y], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, grouped(tick), left - 8, y, { align: "right" });
  }
  drawNames(plot, t("panel.queue.queue"), t("panel.unit.packets"), tracks.queue.top + 6);
};

const drawTotal = (plot: Plot, low: Float64Array, high: Float64Array, mean: Float64Array): void => {
  const { context, strip, queueY, state } = plot;
  const opacity = state.highlight?.kind === "group" ? 0.5 : 1;
  context.globalAlpha = opacity;
  context.beginPath();
  pathBand(context, strip, low, high, queueY);
  context.fillStyle = token("--qfill");
  context.fill();
  context.beginPath();
  // Where a column is narrower than half a bin the queue is a step function, and is drawn as one.
  if (plot.columnTime < 0.005) pathSteps(context, strip, mean, queueY);
  else pathLine(context, strip, mean, queueY);
  context.strokeStyle = token("--q");
  context.lineWidth = 1;
  context.lineJoin = "round";
  context.stroke();
  context.globalAlpha = 1;
};

/** Waiting packets by group, stacked; or one group alone, standing on the axis. */
const drawGroups = (plot: Plot, only: string | null): void => {
  const { context, strip, queueY, lane, state } = plot;
  stack.begin(strip.count);
  for (const group of stackOrder(lane.groups)) {
    if (only !== null && group.id !== only) continue;
    stack.add(readChannel(plot, `queue:${group.id}`, groupColumns).mean);
    context.globalAlpha = 0.85 * groupOpacity(state.highlight, group.id);
    context.beginPath();
    pathBand(context, strip, stack.low, stack.high, queueY);
    context.fillStyle = token(group.token);
    context.fill();
    if (group.texture !== "plain") {
      context.fillStyle = groupHatch(context, plot.surface.ratio);
      context.fill();
    }
    context.globalAlpha = 1;
  }
};

const drawThresholds = (plot: Plot): void => {
  const { context, lane, state } = plot;
  for (const { id, path, value } of lane.thresholds) {
    const y = pixelOf(plot.queueY, draftOf(path, value));
    if (y < plot.tracks.queue.top - 1) continue;
    context.globalAlpha = fieldOpacity(state.highlight, id);
    drawLine(
      context,
      [plot.left, y],
      [plot.surface.width, y],
      token("--thr"),
      lineWidth(state.highlight, id, 1.2),
      [5, 3],
    );
    context.globalAlpha = 1;
  }
  const { bufferPackets } = lane;
  if (bufferPackets === null || isBeyond(bufferPackets)) return;
  const y = crisp(pixelOf(plot.queueY, bufferPackets));
  drawLine(context, [plot.left, y], [plot.right, y], token("--ink2"), 1.5);
};

/** Is a buffer of so many packets higher than the axis? */
const isBeyond = (packets: number): boolean => packets > queueTop() * 1.001;

/** Says the size of the buffer under its line; at the top edge, with an arrow, where the line is beyond it. */
const drawBufferLabel = ({ context, lane: { bufferPackets }, queueY, right }: Plot): void => {
  if (bufferPackets === null) return;
  const words = t(isBeyond(bufferPackets) ? "panel.queue.bufferBeyond" : "panel.queue.buffer", {
    n: grouped(bufferPackets),
  });
  const y = pixelOf(queueY, Math.min(queueTop(), bufferPackets));
  drawText(context, words, right - 6, y + 10, { align: "right", colour: token("--ink2"), ground: token("--panel") });
};

/** The first signal on the queue's axis is the bold line with a halo; the others are thin. */
const drawSignals = (plot: Plot): void => {
  const { context, strip, queueY, lane } = plot;
  signalsAgainst(lane.definition, "queue").forEach(({ id }, place) => {
    const { mean } = readChannel(plot, `signal:${id}`, signalColumns);
    context.beginPath();
    pathLine(context, strip, mean, queueY);
    context.lineJoin = "round";
    if (place === 0) {
      context.strokeStyle = token("--panel");
      context.lineWidth = 6;
      context.stroke();
    }
    context.strokeStyle = token("--avg");
    context.lineWidth = place === 0 ? 2 : 1.2;
    context.stroke();
  });
};

interface GutterLabel {
  y: number;
  readonly number: string;
  readonly word: string;
  readonly bold: boolean;
}

/** Values at the right edge: now, or where the window ends. */
const drawLabels = (plot: Plot, queueAtEdge: number): void => {
  const { context, state, tracks, queueY } = plot;
  const follows = state.view.follow;
  const queue = follows ? shownNow("queue") : queueAtEdge;
  const labels: GutterLabel[] = [];
  const at = (value: number): number =>
    Math.max(tracks.queue.top, Math.min(tracks.queue.bottom - 3, pixelOf(queueY, value)));
  if (Number.isFinite(queue))
    labels.push({ y: at(queue), number: grouped(queue), word: t("panel.queue.instant"), bold: false });
  for (const [place, { id, signal }] of signalsAgainst(plot.lane.definition, "queue").entries()) {
    // The dot and the number beside it come from the same frame.
    const now = place === 0 ? liveNow : shownNow;
    const value = follows
      ? now(`signal:${id}`)
      : lastOf(readChannel(plot, `signal:${id}`, signalColumns).mean, plot.strip.count);
    if (!Number.isFinite(value)) continue;
    labels.push({ y: at(value), number: decimals(value, 1), word: signal.symbol ?? signal.label, bold: place === 0 });
    if (place === 0 && follows) drawNowDot(plot, value);
  }
  const handles = handlePlaces(plot);
  // The bold one first: it stays nearest to its line.
  labels.sort((one, other) => Number(other.bold) - Number(one.bold));
  placeBeside(labels, handles, { gap: 13, fixedGap: 16, low: tracks.queue.top, high: tracks.queue.bottom - 3 });
  for (const label of labels) {
    const colour = token(label.bold ? "--ink" : "--ink2");
    const ground = token("--panel");
    const width = drawMeasured(context, label.number, plot.right + 8, label.y, {
      colour,
      weight: label.bold ? 700 : 400,
      size: 12,
      ground,
    });
    drawSymbol(context, label.word, "", plot.right + 12 + width, label.y, { ground });
  }
};

const drawNowDot = (plot: Plot, value: number): void => {
  const x = pixelOf(plot.x, Math.max(plot.from, Math.min(plot.to, traces.until)));
  drawDisc(
    plot.context,
    x,
    Math.max(plot.tracks.queue.top, pixelOf(plot.queueY, value)),
    3.5,
    token("--avg"),
    token("--panel"),
  );
};
