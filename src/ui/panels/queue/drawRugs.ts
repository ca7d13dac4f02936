import { DROPPED, MARKED } from "../../../engine/packets/packet.ts";
import { t } from "../../../i18n/message.ts";
import { crisp, drawLine, drawText } from "../../chart/drawing.ts";
import { grouped } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { drawRug, totalOf } from "../../chart/series.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { eventOpacity, litFlow } from "../../plots/highlight.ts";
import { readOver } from "../../plots/now.ts";
import { BESIDE_NAME, drawPacketEvent } from "../../plots/packetEvents.ts";
import type { Span } from "../../plots/tracks.ts";
import { drawRugNames } from "./drawFrame.ts";
import { clipped, columnAt, type LabPlot, type Plot, readChannel, showsNow } from "./plot.ts";
import { nothing, type Track } from "./track.ts";

/** Drops and marks: a bar per pixel, and the exact number in view at the right. */
export const rugTracks = (plot: LabPlot): readonly Track[] => [
  rugTrack(plot, "drop", "drops", plot.tracks.drops, "--drop"),
  rugTrack(plot, "mark", "marks", plot.tracks.marks, "--markbar"),
];

let counted = new Float64Array(0);

/** Drops or marks of one flow by column, from those that are recorded singly. */
const countsOfFlow = (part: Plot, event: "drop" | "mark", flow: number): Float64Array => {
  const { count } = part.strip;
  if (counted.length < count) counted = new Float64Array(count);
  counted.fill(0);
  part.run.traces.forEachPacket(part.from, part.to, ({ times, kinds, flows }, i) => {
    const column = columnAt(part, times[i] ?? 0);
    if (flows[i] !== flow || column < 0 || kinds[i] !== (event === "drop" ? DROPPED : MARKED)) return;
    counted[column] = (counted[column] ?? 0) + 1;
  });
  return counted;
};

const rugTrack = (plot: Plot, event: "drop" | "mark", events: string, span: Span, colour: string): Track => {
  const { context, state } = plot;
  const { highlight } = state;
  const channel = highlight?.kind === "group" ? `${events}:${highlight.group}` : events;
  const flow = litFlow(highlight);
  const countsIn = (part: Plot): Float64Array =>
    flow === null ? readChannel(part, channel).mean : countsOfFlow(part, event, flow);
  const middle = (span.top + span.bottom) / 2;
  return {
    shows: [],
    ink(part) {
      const counts = countsIn(part);
      part.context.globalAlpha = eventOpacity(highlight, event);
      clipped(part, span.top - 2, span.bottom + 1, () => {
        drawRug(part.context, part.strip, counts, span.bottom, token(colour));
        if (flow === null) overlay(part.run)?.inkOtherRug(part, channel, span.top);
      });
      part.context.globalAlpha = 1;
      const y = crisp(span.bottom);
      drawLine(part.context, [part.left, y], [part.right, y], token("--line2"));
    },
    names() {
      const sign = plot.left - 13;
      context.globalAlpha = eventOpacity(highlight, event);
      drawPacketEvent(context, event, sign, middle, BESIDE_NAME);
      context.globalAlpha = 1;
      drawRugNames(plot, t(event === "drop" ? "panel.queue.drops" : "panel.queue.marks"), middle);
    },
    over: nothing,
    values() {
      // After the user has gone back in time, later events are not counted.
      const until = showsNow(plot) ? Math.min(plot.to, plot.run.traces.until) : plot.to;
      const columns = Math.ceil((until - plot.from) / plot.columnTime);
      const total =
        flow === null
          ? readOver(plot.run, channel, plot.from, until) || 0
          : totalOf(countsOfFlow(plot, event, flow), Math.min(columns, plot.strip.count));
      drawText(context, grouped(total), plot.right + 8, middle, {
        colour: token("--ink2"),
        weight: 600,
      });
    },
  };
};
