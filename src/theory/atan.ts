/**
 * Arc tangent in radians, the same bits in every browser: the angle is halved four times, tan(φ/2) = x/(1 + √(1 + x²)),
 * and the rest summed by Gregory's series. Error below 1e-15.
 */
export const atan = (x: number): number => {
  let tangent = x;
  for (let halving = 0; halving < 4; halving++) tangent /= 1 + Math.sqrt(1 + tangent * tangent);
  const square = tangent * tangent;
  let sum = 0;
  for (let n = 17; n >= 1; n -= 2) sum = 1 / n - square * sum;
  return 16 * tangent * sum;
};
