import type { Seconds } from "../../../units/units.ts";
import type { InsideShape } from "../inside.ts";
import type { Fifo } from "../shared/fifo.ts";
import { sampleBars } from "../shared/sampling.ts";
import type { JobsValues } from "./fields.ts";
import type { FlowState } from "./flows.ts";

interface State {
  readonly queues: readonly Fifo[];
  readonly flows: FlowState;
}

/** Number of points of the projection. */
const POINTS = 24;

/** Projected arrivals up to the horizon, from the rates and the growth of all windows. */
const sampleProjection = ({ flows }: State, { variant }: JobsValues): readonly number[] => {
  const { rateSum, growthSum, horizon } = flows;
  if (variant === "classes" || !(horizon > 0)) return [];
  return Array.from({ length: POINTS }, (_, i) => {
    const time = ((i + 1) * horizon) / POINTS;
    return [time, Math.max(0, rateSum * time + 0.5 * growthSum * time * time)];
  }).flat();
};

/** Waiting time of the head of each class, against the bound of the class. */
const sampleClasses = ({ queues }: State, { variant, classes, delayBounds }: JobsValues, now: Seconds) =>
  sampleBars(
    queues.slice(0, variant === "classes" ? classes : 1).map((queue, i) => ({
      key: i,
      value: queue.length > 0 ? now - queue.at(0).tEnq : 0,
      signs: 0,
      limit: variant === "classes" ? boundOf(delayBounds, i) : Number.NaN,
    })),
  );

/** NaN: the class has no bound. */
const boundOf = (bounds: readonly number[], index: number): number => {
  const bound = bounds[index] ?? 0;
  return bound > 0 ? bound : Number.NaN;
};

/** Arrivals and departures with the projection, and the waiting time of each class. */
export const jobsInside: readonly InsideShape<State, JobsValues>[] = [
  {
    kind: "cumulative",
    bound: (_state: State, { bufferLimit }: JobsValues) => bufferLimit,
    sample: sampleProjection,
  },
  {
    kind: "bars",
    of: "class",
    label: "Delay of the head by class",
    unit: "s",
    limit: "bound of the class",
    drag: "delayBounds",
    sample: sampleClasses,
  },
];
