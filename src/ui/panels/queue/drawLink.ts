import { type MessageKey, t } from "../../../i18n/message.ts";
import { drawText } from "../../chart/drawing.ts";
import { grouped } from "../../chart/format.ts";
import { pushApartLargest } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, affine, pixelOf } from "../../chart/scale.ts";
import { lastOf, smallest } from "../../chart/series.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { LABEL_DIMMED } from "../../plots/highlight.ts";
import { shareOfLink } from "../../plots/now.ts";
import type { Span } from "../../plots/tracks.ts";
import { drawNames } from "./drawFrame.ts";
import { drawTicks, inkGrid, stroke, ticksIn } from "./drawSmall.ts";
import { clipped, type Plot, readShare, showsNow } from "./plot.ts";
import { nothing, type Track } from "./track.ts";

/** Single columns contain whole packets, so their rates are averaged over this time, s. */
const SMOOTH_LINK = 0.5;
/** Start of the axis while link use is high, as the ticks show; a chart of lines need not begin at 0. */
const LINK_FROM = 0.7;
const LINK_TOP = 1.2;

interface LinkLine {
  readonly id: string;
  readonly name: MessageKey;
  readonly colour: string;
  readonly width: number;
  readonly isDashed: boolean;
}
/** The most important line is the last: it is drawn on top and its label is bold. */
const LINK_LINES: readonly LinkLine[] = [
  { id: "offered", name: "panel.queue.offered", colour: "--q", width: 1, isDashed: false },
  { id: "goodput", name: "panel.queue.goodput", colour: "--ink3", width: 1.2, isDashed: true },
  { id: "sent", name: "panel.queue.used", colour: "--avg", width: 1.6, isDashed: false },
];

/** Priority of labels where there is no room for all; the last is the highest. */
const LINK_WEIGHTS = ["goodput", "offered", "sent"];

/** The track of sent, offered and useful traffic, as percentages of the link's rate at that time. */
export const linkTrack = (plot: Plot, span: Span): Track => {
  const lowest = smallest(readShare(plot, "sent", SMOOTH_LINK), plot.strip.count);
  const from = lowest >= LINK_FROM + 0.03 ? LINK_FROM : 0;
  const y = affine([from, LINK_TOP], [span.bottom, span.top]);
  const ticks = from > 0 ? [0.75, 1] : ticksIn(span) < 3 ? [0, 1] : [0, 0.5, 1];
  return {
    shows: [from],
    ink(part) {
      inkGrid(part, y, ticks, 1);
      clipped(part, span.top - 1, span.bottom + 1, () => {
        for (const { id, colour, width, isDashed } of LINK_LINES)
          stroke(part, readShare(part, id, SMOOTH_LINK), y, colour, width, isDashed);
        overlay(part.run)?.inkOtherSmooth(part, ["sent"], SMOOTH_LINK, readShare(part, "sent", SMOOTH_LINK), y, true);
      });
    },
    names() {
      drawTicks(plot, span, y, ticks, (tick) => grouped(100 * tick));
      drawNames(plot, t("panel.queue.link"), t("panel.unit.percent"), span.top + 6);
    },
    over: nothing,
    values: () => drawLinkValues(plot, span, y),
  };
};

/** The share now, or at the end of the window; limited to 1, since a packet counts whole when it has been sent. */
const shareNow = (plot: Plot, id: string): number => {
  const share = showsNow(plot)
    ? shareOfLink(plot.run, id, plot.run.traces.until - SMOOTH_LINK, plot.run.traces.until)
    : lastOf(readShare(plot, id, SMOOTH_LINK), plot.strip.count);
  return id === "sent" ? Math.min(1, share) : share;
};

const drawLinkValues = (plot: Plot, span: Span, y: Affine): void => {
  const { context, right, state } = plot;
  const labels = LINK_LINES.flatMap(({ id, name }) => {
    const value = shareNow(plot, id);
    const text = `${t(name)} ${grouped(100 * value)}`;
    const place = pixelOf(y, Math.min(value, LINK_TOP));
    return Number.isNaN(value) ? [] : [{ y: place, text, bold: id === "sent", weight: LINK_WEIGHTS.indexOf(id) }];
  });
  context.globalAlpha = state.highlight?.kind === "group" ? LABEL_DIMMED : 1;
  const room = { gap: 12, low: span.top + 3, high: span.bottom - 3 };
  for (const label of pushApartLargest(labels, (one) => one.weight, room))
    drawText(context, label.text, right + 8, label.y, {
      colour: token(label.bold ? "--ink" : "--ink3"),
      weight: label.bold ? 600 : 400,
    });
  context.globalAlpha = 1;
};
