import { compareText } from "../../../i18n/compare.ts";
import { crisp, drawLine, drawText, zoneHatch } from "../../chart/drawing.ts";
import { decimals } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { drawCursor } from "../../panels/queue/drawCursor.ts";
import { queueTrack } from "../../panels/queue/drawQueue.ts";
import { throughputTrack } from "../../panels/queue/drawThroughput.ts";
import type { PlotForm } from "../../panels/queue/form.ts";
import type { Look, Plot } from "../../panels/queue/plot.ts";
import { queueChips } from "../../panels/queue/queueChips.ts";
import { nothing, type Track } from "../../panels/queue/track.ts";
import { flagsOf } from "../../plots/flags.ts";
import { NO_TRACKS } from "../../plots/noTracks.ts";
import type { Span } from "../../plots/tracks.ts";
import type { Run } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import { differenceChips, differenceTop, differenceTrack } from "./difference.ts";
import { queueColumns, roomsOf, sharedTop } from "./grid.ts";
import { drawMarker, laneToken } from "./markers.ts";
import { spentTrack } from "./spent.ts";
import type { Mode } from "./state.ts";

/** Room above a lane's plot for the digits of its highest tick, and below for the line of the axis, px. */
const ABOVE = 7;
const BELOW = 4;

const spanIn = (height: number): Span => ({ top: ABOVE, bottom: height - BELOW });

/** How a lane is drawn: in its colour, with its marker. */
export const lookOf = (index: number): Look => ({
  colour: laneToken(index),
  width: 1.8,
  isPlain: true,
  mark: (context, x, y) => drawMarker(context, index, [x, y], 4, token(laneToken(index))),
});

/** The plots of one lane: its queue, or how that differs from the baseline's; and beside it what each group gets. */
export const laneForms = (run: Run, index: number, mode: Mode): readonly PlotForm[] => [
  queueForm(run, index, mode),
  ratesForm(index, mode),
];

/** The baseline's runner, if the lane shows its difference from it. */
const subtractedIn = (run: Run, index: number, mode: Mode) => {
  const { baseline } = comparisonOf(run).store.getState();
  return mode === "difference" && index !== baseline ? comparisonOf(run).runners()[baseline] : undefined;
};

const queueForm = (run: Run, index: number, mode: Mode): PlotForm => ({
  look: lookOf(index),
  place({ width, height }) {
    const { queue, spent, border } = roomsOf(width, mode);
    return {
      edges: { left: 0, right: border },
      columns: queue,
      lines: spent?.right ?? queue.right,
      tracks: { ...NO_TRACKS, queue: spanIn(height) },
      area: { top: 0, bottom: height },
      isNarrow: false,
    };
  },
  columnsOf: queueColumns,
  laidOver({ first, strip, columnTime }) {
    const baseline = subtractedIn(run, index, mode);
    if (baseline === undefined) return [];
    const columns = queueColumns(baseline);
    columns.show(first, strip.count, columnTime);
    return [columns];
  },
  queueRange(plot) {
    const runners = comparisonOf(run).runners();
    const baseline = subtractedIn(run, index, mode);
    const top = baseline === undefined ? sharedTop(runners, plot) : differenceTop(runners, baseline, plot);
    return [baseline === undefined ? 0 : -top, top];
  },
  tracksOf(plot) {
    const { height, width } = plot.surface;
    const span = spanIn(height);
    const [baseline] = plot.laidOver;
    const queue = baseline === undefined ? [queueTrack(plot, span)] : [differenceTrack(plot, span, baseline)];
    const { spent } = roomsOf(width, mode);
    const more = spent === null ? [] : [spentTrack(plot, span, spent)];
    return [flagLines(plot), ...queue, ...more, unsimulated(run, plot, span)];
  },
  frame(plot) {
    const span = spanIn(plot.surface.height);
    const [baseline] = plot.laidOver;
    drawCursor(plot, (cursor, x) =>
      baseline === undefined ? queueChips(plot, span, cursor, x) : differenceChips(plot, span, baseline, cursor, x),
    );
  },
});

const ratesForm = (index: number, mode: Mode): PlotForm => ({
  look: lookOf(index),
  place({ width, height }) {
    const { throughput, border } = roomsOf(width, mode);
    if (throughput === null) return null;
    return {
      edges: { left: border, right: width },
      columns: throughput,
      lines: throughput.right,
      tracks: { ...NO_TRACKS, throughput: spanIn(height) },
      area: spanIn(height),
      isNarrow: false,
    };
  },
  queueRange: () => [0, 1],
  tracksOf: (plot) => [throughputTrack(plot, spanIn(plot.surface.height))],
  // There is no room beside the crosshair: the values at the right are those under it.
  frame: (plot) => drawCursor(plot, () => []),
});

const BLANK: Track = { shows: [], ink: nothing, names: nothing, over: nothing, values: nothing };

/** Changes of the timeline stand as lines behind the queue. */
const flagLines = ({ state: { scenario }, area }: Plot): Track => ({
  ...BLANK,
  shows: [scenario],
  ink(part) {
    for (const { at } of flagsOf(scenario, part.to)) {
      if (at <= 0 || at < part.from) continue;
      const x = crisp(pixelOf(part.x, at));
      drawLine(part.context, [x, area.top], [x, area.bottom], token("--line2"));
    }
  },
});

/** What this lane has not run yet although the others have. */
const unsimulated = (run: Run, plot: Plot, { top, bottom }: Span): Track => ({
  ...BLANK,
  over() {
    const { context, surface, x } = plot;
    const goal = plot.run.now();
    const runner = comparisonOf(run)
      .runners()
      .find(({ traces }) => traces === plot.run.traces);
    if (runner === undefined || runner.until >= goal) return;
    const left = Math.max(plot.left, pixelOf(x, runner.until));
    const right = Math.min(plot.right, pixelOf(x, goal));
    if (right <= left) return;
    context.fillStyle = zoneHatch(surface.ratio);
    context.fillRect(left, top, right - left, bottom - top);
    const key = runner.status === "stopped" ? "lane.stoppedAt" : "lane.catching";
    const words = compareText(key, { at: decimals(runner.until, 0), goal: decimals(goal, 0) });
    const style = { align: "center", colour: token("--ink"), ground: token("--panel") } as const;
    drawText(context, words, (plot.left + plot.right) / 2, (top + bottom) / 2, style);
  },
});
