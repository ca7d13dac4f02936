import type { LoopShape } from "../loopShape.ts";
import type { OperatingPoint, Plant } from "./contract.ts";

/** The point of rest with this queue, packets: W = R·C/N, p = 2/W² (Misra, Gong, Towsley 2000). */
export const restWith = ({ flows, capacity, propagation }: Plant, queue: number): OperatingPoint => {
  const rtt = propagation + queue / capacity;
  const window = (rtt * capacity) / flows;
  return { queue, window, probability: 2 / (window * window), rtt };
};

/**
 * Linearised TCP, from the probability to the queue, in packets: gain (R·C)³/(4N²), poles 2N/(R²C) and 1/R, one round
 * trip of delay (Hollot, Misra, Towsley, Gong 2001, section III).
 */
export const tcpLoop = (
  { flows, capacity }: Plant,
  { rtt }: OperatingPoint,
  controller: Pick<LoopShape, "gain" | "zeros" | "poles" | "integrators">,
): LoopShape => {
  const bandwidthDelay = rtt * capacity;
  return {
    gain: (controller.gain * bandwidthDelay * bandwidthDelay * bandwidthDelay) / (4 * flows * flows),
    zeros: controller.zeros,
    poles: [(2 * flows) / (rtt * bandwidthDelay), 1 / rtt, ...controller.poles],
    integrators: controller.integrators,
    delay: rtt,
  };
};

/** What a proportional-integral controller K (1 + s/z)/s adds to the loop; without an integral part, its gain alone. */
export const piPart = (
  integral: number,
  proportional: number,
): Pick<LoopShape, "gain" | "zeros" | "poles" | "integrators"> =>
  integral > 0 && proportional > 0
    ? { gain: integral, zeros: [integral / proportional], poles: [], integrators: 1 }
    : integral > 0
      ? { gain: integral, zeros: [], poles: [], integrators: 1 }
      : { gain: proportional, zeros: [], poles: [], integrators: 0 };

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
