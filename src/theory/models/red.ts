import { ln } from "../logarithm.ts";
import type { LoopModel, OperatingPoint, Plant } from "./contract.ts";
import { restWith, tcpLoop } from "./tcp.ts";

/** The curve of RED and the speed of its average. */
export interface RedLaw {
  /** Packets. */
  readonly minThreshold: number;
  /** Packets. */
  readonly maxThreshold: number;
  readonly maxProbability: number;
  readonly gentle: boolean;
  /** κ, rad/s: the average moves towards the queue at this rate. */
  readonly filter: number;
}

/** κ of a weight per arrival: −C·ln(1 − w_q) (Hollot et al. 2001). @param capacity packets/s */
export const filterOf = (capacity: number, queueWeight: number): number =>
  -capacity * ln(1 - Math.min(queueWeight, 0.999_999));

/** p at an average queue, packets. */
export const redProbability = (law: RedLaw, average: number): number => {
  const { minThreshold, maxThreshold, maxProbability } = law;
  if (average < minThreshold) return 0;
  if (average <= maxThreshold) return (maxProbability * (average - minThreshold)) / (maxThreshold - minThreshold);
  if (!law.gentle || average >= 2 * maxThreshold) return 1;
  return maxProbability + ((1 - maxProbability) * (average - maxThreshold)) / maxThreshold;
};

/** Slope of the curve at an average queue, 1/packet. */
const slopeAt = ({ minThreshold, maxThreshold, maxProbability, gentle }: RedLaw, average: number): number => {
  if (average <= maxThreshold) return maxProbability / (maxThreshold - minThreshold);
  return gentle ? (1 - maxProbability) / maxThreshold : 0;
};

/** The queue at which the curve asks for the window that it gives; null: only beyond its jump to 1, or the buffer. */
const restOf = (law: RedLaw, plant: Plant): OperatingPoint | null => {
  const top = Math.min(law.gentle ? 2 * law.maxThreshold : law.maxThreshold, plant.buffer);
  if (redProbability(law, top) < restWith(plant, top).probability) return null;
  let low = law.minThreshold;
  let high = top;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (redProbability(law, middle) < restWith(plant, middle).probability) low = middle;
    else high = middle;
  }
  return restWith(plant, high);
};

/** RED of a curve that may depend on the load, as Adaptive RED's does. */
export const redModel = (lawOf: (plant: Plant) => RedLaw): LoopModel => ({
  id: "red",
  source: "C. V. Hollot, V. Misra, D. Towsley, W. Gong, A Control Theoretic Analysis of RED, INFOCOM 2001",
  decrease: 1 / 2,
  hasQueue: true,
  rest: (plant) => restOf(lawOf(plant), plant),
  loop: (plant, point) => {
    const law = lawOf(plant);
    return tcpLoop(plant, point, { gain: slopeAt(law, point.queue), zeros: [], poles: [law.filter], integrators: 0 });
  },
  control: (plant, state = new Float64Array(1)) => {
    const law = lawOf(plant);
    return {
      state,
      probability: () => redProbability(law, state[0] ?? 0),
      advance: (queue, _arrivals, step) => {
        const average = state[0] ?? 0;
        state[0] = average + Math.min(1, step * law.filter) * (queue - average);
      },
    };
  },
  stateAt: (_plant, { queue }) => new Float64Array([queue]),
});
