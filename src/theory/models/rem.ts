import { exp, ln } from "../logarithm.ts";
import type { LoopModel } from "./contract.ts";
import { piPart, restWith, tcpLoop } from "./tcp.ts";

/** REM's price, per update of `interval` seconds. */
export interface RemLaw {
  readonly gamma: number;
  readonly alpha: number;
  readonly phi: number;
  /** Packets. */
  readonly targetQueue: number;
  /** s */
  readonly interval: number;
}

/** REM: for small prices a PI controller whose two gains have a fixed ratio. */
export const remModel = ({ gamma, alpha, phi, targetQueue, interval }: RemLaw): LoopModel => ({
  id: "rem",
  source: "S. Athuraliya, S. H. Low, V. H. Li, Q. Yin, REM: Active Queue Management, IEEE Network 15(3), 2001",
  decrease: 1 / 2,
  hasQueue: true,
  rest: (plant) => (targetQueue > plant.buffer ? null : restWith(plant, targetQueue)),
  loop: (plant, point) => {
    // Of p = 1 − φ^(−μ) at the point of rest.
    const slope = Math.max(0, 1 - point.probability) * ln(phi);
    return tcpLoop(plant, point, piPart((slope * gamma * alpha) / interval, slope * gamma));
  },
  control: ({ capacity }, state = new Float64Array(1)) => ({
    state,
    probability: () => 1 - exp(-(state[0] ?? 0) * ln(phi)),
    advance: (queue, arrivals, step) => {
      const mismatch = (alpha / interval) * (queue - targetQueue) + arrivals - capacity;
      state[0] = Math.max(0, (state[0] ?? 0) + step * gamma * mismatch);
    },
  }),
  stateAt: (_plant, { probability }) => new Float64Array([-ln(1 - Math.min(probability, 0.999)) / ln(phi)]),
});
