/** Mean over independent runs and the half-width of its 95 % confidence interval. */
export interface Estimate {
  readonly mean: number;
  /** NaN for a single run. */
  readonly halfWidth: number;
}

/** k runs: t(k − 1, 0.975) · s / √k, s the deviation with k − 1 (Law, Simulation Modeling and Analysis). */
export const estimate = (values: readonly number[]): Estimate => {
  const k = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / k;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (k - 1);
  return { mean, halfWidth: k < 2 ? Number.NaN : studentQuantile(k - 1) * Math.sqrt(variance / k) };
};

const STEPS = 400;
/** ∫ cosᵖ from 0 to `angle`, by Simpson's rule. */
const cosineIntegral = (power: number, angle: number): number => {
  const width = angle / STEPS;
  let sum = 0;
  for (let i = 0; i <= STEPS; i++)
    sum += Math.cos(i * width) ** power * (i === 0 || i === STEPS ? 1 : i % 2 === 1 ? 4 : 2);
  return (sum * width) / 3;
};

/**
 * Student's t(freedom, 0.975). With t = √freedom · tan φ the share of |t| below it is the integral of
 * cos to the power freedom − 1 from 0 to φ, over that from 0 to π/2; φ is found by bisection.
 */
export const studentQuantile = (freedom: number): number => {
  const wanted = 0.95 * cosineIntegral(freedom - 1, Math.PI / 2);
  let [low, high] = [0, Math.PI / 2];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (cosineIntegral(freedom - 1, middle) < wanted) low = middle;
    else high = middle;
  }
  return Math.sqrt(freedom) * Math.tan(low);
};
