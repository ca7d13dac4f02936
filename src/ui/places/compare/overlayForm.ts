import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import { drawText } from "../../chart/drawing.ts";
import { decimals } from "../../chart/format.ts";
import { pushApart } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { lastOf } from "../../chart/series.ts";
import { drawCursor } from "../../panels/queue/drawCursor.ts";
import { drawQueueAxis, inkQueueAxis } from "../../panels/queue/drawQueue.ts";
import type { PlotForm } from "../../panels/queue/form.ts";
import { columnAt, type Plot } from "../../panels/queue/plot.ts";
import type { Track } from "../../panels/queue/track.ts";
import { NO_TRACKS } from "../../plots/noTracks.ts";
import { drawMean } from "../../plots/queueLayers.ts";
import type { Span } from "../../plots/tracks.ts";
import type { Run } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { GUTTER, queueColumns, type Room, sharedTop } from "./grid.ts";
import { lookOf } from "./laneForm.ts";
import { drawMarker, laneToken } from "./markers.ts";

/** Room for the names at the right of the plot of all lanes, px. */
const NAMES = 112;
export const overlayRoom = (width: number): Room => ({ left: GUTTER, right: width - NAMES });

/** Widths of the lines, px: up to six of them cross. */
const BASELINE = 1.5;
const OTHERS = 0.9;

/** The queues of all lanes in one plot. */
export const overlayForm = (run: Run): PlotForm => ({
  look: lookOf(0),
  place: ({ width, height }) => ({
    edges: { left: 0, right: width },
    columns: overlayRoom(width),
    lines: width - NAMES,
    tracks: { ...NO_TRACKS, queue: { top: 8, bottom: height - 4 } },
    area: { top: 8, bottom: height - 4 },
    isNarrow: false,
  }),
  columnsOf: queueColumns,
  laidOver: ({ first, strip, columnTime }) =>
    comparisonOf(run)
      .runners()
      .map((runner) => {
        const columns = queueColumns(runner);
        columns.show(first, strip.count, columnTime);
        return columns;
      }),
  queueRange: (plot) => [0, sharedTop(comparisonOf(run).runners(), plot)],
  tracksOf: (plot) => [overlayTrack(run, plot, plot.area)],
  frame: (plot) => drawCursor(plot, (_cursor, x) => signLanes(plot, x)),
});

const overlayTrack = (run: Run, plot: Plot, span: Span): Track => {
  const { baseline } = comparisonOf(run).store.getState();
  return {
    shows: [...plot.queueRange, baseline],
    ink(part) {
      inkQueueAxis(part, span);
      for (const [index, columns] of part.laidOver.entries()) {
        const { mean } = columns.read("queue", part.first, part.strip.count);
        const width = index === baseline ? BASELINE : OTHERS;
        drawMean(part, mean, part.queueY, { colour: token(laneToken(index)), width });
      }
    },
    names: () => drawQueueAxis(plot, span),
    over: () => drawTitle(plot, span),
    values: () => drawLaneNames(run, plot, span),
  };
};

/** Every lane's queue at the crosshair, or without one its latest, packets. */
const valuesAt = (plot: Plot): readonly number[] =>
  plot.laidOver.map((columns) => {
    const { mean } = columns.read("queue", plot.first, plot.strip.count);
    const column = plot.state.cursor === null ? -1 : columnAt(plot, plot.state.cursor);
    return column < 0 ? lastOf(mean, plot.strip.count) : (mean[column] ?? Number.NaN);
  });

/** Signs every lane under the crosshair at `x` px; their values are beside the names. */
const signLanes = (plot: Plot, x: number): readonly [] => {
  for (const [index, value] of valuesAt(plot).entries())
    if (Number.isFinite(value))
      drawMarker(plot.context, index, [x, pixelOf(plot.queueY, value)], 4, token(laneToken(index)));
  return [];
};

const drawTitle = ({ context, left }: Plot, { top }: Span): void => {
  const title = compareText("title.queue", { unit: t("panel.unit.packets") });
  drawText(context, title, left + 6, top + 1, { colour: token("--ink"), weight: 600, ground: token("--panel") });
};

/** Writes the lanes' names beside the ends of their lines, with what waits in each. */
const drawLaneNames = (run: Run, plot: Plot, { top, bottom }: Span): void => {
  const { context, right, queueY } = plot;
  const names = laneNames(comparisonOf(run).store.getState().scenario);
  const labels = valuesAt(plot).map((value, index) => ({
    y: Number.isFinite(value) ? pixelOf(queueY, value) : bottom,
    index,
    words: `${names[index] ?? ""} ${decimals(value, 0)}`,
  }));
  for (const label of pushApart(labels, 16, top, bottom - 4)) {
    drawMarker(context, label.index, [right + 12, label.y], 5, token(laneToken(label.index)));
    drawText(context, label.words, right + 22, label.y, { colour: token("--ink"), weight: 600 });
  }
};
