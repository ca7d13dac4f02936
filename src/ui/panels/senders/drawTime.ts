import {
  FLOW_PHASE,
  FLOW_SMOOTHED_RTT,
  FLOW_THRESHOLD,
  FLOW_TIMEOUT,
  FLOW_WINDOW,
} from "../../../engine/recording/frame.ts";
import { say } from "../../../i18n/algorithms.ts";
import { t } from "../../../i18n/message.ts";
import { crisp, drawBox, drawLine, drawText, textWidth, zoneHatch } from "../../chart/drawing.ts";
import { drawFlag } from "../../chart/flag.ts";
import { brief, cursorTime, shown, tickTime } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { multiplesOf, pixelOf } from "../../chart/scale.ts";
import { FLAG_WIDTH, flagGroups, flagsOf } from "../../plots/flags.ts";
import type { TraceStore } from "../../session/contract.ts";
import { timeStep } from "../queue/drawFrame.ts";
import { type FlowPlot, rowBeside } from "./plot.ts";

/** Draws lines and numbers of the time axis, and the changes of the run. */
export const drawTime = (plot: FlowPlot): void => {
  const { context, x, from, to, tracks, state } = plot;
  const step = timeStep(plot);
  multiplesOf(step, from, to).forEach((tick, place) => {
    const at = crisp(pixelOf(x, tick));
    drawLine(context, [at, tracks.states.top], [at, tracks.roundTrip.bottom + 4], token("--line"));
    const text = tickTime(tick, step);
    drawText(context, place === 0 ? `${text} ${t("panel.unit.s")}` : text, at, tracks.axis.top + 9, {
      align: "center",
    });
  });
  const flags = flagsOf(state.scenario, plot.run.traces.until).filter(({ at }) => at >= from && at <= to);
  for (const { at, label } of flagGroups(flags, FLAG_WIDTH / x.slope)) {
    const px = crisp(pixelOf(x, at));
    context.globalAlpha = 0.6;
    drawLine(context, [px, 14], [px, tracks.roundTrip.bottom], token("--ink3"));
    context.globalAlpha = 1;
    drawFlag(context, px, 9, label);
  }
};

/** Hatches the time before the senders were watched, for which there are no data. */
export const drawBefore = (plot: FlowPlot): void => {
  const { context, surface, trace, left, right, x, from, tracks } = plot;
  const known = trace.length === 0 ? plot.run.traces.until : trace.timeOf(0);
  const end = Math.min(right, pixelOf(x, known));
  if (end - left < 2 || from >= known) return;
  context.fillStyle = zoneHatch(surface.ratio);
  for (const { top, bottom } of [tracks.states, tracks.window, tracks.roundTrip])
    context.fillRect(left, top, end - left, bottom - top);
  const words = say("flows.before");
  const { top, bottom } = tracks.window;
  if (end - left > textWidth(context, words) + 12)
    drawText(context, words, (left + end) / 2, (top + bottom) / 2, { align: "center", ground: token("--panel") });
};

/** Fading begins at this distance from the current time, px. */
const NOW = 5;

/** From where to where the plot shows recordings after the current time, px; null: it shows none. */
export const futureSpan = (
  { until, recorded }: Pick<TraceStore, "until" | "recorded">,
  { x, left, right }: Pick<FlowPlot, "x" | "left" | "right">,
): readonly [from: number, to: number] | null => {
  const [from, to] = [Math.max(left, pixelOf(x, until) + NOW), Math.min(right, pixelOf(x, recorded))];
  return recorded > until && to > from ? [from, to] : null;
};

/** Fades the recorded part after the current time, once the user has gone back. */
export const drawFuture = (plot: FlowPlot): void => {
  const { run, context, tracks } = plot;
  const span = futureSpan(run.traces, plot);
  if (span === null) return;
  const [from, to] = span;
  context.globalAlpha = 0.65;
  context.fillStyle = token("--panel");
  context.fillRect(from, tracks.states.top, to - from, tracks.roundTrip.bottom - tracks.states.top);
  context.globalAlpha = 1;
};

const chipsAt = (plot: FlowPlot, row: number): readonly { readonly y: number; readonly text: string }[] => {
  const { trace, tracks, other } = plot;
  const beside = rowBeside(plot, row);
  const time = (value: number): string => shown(value, "s");
  /** Adds the compared fork's value. */
  const both = (own: string, value = Number.NaN, word = brief): string => {
    if (other === null || !Number.isFinite(value)) return own;
    return say(plot.isOne ? "flows.cursorOther" : "flows.cursorOtherRange", {
      own,
      name: other.name,
      value: word(value),
    });
  };
  const { window, roundTrip, states } = tracks;
  if (!plot.isOne) {
    if (Number.isNaN(trace.windowOf(row, 1))) return [];
    const range = (read: (centile: number) => string): string =>
      say("flows.cursorRange", { low: read(0), middle: read(1), high: read(2) });
    return [
      {
        y: window.top + 8,
        text: both(
          range((centile) => brief(trace.windowOf(row, centile))),
          other?.trace.windowOf(beside, 1),
        ),
      },
      {
        y: roundTrip.top + 8,
        text: both(
          range((centile) => time(trace.roundTripOf(row, centile))),
          other?.trace.roundTripOf(beside, 1),
          time,
        ),
      },
    ];
  }
  const of = (what: number): number => trace.flowOf(row, 0, what);
  if (Number.isNaN(of(FLOW_WINDOW))) return [];
  const threshold = of(FLOW_THRESHOLD);
  const there = (what: number): number | undefined => other?.trace.flowOf(beside, 0, what);
  const stateThere = other?.trace.states[there(FLOW_PHASE) ?? -1];
  const { otherStates } = tracks;
  return [
    ...(otherStates === null || stateThere === undefined
      ? []
      : [{ y: (otherStates.top + otherStates.bottom) / 2, text: stateThere }]),
    { y: (states.top + states.bottom) / 2, text: trace.states[of(FLOW_PHASE)] ?? "" },
    { y: window.top + 8, text: both(shown(of(FLOW_WINDOW), "packets"), there(FLOW_WINDOW)) },
    ...(Number.isFinite(threshold)
      ? [{ y: window.top + 23, text: say("flows.cursorThreshold", { value: brief(threshold) }) }]
      : []),
    { y: roundTrip.top + 8, text: both(time(of(FLOW_SMOOTHED_RTT)), there(FLOW_SMOOTHED_RTT), time) },
    { y: roundTrip.top + 23, text: say("flows.cursorTimeout", { value: shown(of(FLOW_TIMEOUT), "s") }) },
  ];
};

/** Draws one line through all tracks, with the value of each beside it, and the time on the axis. */
export const drawCursor = (plot: FlowPlot): void => {
  const { context, state, tracks, trace, left, right } = plot;
  const { cursor } = state;
  if (cursor === null || cursor < plot.from || cursor > plot.to) return;
  const x = crisp(pixelOf(plot.x, cursor));
  drawLine(context, [x, tracks.states.top], [x, tracks.roundTrip.bottom], token("--ink"));
  for (const { y, text } of chipsAt(plot, trace.rowAt(cursor))) {
    const width = textWidth(context, text, 11, 600) + 8;
    const from = x + 7 + width > right ? x - 7 - width : x + 7;
    drawBox(context, { x: from, y: y - 7, width, height: 14, radius: 3 }, token("--panel"));
    drawText(context, text, from + 4, y + 0.5, { colour: token("--ink"), weight: 600 });
  }
  const text = cursorTime(cursor, plot.to - plot.from);
  const width = textWidth(context, text, 11, 600) + 12;
  const start = Math.max(left - 20, Math.min(right - width + 20, x - width / 2));
  drawBox(context, { x: start, y: tracks.axis.top, width, height: 16, radius: 3 }, token("--ink"));
  drawText(context, text, start + width / 2, tracks.axis.top + 8.5, {
    align: "center",
    colour: token("--panel"),
    weight: 600,
  });
};
