import type { Ink } from "../chart/ink.ts";
import { token } from "../chart/palette.ts";
import type { Affine } from "../chart/scale.ts";
import { pathBand, pathLine, pathSteps, type Strip } from "../chart/series.ts";

/** Where a plot is drawn: columns of a canvas. */
interface Place {
  readonly context: Ink;
  readonly strip: Strip;
}

/** Fills the range from the shortest to the longest queue of each column. */
export const drawQueueRange = (
  { context, strip }: Place,
  { min, max }: { readonly min: Float64Array; readonly max: Float64Array },
  y: Affine,
): void => {
  context.beginPath();
  pathBand(context, strip, min, max, y);
  context.fillStyle = token("--qfill");
  context.fill();
};

/** The look of a line. */
interface LineStyle {
  readonly colour: string;
  /** px */
  readonly width: number;
  /** Each column is level: where it is narrower than what was recorded. */
  readonly steps?: boolean;
}

/** Draws a value of each column as a line. */
export const drawMean = (
  { context, strip }: Place,
  values: Float64Array,
  y: Affine,
  { colour, width, steps = false }: LineStyle,
): void => {
  context.beginPath();
  if (steps) pathSteps(context, strip, values, y);
  else pathLine(context, strip, values, y);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.stroke();
};
