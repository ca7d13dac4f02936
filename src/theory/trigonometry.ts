const TURN = 2 * Math.PI;

/**
 * Sine of an angle in rad, the same bits in every browser: reduced to a quarter turn, then Taylor's series. Error below
 * 1e-14 for angles up to 100.
 */
export const sin = (angle: number): number => {
  let rest = angle - TURN * Math.round(angle / TURN);
  if (rest > Math.PI / 2) rest = Math.PI - rest;
  else if (rest < -Math.PI / 2) rest = -Math.PI - rest;
  const square = rest * rest;
  let sum = 1;
  for (let n = 22; n >= 2; n -= 2) sum = 1 - (square / (n * (n + 1))) * sum;
  return rest * sum;
};

/** Cosine of an angle in rad, as `sin`. */
export const cos = (angle: number): number => sin(angle + Math.PI / 2);
