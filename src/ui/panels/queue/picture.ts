import type { Surface } from "../../chart/canvas.ts";
import { ScrollBuffer } from "../../chart/scrollBuffer.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import type { Run } from "../../session/run.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { drawCursor } from "./drawCursor.ts";
import { drawFlags, drawTimes, FLAG_BESIDE, inkTimeLines, timeStep } from "./drawFrame.ts";
import { drawFuture } from "./drawFuture.ts";
import { linkTrack } from "./drawLink.ts";
import { queueTrack } from "./drawQueue.ts";
import { rugTracks } from "./drawRugs.ts";
import { apartTrack, probabilityTrack } from "./drawSmall.ts";
import { throughputTrack } from "./drawThroughput.ts";
import { makePlot, type Plot, partOf, recordedColumns, sheetOf } from "./plot.ts";
import type { Track } from "./track.ts";

/** Reach of the current value's dot beyond the columns, px. */
const MARGIN = 5;
/** Reach of a tick's number above its line, px. */
const TICK = 7;

const tracksOf = (plot: Plot): readonly Track[] => {
  const { probability, apart, link, throughput } = plot.tracks;
  const tracks = [
    queueTrack(plot),
    ...rugTracks(plot),
    probability === null ? null : probabilityTrack(plot, probability),
    apart === null ? null : apartTrack(plot, apart),
    linkTrack(plot, link),
    throughputTrack(plot, throughput),
  ];
  return tracks.filter((track) => track !== null);
};

/**
 * The picture of the traces. The canvas keeps its content, and only changed parts are drawn: names and ticks when they
 * change, values at the right when the page shows new ones, and of the traces only the newest columns.
 */
export class Picture {
  private readonly paper = new ScrollBuffer();
  private readonly columns: ScrolledColumns;
  private values: Float64Array | null = null;
  /** The last picture contained crosshair chips outside the columns, which must be removed. */
  private hadCursor = false;
  private canvasSize = "";

  constructor(private readonly run: Run) {
    this.columns = new ScrolledColumns(run.traces);
  }

  /** @returns the plot that was drawn */
  draw(surface: Surface): Plot {
    const plot = makePlot(this.run, this.columns, surface);
    const tracks = tracksOf(plot);
    const hasCursor = plot.state.cursor !== null;
    const reasons = [this.write(plot, tracks), this.isBlank(surface), hasCursor, this.hadCursor];
    const isWhole = reasons.includes(true);
    const { values, view } = plot.state;
    const hasValues = isWhole || values !== this.values || !view.follow;
    this.values = values;
    this.hadCursor = hasCursor;
    clear(plot, isWhole, hasValues);
    this.paper.blit(plot.context, sheetOf(plot), Math.round(plot.left * surface.ratio));
    // On narrow screens the names are over the traces.
    if (isWhole || plot.isNarrow) for (const track of tracks) track.names();
    for (const track of tracks) track.over();
    drawFuture(plot);
    if (hasValues) for (const track of tracks) track.values();
    drawTimes(plot, timeStep(plot));
    drawFlags(plot);
    drawCursor(plot);
    singlePackets()?.drawChanges(plot);
    return plot;
  }

  private write(plot: Plot, tracks: readonly Track[]): boolean {
    const { state, lane } = plot;
    const step = timeStep(plot);
    const { recorded, settled, epoch } = recordedColumns(plot);
    const shows = [
      epoch,
      ...(overlay(plot.run)?.otherShows(plot.run) ?? []),
      lane.scenario,
      state.highlight,
      state.byGroup,
      ...tracks.flatMap(({ shows }) => shows),
    ];
    return this.paper.write(sheetOf(plot), shows, recorded, settled, (context, from, count, x) => {
      const part = partOf(plot, context, from, count, x);
      inkTimeLines(part, step);
      for (const track of tracks) track.ink(part);
    });
  }

  /** A resized canvas has lost its content. */
  private isBlank({ width, height, ratio }: Surface): boolean {
    const size = `${width} ${height} ${ratio}`;
    const isBlank = size !== this.canvasSize;
    this.canvasSize = size;
    return isBlank;
  }
}

const clear = (
  { context, surface, left, right, tracks, isNarrow }: Plot,
  isWhole: boolean,
  hasValues: boolean,
): void => {
  const { width, height } = surface;
  if (isWhole) {
    context.clearRect(0, 0, width, height);
    return;
  }
  context.clearRect(right, 0, hasValues ? width - right : MARGIN, height);
  const from = isNarrow ? 0 : left - MARGIN;
  context.clearRect(from, 0, left - from, height);
  // Flags, their words and the numbers of the time axis extend beyond the columns.
  context.clearRect(left, 0, width, tracks.flags.bottom);
  context.clearRect(left - FLAG_BESIDE, 0, FLAG_BESIDE, tracks.queue.top - TICK);
  context.clearRect(0, tracks.axis.top, width, height - tracks.axis.top);
};
