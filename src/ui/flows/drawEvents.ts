import { FLOW_NUMBER } from "../../engine/frame.ts";
import { DROPPED, MARKED } from "../../engine/packet.ts";
import { t } from "../../i18n/message.ts";
import type { Seconds } from "../../units/units.ts";
import { grouped } from "../chart/format.ts";
import { crisp, drawCross, drawDiamond, drawLine, drawText } from "../chart/ink.ts";
import { token } from "../chart/palette.ts";
import { drawRug, makeColumns, type Strip, totalOf } from "../chart/series.ts";
import { eventOpacity } from "../panels/highlight.ts";
import { windowOf } from "../panels/view.ts";
import { lab, traces } from "../session/lab.ts";
import { clipped, type FlowPlot } from "./plot.ts";
import type { FlowTrace } from "./trace.ts";

type Event = "drop" | "mark";
const KIND = { drop: DROPPED, mark: MARKED } as const;

const columns = makeColumns();

/** Calls with the time of every drop, or mark, of the one flow that is shown: those that are kept singly. */
const forEachOf = (trace: FlowTrace, event: Event, from: Seconds, to: Seconds, visit: (at: Seconds) => void): void => {
  const number = trace.flowOf(trace.length - 1, 0, FLOW_NUMBER);
  traces.forEachPacket(from, to, ({ flows, kinds, times }, i) => {
    if (flows[i] === number && kinds[i] === KIND[event]) visit(times[i] ?? 0);
  });
};

/** Drops, or marks, of the one flow that is shown, in what is in view. */
export const countsIn = (trace: FlowTrace, event: Event): number => {
  const { from, to } = windowOf(lab.getState().view, traces.until);
  let n = 0;
  forEachOf(trace, event, from, to, () => {
    n += 1;
  });
  return n;
};

/** Drops or marks by column: of one flow those that are kept singly, of a group all that were counted. */
const countsOf = ({ from, to, trace, isOne }: FlowPlot, event: Event, count: number): Float64Array => {
  const out = columns.read(count);
  if (!isOne) {
    traces.columns(traces.channel(`${event}s:${trace.watch.group}`), from, to, count, out);
    return out.mean;
  }
  out.mean.fill(0, 0, count);
  forEachOf(trace, event, from, to, (at) => {
    const column = Math.min(count - 1, Math.floor(((at - from) * count) / (to - from)));
    out.mean[column] = (out.mean[column] ?? 0) + 1;
  });
  return out.mean;
};

/** Drops and marks as ticks, the number in view at the right. */
export const drawEvents = (plot: FlowPlot, event: Event): void => {
  const { context, left, right, state, tracks, isNarrow } = plot;
  const span = event === "drop" ? tracks.drops : tracks.marks;
  const middle = (span.top + span.bottom) / 2;
  const strip: Strip = { left, step: 1, count: Math.max(1, Math.floor(right - left)) };
  const counts = countsOf(plot, event, strip.count);
  context.globalAlpha = eventOpacity(state.highlight, event);
  clipped(plot, span, () =>
    drawRug(context, strip, counts, span.bottom, token(event === "drop" ? "--drop" : "--markbar")),
  );
  if (event === "drop") drawCross(context, left - 13, middle, 3, token("--drop"), 1.5);
  else drawDiamond(context, left - 13, middle, 3.6);
  context.globalAlpha = 1;
  drawLine(context, [left, crisp(span.bottom)], [right, crisp(span.bottom)], token("--line2"));
  if (!isNarrow)
    drawText(context, t(event === "drop" ? "panel.queue.drops" : "panel.queue.marks"), 12, middle, {
      colour: token("--ink2"),
    });
  drawText(context, grouped(totalOf(counts, strip.count)), right + 8, middle, { colour: token("--ink2"), weight: 600 });
};
