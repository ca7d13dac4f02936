import { t } from "../../../i18n/message.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { wayOfGroup } from "../../../scenario/wayOfGroup.ts";
import type { BitsPerSecond, Seconds } from "../../../units/units.ts";
import { crisp, drawLine, drawText } from "../../chart/drawing.ts";
import { decimals, megabits } from "../../chart/format.ts";
import { pushApartLargest } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, affine, pixelOf, ticks125 } from "../../chart/scale.ts";
import { lastOf, pathBand, pathLine, Stack } from "../../chart/series.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { fillGroup } from "../../plots/groupFill.ts";
import { groupOpacity, LABEL_DIMMED } from "../../plots/highlight.ts";
import type { LaneModel } from "../../plots/lane.ts";
import { linkSteps, peakOver } from "../../plots/linkRate.ts";
import { recent } from "../../plots/now.ts";
import type { Span } from "../../plots/tracks.ts";
import { LANE } from "../../session/changes/shownLane.ts";
import { perRun, type Run } from "../../session/run.ts";
import type { GroupStyle } from "../../theme/groups.ts";
import { drawNames } from "./drawFrame.ts";
import { clipped, type Plot, readSmooth, showsNow } from "./plot.ts";
import { nothing, type Track } from "./track.ts";

const stack = new Stack();
/** Seconds over which rates are averaged: shorter than this, single packets show. */
export const THROUGHPUT_SMOOTH = 1;

/** The top of an axis of rates: a little above all that the link of a lane can carry in [from, to), bit/s. */
export const rateTop = (scenario: Scenario, lane: number, from: Seconds, to: Seconds): BitsPerSecond =>
  1.04 * peakOver(linkSteps(scenario, lane), from, to);

const latestOf = perRun((): { top: BitsPerSecond } => ({ top: 1 }));

/** What the top of the track means, bit/s, in the latest picture. */
export const throughputTop = (run: Run): BitsPerSecond => latestOf(run).top;

/** From this top on the track is in Gbit/s: more digits have no room. */
const GIGA = 1e10;
/** A rate in the unit of the track, without the unit. */
export const trackRate = (run: Run, rate: BitsPerSecond): string =>
  throughputTop(run) < GIGA ? megabits(rate) : decimals(rate / 1e9, rate > 0 && rate < 1e9 ? 2 : 1);

/** Groups from the bottom up: those without feedback first, then in the order of the document. */
export const stackOrder = (groups: readonly GroupStyle[]): GroupStyle[] =>
  [...groups].sort((a, b) => Number(b.hatched) - Number(a.hatched));

/** Groups whose data passes the link of this track; what goes elsewhere is no part of it. */
export const groupsThrough = (lane: LaneModel): readonly GroupStyle[] =>
  lane.groups.filter((_, place) => {
    const group = lane.scenario.traffic[place];
    return group !== undefined && wayOfGroup(group, lane.scenario.bottleneck) === "main";
  });

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
          inkLayer(part, group, y);
        }
        // Of many layers the other future shows the top: what all groups together get.
        const ids = groupsThrough(lane).map(({ id }) => `throughput:${id}`);
        overlay(part.run)?.inkOtherSmooth(part, ids, THROUGHPUT_SMOOTH, stack.high, y);
      });
      const base = crisp(span.bottom);
      drawLine(part.context, [part.left, base], [part.right, base], token("--line2"));
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

const inkLayer = (part: Plot, group: GroupStyle, y: Affine): void => {
  const { context, strip } = part;
  context.globalAlpha = groupOpacity(part.state.highlight, group.id);
  context.beginPath();
  pathBand(context, strip, stack.low, stack.high, y);
  fillGroup(context, group, part.surface.ratio);
  context.globalAlpha = 1;
  context.beginPath();
  pathLine(context, strip, stack.high, y);
  context.strokeStyle = token("--panel");
  context.lineWidth = 1;
  context.stroke();
};
