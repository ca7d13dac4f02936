import { type MessageKey, t } from "../../../i18n/message.ts";
import { brief, grouped, probability, shownUnit, tickText } from "../../chart/format.ts";
import { crisp, drawLine, drawSymbol, drawText } from "../../chart/ink.ts";
import { pushApartLargest } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, affine, niceTop, pixelOf, tickDigits, ticks125 } from "../../chart/scale.ts";
import { largest, lastOf, makeColumns, pathLine, smallest } from "../../chart/series.ts";
import { draftOf } from "../drafts.ts";
import { LABEL_DIMMED, lineWidth } from "../highlight.ts";
import { type NamedSignal, paramPath, signalsAgainst, signalsApart } from "../lane.ts";
import { shownNow } from "../now.ts";
import { curveOf } from "../zones.ts";
import { drawNames } from "./drawFrame.ts";
import { clipped, type Plot, readChannel, readSmooth } from "./plot.ts";
import type { Span } from "./tracks.ts";

const first = makeColumns();
const second = makeColumns();
const third = makeColumns();

const drawGrid = (
  plot: Plot,
  span: Span,
  y: Affine,
  ticks: readonly number[],
  label: (tick: number) => string,
  base: number,
): void => {
  for (const tick of ticks) {
    const at = crisp(pixelOf(y, tick));
    drawLine(plot.context, [plot.left, at], [plot.right, at], token(tick === base ? "--line2" : "--line"));
    // Away from the ticks of the tracks above and below.
    const beside = Math.max(span.top + 3, Math.min(span.bottom - 3, at));
    drawText(plot.context, label(tick), plot.left - 8, beside, { align: "right" });
  }
};

/** Below this height, px, a third tick would touch its neighbours. */
const THREE_TICKS = 30;
const ticksIn = (span: Span): number => (span.bottom - span.top < THREE_TICKS ? 2 : 3);

const stroke = (
  plot: Plot,
  values: Float64Array,
  y: Affine,
  colour: string,
  width: number,
  dash: readonly number[] = [],
): void => {
  const { context } = plot;
  context.beginPath();
  pathLine(context, plot.strip, values, y);
  context.setLineDash([...dash]);
  context.strokeStyle = token(colour);
  context.lineWidth = width;
  context.lineJoin = "round";
  context.stroke();
  context.setLineDash([]);
};

/** Values near 1 belong to forced drops; they would flatten everything else, so the axis leaves them to a sign. */
const FORCED = 0.9;

/** Signals that are probabilities: the one of the operating point bold, the others thin. */
export const drawProbability = (plot: Plot, span: Span): void => {
  const curve = curveOf(plot.lane);
  const signals = [...signalsAgainst(plot.lane.definition, "probability")];
  signals.sort((a, b) => Number(b.id === curve?.y) - Number(a.id === curve?.y));
  const main = signals[0];
  if (main === undefined) return;
  const columns = readChannel(plot, `signal:${main.id}`, first);
  const knee = curve === null ? Number.NaN : kneeOf(plot, curve.drag?.top ?? "");
  const top = probabilityTop(columns.mean, plot.strip.count, knee);
  const y = affine([0, top], [span.bottom, span.top]);
  const ticks = ticks125(0, top, ticksIn(span));
  drawGrid(plot, span, y, ticks, (tick) => tickText(tick, tickDigits(ticks)), 0);
  drawNames(plot, t("panel.queue.probability"), main.signal.symbol ?? "", span.top + 6);
  if (Number.isFinite(knee))
    drawLine(
      plot.context,
      [plot.left, crisp(pixelOf(y, knee))],
      [plot.right, crisp(pixelOf(y, knee))],
      token("--thr"),
      lineWidth(plot.state.highlight, curve?.drag?.top ?? "", 1),
      [2, 3],
    );
  clipped(plot, span.top - 3, span.bottom + 1, () => {
    for (const { id } of signals.slice(1)) stroke(plot, readChannel(plot, `signal:${id}`, second).mean, y, "--q", 1);
    stroke(plot, columns.mean, y, "--avg", 1.4);
    drawForced(plot, columns.max, top, span);
  });
  const labels = signals.flatMap(({ id, signal }, place): ProbabilityLabel[] => {
    const now = plot.state.view.follow
      ? shownNow(`signal:${id}`)
      : lastOf(readChannel(plot, `signal:${id}`, place === 0 ? first : second).mean, plot.strip.count);
    const at = Math.max(span.top, pixelOf(y, Math.min(now, top)));
    return Number.isFinite(now)
      ? [{ y: at, symbol: place === 0 ? "" : (signal.symbol ?? ""), text: probability(now), weight: -place }]
      : [];
  });
  const kneeSymbol = plot.lane.definition.fields[curve?.drag?.top ?? ""]?.symbol;
  if (Number.isFinite(knee) && kneeSymbol !== undefined)
    labels.push({ y: pixelOf(y, knee), symbol: kneeSymbol, text: "", weight: -0.5 });
  const room = { gap: 12, low: span.top + 3, high: span.bottom - 3 };
  for (const label of pushApartLargest(labels, (one) => one.weight, room))
    drawSymbol(plot.context, label.symbol, label.text, plot.right + (label.symbol === "" ? 4 : 8), label.y, {
      colour: token(label.weight === 0 ? "--ink" : "--ink3"),
      weight: label.weight === 0 ? 600 : 400,
    });
};

interface ProbabilityLabel {
  y: number;
  readonly symbol: string;
  readonly text: string;
  /** The largest is bold, and stays where there is no room for all. */
  readonly weight: number;
}

/** Columns that may leave the axis before it grows, as a part of all. */
const OUTLIERS = 0.05;

/** The top of the axis: a little above the end of the curve's slope, unless the run is often beyond that. */
const probabilityTop = (means: Float64Array, count: number, knee: number): number => {
  const most = largest(means, count, FORCED);
  const needed = Number.isNaN(most) ? 1e-4 : Math.max(1e-4, most);
  if (!(knee > 0)) return Math.min(1, niceTop(1.05 * needed));
  if (needed <= knee || above(means, count, 1.05 * knee) < OUTLIERS * count) return Math.min(1, 1.05 * knee);
  return Math.min(1, niceTop(1.05 * needed));
};

const above = (values: Float64Array, count: number, limit: number): number => {
  let n = 0;
  for (let i = 0; i < count; i++) if ((values[i] ?? 0) > limit) n += 1;
  return n;
};

const kneeOf = (plot: Plot, field: string): number => {
  const value = plot.lane.values[field];
  return typeof value === "number" ? draftOf(paramPath(field), value) : Number.NaN;
};

/** Where the probability left the axis: a short stroke at its top, in the colour of a drop. */
const drawForced = (plot: Plot, high: Float64Array, top: number, span: Span): void => {
  plot.context.fillStyle = token("--drop");
  for (let i = 0; i < plot.strip.count; i++)
    if ((high[i] ?? 0) > top) plot.context.fillRect(plot.strip.left + i, span.top - 2, 1.4, 4);
};

/** Signals with an axis of their own: those of the first one's unit. */
export const drawApart = (plot: Plot, span: Span): void => {
  const signals: readonly NamedSignal[] = signalsApart(plot.lane.definition);
  const main = signals[0];
  if (main === undefined) return;
  const { factor } = shownUnit(main.signal.unit);
  const columns = readChannel(plot, `signal:${main.id}`, first);
  const high = largest(columns.max, plot.strip.count);
  const top = niceTop(Number.isNaN(high) || high <= 0 ? 1 : 1.02 * high * factor);
  const y = affine([0, top / factor], [span.bottom, span.top]);
  const ticks = ticks125(0, top, ticksIn(span));
  drawGrid(
    plot,
    span,
    y,
    ticks.map((tick) => tick / factor),
    (tick) => tickText(tick * factor, tickDigits(ticks)),
    0,
  );
  drawNames(plot, main.signal.label, shownUnit(main.signal.unit).unit, span.top + 6);
  clipped(plot, span.top - 2, span.bottom + 1, () => {
    for (const other of signals.slice(1).filter(({ signal }) => signal.unit === main.signal.unit))
      stroke(plot, readChannel(plot, `signal:${other.id}`, second).mean, y, "--q", 1);
    stroke(plot, columns.mean, y, "--avg", 1.4);
  });
  const now = plot.state.view.follow ? shownNow(`signal:${main.id}`) : lastOf(columns.mean, plot.strip.count);
  if (Number.isFinite(now))
    drawText(plot.context, brief(now * factor), plot.right + 8, pixelOf(y, now), {
      colour: token("--ink"),
      weight: 600,
      ground: token("--panel"),
    });
};

/** Rates of single columns are whole packets; they are shown as means over this many seconds. */
const SMOOTH_LINK = 0.5;
/** The axis starts here while the link is well used: it is a line, and its ticks say so. */
const LINK_FROM = 0.7;
const LINK_TOP = 1.2;

interface LinkLine {
  readonly id: string;
  readonly name: MessageKey;
  readonly columns: ReturnType<typeof makeColumns>;
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
}
/** The line that matters comes last: it is drawn on top and its label is bold. */
const LINK_LINES: readonly LinkLine[] = [
  { id: "offered", name: "panel.queue.offered", columns: first, colour: "--q", width: 1, dash: [] },
  { id: "goodput", name: "panel.queue.goodput", columns: second, colour: "--ink3", width: 1.2, dash: [3, 2] },
  { id: "sent", name: "panel.queue.used", columns: third, colour: "--avg", width: 1.6, dash: [] },
];

/** What keeps its label where there is no room for all, the last first. */
const LINK_WEIGHTS = ["goodput", "offered", "sent"];

/** What the link sends, what arrives for it and what is useful, as percent of its rate. */
export const drawLink = (plot: Plot, span: Span): void => {
  const rate = plot.lane.scenario.bottleneck.rate;
  const { count } = plot.strip;
  const lines = LINK_LINES.map((line) => ({ ...line, mean: readSmooth(plot, line.id, SMOOTH_LINK, line.columns) }));
  const lowest = smallest(third.read(count).mean, count) / rate;
  const from = lowest >= LINK_FROM + 0.03 ? LINK_FROM : 0;
  const y = affine([from * rate, LINK_TOP * rate], [span.bottom, span.top]);
  const ticks = (from > 0 ? [0.75, 1] : ticksIn(span) < 3 ? [0, 1] : [0, 0.5, 1]).map((share) => share * rate);
  drawGrid(plot, span, y, ticks, (tick) => grouped((100 * tick) / rate), rate);
  drawNames(plot, t("panel.queue.link"), t("panel.unit.percent"), span.top + 6);
  clipped(plot, span.top - 1, span.bottom + 1, () => {
    for (const line of lines) stroke(plot, line.mean, y, line.colour, line.width, line.dash);
  });
  const labels = lines.flatMap(({ id, name, mean }) => {
    const value = lastOf(mean, count);
    const text = `${t(name)} ${grouped((100 * value) / rate)}`;
    const place = pixelOf(y, Math.min(value, LINK_TOP * rate));
    return Number.isNaN(value) ? [] : [{ y: place, text, bold: id === "sent", weight: LINK_WEIGHTS.indexOf(id) }];
  });
  plot.context.globalAlpha = plot.state.highlight?.kind === "group" ? LABEL_DIMMED : 1;
  const room = { gap: 12, low: span.top + 3, high: span.bottom - 3 };
  for (const label of pushApartLargest(labels, (one) => one.weight, room))
    drawText(plot.context, label.text, plot.right + 8, label.y, {
      colour: token(label.bold ? "--ink" : "--ink3"),
      weight: label.bold ? 600 : 400,
    });
  plot.context.globalAlpha = 1;
};
