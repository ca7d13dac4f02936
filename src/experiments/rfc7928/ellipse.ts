import { estimate } from "../../sweeps/statistics.ts";
import { atan } from "../../theory/atan.ts";

/** A tilted ellipse: two half axes, and the angle of the first in radians from the x axis towards y. */
export interface SpreadEllipse {
  readonly x: number;
  readonly y: number;
  readonly along: number;
  readonly across: number;
  readonly angle: number;
}

/**
 * One standard deviation of single runs about their mean in two quantities, as RFC 7928, section 4.3 (after Winstein)
 * draws delay against goodput: the half axes are the roots of the eigenvalues of their covariance.
 * @returns null below two runs
 */
export const spreadEllipse = (points: readonly (readonly [number, number])[]): SpreadEllipse | null => {
  const n = points.length;
  if (n < 2) return null;
  const x = estimate(points.map(([each]) => each)).mean;
  const y = estimate(points.map(([, each]) => each)).mean;
  let [xx, xy, yy] = [0, 0, 0];
  for (const [px, py] of points) {
    xx += ((px - x) * (px - x)) / (n - 1);
    xy += ((px - x) * (py - y)) / (n - 1);
    yy += ((py - y) * (py - y)) / (n - 1);
  }
  const half = (xx + yy) / 2;
  const reach = Math.sqrt(((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy);
  const along = Math.sqrt(half + reach);
  const across = Math.sqrt(Math.max(0, half - reach));
  return { x, y, along, across, angle: angleOf(2 * xy, xx - yy) / 2 };
};

/** Angle of a point from the x axis, radians, in (−π, π]; 0 for the origin. */
const angleOf = (y: number, x: number): number => {
  if (x === 0) return y === 0 ? 0 : (Math.sign(y) * Math.PI) / 2;
  const angle = atan(y / x);
  if (x > 0) return angle;
  return y < 0 ? angle - Math.PI : angle + Math.PI;
};
