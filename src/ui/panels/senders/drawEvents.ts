import { DROPPED, MARKED } from "../../../engine/packets/packet.ts";
import { FLOW_NUMBER, FLOW_TIMEOUTS } from "../../../engine/recording/frame.ts";
import { say } from "../../../i18n/algorithms.ts";
import { t } from "../../../i18n/message.ts";
import type { Seconds } from "../../../units/units.ts";
import { crisp, drawLine, drawText } from "../../chart/drawing.ts";
import { grouped } from "../../chart/format.ts";
import type { Ink } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { makeColumns } from "../../chart/reusableColumns.ts";
import { drawRug, type Strip, totalOf } from "../../chart/series.ts";
import { eventOpacity } from "../../plots/highlight.ts";
import { BESIDE_NAME, drawPacketEvent, type PacketEvent } from "../../plots/packetEvents.ts";
import { windowOf } from "../../plots/view.ts";
import type { Run } from "../../session/run.ts";
import { dropsName } from "./elsewhere.ts";
import { clipped, type FlowPlot } from "./plot.ts";
import type { FlowTrace } from "./trace.ts";

const KIND = { drop: DROPPED, mark: MARKED } as const;

/** Events that have a track of ticks. */
export type FlowEvent = PacketEvent | "timeout";
export const FLOW_EVENTS = ["drop", "mark", "timeout"] as const;

/** Number of timeouts of the flow, or of the group's flows, up to a row of the trace. */
const timeoutsOf = (trace: FlowTrace, isOne: boolean, row: number): number =>
  isOne ? trace.flowOf(row, 0, FLOW_TIMEOUTS) : trace.timeoutsAt(row);

/** Visits every rise of the number of timeouts in [first, end), with the time by which it has happened. */
const forEachTimeout = (
  { trace, isOne }: Pick<FlowPlot, "trace" | "isOne">,
  first: number,
  end: number,
  visit: (at: Seconds, rise: number) => void,
): void => {
  for (let row = Math.max(1, first); row < end; row++) {
    const rise = timeoutsOf(trace, isOne, row) - timeoutsOf(trace, isOne, row - 1);
    if (rise > 0) visit(trace.timeOf(row), rise);
  }
};

const columns = makeColumns();

/** Visits the time of every drop, or mark, of the one shown flow, from those that are recorded singly. */
const forEachOf = (
  run: Run,
  trace: FlowTrace,
  event: PacketEvent,
  from: Seconds,
  to: Seconds,
  visit: (at: Seconds) => void,
): void => {
  const number = trace.flowOf(trace.length - 1, 0, FLOW_NUMBER);
  run.traces.forEachPacket(from, to, ({ flows, kinds, times }, i) => {
    if (flows[i] === number && kinds[i] === KIND[event]) visit(times[i] ?? 0);
  });
};

/** Number of events of the one shown flow, or of the whole group, in each of `count` parts of a time. */
export const eventsOf = (
  run: Run,
  { trace, isOne }: Pick<FlowPlot, "trace" | "isOne">,
  event: FlowEvent,
  { from, to }: { readonly from: Seconds; readonly to: Seconds },
  count: number,
): Float64Array => {
  const out = columns.read(count);
  const add = (at: Seconds, number: number): void => {
    const column = Math.min(count - 1, Math.floor(((at - from) * count) / (to - from)));
    out.mean[column] = (out.mean[column] ?? 0) + number;
  };
  if (event !== "timeout" && !isOne) {
    run.traces.columns(run.traces.channel(`${event}s:${trace.watch.group}`), from, to, count, out);
    return out.mean;
  }
  out.mean.fill(0, 0, count);
  if (event === "timeout") forEachTimeout({ trace, isOne }, trace.rowAt(from) + 1, trace.rowAt(to) + 1, add);
  else forEachOf(run, trace, event, from, to, (at) => add(at, 1));
  return out.mean;
};

/** Number of events in view. */
export const countIn = (run: Run, trace: FlowTrace, isOne: boolean, event: FlowEvent): number => {
  const { from, to } = windowOf(run.lab.getState().view, run.traces.until);
  return eventsOf(run, { trace, isOne }, event, { from, to: Math.min(to, run.traces.until) }, 1)[0] || 0;
};

const COLOURS = { drop: "--drop", mark: "--markbar", timeout: "--ink" } as const;

/** Draws the sign of a timeout: the face of a clock. */
const drawClock = (context: Ink, x: number, y: number, radius: number): void => {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.moveTo(x, y - radius + 1);
  context.lineTo(x, y);
  context.lineTo(x + radius - 1.5, y);
  context.strokeStyle = token("--ink");
  context.lineWidth = 1.2;
  context.stroke();
};

const drawSign = (context: Ink, event: FlowEvent, x: number, y: number): void => {
  if (event === "timeout") drawClock(context, x, y, 3.8);
  else drawPacketEvent(context, event, x, y, BESIDE_NAME);
};

/** Draws drops, marks or timeouts as ticks on a separate track, with the number in view at the right. */
export const drawEvents = (plot: FlowPlot, event: FlowEvent): void => {
  const { context, left, right, state, tracks, isNarrow, from, to } = plot;
  const span = tracks[event];
  const middle = (span.top + span.bottom) / 2;
  const strip: Strip = { left, step: 1, count: Math.max(1, Math.floor(right - left)) };
  const counts = eventsOf(plot.run, plot, event, { from, to }, strip.count);
  context.globalAlpha = event === "timeout" ? 1 : eventOpacity(state.highlight, event);
  clipped(plot, span, () => drawRug(context, strip, counts, span.bottom, token(COLOURS[event])));
  drawSign(context, event, left - 13, middle);
  context.globalAlpha = 1;
  drawLine(context, [left, crisp(span.bottom)], [right, crisp(span.bottom)], token("--line2"));
  const drops = dropsName(state.scenario, plot.trace.watch.group);
  const name = { drop: drops, mark: t("panel.queue.marks"), timeout: say("flows.timeouts") }[event];
  if (!isNarrow) drawText(context, name, 12, middle, { colour: token("--ink2") });
  drawText(context, grouped(totalOf(counts, strip.count)), right + 8, middle, { colour: token("--ink2"), weight: 600 });
};
