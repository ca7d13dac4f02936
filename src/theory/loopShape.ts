import { atan } from "./atan.ts";
import { exp, ln } from "./logarithm.ts";
import { cos, sin } from "./trigonometry.ts";

/**
 * An open loop, gain · Π(1 + s/zero) · e^(−s·delay) / (s^integrators · Π(1 + s/pole)). All zeros and poles are real and
 * in the left half-plane, and each zero comes with an integrator below it: the magnitude falls with the frequency.
 */
export interface LoopShape {
  readonly gain: number;
  /** rad/s */
  readonly zeros: readonly number[];
  /** rad/s */
  readonly poles: readonly number[];
  readonly integrators: number;
  /** s */
  readonly delay: number;
}

const root = (ratio: number): number => Math.sqrt(1 + ratio * ratio);

/** |L(jω)|. @param omega rad/s */
export const magnitudeAt = ({ gain, zeros, poles, integrators }: LoopShape, omega: number): number => {
  let size = gain;
  for (const zero of zeros) size *= root(omega / zero);
  for (const pole of poles) size /= root(omega / pole);
  for (let n = 0; n < integrators; n++) size /= omega;
  return size;
};

/** arg L(jω) in rad, without jumps: it goes on below −π. @param omega rad/s */
export const phaseAt = ({ zeros, poles, integrators, delay }: LoopShape, omega: number): number => {
  let angle = (-integrators * Math.PI) / 2 - omega * delay;
  for (const zero of zeros) angle += atan(omega / zero);
  for (const pole of poles) angle -= atan(omega / pole);
  return angle;
};

/** L(jω) as a point of the complex plane. */
export const pointAt = (shape: LoopShape, omega: number): { readonly re: number; readonly im: number } => {
  const size = magnitudeAt(shape, omega);
  const angle = phaseAt(shape, omega);
  return { re: size * cos(angle), im: size * sin(angle) };
};

export const decibels = (ratio: number): number => (20 * ln(ratio)) / Math.LN10;
export const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Stability margins of a loop. */
export interface Margins {
  /** rad/s at which the gain is 1; the queue takes about its inverse to settle. 0: the gain is below 1 everywhere. */
  readonly crossover: number;
  /** Degrees; negative: unstable. 180 where the gain is below 1 everywhere. */
  readonly phaseMargin: number;
  /** rad/s at which the phase is −180°. */
  readonly phaseCrossover: number;
  /** dB */
  readonly gainMargin: number;
}

const LOWEST = 1e-7;
const HIGHEST = 1e6;
/** Halvings of the range of frequencies on a logarithmic scale: to 1e-12 of the frequency. */
const HALVINGS = 46;

/** The frequency at which `isBelow` turns false, by bisection on a logarithmic scale. */
const turnOf = (isBelow: (omega: number) => boolean): number => {
  let low = LOWEST;
  let high = HIGHEST;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = Math.sqrt(low * high);
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return low;
};

/** Crossover, rad/s; 0: the gain is below 1 everywhere. */
export const crossoverOf = (shape: LoopShape): number =>
  magnitudeAt(shape, LOWEST) <= 1 ? 0 : turnOf((omega) => magnitudeAt(shape, omega) > 1);

/** Degrees; 180 where the gain is below 1 everywhere. */
export const phaseMarginOf = (shape: LoopShape): number => {
  const crossover = crossoverOf(shape);
  return crossover === 0 ? 180 : 180 + degrees(phaseAt(shape, crossover));
};

/** Points of a decade in which the first crossing of −180° is looked for. */
const POINTS = 40;

/** The grid of frequencies, rad/s, with `points` to a decade. */
export const frequencies = (from: number, to: number, points: number): Float64Array => {
  const count = Math.max(2, Math.ceil((points * ln(to / from)) / Math.LN10) + 1);
  const step = ln(to / from) / (count - 1);
  const grid = new Float64Array(count);
  for (let i = 0; i < count; i++) grid[i] = from * exp(i * step);
  return grid;
};

/** All margins. */
export const marginsOf = (shape: LoopShape): Margins => {
  const crossover = crossoverOf(shape);
  const phaseMargin = crossover === 0 ? 180 : 180 + degrees(phaseAt(shape, crossover));
  const isAbove = (omega: number): boolean => phaseAt(shape, omega) > -Math.PI;
  let low = LOWEST;
  let high = HIGHEST;
  const factor = exp(Math.LN10 / POINTS);
  for (let omega = LOWEST; omega < HIGHEST; omega *= factor) {
    if (!isAbove(omega)) {
      high = omega;
      break;
    }
    low = omega;
  }
  for (let step = 0; step < HALVINGS; step++) {
    const middle = Math.sqrt(low * high);
    if (isAbove(middle)) low = middle;
    else high = middle;
  }
  return { crossover, phaseMargin, phaseCrossover: low, gainMargin: -decibels(magnitudeAt(shape, low)) };
};
