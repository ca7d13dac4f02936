import type { Surface } from "../../chart/canvas.ts";
import type { Run } from "../../session/run.ts";
import type { Grid, Rooms } from "./grid.ts";
import type { Runner } from "./runner.ts";
import type { Compare } from "./state.ts";

/** Values that all plots of one lane share in one picture. */
export interface LanePicture {
  readonly run: Run;
  readonly context: CanvasRenderingContext2D;
  readonly surface: Surface;
  readonly state: Compare;
  readonly index: number;
  readonly runner: Runner;
  readonly rooms: Rooms;
  readonly grid: Grid;
  readonly top: number;
  readonly bottom: number;
}
