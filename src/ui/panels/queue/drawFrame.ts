import { t } from "../../../i18n/message.ts";
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
import { FLAG_WIDTH, type FlagGroup, flagGroups, flagsOf } from "../../plots/flags.ts";
import type { Plot } from "./plot.ts";

/** px from the first line of a track's name to the gap above the track. */
const TO_GAP = 14;

/** px from the left edge that a track's name may take: the ticks stand behind it. */
const NAME_WIDTH = 72;

/** A name that would run into the ticks in two lines, where it has two words: broken where both are short. */
const nameLines = ({ context }: Plot, name: string): readonly string[] => {
  const widthOf = (line: string): number => textWidth(context, line, 12, 600);
  const words = name.split(" ");
  if (words.length < 2 || widthOf(name) <= NAME_WIDTH) return [name];
  const pairs = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const widest = (lines: readonly string[]): number => Math.max(...lines.map(widthOf));
  return pairs.reduce((best, pair) => (widest(pair) < widest(best) ? pair : best));
};

/** Name of a track, and under it its unit or the symbol of what it shows; on narrow screens both above the track. */
export const drawNames = (plot: Plot, name: string, unit: string, y: number): void => {
  if (plot.isNarrow) {
    const words = unit === "" ? name : `${name}, ${unit}`;
    // The queue's name stands where flags do: it makes way.
    if (y - TO_GAP < plot.tracks.flags.bottom && flagsInView(plot).length > 0) return;
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

/** Seconds between two ticks of the time axis: the same as long as the window is equally wide. */
export const timeStep = ({ left, right, from, to }: Plot): number =>
  step125(to - from, Math.max(3, Math.min(6, Math.floor((right - left) / 70))));

/** The edges of a window are only about where they are meant to be: a tick on one of them stays. */
const timeTicks = ({ from, to }: Plot, step: number): number[] =>
  multiplesOf(step, from - 1e-6 * step, to + 1e-6 * step);

/** Lines of the time axis, through all tracks. */
export const inkTimeLines = (part: Plot, step: number): void => {
  const { context, tracks } = part;
  for (const tick of timeTicks(part, step)) {
    const x = crisp(pixelOf(part.x, tick));
    drawLine(context, [x, tracks.queue.top], [x, tracks.throughput.bottom], token("--line"));
    drawLine(context, [x, tracks.throughput.bottom], [x, tracks.throughput.bottom + 4], token("--line2"));
  }
};

/** Numbers of the time axis. */
export const drawTimes = (plot: Plot, step: number): void => {
  const { context, tracks } = plot;
  timeTicks(plot, step).forEach((tick, place) => {
    const text = tickTime(tick, step);
    const words = place === 0 ? `${text} ${t("panel.unit.s")}` : text;
    drawText(context, words, crisp(pixelOf(plot.x, tick)), tracks.axis.top + 9, { align: "center" });
  });
};

/** A line that stands still, px. */
interface StillLine {
  readonly y: number;
  readonly width: number;
  /** px of a dash and of the gap behind it. */
  readonly dash: readonly [number, number];
}
/** px between a dash and a trace that runs along with it. */
const CLEAR = 3.5;

/** A dashed line over the ink, which leaves a trace of the same colour on top: dashes end where that comes near. */
export const drawDashes = (plot: Plot, line: StillLine, trace: Float64Array | null, scale: Affine): void => {
  const { context, left, right, strip } = plot;
  const [ink, gap] = line.dash;
  context.beginPath();
  for (let x = left; x < right; x += ink + gap) {
    const end = Math.min(right, x + ink);
    const at = (px: number): number => pixelOf(scale, trace?.[Math.floor((px - left) / strip.step)] ?? Number.NaN);
    if (Math.abs(at(x) - line.y) < CLEAR || Math.abs(at(end) - line.y) < CLEAR) continue;
    context.moveTo(x, line.y);
    context.lineTo(end, line.y);
  }
  context.strokeStyle = token("--thr");
  context.lineWidth = line.width;
  context.stroke();
};

const FLAGS_WITH_WORDS = 6;

/** Changes in view, under the flags that are drawn. */
export const flagsInView = ({ run, state, from, to, x }: Plot): readonly FlagGroup[] => {
  const flags = flagsOf(state.scenario, run.traces.until).filter(({ at }) => at >= from && at <= to);
  return flagGroups(flags, FLAG_WIDTH / x.slope);
};

/** px beside the columns over which a flag reaches: beyond that stand the numbers of the axis. */
export const FLAG_BESIDE = 8;

/** Changes made so far: their numbers, and what they did where there is room up to the next. */
export const drawFlags = (plot: Plot): void => {
  const { context, tracks } = plot;
  const flags = flagsInView(plot);
  flags.forEach(({ at, label, words }, place) => {
    const x = crisp(pixelOf(plot.x, at));
    const reach = flagReach(context, label);
    context.globalAlpha = 0.6;
    drawLine(context, [x, 14], [x, tracks.throughput.bottom], token("--ink3"));
    context.globalAlpha = 1;
    drawFlag(context, Math.max(x, plot.left - FLAG_BESIDE + reach), 9, label);
    const next = flags[place + 1];
    const room = (next === undefined ? plot.surface.width : pixelOf(plot.x, next.at) - 9) - x - reach - 6;
    if (flags.length > FLAGS_WITH_WORDS) return;
    if (richWidth(context, words, 600) <= room)
      drawRich(context, words, x + reach + 4, 9.5, { weight: 600, colour: token("--ink") });
  });
};

/** Name of a rug: it has no unit, the number at its right counts. */
export const drawRugNames = (plot: Plot, name: string, y: number): void => {
  if (!plot.isNarrow) drawText(plot.context, name, 12, y, { colour: token("--ink2") });
};
