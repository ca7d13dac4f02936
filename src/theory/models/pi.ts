import type { PiController } from "../piDesign.ts";
import type { LoopModel } from "./contract.ts";
import { clamp, piPart, restWith, tcpLoop } from "./tcp.ts";

/** PI on the queue. @param qRef packets */
export const piModel = ({ gain, zero }: PiController, qRef: number): LoopModel => ({
  id: "pi",
  source:
    "C. V. Hollot, V. Misra, D. Towsley, W. Gong, On Designing Improved Controllers for AQM Routers, INFOCOM 2001",
  decrease: 1 / 2,
  hasQueue: true,
  rest: (plant) => (qRef > plant.buffer ? null : restWith(plant, qRef)),
  loop: (plant, point) => tcpLoop(plant, point, piPart(gain, gain / zero)),
  control: (_plant, state = new Float64Array(1)) => ({
    state,
    probability: (queue) => clamp((gain / zero) * (queue - qRef) + (state[0] ?? 0), 0, 1),
    advance: (queue, _arrivals, step) => {
      state[0] = clamp((state[0] ?? 0) + step * gain * (queue - qRef), -1, 1);
    },
  }),
  stateAt: (_plant, { probability }) => new Float64Array([probability]),
});
