import {
  FLOW_RTT,
  FLOW_SMOOTHED_RTT,
  FLOW_THRESHOLD,
  FLOW_TIMEOUT,
  FLOW_WINDOW,
} from "../../../engine/recording/frame.ts";
import { say } from "../../../i18n/algorithms.ts";
import { largestOf } from "../../../units/extremes.ts";
import { drawDisc, drawText } from "../../chart/drawing.ts";
import { brief, shown, shownUnit } from "../../chart/format.ts";
import { pushApartLargest } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, affine, pixelOf } from "../../chart/scale.ts";
import { steadyTop } from "../../plots/steadyTop.ts";
import type { Span } from "../../plots/tracks.ts";
import { drawGrid, drawName } from "./drawNames.ts";
import { drawOther, largestOther } from "./drawOther.ts";
import { clipped, type FlowPlot, fillRows, largestIn, type ReadRow, rowBeside, strokeRows } from "./plot.ts";

/** Index of the median among the centiles. */
const MIDDLE = 1;

/**
 * A value at the right of a track: the one with the largest weight is bold, and stays where there is no room for all.
 */
interface Label {
  y: number;
  readonly text: string;
  readonly weight: number;
}

/** Height of a label's line, px. */
const LINE = 13;

const drawLabels = ({ context, right }: FlowPlot, labels: readonly Label[], { top, bottom }: Span): void => {
  const known = labels.filter(({ y }) => Number.isFinite(y));
  const room = { gap: LINE, low: top + 4, high: bottom - 4 };
  for (const { y, text, weight } of pushApartLargest(known, (label) => label.weight, room))
    drawText(context, text, right + 8, y, {
      colour: token(weight === 0 ? "--ink" : "--ink2"),
      weight: weight === 0 ? 600 : 400,
    });
};

const scaleOf = (span: Span, top: number): Affine => affine([0, top], [span.bottom, span.top]);

/** Height of a value, limited to its track. */
const heightOf = (span: Span, y: Affine, value: number): number => Math.max(span.top, pixelOf(y, value));

const drawDot = ({ context, x, trace, now, right }: FlowPlot, y: Affine, value: number): void => {
  if (!Number.isFinite(value)) return;
  const at = Math.min(right, pixelOf(x, trace.timeOf(now)));
  drawDisc(context, at, pixelOf(y, value), 3.5, token("--ink"), token("--panel"));
};

/** Reads a value of the compared fork by the rows of its trace. */
const flowThere =
  ({ other }: FlowPlot, what: number): ReadRow =>
  (row) =>
    other?.trace.flowOf(row, 0, what) ?? Number.NaN;

/** The compared fork's current value, beside the end of its line. */
const otherLabel = (plot: FlowPlot, span: Span, y: Affine, theirs: ReadRow, word: (value: number) => string): Label => {
  const value = theirs(rowBeside(plot, plot.told));
  const text = say("flows.ofFlow", { name: plot.other?.name ?? "", value: word(value) });
  return { y: heightOf(span, y, theirs(rowBeside(plot, plot.now))), text, weight: -0.5 };
};

/** Draws the window of one flow, and its slow-start threshold. */
const drawOneWindow = (plot: FlowPlot, span: Span): void => {
  const { trace, now, told } = plot;
  const read =
    (what: number): ReadRow =>
    (row) =>
      trace.flowOf(row, 0, what);
  const [window, threshold] = [read(FLOW_WINDOW), read(FLOW_THRESHOLD)];
  const there = flowThere(plot, FLOW_WINDOW);
  const most = Math.max(largestIn(plot, window) || 0, largestOther(plot, there));
  const limit = largestIn(plot, threshold);
  // A threshold far above the window would flatten it.
  const wanted = 1.05 * Math.max(4, most, Math.min(limit || 0, 2 * (most || 4)));
  const top = steadyTop(plot.run, "flow window", wanted);
  const y = scaleOf(span, top);
  drawGrid(plot, span, y, top, 1);
  clipped(plot, span, () => {
    strokeRows(plot, threshold, y, { colour: token("--thr"), width: 1.2, dash: [5, 3] });
    const colour = token(plot.style?.token ?? "--avg");
    drawOther(plot, window, there, y, colour);
    strokeRows(plot, window, y, { colour, width: 2 });
    drawDot(plot, y, window(now));
  });
  drawLabels(
    plot,
    [
      { y: heightOf(span, y, window(now)), text: brief(window(told)), weight: 0 },
      otherLabel(plot, span, y, there, brief),
      {
        y: heightOf(span, y, threshold(now)),
        text: Number.isFinite(threshold(now)) ? say("flows.cursorThreshold", { value: brief(threshold(told)) }) : "",
        weight: -1,
      },
    ],
    span,
  );
};

/** Name of a flow beside its line: "A5". */
const flowName = ({ style }: FlowPlot, member: number): string => `${style?.letter ?? ""}${member + 1}`;

/** Draws the windows of a group: the median, the range of the middle 80 %, and a few flows. */
const drawWindows = (plot: FlowPlot, span: Span): void => {
  const { trace, now, told, context } = plot;
  const colour = token(plot.style?.token ?? "--avg");
  const centile =
    (place: number): ReadRow =>
    (row) =>
      trace.windowOf(row, place);
  const flows = trace.watch.members.map((member, place) => ({
    name: flowName(plot, member),
    read: (row: number) => trace.flowOf(row, place, FLOW_WINDOW),
  }));
  const there: ReadRow = (row) => plot.other?.trace.windowOf(row, MIDDLE) ?? Number.NaN;
  const own = [centile(2), ...flows.map(({ read }) => read)].map((read) => largestIn(plot, read) || 0);
  const most = largestOf(own, Math.max(4, largestOther(plot, there)));
  const top = steadyTop(plot.run, "flow windows", 1.05 * most);
  const y = scaleOf(span, top);
  drawGrid(plot, span, y, top, 1);
  clipped(plot, span, () => {
    context.globalAlpha = 0.22;
    fillRows(plot, centile(0), centile(2), y, colour);
    context.globalAlpha = 1;
    for (const { read } of flows) strokeRows(plot, read, y, { colour: token("--ink3"), width: 1 });
    drawOther(plot, centile(MIDDLE), there, y, colour);
    strokeRows(plot, centile(MIDDLE), y, { colour, width: 2.2 });
    drawDot(plot, y, centile(MIDDLE)(now));
  });
  const labels = (["flows.p10", "flows.p50", "flows.p90"] as const).map((key, place) => ({
    y: heightOf(span, y, centile(place)(now)),
    text: say("flows.below", { share: say(key), value: brief(centile(place)(told)) }),
    weight: place === MIDDLE ? 0 : -1,
  }));
  const few = flows.map(({ name, read }) => ({
    y: heightOf(span, y, read(now)),
    text: say("flows.ofFlow", { name, value: brief(read(told)) }),
    weight: -2,
  }));
  drawLabels(plot, [...labels, otherLabel(plot, span, y, there, brief), ...few], span);
};

/** Largest ratio of the timer to the round trips that the axis has room for. */
const TIMER_FACTOR = 3;

/** Draws the round trips of one flow, and the retransmission timer that follows from them. */
const drawOneRoundTrip = (plot: FlowPlot, span: Span): void => {
  const { trace, now, told } = plot;
  const read =
    (what: number): ReadRow =>
    (row) =>
      trace.flowOf(row, 0, what);
  const [latest, smoothed, timer] = [read(FLOW_RTT), read(FLOW_SMOOTHED_RTT), read(FLOW_TIMEOUT)];
  const there = flowThere(plot, FLOW_SMOOTHED_RTT);
  const own = Math.max(largestIn(plot, latest) || 0, largestIn(plot, smoothed) || 0, 1e-3);
  const most = Math.max(own, largestOther(plot, there));
  const wanted = 1.05 * Math.max(most, Math.min(largestIn(plot, timer) || 0, TIMER_FACTOR * most));
  const { factor } = shownUnit("s");
  const top = steadyTop(plot.run, "flow round trip", wanted * factor) / factor;
  const y = scaleOf(span, top);
  drawGrid(plot, span, y, top, factor);
  clipped(plot, span, () => {
    strokeRows(plot, timer, y, { colour: token("--thr"), width: 1.2, dash: [5, 3] });
    strokeRows(plot, latest, y, { colour: token("--q"), width: 1 });
    drawOther(plot, smoothed, there, y, token("--avg"));
    strokeRows(plot, smoothed, y, { colour: token("--avg"), width: 1.8 });
    drawDot(plot, y, smoothed(now));
  });
  const isBeyond = timer(now) > top;
  drawLabels(
    plot,
    [
      { y: heightOf(span, y, smoothed(now)), text: shown(smoothed(told), "s"), weight: 0 },
      otherLabel(plot, span, y, there, (value) => shown(value, "s")),
      {
        y: heightOf(span, y, timer(now)),
        text: say(isBeyond ? "flows.timeoutBeyond" : "flows.cursorTimeout", {
          time: shown(timer(told), "s"),
          value: shown(timer(told), "s"),
        }),
        weight: -1,
      },
    ],
    span,
  );
};

/** Draws the smoothed round trips of a group. */
const drawRoundTrips = (plot: FlowPlot, span: Span): void => {
  const { trace, now, told, context } = plot;
  const centile =
    (place: number): ReadRow =>
    (row) =>
      trace.roundTripOf(row, place);
  const { factor } = shownUnit("s");
  const there: ReadRow = (row) => plot.other?.trace.roundTripOf(row, MIDDLE) ?? Number.NaN;
  const most = Math.max(1e-3, largestIn(plot, centile(2)) || 0, largestOther(plot, there));
  const top = steadyTop(plot.run, "flow round trips", 1.05 * factor * most) / factor;
  const y = scaleOf(span, top);
  drawGrid(plot, span, y, top, factor);
  const colour = token(plot.style?.token ?? "--avg");
  clipped(plot, span, () => {
    context.globalAlpha = 0.22;
    fillRows(plot, centile(0), centile(2), y, colour);
    context.globalAlpha = 1;
    drawOther(plot, centile(MIDDLE), there, y, colour);
    strokeRows(plot, centile(MIDDLE), y, { colour, width: 2 });
    drawDot(plot, y, centile(MIDDLE)(now));
  });
  const labels = (["flows.p10", "flows.p50", "flows.p90"] as const).map((key, place) => ({
    y: heightOf(span, y, centile(place)(now)),
    text: say("flows.below", { share: say(key), value: brief(centile(place)(told) * factor) }),
    weight: place === MIDDLE ? 0 : -1,
  }));
  drawLabels(plot, [...labels, otherLabel(plot, span, y, there, (value) => brief(value * factor))], span);
};

/** Draws windows above and round trips below. */
export const drawValues = (plot: FlowPlot): void => {
  const { window, roundTrip } = plot.tracks;
  if (plot.isOne) {
    drawOneWindow(plot, window);
    drawOneRoundTrip(plot, roundTrip);
  } else {
    drawWindows(plot, window);
    drawRoundTrips(plot, roundTrip);
  }
  drawName(plot, window, say("flows.window"), say("flows.windowUnit"));
  drawName(plot, roundTrip, say("flows.roundTrip"), shownUnit("s").unit);
};
