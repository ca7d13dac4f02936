import { t } from "../../../i18n/message.ts";
import { grouped } from "../../chart/format.ts";
import { crisp, drawCross, drawDiamond, drawLine, drawText } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { drawRug, makeColumns, totalOf } from "../../chart/series.ts";
import { eventOpacity } from "../highlight.ts";
import { drawRugNames } from "./drawFrame.ts";
import { clipped, type Plot, readChannel } from "./plot.ts";
import type { Span } from "./tracks.ts";

const columns = makeColumns();

/** Drops and marks: a bar per pixel, the exact number in view at the right. */
export const drawRugs = (plot: Plot): void => {
  drawEvents(plot, "drop", "drops", plot.tracks.drops, "--drop");
  drawEvents(plot, "mark", "marks", plot.tracks.marks, "--markbar");
};

const drawEvents = (plot: Plot, event: "drop" | "mark", channel: string, span: Span, colour: string): void => {
  const { context, state, strip } = plot;
  const { highlight } = state;
  const counts = readChannel(
    plot,
    highlight?.kind === "group" ? `${channel}:${highlight.group}` : channel,
    columns,
  ).mean;
  context.globalAlpha = eventOpacity(highlight, event);
  clipped(plot, span.top - 2, span.bottom + 1, () => drawRug(context, strip, counts, span.bottom, token(colour)));
  const middle = (span.top + span.bottom) / 2;
  const sign = plot.left - 13;
  if (event === "drop") drawCross(context, sign, middle, 3, token("--drop"), 1.5);
  else drawDiamond(context, sign, middle, 3.6);
  context.globalAlpha = 1;
  const y = crisp(span.bottom);
  drawLine(context, [plot.left, y], [plot.right, y], token("--line2"));
  drawRugNames(plot, t(event === "drop" ? "panel.queue.drops" : "panel.queue.marks"), middle);
  drawText(context, grouped(totalOf(counts, strip.count)), plot.right + 8, middle, {
    colour: token("--ink2"),
    weight: 600,
  });
};
