import { runFromRest, stepFor } from "../../../theory/fluid.ts";
import type { LoopModel, OperatingPoint, Plant } from "../../../theory/models/contract.ts";

/** How far a loop is from its rest after a disturbance, packets of the queue or, without a queue, of a window. */
export interface Answer {
  /** s */
  readonly until: number;
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** Windows start above their rest by this part. */
const OFF = 0.01;
/** Swings that are shown, and steps that one picture may cost. */
const SWINGS = 8;
const STEPS = 20_000;
/** Entries of an answer. */
const RECORDS = 300;

/** The loop after all windows were one percent too large. @param period of a swing, s; NaN: the loop does not cross */
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
