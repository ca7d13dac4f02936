import { exp } from "./logarithm.ts";

/** Range of loads for which RED has to be stable. */
export interface RedPlant {
  /** packets/s */
  readonly capacity: number;
  /** Minimum number of flows. */
  readonly flowsMin: number;
  /** Maximum RTT, queueing delay included, s. */
  readonly rttMax: number;
}

/** The rule for RED's average. */
export interface RedDesign {
  /** ω_g, rad/s: a tenth of TCP's slower pole. */
  readonly crossover: number;
  /** Gain of the loop at low frequencies; the average must bring it to 1 at ω_g. */
  readonly gain: number;
  /** The fastest average, κ, that the rule allows, rad/s; infinite: any. */
  readonly filter: number;
}

/**
 * Stable for all loads of the range if L (R·C)³/(2N)² ≤ √(1 + ω_g²/κ²) with ω_g = 0.1·min(2N/(R²C), 1/R) (Hollot,
 * Misra, Towsley, Gong, A Control Theoretic Analysis of RED, 2001, proposition 1). Sufficient, not necessary.
 * @param slope of the curve, max_p/(max_th − min_th), 1/packet
 */
export const designRed = ({ capacity, flowsMin, rttMax }: RedPlant, slope: number): RedDesign => {
  const crossover = 0.1 * Math.min((2 * flowsMin) / (rttMax * rttMax * capacity), 1 / rttMax);
  const bandwidthDelay = rttMax * capacity;
  const gain = (slope * bandwidthDelay * bandwidthDelay * bandwidthDelay) / (4 * flowsMin * flowsMin);
  const filter = gain > 1 ? crossover / Math.sqrt(gain * gain - 1) : Number.POSITIVE_INFINITY;
  return { crossover, gain, filter };
};

/** Below this, 1 − e^(−x) loses digits by the difference, and x − x²/2 is exact to eleven. */
const SMALL = 1e-5;

/** The weight of an average as fast as κ, rad/s: 1 − e^(−κ/C). @param capacity packets/s */
export const weightOf = (filter: number, capacity: number): number => {
  const x = filter / capacity;
  return x < SMALL ? x - (x * x) / 2 : 1 - exp(-x);
};

/** Adaptive RED's automatic values. */
export interface AutomaticRed {
  /** Packets. */
  readonly minThreshold: number;
  /** Packets. */
  readonly maxThreshold: number;
  readonly queueWeight: number;
}

/**
 * For a target delay, s: max(5, delay·C/2) packets, three times that, and an average that remembers one second, 1 −
 * e^(−1/C) (Floyd, Gummadi, Shenker 2001, section 5). A buffer that does not hold the maximum threshold has it in its
 * middle.
 * @param capacity packets/s @param buffer packets
 */
export const automaticRed = (
  capacity: number,
  targetDelay: number,
  buffer = Number.POSITIVE_INFINITY,
): AutomaticRed => {
  const wanted = Math.max(5, (targetDelay * capacity) / 2);
  const minThreshold = 3 * wanted > buffer ? buffer / 6 : wanted;
  return { minThreshold, maxThreshold: 3 * minThreshold, queueWeight: weightOf(1, capacity) };
};
