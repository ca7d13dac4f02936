import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import { appendAll } from "../../../units/lists.ts";
import type { Seconds } from "../../../units/units.ts";
import { drawDisc } from "../../chart/drawing.ts";
import { decimals, grouped, shown } from "../../chart/format.ts";
import { pushApart } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { drainOver } from "../../plots/now.ts";
import { definitionAt } from "../../plots/signalsOver.ts";
import type { Span } from "../../plots/tracks.ts";
import { type Chip, valueAt, windowAt } from "./chips.ts";
import type { Plot } from "./plot.ts";

/** Distance between two chips, px. */
const LINE = 15;
/** Distance from the queue's own line to its value where there is no other, px. */
const ABOVE = 12;

/** The queue under the crosshair at `x` px, in packets and as time, and what the discipline makes of it. */
export const queueChips = (plot: Plot, span: Span, cursor: Seconds, x: number): readonly Chip[] => {
  const chips: Chip[] = [];
  const waiting = valueAt(plot, "queue", cursor);
  const at = pixelOf(plot.queueY, waiting);
  const wanted = plot.look.isPlain ? at - ABOVE : Math.max(span.top + 22, at - 2 * LINE);
  if (!Number.isNaN(waiting)) {
    plot.look.mark(plot.context, x, Math.max(span.top, at));
    const delay = shown(drainOver(plot.run, ...windowAt(plot, cursor)), "s");
    const key = plot.look.isPlain ? "panel.queue.cursorAlone" : "panel.queue.cursorQueue";
    chips.push({ y: wanted, text: panelText(key, { packets: grouped(waiting), delay }), bold: plot.look.isPlain });
  }
  if (!plot.look.isPlain) {
    appendAll(chips, signalChips(plot, span, cursor, x, wanted + LINE));
    appendAll(chips, otherChip(plot, cursor, wanted + 2 * LINE));
  }
  return pushApart(chips, LINE, span.top + 8, span.bottom - 8);
};

const signalChips = (plot: Plot, span: Span, cursor: Seconds, x: number, y: number): readonly Chip[] =>
  signalsAgainst(definitionAt(plot.state.scenario, cursor, plot.lane.definition), "queue").flatMap(({ id, signal }) => {
    const value = valueAt(plot, `signal:${id}`, cursor);
    if (Number.isNaN(value)) return [];
    const at = Math.max(span.top, pixelOf(plot.queueY, value));
    drawDisc(plot.context, x, at, 3, token("--avg"), token("--panel"));
    return [{ y, text: `${wordOf(signal, "label").toLowerCase()} ${decimals(value, 1)}`, bold: true }];
  });

/** The compared fork's value on the line that both forks have. */
const otherChip = (plot: Plot, cursor: Seconds, y: number): readonly Chip[] => {
  const average = signalsAgainst(plot.lane.definition, "queue")[0];
  const other =
    overlay(plot.run)?.otherReading(plot.run, average && `signal:${average.id}`, ...windowAt(plot, cursor)) ?? null;
  return other === null ? [] : [{ y, text: `${other.name} ${decimals(other.value, 1)}`, bold: false }];
};
