import { t } from "../../../i18n/message.ts";
import { tickTime } from "../../chart/format.ts";
import {
  crisp,
  drawFlag,
  drawLine,
  drawRich,
  drawSymbol,
  drawText,
  fillGround,
  richWidth,
  textWidth,
} from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf, ticks125 } from "../../chart/scale.ts";
import { traces } from "../../session/lab.ts";
import { flagsOf } from "../flags.ts";
import type { Plot } from "./plot.ts";

/** px from the first line of a track's name to the gap above the track. */
const TO_GAP = 14;

/** px from the left edge that a track's name may take: the ticks stand behind it. */
const NAME_WIDTH = 72;

/** A name that would run into the ticks in two lines, where it has two words. */
const nameLines = (plot: Plot, name: string): readonly string[] => {
  const cut = name.indexOf(" ");
  return cut < 0 || textWidth(plot.context, name, 12, 600) <= NAME_WIDTH
    ? [name]
    : [name.slice(0, cut), name.slice(cut + 1)];
};

/** Name of a track, and under it its unit or the symbol of what it shows; on narrow screens both above the track. */
export const drawNames = (plot: Plot, name: string, unit: string, y: number): void => {
  if (plot.isNarrow) {
    const words = unit === "" ? name : `${name}, ${unit}`;
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

/** Lines and numbers of the time axis, through all tracks. */
export const drawTimeAxis = (plot: Plot): void => {
  const { context, tracks, from, to } = plot;
  const most = Math.max(3, Math.min(6, Math.floor((plot.right - plot.left) / 70)));
  const ticks = ticks125(from, to, most);
  const step = (ticks[1] ?? to) - (ticks[0] ?? from);
  ticks.forEach((tick, place) => {
    const x = crisp(pixelOf(plot.x, tick));
    drawLine(context, [x, tracks.queue.top], [x, tracks.throughput.bottom], token("--line"));
    drawLine(context, [x, tracks.throughput.bottom], [x, tracks.throughput.bottom + 4], token("--line2"));
    const text = tickTime(tick, step);
    drawText(context, place === 0 ? `${text} ${t("panel.unit.s")}` : text, x, tracks.axis.top + 9, { align: "center" });
  });
};

const FLAGS_WITH_WORDS = 6;

/** Changes made so far: a numbered circle, and its words where there is room up to the next. */
export const drawFlags = (plot: Plot): void => {
  const { context, tracks, state } = plot;
  const flags = flagsOf(state.scenario, traces.until).filter((flag) => flag.at >= plot.from && flag.at <= plot.to);
  flags.forEach((flag, place) => {
    const x = crisp(pixelOf(plot.x, flag.at));
    context.globalAlpha = 0.6;
    drawLine(context, [x, 14], [x, tracks.throughput.bottom], token("--ink3"));
    context.globalAlpha = 1;
    drawFlag(context, x, 9, flag.number);
    const next = flags[place + 1];
    const room = (next === undefined ? plot.surface.width : pixelOf(plot.x, next.at) - 9) - x - 13;
    if (flags.length > FLAGS_WITH_WORDS) return;
    if (richWidth(context, flag.words, 600) <= room)
      drawRich(context, flag.words, x + 11, 9.5, { weight: 600, colour: token("--ink") });
  });
};

/** Name of a rug: it has no unit, the number at its right counts. */
export const drawRugNames = (plot: Plot, name: string, y: number): void => {
  if (!plot.isNarrow) drawText(plot.context, name, 12, y, { colour: token("--ink2") });
};
