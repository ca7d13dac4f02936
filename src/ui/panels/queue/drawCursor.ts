import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { appendAll } from "../../../units/extremes.ts";
import { crisp, drawBox, drawDisc, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { cursorTime, decimals, grouped, probability, shown } from "../../chart/format.ts";
import { pushApart } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { drainOver, meanOver, shareOfLink } from "../../plots/now.ts";
import { groupsThrough, stackOrder } from "../../plots/rates.ts";
import { definitionAt } from "../../plots/signalsOver.ts";
import { windowAround } from "../../session/traces/instant.ts";
import { throughputTop, trackRate } from "./drawThroughput.ts";
import type { Plot } from "./plot.ts";

/** Text of a chip and its height in the plot, px. */
interface Chip {
  y: number;
  readonly text: string;
  readonly bold: boolean;
}

/** Draws one line through all tracks, with each track's value beside it and the time on the axis. */
export const drawCursor = (plot: Plot): void => {
  const { context, state, tracks } = plot;
  const { cursor } = state;
  if (cursor === null || cursor < plot.from || cursor > plot.to) return;
  const x = crisp(pixelOf(plot.x, cursor));
  drawLine(context, [x, tracks.queue.top], [x, tracks.throughput.bottom], token("--ink"));
  const chips = chipsAt(plot, cursor, x);
  const flip = x > plot.right - 150;
  for (const group of [chips.queue, chips.others, chips.throughput])
    for (const chip of group) drawChip(context, chip, x, flip);
  const text = cursorTime(cursor, plot.to - plot.from);
  const width = textWidth(context, text, 11, 600) + 12;
  const left = Math.max(plot.left - 20, Math.min(plot.right - width + 20, x - width / 2));
  drawBox(context, { x: left, y: tracks.axis.top, width, height: 16, radius: 3 }, token("--ink"));
  drawText(context, text, left + width / 2, tracks.axis.top + 8.5, {
    align: "center",
    colour: token("--panel"),
    weight: 600,
  });
};

const drawChip = (context: CanvasRenderingContext2D, chip: Chip, x: number, flip: boolean): void => {
  const width = textWidth(context, chip.text, 11, chip.bold ? 600 : 400) + 8;
  const left = flip ? x - 7 - width : x + 7;
  context.globalAlpha = 0.93;
  drawBox(context, { x: left, y: chip.y - 7, width, height: 14, radius: 3 }, token("--panel"));
  context.globalAlpha = 1;
  drawText(context, chip.text, left + 4, chip.y + 0.5, { colour: token("--ink"), weight: chip.bold ? 600 : 400 });
};

/** The recorded part of the column under the crosshair; at least `atLeast` s long. */
const windowAt = (plot: Plot, cursor: number, atLeast = 0): readonly [from: number, to: number] =>
  windowAround(cursor, Math.max(plot.columnTime, BIN_WIDTH, atLeast) / 2, plot.run.traces.recorded);

/** Mean of a channel in the column under the crosshair. */
const valueAt = (plot: Plot, id: string, cursor: number, atLeast?: number): number =>
  meanOver(plot.run, id, ...windowAt(plot, cursor, atLeast));

/** Time over which a rate is averaged, s: single columns contain whole packets. */
const LONG = 0.5;
const shareAt = (plot: Plot, id: string, cursor: number): number =>
  shareOfLink(plot.run, id, ...windowAt(plot, cursor, LONG));

/** The compared fork's value on the line that both forks have. */
const otherChip = (plot: Plot, cursor: number, y: number): readonly Chip[] => {
  const average = signalsAgainst(plot.lane.definition, "queue")[0];
  const other =
    overlay(plot.run)?.otherReading(plot.run, average && `signal:${average.id}`, ...windowAt(plot, cursor)) ?? null;
  return other === null ? [] : [{ y, text: `${other.name} ${decimals(other.value, 1)}`, bold: false }];
};

const chipsAt = (plot: Plot, cursor: number, x: number): { queue: Chip[]; others: Chip[]; throughput: Chip[] } => {
  const { context, tracks, lane, state } = plot;
  const queue: Chip[] = [];
  const others: Chip[] = [];
  const dot = (y: number): void => drawDisc(context, x, y, 3, token("--avg"), token("--panel"));
  const waiting = valueAt(plot, "queue", cursor);
  const wanted = Math.max(tracks.queue.top + 22, pixelOf(plot.queueY, waiting) - 30);
  if (!Number.isNaN(waiting))
    queue.push({
      y: wanted,
      text: t("panel.queue.cursorQueue", {
        packets: grouped(waiting),
        delay: shown(drainOver(plot.run, ...windowAt(plot, cursor)), "s"),
      }),
      bold: false,
    });
  const definition = definitionAt(state.scenario, cursor, lane.definition);
  for (const { id, signal } of signalsAgainst(definition, "queue")) {
    const value = valueAt(plot, `signal:${id}`, cursor);
    if (Number.isNaN(value)) continue;
    dot(Math.max(tracks.queue.top, pixelOf(plot.queueY, value)));
    queue.push({ y: wanted + 15, text: `${wordOf(signal, "label").toLowerCase()} ${decimals(value, 1)}`, bold: true });
  }
  appendAll(queue, otherChip(plot, cursor, wanted + 30));
  const main = signalsAgainst(definition, "probability")[0];
  if (main !== undefined && tracks.probability !== null) {
    const value = valueAt(plot, `signal:${main.id}`, cursor);
    if (!Number.isNaN(value)) others.push({ y: tracks.probability.top + 6, text: probability(value), bold: true });
  }
  const used = shareAt(plot, "sent", cursor);
  const offered = shareAt(plot, "offered", cursor);
  if (!Number.isNaN(used))
    others.push({
      y: tracks.link.bottom - 4,
      text: t("panel.queue.cursorLink", {
        used: grouped(100 * used),
        offered: grouped(100 * offered),
      }),
      bold: true,
    });
  return {
    queue: pushApart(queue, 15, tracks.queue.top + 8, tracks.queue.bottom - 8),
    others,
    throughput: throughputChips(plot, cursor),
  };
};

const throughputChips = (plot: Plot, cursor: number): Chip[] => {
  const { tracks, lane } = plot;
  const height = tracks.throughput.bottom - tracks.throughput.top;
  let below = 0;
  const chips: Chip[] = [];
  for (const group of stackOrder(groupsThrough(lane))) {
    const rate = valueAt(plot, `throughput:${group.id}`, cursor, 1);
    if (!(rate > 0)) continue;
    const share = rate / throughputTop(plot.run);
    chips.push({
      y: tracks.throughput.bottom - (below + share / 2) * height,
      text: `${group.letter} ${trackRate(plot.run, rate)}`,
      bold: true,
    });
    below += share;
  }
  // All values are shown: at the crosshair they may overlap the track above.
  const taken = 14 * (chips.length - 1);
  return pushApart(
    chips,
    14,
    Math.min(tracks.throughput.top + 6, tracks.throughput.bottom - 6 - taken),
    tracks.throughput.bottom - 6,
  );
};
