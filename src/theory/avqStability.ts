import { atan } from "./atan.ts";

/** Flows of equal RTT at one link with an adaptive virtual queue. */
export interface AvqLoop {
  /** packets/s */
  readonly capacity: number;
  readonly flows: number;
  /** Round-trip delay, s. */
  readonly delay: number;
  /** Desired link utilisation, γ. */
  readonly gamma: number;
}

/** The loop around its equilibrium: δλ' = −k11 δλ − k12 δλ(t − d) + k2 δC̃(t − d), 1/s. */
export interface AvqLinear {
  /** Marking probability at the equilibrium; valid below 1. */
  readonly probability: number;
  readonly k11: number;
  readonly k12: number;
  readonly k2: number;
}

/** Share of its window by which a flow reduces at a mark, in the fluid model of the paper. */
const BETA = 2 / 3;

/**
 * Linearised around the equilibrium for the marking function of the fluid overflow, (λ − C̃)/λ, which the available
 * copy of Kunniyur and Srikant 2001 leaves open.
 */
export const linearAvq = ({ capacity, flows, delay, gamma }: AvqLoop): AvqLinear => {
  const arrivals = gamma * capacity;
  const probability = (flows * flows) / (BETA * delay * delay * arrivals * arrivals);
  const k11 = flows / (arrivals * delay * delay);
  const k2 = (BETA * arrivals) / flows;
  return { probability, k11, k12: k11 + k2 * (1 - probability), k2 };
};

/** Frequency, rad/s, at which the open loop has the gain 1. */
export const avqCrossover = ({ k11, k12, k2 }: AvqLinear, alpha: number): number => {
  const difference = k12 * k12 - k11 * k11;
  return Math.sqrt((difference + Math.sqrt(difference * difference + 4 * alpha * alpha * k2 * k2)) / 2);
};

/** Stability condition: `exact` includes the lead of the loop's zero, `printed` omits it and is more cautious. */
export type AvqCondition = "exact" | "printed";

/** Phase lag of the loop at its crossover beyond the limit of stability, rad; positive: unstable. */
const excessLag = (linear: AvqLinear, delay: number, alpha: number, condition: AvqCondition): number => {
  const omega = avqCrossover(linear, alpha);
  const lead = condition === "exact" ? atan((omega * linear.k12) / (alpha * linear.k2)) : 0;
  return omega * delay + atan(omega / linear.k11) - lead - Math.PI / 2;
};

/** The gain below which the loop is stable, 1/s; `null`: no gain is (the RTT must be shorter or the flows more). */
export const avqGainLimit = (loop: AvqLoop, condition: AvqCondition): number | null => {
  const linear = linearAvq(loop);
  let low = 1e-9;
  let high = 1e4;
  if (excessLag(linear, loop.delay, low, condition) >= 0) return null;
  for (let step = 0; step < 200 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2;
    if (excessLag(linear, loop.delay, middle, condition) < 0) low = middle;
    else high = middle;
  }
  return low;
};

/** Phase margin by the exact condition, degrees; negative: unstable. */
export const avqPhaseMargin = (linear: AvqLinear, delay: number, alpha: number): number =>
  (-excessLag(linear, delay, alpha, "exact") * 180) / Math.PI;
