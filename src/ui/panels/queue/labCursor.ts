import { panelText } from "../../../i18n/laterPanels.ts";
import type { Seconds } from "../../../units/units.ts";
import { grouped, probability } from "../../chart/format.ts";
import { pushApart } from "../../chart/labels.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { shareOfLink } from "../../plots/now.ts";
import { groupsThrough, stackOrder, THROUGHPUT_SMOOTH } from "../../plots/rates.ts";
import { definitionAt } from "../../plots/signalsOver.ts";
import type { Span } from "../../plots/tracks.ts";
import { type Chip, valueAt, windowAt } from "./chips.ts";
import { drawCursor } from "./drawCursor.ts";
import { throughputTop, trackRate } from "./drawThroughput.ts";
import type { LabPlot, Plot } from "./plot.ts";
import { queueChips } from "./queueChips.ts";

/** Draws the crosshair of the lab, with the values of its tracks. */
export const drawLabCursor = (plot: LabPlot): void => {
  const { queue, probability: chance, link, throughput } = plot.tracks;
  drawCursor(plot, (cursor, x) => [
    ...queueChips(plot, queue, cursor, x),
    ...(chance === null ? [] : probabilityChips(plot, chance, cursor)),
    ...linkChips(plot, link, cursor),
    ...throughputChips(plot, throughput, cursor),
  ]);
};

const probabilityChips = (plot: Plot, span: Span, cursor: Seconds): readonly Chip[] => {
  const main = signalsAgainst(definitionAt(plot.state.scenario, cursor, plot.lane.definition), "probability")[0];
  const value = main === undefined ? Number.NaN : valueAt(plot, `signal:${main.id}`, cursor);
  return Number.isNaN(value) ? [] : [{ y: span.top + 6, text: probability(value), bold: true }];
};

/** Time over which a rate is averaged, s: single columns contain whole packets. */
const LONG = 0.5;

const linkChips = (plot: Plot, span: Span, cursor: Seconds): readonly Chip[] => {
  const window = windowAt(plot, cursor, LONG);
  const used = shareOfLink(plot.run, "sent", ...window);
  const offered = shareOfLink(plot.run, "offered", ...window);
  if (Number.isNaN(used)) return [];
  const values = { used: grouped(100 * used), offered: grouped(100 * offered) };
  return [{ y: span.bottom - 4, text: panelText("panel.queue.cursorLink", values), bold: true }];
};

/** Height of a chip with its gap, px. */
const CHIP = 14;

const throughputChips = (plot: Plot, span: Span, cursor: Seconds): readonly Chip[] => {
  let below = 0;
  const chips: Chip[] = [];
  for (const group of stackOrder(groupsThrough(plot.lane))) {
    const rate = valueAt(plot, `throughput:${group.id}`, cursor, THROUGHPUT_SMOOTH);
    if (!(rate > 0)) continue;
    const share = rate / throughputTop(plot.run);
    const y = span.bottom - (below + share / 2) * (span.bottom - span.top);
    chips.push({ y, text: `${group.letter} ${trackRate(plot.run, rate)}`, bold: true });
    below += share;
  }
  // All values are shown: at the crosshair they may overlap the track above.
  const taken = CHIP * (chips.length - 1);
  const low = Math.min(span.top + 6, span.bottom - 6 - taken);
  return pushApart(chips, CHIP, low, span.bottom - 6);
};
