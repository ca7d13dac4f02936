import { atan } from "./atan.ts";

/** A PI controller in continuous time, K (s/z + 1)/s: marks for a queue in packets. */
export interface PiController {
  /** K, 1/(packet·s). */
  readonly gain: number;
  /** z, rad/s. */
  readonly zero: number;
}
/** The same controller, sampled: p += a (q − q_ref) − b (q_old − q_ref), 1/packet. */
export interface PiGains {
  readonly a: number;
  readonly b: number;
}

/** Gains at a sampling rate, 1/s, by the bilinear transform (Hollot et al. 2001, section IV). */
export const sampledPi = ({ gain, zero }: PiController, samplingRate: number): PiGains => {
  const half = 1 / (2 * samplingRate);
  return { a: gain * (1 / zero + half), b: gain * (1 / zero - half) };
};

/** The continuous controller for these gains at a sampling rate, 1/s: the inverse of `sampledPi`. */
export const continuousPi = ({ a, b }: PiGains, samplingRate: number): PiController => {
  const gain = (a - b) * samplingRate;
  return { gain, zero: (2 * gain) / (a + b) };
};

/** Operating range in which a controller has to be stable. */
export interface PiPlant {
  /** packets/s */
  readonly capacity: number;
  /** Minimum number of flows. */
  readonly flowsMin: number;
  /** Maximum RTT, queueing delay included, s. */
  readonly rttMax: number;
}
export interface PiDesign extends PiController {
  /** ω_g, rad/s. */
  readonly crossover: number;
  /** Degrees. */
  readonly phaseMargin: number;
}

/**
 * The controller whose zero cancels the pole of TCP and whose loop crosses over at `boldness`/rttMax, 0 < boldness <
 * 0.86 (Hollot et al. 2001, proposition 2). The published gains follow from 0.13, a very cautious value.
 */
export const designPi = ({ capacity, flowsMin, rttMax }: PiPlant, boldness: number): PiDesign => {
  const crossover = boldness / rttMax;
  const zero = (2 * flowsMin) / (rttMax * rttMax * capacity);
  const bandwidthDelay = rttMax * capacity;
  const gain =
    (crossover * Math.sqrt(boldness * boldness + 1) * (2 * flowsMin) * (2 * flowsMin)) /
    (bandwidthDelay * bandwidthDelay * bandwidthDelay);
  return { gain, zero, crossover, phaseMargin: 90 - ((boldness + atan(boldness)) * 180) / Math.PI };
};

/** The open loop of a controller and its plant. */
export interface PiLoop {
  /** Crossover frequency (gain 1), rad/s: the queue takes about its inverse to settle. */
  readonly crossover: number;
  /** Degrees; negative: unstable. */
  readonly phaseMargin: number;
}

/** K (jω/z + 1)/(jω) times the linearised TCP (Hollot et al. 2001, section III); its gain falls with ω everywhere. */
export const piLoop = ({ capacity, flowsMin, rttMax }: PiPlant, { gain, zero }: PiController): PiLoop => {
  const slowPole = (2 * flowsMin) / (rttMax * rttMax * capacity);
  const fastPole = 1 / rttMax;
  const gainAt = (omega: number): number =>
    ((gain / omega) * Math.sqrt((omega * omega) / (zero * zero) + 1) * (capacity * capacity)) /
    (2 * flowsMin * Math.sqrt((omega * omega + slowPole * slowPole) * (omega * omega + fastPole * fastPole)));
  let low = 1e-12;
  let high = 1e12;
  for (let step = 0; step < 100; step++) {
    const middle = Math.sqrt(low * high);
    if (gainAt(middle) > 1) low = middle;
    else high = middle;
  }
  const phase = atan(low / zero) - low * rttMax - atan(low / slowPole) - atan(low / fastPole);
  return { crossover: low, phaseMargin: 90 + (phase * 180) / Math.PI };
};
