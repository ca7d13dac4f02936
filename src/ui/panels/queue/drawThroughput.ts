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
import { recent } from "../../plots/now.ts";
import { drawLayer, groupsThrough, rateTop, stackOrder, THROUGHPUT_SMOOTH } from "../../plots/rates.ts";
import type { Span } from "../../plots/tracks.ts";
import { LANE } from "../../session/changes/shownLane.ts";
import { perRun, type Run } from "../../session/run.ts";
import type { GroupStyle } from "../../theme/groups.ts";
import { drawNames } from "./drawFrame.ts";
import { clipped, type Plot, readSmooth, showsNow } from "./plot.ts";
import { nothing, type Track } from "./track.ts";

const stack = new Stack();
const latestOf = perRun((): { top: BitsPerSecond } => ({ top: 1 }));

/** What the top of the track means, bit/s, in the latest picture. */
export const throughputTop = (run: Run): BitsPerSecond => latestOf(run).top;

/** From this top on the track is in Gbit/s: more digits have no room. */
const GIGA = 1e10;
/** A rate in the unit of the track, without the unit. */
export const trackRate = (run: Run, rate: BitsPerSecond): string =>
  throughputTop(run) < GIGA ? megabits(rate) : decimals(rate / 1e9, rate > 0 && rate < 1e9 ? 2 : 1);

const rateOf = (plot: Plot, group: GroupStyle): Float64Array =>
  readSmooth(plot, `throughput:${group.id}`, THROUGHPUT_SMOOTH);

/** What each group delivers through the link, stacked, with direct labels. */
export const throughputTrack = (plot: Plot, span: Span): Track => {
  const { context, lane } = plot;
  const top = rateTop(plot.state.scenario, LANE, plot.from, plot.to);
  latestOf(plot.run).top = top;
  const y = affine([0, top], [span.bottom, span.top]);
  return {
    shows: [top],
    ink(part) {
      stack.begin(part.strip.count);
      clipped(part, span.top - 1, span.bottom + 1, () => {
        for (const group of stackOrder(groupsThrough(lane))) {
          stack.add(rateOf(part, group));
          const opacity = groupOpacity(part.state.highlight, group.id);
          drawLayer(part, stack, y, { group, opacity, edge: "--panel", width: 1, ratio: part.surface.ratio });
        }
        // Of many layers the other future shows the top: what all groups together get.
        const ids = groupsThrough(lane).map(({ id }) => `throughput:${id}`);
        overlay(part.run)?.inkOtherSmooth(part, ids, THROUGHPUT_SMOOTH, stack.high, y);
      });
      drawBase(part.context, part, span.bottom);
    },
    names() {
      for (const tick of ticks125(0, top, span.bottom - span.top < 30 ? 2 : 3)) {
        const unit = top < GIGA ? 1e6 : 1e9;
        const text = decimals(tick / unit, tick % unit === 0 ? 0 : 1);
        drawText(context, text, plot.left - 8, Math.max(span.top + 3, pixelOf(y, tick)), { align: "right" });
      }
      drawNames(
        plot,
        t("panel.queue.throughput"),
        t(top < GIGA ? "panel.unit.megabits" : "panel.unit.gigabits"),
        span.top + 6,
      );
    },
    over: nothing,
    values: () => drawValues(plot, span, y),
  };
};

interface Label {
  y: number;
  readonly group: GroupStyle;
  readonly rate: number;
}

const drawValues = (plot: Plot, span: Span, y: Affine): void => {
  const { context, lane, state, right } = plot;
  const labels: Label[] = [];
  let below = 0;
  for (const group of stackOrder(groupsThrough(lane))) {
    const rate = showsNow(plot)
      ? recent(plot.run, `throughput:${group.id}`, THROUGHPUT_SMOOTH)
      : lastOf(rateOf(plot, group), plot.strip.count);
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
    drawText(context, trackRate(plot.run, rate), right + 34, at + 0.5, { colour: token("--ink"), weight: 600 });
    context.globalAlpha = 1;
  }
};

/** Where not all have room the largest stay; the crosshair tells the rest. */
const fittingLabels = (labels: readonly Label[], { top, bottom }: Span): readonly Label[] =>
  pushApartLargest(labels, (label) => label.rate, { gap: 12, low: top + 3, high: bottom - 1 });
