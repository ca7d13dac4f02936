import type { Surface } from "../../chart/canvas.ts";
import type { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import type { LaneModel } from "../../plots/lane.ts";
import type { PlotTracks } from "../../plots/tracks.ts";
import type { ShownRun } from "../../session/run.ts";
import type { Look, Place, Plot } from "./plot.ts";
import type { Track } from "./track.ts";

/** A use of the plot: the lab's, or a lane's among others. */
export interface PlotForm<T extends PlotTracks = PlotTracks> {
  readonly look: Look;
  /** The place in a canvas of this size; null: it has no room. */
  place(surface: Surface, lane: LaneModel): Place<T> | null;
  /** Columns of the run that this plot shares with others; without, it has its own. */
  columnsOf?(run: ShownRun): ScrolledColumns;
  /** Columns of other runs that the ink shows too. Called before every picture. */
  laidOver?(plot: Pick<Plot, "first" | "columnTime" | "strip">): readonly ScrolledColumns[];
  /** Range of the queue's axis, packets. */
  queueRange(plot: Plot<T>): readonly [low: number, high: number];
  /** In the order in which they are drawn. */
  tracksOf(plot: Plot<T>): readonly Track[];
  /** Draws what lies over all tracks. */
  frame(plot: Plot<T>): void;
}
