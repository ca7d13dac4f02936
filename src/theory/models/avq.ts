import { linearAvq } from "../avqStability.ts";
import type { LoopModel } from "./contract.ts";

/** AVQ with the marking of a fluid, (λ − C̃)/λ; the queue is left out. */
export const avqModel = (gamma: number, alpha: number): LoopModel => ({
  id: "avq",
  source: "S. Kunniyur, R. Srikant, Analysis and Design of an Adaptive Virtual Queue Algorithm, SIGCOMM 2001",
  decrease: 2 / 3,
  hasQueue: false,
  rest: ({ capacity, flows, propagation }) => {
    const { probability } = linearAvq({ capacity, flows, delay: propagation, gamma });
    return { queue: 0, window: (gamma * capacity * propagation) / flows, probability, rtt: propagation };
  },
  loop: ({ capacity, flows }, { rtt }) => {
    const { k11, k12, k2 } = linearAvq({ capacity, flows, delay: rtt, gamma });
    // (k12 s + α k2) e^(−sd) / (s (s + k11))
    return { gain: (alpha * k2) / k11, zeros: [(alpha * k2) / k12], poles: [k11], integrators: 1, delay: rtt };
  },
  control: ({ capacity }, state = new Float64Array([capacity])) => ({
    state,
    probability: (_queue, arrivals) => Math.max(0, 1 - (state[0] ?? 0) / arrivals),
    advance: (_queue, arrivals, step) => {
      const moved = (state[0] ?? 0) + step * alpha * (gamma * capacity - arrivals);
      state[0] = Math.min(capacity, Math.max(0, moved));
    },
  }),
  stateAt: ({ capacity }, { probability }) => new Float64Array([(1 - probability) * gamma * capacity]),
});
