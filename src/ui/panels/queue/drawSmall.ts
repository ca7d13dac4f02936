import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { largestOf } from "../../../units/extremes.ts";
import { crisp, drawLine, drawSymbol, drawText, textWidth } from "../../chart/drawing.ts";
import { brief, probability, shownUnit, tickText } from "../../chart/format.ts";
import { pushApartLargest } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, affine, niceTop, pixelOf, tickDigits, ticks125 } from "../../chart/scale.ts";
import { largest, lastOf, pathDashes, pathLine } from "../../chart/series.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { draftOf } from "../../plots/drafts.ts";
import { lineWidth } from "../../plots/highlight.ts";
import { type NamedSignal, paramPath, signalsAgainst, signalsWithOwnAxis } from "../../plots/lane.ts";
import { shownNow } from "../../plots/now.ts";
import { steadyTop } from "../../plots/steadyTop.ts";
import type { Span } from "../../plots/tracks.ts";
import { curveOf } from "../../plots/zones.ts";
import { drawDashes, drawNames, meetsName } from "./drawFrame.ts";
import { clipped, ofOthers, type Plot, readChannel, showsNow } from "./plot.ts";
import { nothing, type Track } from "./track.ts";

/** Draws lines at ticks; the one at `base` is stronger. */
export const inkGrid = ({ context, left, right }: Plot, y: Affine, ticks: readonly number[], base: number): void => {
  for (const tick of ticks) {
    const at = crisp(pixelOf(y, tick));
    drawLine(context, [left, at], [right, at], token(tick === base ? "--line2" : "--line"));
  }
};

/** Smallest distance between the middles of two tick labels, px. */
const TICK_GAP = 12;

/** Writes the numbers at the left for which there is room. @param name the track's, if it may reach the numbers */
export const drawTicks = (
  plot: Plot,
  span: Span,
  y: Affine,
  ticks: readonly number[],
  label: (tick: number) => string,
  name = "",
): void => {
  // Numbers keep their distance from the ticks of neighbouring tracks.
  const places = ticks.map((tick) => Math.max(span.top + 3, Math.min(span.bottom - 3, crisp(pixelOf(y, tick)))));
  for (const [i, tick] of ticks.entries()) {
    const [beside = 0, below = Number.NaN, above = Number.NaN] = [places[i], places[i - 1], places[i + 1]];
    // The first and the last show the range; a number that would touch another one is left out.
    const touches = below - beside < TICK_GAP || beside - above < TICK_GAP;
    const text = label(tick);
    const from = plot.left - 8 - textWidth(plot.context, text);
    const isLeftOut = touches || meetsName(plot, name, span.top + 6, [from, beside]);
    if (isLeftOut && i > 0 && i < ticks.length - 1) continue;
    drawText(plot.context, text, plot.left - 8, beside, { align: "right" });
  }
};

/** Below this height, px, a third tick would touch its neighbours. */
const THREE_TICKS = 30;
/** Number of ticks for which a small track has room. */
export const ticksIn = (span: Span): number => (span.bottom - span.top < THREE_TICKS ? 2 : 3);

/** Strokes a line through the values of columns. */
export const stroke = (
  part: Plot,
  values: Float64Array,
  y: Affine,
  colour: string,
  width: number,
  isDashed = false,
): void => {
  const { context } = part;
  context.beginPath();
  if (isDashed) pathDashes(context, part.strip, values, y, part.first);
  else pathLine(context, part.strip, values, y);
  context.strokeStyle = token(colour);
  context.lineWidth = width;
  context.lineJoin = "round";
  context.stroke();
};

/** Values near 1 are from forced drops; they would flatten all others, so a sign replaces them. */
const FORCED = 0.9;

/** The track of signals that are probabilities: that of the operating point is bold, the others are thin. */
export const probabilityTrack = (plot: Plot, span: Span): Track | null => {
  const { context, lane } = plot;
  const curve = curveOf(plot.run, lane);
  const signals = [...signalsAgainst(lane.definition, "probability")];
  signals.sort((a, b) => Number(b.id === curve?.y) - Number(a.id === curve?.y));
  const main = signals[0];
  if (main === undefined) return null;
  const corner = curve?.drag?.top ?? "";
  const knee = draftedCorner(plot, corner);
  const past = ofOthers(plot, "probability");
  const usual = past.map(({ id }) => usualTop(readChannel(plot, `signal:${id}`).mean, plot.strip.count));
  const own = probabilityTop(readChannel(plot, `signal:${main.id}`).mean, plot.strip.count, knee);
  const wanted = largestOf(usual, own);
  // An axis up to the curve's corner moves with it; any other axis does not change with every peak that scrolls out.
  const top = knee > 0 ? wanted : Math.min(1, steadyTop(plot.run, `trace ${lane.definition.id} ${main.id}`, wanted));
  const y = affine([0, top], [span.bottom, span.top]);
  const ticks = ticks125(0, top, ticksIn(span));
  return {
    shows: [top],
    ink(part) {
      inkGrid(part, y, ticks, 0);
      const { mean, max } = readChannel(part, `signal:${main.id}`);
      clipped(part, span.top - 3, span.bottom + 1, () => {
        for (const { id } of past) stroke(part, readChannel(part, `signal:${id}`).mean, y, "--avg", 1);
        for (const { id } of signals.slice(1)) stroke(part, readChannel(part, `signal:${id}`).mean, y, "--q", 1);
        stroke(part, mean, y, "--avg", 1.4);
        overlay(part.run)?.inkOther(part, `signal:${main.id}`, mean, y);
        inkForced(part, max, top, span);
      });
    },
    names() {
      drawTicks(plot, span, y, ticks, (tick) => tickText(tick, tickDigits(ticks)));
      drawNames(plot, t("panel.queue.probability"), main.signal.symbol ?? "", span.top + 6);
    },
    over() {
      if (!Number.isFinite(knee)) return;
      const line = { left: plot.left, right: plot.right, width: lineWidth(plot.state.highlight, corner, 1) };
      const { mean } = readChannel(plot, `signal:${main.id}`);
      drawDashes(plot, { ...line, y: crisp(pixelOf(y, knee)), dash: [2, 3] }, mean, y);
    },
    values() {
      const labels = probabilityLabels(plot, signals, span, y);
      const symbol = lane.definition.fields[corner]?.symbol;
      if (Number.isFinite(knee) && symbol !== undefined)
        labels.push({ y: pixelOf(y, knee), symbol, text: "", weight: -0.5 });
      const room = { gap: 12, low: span.top + 3, high: span.bottom - 3 };
      for (const label of pushApartLargest(labels, (one) => one.weight, room))
        drawSymbol(context, label.symbol, label.text, plot.right + (label.symbol === "" ? 5 : 8), label.y, {
          colour: token(label.weight === 0 ? "--ink" : "--ink3"),
          weight: label.weight === 0 ? 600 : 400,
        });
    },
  };
};

/** Labels of the signals' current values, or of those at the end of the window. */
const probabilityLabels = (plot: Plot, signals: readonly NamedSignal[], span: Span, y: Affine): ProbabilityLabel[] =>
  signals.flatMap(({ id, signal }, place) => {
    const now = showsNow(plot)
      ? shownNow(plot.run, `signal:${id}`)
      : lastOf(readChannel(plot, `signal:${id}`).mean, plot.strip.count);
    const at = Math.min(span.bottom, Math.max(span.top, pixelOf(y, now)));
    return Number.isFinite(now)
      ? [{ y: at, symbol: place === 0 ? "" : (signal.symbol ?? ""), text: probability(now), weight: -place }]
      : [];
  });

interface ProbabilityLabel {
  y: number;
  readonly symbol: string;
  readonly text: string;
  /** The label with the largest weight is bold, and stays where there is no room for all. */
  readonly weight: number;
}

/** Share of the columns that may exceed the axis before it grows. */
const OUTLIERS = 0.05;

/** The top of the axis: a little above the end of the curve's slope, unless the run often exceeds that. */
const probabilityTop = (means: Float64Array, count: number, knee: number): number => {
  const most = largest(means, count, FORCED);
  const needed = Number.isNaN(most) ? 1e-4 : Math.max(1e-4, most);
  if (!(knee > 0)) return Math.min(1, niceTop(1.05 * needed));
  if (needed <= knee || countAbove(means, count, 1.05 * knee) < OUTLIERS * count) return Math.min(1, 1.05 * knee);
  return Math.min(1, niceTop(1.05 * needed));
};

/** The top of the axis for the records of another discipline, whose few largest values may exceed it. */
const usualTop = (means: Float64Array, count: number): number => {
  const known = means.subarray(0, count).filter((value) => value >= 0 && value < FORCED);
  const most = known.sort()[Math.floor((1 - OUTLIERS) * known.length)] ?? 0;
  return most > 0 ? Math.min(1, niceTop(1.05 * most)) : 0;
};

const countAbove = (values: Float64Array, count: number, limit: number): number => {
  let n = 0;
  for (let i = 0; i < count; i++) if ((values[i] ?? 0) > limit) n += 1;
  return n;
};

const draftedCorner = (plot: Plot, field: string): number => {
  const value = plot.lane.values[field];
  return typeof value === "number" ? draftOf(plot.run, paramPath(field), value) : Number.NaN;
};

/** Marks values beyond the axis by a short stroke at its top, in the colour of a drop. */
const inkForced = ({ context, strip }: Plot, high: Float64Array, top: number, span: Span): void => {
  context.fillStyle = token("--drop");
  for (let i = 0; i < strip.count; i++)
    if ((high[i] ?? 0) > top) context.fillRect(strip.left + i * strip.step, span.top - 2, 1.4, 4);
};

/** The track of signals with a separate axis: those with the unit of the first one. */
export const ownAxisTrack = (plot: Plot, span: Span): Track | null => {
  const signals: readonly NamedSignal[] = signalsWithOwnAxis(plot.lane.definition);
  const main = signals[0];
  if (main === undefined) return null;
  const { factor } = shownUnit(main.signal.unit);
  const high = largest(readChannel(plot, `signal:${main.id}`).max, plot.strip.count);
  const wanted = Number.isNaN(high) || high <= 0 ? 1 : 1.02 * high * factor;
  const top = steadyTop(plot.run, `trace ${plot.lane.definition.id} ${main.id}`, wanted);
  const y = affine([0, top / factor], [span.bottom, span.top]);
  const ticks = ticks125(0, top, ticksIn(span)).map((tick) => tick / factor);
  const digits = tickDigits(ticks.map((tick) => tick * factor));
  return {
    shows: [top],
    ink(part) {
      inkGrid(part, y, ticks, 0);
      clipped(part, span.top - 2, span.bottom + 1, () => {
        for (const other of signals.slice(1).filter(({ signal }) => signal.unit === main.signal.unit))
          stroke(part, readChannel(part, `signal:${other.id}`).mean, y, "--q", 1);
        const { mean } = readChannel(part, `signal:${main.id}`);
        stroke(part, mean, y, "--avg", 1.4);
        overlay(part.run)?.inkOther(part, `signal:${main.id}`, mean, y);
      });
    },
    names() {
      const name = wordOf(main.signal, "label");
      drawTicks(plot, span, y, ticks, (tick) => tickText(tick * factor, digits), name);
      drawNames(plot, name, shownUnit(main.signal.unit).unit, span.top + 6);
    },
    over: nothing,
    values() {
      const { mean } = readChannel(plot, `signal:${main.id}`);
      const now = showsNow(plot) ? shownNow(plot.run, `signal:${main.id}`) : lastOf(mean, plot.strip.count);
      if (!Number.isFinite(now)) return;
      const style = { colour: token("--ink"), weight: 600, ground: token("--panel") };
      drawText(plot.context, brief(now * factor), plot.right + 8, pixelOf(y, now), style);
    },
  };
};
