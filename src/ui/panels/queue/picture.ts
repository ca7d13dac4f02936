import { areSame } from "../../chart/areSame.ts";
import type { Surface } from "../../chart/canvas.ts";
import type { Ink } from "../../chart/ink.ts";
import { ScrollBuffer } from "../../chart/scrollBuffer.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import type { PlotTracks } from "../../plots/tracks.ts";
import type { ShownRun } from "../../session/run.ts";
import { drawTimeLines, FLAG_BESIDE, timeStep } from "./drawFrame.ts";
import type { PlotForm } from "./form.ts";
import { bufferColumnsOf, makePlot, partOf, recordedColumns } from "./makePlot.ts";
import { clipped, type Plot } from "./plot.ts";
import type { Track } from "./track.ts";

/** Reach of the current value's dot beyond the columns, px. */
const MARGIN = 5;
/** Half the height of digits, px, rounded up: reach of a tick's number, and of a value, above the highest line. */
const HALF_DIGITS = 6;

/**
 * The picture of the traces. The canvas keeps its content, and only changed parts are drawn: names and ticks when they
 * change, values at the right when the page shows new ones, and of the traces only the newest columns.
 */
export class Picture<T extends PlotTracks> {
  private readonly buffer = new ScrollBuffer();
  private readonly columns: ScrolledColumns;
  private news: readonly unknown[] = [];
  /** The last picture contained crosshair chips outside the columns, which must be removed. */
  private hadCursor = false;
  private blanked = 0;
  private context: Ink | null = null;

  constructor(
    private readonly run: ShownRun,
    private readonly form: PlotForm<T>,
  ) {
    this.columns = form.columnsOf?.(run) ?? new ScrolledColumns(run.traces);
  }

  /** @returns the plot that was drawn; null: the canvas has no room for it */
  draw(surface: Surface): Plot<T> | null {
    const plot = makePlot(this.run, this.columns, surface, this.form);
    if (plot === null) return null;
    const tracks = this.form.tracksOf(plot);
    const isWhole = this.renew(plot, tracks);
    const hasValues = this.hasNews(plot, tracks) || isWhole;
    clear(plot, isWhole, hasValues);
    if (tracks.length > 0)
      this.buffer.blit(plot.context, bufferColumnsOf(plot), Math.round(plot.left * surface.ratio), () =>
        drawBehind(plot, tracks),
      );
    // On narrow screens the names are over the traces.
    if (isWhole || plot.isNarrow) for (const track of tracks) track.names();
    for (const track of tracks) track.over();
    if (hasValues) for (const track of tracks) track.values();
    this.form.frame(plot);
    return plot;
  }

  /** Brings the ink up to date. @returns whether everything is drawn anew */
  private renew(plot: Plot<T>, tracks: readonly Track[]): boolean {
    const hasCursor = plot.state.cursor !== null;
    const isWritten = tracks.length === 0 || this.write(plot, tracks);
    const reasons = [isWritten, this.isBlank(plot.surface), hasCursor, this.hadCursor];
    this.hadCursor = hasCursor;
    return reasons.includes(true);
  }

  private write(plot: Plot<T>, tracks: readonly Track[]): boolean {
    const { state, lane, look } = plot;
    const { recorded, settled } = recordedColumns(plot);
    const columns = [plot.columns, ...plot.laidOver];
    const shows = [
      ...columns.flatMap((one) => [one, one.epoch]),
      // What the ink of the lab reads of the scenario: a slider of the algorithm leaves it as it is.
      ...(look.isPlain ? [lane.scenario] : [lane.definition, lane.scenario.traffic, lane.scenario.bottleneck]),
      state.highlight,
      state.byGroup,
      ...tracks.flatMap(({ shows }) => shows),
    ];
    return this.buffer.write(
      plot.context,
      bufferColumnsOf(plot),
      shows,
      recorded,
      settled,
      (context, from, count, x) => {
        const part = partOf(plot, context, from, count, x);
        for (const track of tracks) track.ink(part);
      },
    );
  }

  /** The page shows new values, there was a change, or the user has moved the window, whose end the values are of. */
  private hasNews({ state: { values, view }, lane, first, columnTime }: Plot, tracks: readonly Track[]): boolean {
    const window = view.follow ? "" : `${first} ${columnTime}`;
    const news = [values, lane, window, ...tracks.flatMap(({ says = [] }) => says)];
    const hasNews = !areSame(news, this.news);
    this.news = news;
    return hasNews;
  }

  /** A resized canvas has lost its content, and one that is drawn elsewhere has none yet. */
  private isBlank({ context, blanked = 0 }: Surface): boolean {
    const isBlank = blanked !== this.blanked || context !== this.context;
    this.blanked = blanked;
    this.context = context;
    return isBlank;
  }
}

/** Draws the lines at the ticks of time, and what else lies behind the ink. */
export const drawBehind = (plot: Plot, tracks: readonly Track[]): void => {
  clipped(plot, 0, plot.surface.height, () => drawTimeLines(plot, timeStep(plot)));
  for (const track of tracks) track.behind?.();
};

const clear = (plot: Plot, isWhole: boolean, hasValues: boolean): void => {
  const { context, surface, edges, left, right, area, tracks } = plot;
  const { height } = surface;
  const width = edges.right - edges.left;
  if (isWhole) {
    context.clearRect(edges.left, 0, width, height);
    return;
  }
  context.clearRect(right, 0, hasValues ? edges.right - right : MARGIN, height);
  const from = plot.isNarrow ? edges.left : left - MARGIN;
  context.clearRect(from, 0, left - from, height);
  // Flags, their words and the numbers of the time axis extend beyond the columns.
  if (tracks.flags !== null) {
    context.clearRect(left, 0, right - left, tracks.flags.bottom);
    context.clearRect(left - FLAG_BESIDE, 0, FLAG_BESIDE, area.top - HALF_DIGITS);
    context.clearRect(right, 0, edges.right - right, area.top - HALF_DIGITS);
  }
  if (tracks.axis !== null) context.clearRect(edges.left, tracks.axis.top, width, height - tracks.axis.top);
};
