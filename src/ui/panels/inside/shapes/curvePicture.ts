import { largestOf } from "../../../../units/extremes.ts";
import type { Surface } from "../../../chart/canvas.ts";
import { type Affine, affine, pixelOf } from "../../../chart/scale.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { queueTop } from "../../../plots/queueScale.ts";
import type { Curve, CurveLine } from "../../../plots/zones.ts";
import type { Run } from "../../../session/run.ts";
import { type ProbabilityScale, probabilityScale } from "../probabilityScale.ts";

/** Vertical extent of the plot on the canvas, and its left and right edges; px. */
export interface CurveBox {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
/** The curve before the latest change. */
export interface Ghost {
  readonly curve: Curve;
  /** Number of the change. */
  readonly number: number;
}
/** Values that stay fixed while one picture is drawn. */
export interface CurvePicture {
  readonly run: Run;
  readonly surface: Surface;
  readonly lane: LaneModel;
  readonly curve: Curve;
  readonly ghost: Ghost | null;
  readonly box: CurveBox;
  readonly x: ProbabilityScale;
  readonly y: Affine;
}

/** A probability from here on belongs to the jump to certainty, not to the slope. */
const CERTAIN = 1 - 1e-6;
/** The probability just below a corner, where the curve may jump. */
const before = (line: CurveLine, corner: number): number => line.at(corner * (1 - 1e-9));

/** The queue at the end of a curve's slope; NaN: the curve has no slope. */
const endOfSlope = (line: CurveLine): number =>
  line.corners.findLast((corner) => before(line, corner) > 0 && before(line, corner) < CERTAIN) ?? Number.NaN;
const kneeOfLine = (line: CurveLine): number => {
  const end = endOfSlope(line);
  return Number.isNaN(end) ? 1 : Math.max(1e-6, before(line, end));
};
/**
 * The probability at the ends of the slopes: another curve is read where the main one's slope ends, or at the end of
 * its own slope if it is certain there.
 */
export const kneeOf = (curve: Curve): number => {
  const end = endOfSlope(curve);
  const others = curve.others.map((other) => (before(other, end) < CERTAIN ? before(other, end) : kneeOfLine(other)));
  return largestOf(others, kneeOfLine(curve));
};

export const curvePicture = (
  run: Run,
  surface: Surface,
  lane: LaneModel,
  curve: Curve,
  ghost: Ghost | null,
  box: CurveBox,
): CurvePicture => ({
  run,
  surface,
  lane,
  curve,
  ghost,
  box,
  x: probabilityScale(
    Math.max(kneeOf(curve), ghost === null ? 0 : Math.min(0.4, kneeOf(ghost.curve))),
    box.left,
    box.right,
  ),
  y: affine([0, queueTop(run)], [box.bottom, box.top]),
});

/** Adds the curve to a new path, with points at every pixel of the queue's axis and at the corners. */
export const pathCurve = (
  { run, surface, x, y }: Pick<CurvePicture, "run" | "surface" | "x" | "y">,
  curve: CurveLine,
  from = 0,
  to = queueTop(run),
): void => {
  const { context } = surface;
  const step = Math.abs(1 / y.slope);
  context.beginPath();
  const corners = curve.corners.filter((corner) => corner > from && corner < to);
  let next = 0;
  for (let queue = from; ; queue = Math.min(to, queue + step)) {
    for (let corner = corners[next]; corner !== undefined && corner <= queue; corner = corners[++next]) {
      context.lineTo(x.pixel(curve.at(corner * (1 - 1e-9))), pixelOf(y, corner));
      context.lineTo(x.pixel(curve.at(corner)), pixelOf(y, corner));
    }
    context.lineTo(x.pixel(curve.at(queue)), pixelOf(y, queue));
    if (queue >= to) return;
  }
};
