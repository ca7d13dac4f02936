import { t } from "../../../i18n/message.ts";
import { largestOf } from "../../../units/extremes.ts";
import {
  crisp,
  drawLine,
  drawRich,
  drawSymbol,
  drawText,
  fillGround,
  richWidth,
  textWidth,
} from "../../chart/drawing.ts";
import { drawFlag, flagReach } from "../../chart/flag.ts";
import { tickTime } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, multiplesOf, pixelOf, step125 } from "../../chart/scale.ts";
import { FLAG_WIDTH, FLAGS_WITH_WORDS, type FlagGroup, flagGroups, flagsOf } from "../../plots/flags.ts";
import type { LabPlot, Plot } from "./plot.ts";

/** From the first line of a track's name to the gap above the track, px. */
const TO_GAP = 14;

/** Largest width of a track's name, px, before the ticks. */
const NAME_WIDTH = 72;

/** Splits a name of two words that would overlap the ticks into two lines if both are short enough. */
const nameLines = ({ context }: Plot, name: string): readonly string[] => {
  const widthOf = (line: string): number => textWidth(context, line, 12, 600);
  const words = name.split(" ");
  if (words.length < 2 || widthOf(name) <= NAME_WIDTH) return [name];
  const pairs = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const widest = (lines: readonly string[]): number => largestOf(lines.map(widthOf));
  return pairs.reduce((best, pair) => (widest(pair) < widest(best) ? pair : best));
};

/**
 * Whether a number at the left, whose text begins at `left` and is centred on `y`, would touch the name of its track.
 * @param top middle of the first line of the name, px
 */
export const meetsName = (plot: Plot, name: string, top: number, [left, y]: readonly [number, number]): boolean =>
  !plot.isNarrow &&
  nameLines(plot, name).some(
    (line, place) => Math.abs(top + 14 * place - y) < 11 && 12 + textWidth(plot.context, line, 12, 600) + 3 > left,
  );

/** Writes a track's name, with its unit or symbol below it; on narrow screens both are above the track. */
export const drawNames = (plot: Plot, name: string, unit: string, y: number): void => {
  if (plot.isNarrow) {
    const words = unit === "" ? name : `${name}, ${unit}`;
    // The queue's name would overlap the flags, which have precedence.
    if (y - TO_GAP < (plot.tracks.flags?.bottom ?? 0) && flagsInView(plot).length > 0) return;
    fillGround(plot.context, plot.left, y - TO_GAP, richWidth(plot.context, words, 400), token("--panel"));
    drawRich(plot.context, words, plot.left, y - TO_GAP, { colour: token("--ink2") });
    return;
  }
  const lines = nameLines(plot, name);
  lines.forEach((line, place) => {
    drawText(plot.context, line, 12, y + 14 * place, { weight: 600, colour: token("--ink"), size: 12 });
  });
  if (unit !== "") drawSymbol(plot.context, unit, "", 12, y + 14 * lines.length);
};

/** Seconds between two ticks of the time axis: constant while the window keeps its width. */
export const timeStep = ({ left, right, from, to }: Pick<Plot, "left" | "right" | "from" | "to">): number =>
  step125(to - from, Math.max(3, Math.min(6, Math.floor((right - left) / 70))));

/** The edges of a window are inexact: a tick at an edge stays within a tolerance. */
const timeTicks = ({ from, to }: Plot, step: number): number[] =>
  multiplesOf(step, from - 1e-6 * step, to + 1e-6 * step);

/** Draws the lines of the time axis through all tracks. */
export const drawTimeLines = (part: Plot, step: number): void => {
  const { context, area, tracks } = part;
  for (const tick of timeTicks(part, step)) {
    const x = crisp(pixelOf(part.x, tick));
    drawLine(context, [x, area.top], [x, area.bottom], token("--line"));
    if (tracks.axis !== null) drawLine(context, [x, area.bottom], [x, area.bottom + 4], token("--line2"));
  }
};

/** Writes the numbers of the time axis. */
export const drawTimes = (plot: Plot, step: number): void => {
  const { context } = plot;
  const { axis } = plot.tracks;
  if (axis === null) return;
  timeTicks(plot, step).forEach((tick, place) => {
    const text = tickTime(tick, step);
    const words = place === 0 ? `${text} ${t("panel.unit.s")}` : text;
    drawText(context, words, crisp(pixelOf(plot.x, tick)), axis.top + 9, { align: "center" });
  });
};

/** A line that does not scroll; px. */
interface StillLine {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** Length of a dash and of the gap behind it, px. */
  readonly dash: readonly [number, number];
}
/** Smallest distance between a dash and a trace, px. */
const CLEAR = 3.5;

/** Draws a dashed line over the ink without the dashes that would touch a trace, since both have the same colour. */
export const drawDashes = (plot: Plot, line: StillLine, trace: Float64Array | null, scale: Affine): void => {
  const { context, left, strip } = plot;
  const [ink, gap] = line.dash;
  context.beginPath();
  for (let x = line.left; x < line.right; x += ink + gap) {
    const end = Math.min(line.right, x + ink);
    const at = (px: number): number => pixelOf(scale, trace?.[Math.floor((px - left) / strip.step)] ?? Number.NaN);
    if (Math.abs(at(x) - line.y) < CLEAR || Math.abs(at(end) - line.y) < CLEAR) continue;
    context.moveTo(x, line.y);
    context.lineTo(end, line.y);
  }
  context.strokeStyle = token("--thr");
  context.lineWidth = line.width;
  context.stroke();
};

/** Changes in view, grouped by the flags that are drawn for them. */
export const flagsInView = ({ run, state, from, to, x }: Plot): readonly FlagGroup[] => {
  const flags = flagsOf(state.scenario, run.now()).filter(({ at }) => at >= from && at <= to);
  return flagGroups(flags, FLAG_WIDTH / x.slope);
};

/** Middle of the flags, px: their lower edge stays above a value that stands beside the top of the queue's scale. */
const FLAG_Y = 7;
/** Reach of a flag beyond the columns, px; the numbers of the axis are further out. */
export const FLAG_BESIDE = 8;

/** Draws flags for the changes so far: their numbers, and their words where there is room up to the next. */
export const drawFlags = (plot: LabPlot): void => {
  const { context, area } = plot;
  const flags = flagsInView(plot);
  flags.forEach(({ at, label, words }, place) => {
    const x = crisp(pixelOf(plot.x, at));
    const reach = flagReach(context, label);
    context.globalAlpha = 0.6;
    drawLine(context, [x, 14], [x, area.bottom], token("--ink3"));
    context.globalAlpha = 1;
    drawFlag(context, Math.max(x, plot.left - FLAG_BESIDE + reach), FLAG_Y, label);
    const next = flags[place + 1];
    const room = (next === undefined ? plot.surface.width : pixelOf(plot.x, next.at) - 9) - x - reach - 6;
    if (flags.length <= FLAGS_WITH_WORDS && richWidth(context, words(), 600) <= room)
      drawRich(context, words(), x + reach + 4, FLAG_Y + 0.5, { weight: 600, colour: token("--ink") });
  });
};

/** Writes the name of a rug. It has no unit: the number at its right is a count. */
export const drawRugNames = (plot: Plot, name: string, y: number): void => {
  if (!plot.isNarrow) drawText(plot.context, name, 12, y, { colour: token("--ink2") });
};
