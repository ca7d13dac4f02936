import { runFromRest, stepFor } from "../../../theory/fluid.ts";
import type { LoopModel, OperatingPoint, Plant } from "../../../theory/models/contract.ts";

/**
 * Deviation of a loop from its equilibrium after a disturbance, in packets of the queue or, without a queue, of a
 * window.
 */
export interface Answer {
  /** s */
  readonly until: number;
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** At first, windows exceed their equilibrium by this share. */
const OFF = 0.01;
/** Number of swings that are shown, and most steps of the simulation for one picture. */
const SWINGS = 8;
const STEPS = 20_000;
/** Number of recorded values of an answer. */
const RECORDS = 300;

/**
 * The response of the loop after all windows were one percent too large.
 * @param period of a swing, s; NaN: the loop does not cross
 */
export const stepAnswer = (model: LoopModel, plant: Plant, point: OperatingPoint, period: number): Answer => {
  const wanted = Number.isNaN(period) ? 20 * point.rtt : SWINGS * period;
  const until = Math.min(wanted, STEPS * stepFor(plant.propagation));
  const run = runFromRest(plant, model, point, OFF);
  run.runUntil(until, until / RECORDS);
  const { times, queue, window } = run.course;
  return {
    until,
    times,
    values: model.hasQueue ? queue.map((value) => value - point.queue) : window.map((value) => value - point.window),
  };
};
