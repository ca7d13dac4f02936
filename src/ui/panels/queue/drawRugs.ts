import { t } from "../../../i18n/message.ts";
import { grouped } from "../../chart/format.ts";
import { crisp, drawCross, drawDiamond, drawLine, drawText } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { drawRug, totalOf } from "../../chart/series.ts";
import { eventOpacity } from "../highlight.ts";
import { drawRugNames } from "./drawFrame.ts";
import { clipped, type Plot, readChannel } from "./plot.ts";
import { nothing, type Track } from "./track.ts";
import type { Span } from "./tracks.ts";

/** Drops and marks: a bar per pixel, the exact number in view at the right. */
export const rugTracks = (plot: Plot): readonly Track[] => [
  rugTrack(plot, "drop", "drops", plot.tracks.drops, "--drop"),
  rugTrack(plot, "mark", "marks", plot.tracks.marks, "--markbar"),
];

const rugTrack = (plot: Plot, event: "drop" | "mark", events: string, span: Span, colour: string): Track => {
  const { context, state } = plot;
  const { highlight } = state;
  const channel = highlight?.kind === "group" ? `${events}:${highlight.group}` : events;
  const middle = (span.top + span.bottom) / 2;
  return {
    shows: [],
    ink(part) {
      const counts = readChannel(part, channel).mean;
      part.context.globalAlpha = eventOpacity(highlight, event);
      clipped(part, span.top - 2, span.bottom + 1, () =>
        drawRug(part.context, part.strip, counts, span.bottom, token(colour)),
      );
      part.context.globalAlpha = 1;
      const y = crisp(span.bottom);
      drawLine(part.context, [part.left, y], [part.right, y], token("--line2"));
    },
    names() {
      const sign = plot.left - 13;
      context.globalAlpha = eventOpacity(highlight, event);
      if (event === "drop") drawCross(context, sign, middle, 3, token("--drop"), 1.5);
      else drawDiamond(context, sign, middle, 3.6);
      context.globalAlpha = 1;
      drawRugNames(plot, t(event === "drop" ? "panel.queue.drops" : "panel.queue.marks"), middle);
    },
    over: nothing,
    values() {
      const counts = readChannel(plot, channel).mean;
      drawText(context, grouped(totalOf(counts, plot.strip.count)), plot.right + 8, middle, {
        colour: token("--ink2"),
        weight: 600,
      });
    },
  };
};
