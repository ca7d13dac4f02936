import { estimate } from "../../sweeps/statistics.ts";

/** A tilted ellipse: two half axes, and the direction of the first. */
export interface SpreadEllipse {
  readonly x: number;
  readonly y: number;
  readonly along: number;
  readonly across: number;
  /** Cosine and sine of the angle from the x axis to the first half axis. */
  readonly cos: number;
  readonly sin: number;
}

/**
 * One standard deviation of single runs about their mean in two quantities, as RFC 7928, section 2.7 (after Winstein)
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
    const [dx, dy] = [px - x, py - y];
    xx += (dx * dx) / (n - 1);
    xy += (dx * dy) / (n - 1);
    yy += (dy * dy) / (n - 1);
  }
  const half = (xx + yy) / 2;
  const difference = (xx - yy) / 2;
  const reach = Math.sqrt(difference * difference + xy * xy);
  const along = Math.sqrt(half + reach);
  const across = Math.sqrt(Math.max(0, half - reach));
  // An eigenvector of the larger eigenvalue, from the row of the matrix that is farther from 0.
  const [ex, ey] = difference >= 0 ? [reach + difference, xy] : [xy, reach - difference];
  const length = Math.sqrt(ex * ex + ey * ey);
  return length === 0
    ? { x, y, along, across, cos: 1, sin: 0 }
    : { x, y, along, across, cos: ex / length, sin: ey / length };
};
