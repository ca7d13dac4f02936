import type { Ink } from "../chart/ink.ts";
import type { Affine } from "../chart/scale.ts";
import type { Strip } from "../chart/series.ts";
import type { ShownRun } from "../session/run.ts";

/** An area of columns over simulated time, while one picture of a run, or a part of it, is drawn there. */
export interface PlotArea {
  readonly run: ShownRun;
  readonly context: Ink;
  readonly left: number;
  readonly right: number;
  /** Simulated time in view. */
  readonly from: number;
  readonly to: number;
  readonly x: Affine;
  readonly strip: Strip;
  /** Index of the first column, counted from time 0; a column is `columnTime` wide. */
  readonly first: number;
  readonly columnTime: number;
}
