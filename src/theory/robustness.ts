import { phaseMarginOf } from "./loopShape.ts";
import type { LoopModel, Plant } from "./models/contract.ts";

/** Loads that are looked at: times the fewest flows, and parts of the longest round trip. */
const TIMES = [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8, 10, 16, 25, 40] as const;
const PARTS = [1, 0.8, 0.63, 0.5, 0.4, 0.32, 0.25, 0.16, 0.1] as const;

/** Below this window, packets, timeouts rule and no model holds. */
const WINDOW_MIN = 2;

/**
 * The smallest phase margin, degrees, over loads with more flows and shorter round trips than those of the plant, as
 * far as the model holds; NaN: it holds nowhere.
 */
export const leastMarginOf = (model: LoopModel, plant: Plant): number => {
  let least = Number.NaN;
  for (const times of TIMES)
    for (const part of PARTS) {
      const load = { ...plant, flows: plant.flows * times, propagation: plant.propagation * part };
      const point = model.rest(load);
      if (point === null || point.window < WINDOW_MIN) continue;
      const margin = phaseMarginOf(model.loop(load, point));
      if (!(margin >= least)) least = margin;
    }
  return least;
};
