import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { drawMeasured, drawSymbol, fitText } from "../../chart/drawing.ts";
import { decimals, grouped } from "../../chart/format.ts";
import { placeBeside } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { lastOf } from "../../chart/series.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { shownNow } from "../../plots/now.ts";
import { sideTraces } from "../../plots/sides.ts";
import type { Span } from "../../plots/tracks.ts";
import { handlePlaces } from "./handles.ts";
import { type Plot, readChannel, showsNow } from "./plot.ts";
import { drawLeads } from "./thresholdLines.ts";

interface GutterLabel {
  y: number;
  readonly number: string;
  readonly word: string;
  readonly bold: boolean;
}

/** Distance of a label from the middle of a handle, px. */
const BESIDE = 16;
const BESIDE_NARROW = 21;

/** Time over which the compared fork is read for its label, s. */
const BEFORE = 0.1;

/** Writes values at the right edge: the current ones, or those at the end of the window. */
export const drawQueueValues = (plot: Plot, span: Span): void => {
  drawLeads(plot);
  if (plot.look.isPlain) return;
  const { context, right } = plot;
  const labels = labelsOf(plot, span);
  // The bold label is first, so that it stays nearest to its line.
  labels.sort((one, other) => Number(other.bold) - Number(one.bold));
  const room = { gap: 13, fixedGap: plot.isNarrow ? BESIDE_NARROW : BESIDE, low: span.top, high: span.bottom - 3 };
  placeBeside(labels, handlePlaces(plot, span), room);
  const ground = token("--panel");
  // From the bottom up, because a subscript hangs into the ground of the label below it.
  for (const label of labels.sort((one, other) => other.y - one.y)) {
    const style = { colour: token(label.bold ? "--ink" : "--ink2"), weight: label.bold ? 700 : 400, size: 12, ground };
    const width = drawMeasured(context, label.number, right + 8, label.y, style);
    const left = right + 12 + width;
    const word = fitText(context, label.word, plot.surface.width - left);
    drawSymbol(context, word, "", left, label.y, { ground });
  }
};

const labelsOf = (plot: Plot, span: Span): GutterLabel[] => {
  const { queueY, lane, strip } = plot;
  const isNow = showsNow(plot);
  const now = (id: string): number =>
    isNow ? shownNow(plot.run, id) : lastOf(readChannel(plot, id).mean, strip.count);
  const at = (value: number): number => Math.max(span.top, Math.min(span.bottom - 3, pixelOf(queueY, value)));
  const labels: GutterLabel[] = [];
  const queue = now("queue");
  const hasAverage = signalsAgainst(lane.definition, "queue").length > 0;
  // Between the large handles of a narrow screen there is room for one number.
  if (Number.isFinite(queue) && !(plot.isNarrow && hasAverage))
    labels.push({ y: at(queue), number: grouped(queue), word: t("panel.queue.instant"), bold: false });
  for (const [place, { id, signal }] of signalsAgainst(lane.definition, "queue").entries()) {
    const value = now(`signal:${id}`);
    if (!Number.isFinite(value)) continue;
    const word = signal.symbol ?? wordOf(signal, "label");
    labels.push({ y: at(value), number: decimals(value, 1), word, bold: place === 0 });
  }
  const line = signalsAgainst(lane.definition, "queue")[0];
  const end = Math.min(plot.run.traces.until, plot.to);
  const other = overlay(plot.run)?.otherReading(plot.run, line && `signal:${line.id}`, end - BEFORE, end) ?? null;
  if (other !== null)
    labels.push({ y: at(other.value), number: decimals(other.value, 1), word: other.name, bold: false });
  for (const { id, name } of sideTraces(lane.scenario)) {
    const value = now(id);
    if (Number.isFinite(value)) labels.push({ y: at(value), number: grouped(value), word: name, bold: false });
  }
  return labels;
};
