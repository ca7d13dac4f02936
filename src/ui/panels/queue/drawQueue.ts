import { t } from "../../../i18n/message.ts";
import { largestOf, smallestOf } from "../../../units/extremes.ts";
import { crisp, drawText } from "../../chart/drawing.ts";
import { tickText } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf, tickDigits, ticks125 } from "../../chart/scale.ts";
import { pathBand, pathDashes, pathLine, Stack } from "../../chart/series.ts";
import { comparedFork, mainWidth } from "../../plots/comparedFork/comparedFork.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { draftOf } from "../../plots/drafts.ts";
import { drawTickLines } from "../../plots/drawAxis.ts";
import { fillGroup } from "../../plots/groupFill.ts";
import { groupOpacity } from "../../plots/highlight.ts";
import { type NamedSignal, signalsAgainst } from "../../plots/lane.ts";
import { drawMean, drawQueueRange } from "../../plots/queueLayers.ts";
import { stackOrder } from "../../plots/rates.ts";
import { sideTraces } from "../../plots/sides.ts";
import type { Span } from "../../plots/tracks.ts";
import { drawNames } from "./drawFrame.ts";
import { drawOver } from "./drawOver.ts";
import { drawQueueValues } from "./drawQueueValues.ts";
import { clipped, ofOthers, type Plot, readChannel } from "./plot.ts";
import type { Track } from "./track.ts";

const stack = new Stack();

/** Opacity of the queue's own course behind the lines of two forks. */
const BEHIND = 0.3;

/** The main track: zones, the queue, its parts by group, thresholds, and what the discipline makes of it. */
export const queueTrack = (plot: Plot, span: Span): Track => {
  const { isPlain } = plot.look;
  const lines = plot.lane.thresholds.map(({ path, value }) => draftOf(plot.run, path, value));
  return {
    shows: isPlain ? plot.queueRange : [...plot.queueRange, comparedFork(plot.run)],
    says: lines,
    behind() {
      if (!isPlain) drawZone(plot, lines);
    },
    ink(part) {
      inkQueueAxis(part, span);
      if (isPlain) inkTotal(part);
      else inkQueue(part, span);
    },
    names: () => drawQueueAxis(plot, span),
    over: () => drawOver(plot, span),
    values: () => drawQueueValues(plot, span),
  };
};

/** Height (px) for each tick of the queue's axis where there are more than two, and the number of ticks at most. */
const TICK_ROOM = 28;
const TICKS_MAX = 6;
/** Below this height, px, a third tick would touch its neighbours. */
const THREE_TICKS = 50;

const ticksOf = ({ queueRange: [low, high] }: Plot, { top, bottom }: Span): readonly number[] => {
  const height = bottom - top;
  const least = height < THREE_TICKS ? 2 : 3;
  return ticks125(low, high, Math.max(least, Math.min(TICKS_MAX, Math.floor(height / TICK_ROOM))));
};

/** Draws the lines at the ticks of the queue's axis; the one at zero is the base. */
export const inkQueueAxis = (part: Plot, span: Span): void =>
  drawTickLines(part.context, part, ticksOf(part, span), part.queueY);

/** Writes the numbers of the queue's axis; in a large plot also its name. */
export const drawQueueAxis = (plot: Plot, span: Span): void => {
  const { context, look, queueY, left } = plot;
  const ticks = ticksOf(plot, span);
  const digits = tickDigits(ticks);
  const lowest = look.isPlain ? span.bottom - 3 : span.bottom;
  for (const tick of ticks) {
    const y = Math.min(crisp(pixelOf(queueY, tick)), crisp(lowest));
    drawText(context, tickText(tick, digits), left - 8, y, { align: "right" });
  }
  if (!look.isPlain) drawNames(plot, t("panel.queue.queue"), t("panel.unit.packets"), span.top + 6);
};

/** Pale between the thresholds. */
const drawZone = ({ context, left, right, queueRange: [, top], queueY }: Plot, lines: readonly number[]): void => {
  if (lines.length < 2) return;
  const highest = pixelOf(queueY, Math.min(top, largestOf(lines)));
  const lowest = pixelOf(queueY, Math.min(top, smallestOf(lines)));
  context.fillStyle = token("--zone");
  context.fillRect(left, highest, right - left, lowest - highest);
};

const inkQueue = (part: Plot, { top, bottom }: Span): void => {
  const { highlight, byGroup } = part.state;
  clipped(part, top - 1, bottom + 1, () => {
    if (byGroup) inkGroups(part, null);
    else {
      inkTotal(part);
      if (highlight?.kind === "group") inkGroups(part, highlight.group);
    }
  });
  clipped(part, top - 2, bottom + 2, () => {
    inkSides(part);
    inkSignals(part);
    const average = signalsAgainst(part.lane.definition, "queue")[0];
    const id = average && `signal:${average.id}`;
    overlay(part.run)?.inkOtherLine(part, id, (channel) => readChannel(part, channel).mean, part.queueY);
  });
};

const inkTotal = (part: Plot): void => {
  const { context, queueY, state, look } = part;
  const columns = readChannel(part, "queue");
  // Under the lines of two forks the queue's own course would hide both.
  const isBehind =
    !look.isPlain && comparedFork(part.run) !== null && signalsAgainst(part.lane.definition, "queue").length > 0;
  context.globalAlpha = isBehind ? BEHIND : state.highlight?.kind === "group" ? 0.5 : 1;
  drawQueueRange(part, columns, queueY);
  // Where a column is narrower than half a bin the queue is a step function, and is drawn as one.
  drawMean(part, columns.mean, queueY, {
    colour: token(look.colour),
    width: look.width,
    steps: part.columnTime < 0.005,
  });
  context.globalAlpha = 1;
};

/** Waiting packets by group, stacked; or one group alone, standing on the axis. */
const inkGroups = (part: Plot, only: string | null): void => {
  const { context, strip, queueY, lane, state } = part;
  stack.begin(strip.count);
  for (const group of stackOrder(lane.groups)) {
    if (only !== null && group.id !== only) continue;
    stack.add(readChannel(part, `queue:${group.id}`).mean);
    context.globalAlpha = 0.85 * groupOpacity(state.highlight, group.id);
    context.beginPath();
    pathBand(context, strip, stack.low, stack.high, queueY);
    fillGroup(context, group, part.surface.ratio);
    context.globalAlpha = 1;
  }
};

/** The first signal on the queue's axis is the bold line with a halo; the others are thin. */
const inkSignals = (part: Plot): void => {
  for (const signals of [ofOthers(part, "queue"), signalsAgainst(part.lane.definition, "queue")])
    inkLines(part, signals);
};

const inkLines = (part: Plot, signals: readonly NamedSignal[]): void => {
  const { context, strip, queueY } = part;
  signals.forEach(({ id }, place) => {
    context.beginPath();
    pathLine(context, strip, readChannel(part, `signal:${id}`).mean, queueY);
    context.lineJoin = "round";
    if (place === 0) {
      context.strokeStyle = token("--panel");
      context.lineWidth = mainWidth(part.run, 6);
      context.stroke();
    }
    context.strokeStyle = token("--avg");
    context.lineWidth = mainWidth(part.run, place === 0 ? 2 : 1.2) * part.look.width;
    context.stroke();
  });
};

/** Queues beside the bottleneck: dashed, on the same axis. */
const inkSides = (part: Plot): void => {
  const { context, strip, queueY, lane } = part;
  for (const { id } of sideTraces(lane.scenario)) {
    context.beginPath();
    pathDashes(context, strip, readChannel(part, id).mean, queueY, part.first);
    context.strokeStyle = token("--ink2");
    context.lineWidth = 1.2;
    context.stroke();
  }
};
