import { t } from "../../../i18n/message.ts";
import type { BitsPerSecond } from "../../../units/units.ts";
import { drawText } from "../../chart/drawing.ts";
import { decimals, megabits } from "../../chart/format.ts";
import { pushApartLargest } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, affine, pixelOf, ticks125 } from "../../chart/scale.ts";
import { lastOf, Stack } from "../../chart/series.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { drawBase } from "../../plots/drawAxis.ts";
import { groupOpacity, LABEL_DIMMED } from "../../plots/highlight.ts";
import { readOver, readRecent } from "../../plots/now.ts";
import { drawLayer, groupsThrough, rateTop, stackOrder, THROUGHPUT_SMOOTH } from "../../plots/rates.ts";
import type { Span } from "../../plots/tracks.ts";
import { LANE } from "../../session/changes/shownLane.ts";
import { perRun, type ShownRun } from "../../session/run.ts";
import type { GroupStyle } from "../../theme/groups.ts";
import { drawNames } from "./drawFrame.ts";
import { clipped, type Plot, readSmooth, showsNow } from "./plot.ts";
import { nothing, type Track } from "./track.ts";

const stack = new Stack();
const latestOf = perRun((): { top: BitsPerSecond; isGiga: boolean } => ({ top: 1, isGiga: false }));

/** What the top of the track means, bit/s, in the latest picture. */
export const throughputTop = (run: ShownRun): BitsPerSecond => latestOf(run).top;

/** From this top on the track is in Gbit/s, since more digits have no room; plots with one title share its unit. */
const GIGA = 1e10;
/** A rate in the unit of the track, without the unit. */
export const trackRate = (run: ShownRun, rate: BitsPerSecond): string =>
  latestOf(run).isGiga ? decimals(rate / 1e9, rate > 0 && rate < 1e9 ? 2 : 1) : megabits(rate);

const rateOf = (plot: Plot, group: GroupStyle): Float64Array =>
  readSmooth(plot, `throughput:${group.id}`, THROUGHPUT_SMOOTH);

/** What each group delivers through the link, stacked, with direct labels. */
export const throughputTrack = (plot: Plot, span: Span): Track => {
  const { context, lane } = plot;
  const top = rateTop(plot.state.scenario, LANE, plot.from, plot.to);
  const isGiga = top >= GIGA && !plot.look.isPlain;
  Object.assign(latestOf(plot.run), { top, isGiga });
  const y = affine([0, top], [span.bottom, span.top]);
  return {
    shows: [top],
    ink(part) {
      stack.begin(part.strip.count);
      clipped(part, span.top - 1, span.bottom + 1, () => {
        for (const group of stackOrder(groupsThrough(lane))) {
          stack.add(rateOf(part, group));
          drawLayer(part, stack, y, { ...layerStyle(part, group), group, ratio: part.surface.ratio });
        }
        // Of many layers the other fork shows the top: what all groups together get.
        const ids = groupsThrough(lane).map(({ id }) => `throughput:${id}`);
        overlay(part.run)?.inkOtherSmooth(part, ids, THROUGHPUT_SMOOTH, stack.high, y);
      });
      drawBase(part.context, part, span.bottom);
    },
    names() {
      for (const tick of ticks125(0, top, span.bottom - span.top < 30 ? 2 : 3)) {
        const unit = isGiga ? 1e9 : 1e6;
        const text = decimals(tick / unit, tick % unit === 0 ? 0 : 1);
        drawText(context, text, plot.left - 8, Math.max(span.top + 3, pixelOf(y, tick)), { align: "right" });
      }
      if (plot.look.isPlain) return;
      drawNames(
        plot,
        t("panel.queue.throughput"),
        t(isGiga ? "panel.unit.gigabits" : "panel.unit.megabits"),
        span.top + 6,
      );
    },
    over: nothing,
    values: () => drawValues(plot, span, y),
  };
};

/** Layers of a small plot are pale, with edges in their colours, beside the lines of queues. */
const layerStyle = ({ look, state }: Plot, group: GroupStyle) =>
  look.isPlain
    ? { opacity: group.hatched ? 1 : 0.35, edge: group.token, width: 1.2 }
    : { opacity: groupOpacity(state.highlight, group.id), edge: "--panel", width: 1 };

interface Label {
  y: number;
  readonly group: GroupStyle;
  readonly rate: number;
}

/** What a group gets now, or at the end of the window; in a small plot, under the crosshair if there is one. */
const shownRate = (plot: Plot, group: GroupStyle): BitsPerSecond => {
  const id = `throughput:${group.id}`;
  const { cursor } = plot.state;
  if (plot.look.isPlain && cursor !== null) return readOver(plot.run, id, cursor - THROUGHPUT_SMOOTH, cursor);
  return showsNow(plot) ? readRecent(plot.run, id, THROUGHPUT_SMOOTH) : lastOf(rateOf(plot, group), plot.strip.count);
};

const drawValues = (plot: Plot, span: Span, y: Affine): void => {
  const { context, lane, state, right } = plot;
  const labels: Label[] = [];
  let below = 0;
  for (const group of stackOrder(groupsThrough(lane))) {
    const rate = shownRate(plot, group);
    if (!Number.isFinite(rate)) continue;
    labels.push({ y: pixelOf(y, below + rate / 2), group, rate });
    below += rate;
  }
  for (const { y: at, group, rate } of fittingLabels(labels, span)) {
    context.globalAlpha = groupOpacity(state.highlight, group.id);
    context.fillStyle = token(group.token);
    context.fillRect(right + 5, at - 4, 3, 8);
    context.globalAlpha = groupOpacity(state.highlight, group.id, LABEL_DIMMED);
    drawText(context, group.letter, right + 11, at + 0.5, { colour: token("--ink2") });
    drawText(context, trackRate(plot.run, rate), right + (plot.look.isPlain ? 23 : 34), at + 0.5, {
      colour: token("--ink"),
      weight: 600,
    });
    context.globalAlpha = 1;
  }
};

/** Where not all have room the largest stay; the crosshair tells the rest. */
const fittingLabels = (labels: readonly Label[], { top, bottom }: Span): readonly Label[] =>
  pushApartLargest(labels, (label) => label.rate, { gap: 12, low: top + 3, high: bottom - 1 });
