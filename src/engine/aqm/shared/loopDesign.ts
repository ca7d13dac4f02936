import { type Margins, marginsOf } from "../../../theory/loopShape.ts";
import type { LoopModel, OperatingPoint, Plant } from "../../../theory/models/contract.ts";
import { modelOf } from "../../../theory/registry.ts";
import { leastMarginOf } from "../../../theory/robustness.ts";
import { formatQuantity } from "../../../units/format.ts";
import type { DesignResult, Verdict } from "../design.ts";
import { degrees } from "./designPath.ts";

/** Below this window, packets, timeouts rule and the model fails. */
const WINDOW_MIN = 2;
/** The buffer is left out of a design, packets. */
const NO_LIMIT = 1e9;

/** A design's loop at the fewest flows and the longest round trip. */
export interface DesignedLoop {
  readonly model: LoopModel;
  readonly plant: Plant;
  readonly point: OperatingPoint | null;
  readonly margins: Margins | null;
  /** Degrees, over all loads with more flows and shorter round trips; NaN: the model holds nowhere. */
  readonly least: number;
}

/** The loads of a design: packets/s, the fewest flows, the longest round trip without queueing (s). */
export interface Loads {
  readonly capacity: number;
  readonly flowsMin: number;
  readonly rttMax: number;
}

/** The loop of a discipline with these values. @throws Error for a discipline without a model */
export const designedLoop = (
  queue: string,
  values: Readonly<Record<string, unknown>>,
  { capacity, flowsMin, rttMax }: Loads,
): DesignedLoop => {
  const model = modelOf(queue, values);
  if (model === null) throw new Error(`${queue} has no model`);
  const plant = { flows: flowsMin, capacity, propagation: rttMax, buffer: NO_LIMIT };
  const point = model.rest(plant);
  const margins = point === null ? null : marginsOf(model.loop(plant, point));
  return { model, plant, point, margins, least: leastMarginOf(model, plant) };
};

/** Margin, least margin, time scale and queue at rest of a design beside those of the values in use. */
export const loopResults = (designed: DesignedLoop, inUse: DesignedLoop): readonly DesignResult[] => [
  { label: "Phase margin", unit: "°", ...both(designed, inUse, ({ margins }) => margins?.phaseMargin) },
  { label: "Smallest margin of all loads", unit: "°", ...both(designed, inUse, ({ least }) => least) },
  { label: "Time scale", unit: "s", ...both(designed, inUse, ({ margins }) => timeScaleOf(margins)) },
  { label: "Queue at rest", unit: "packets", ...both(designed, inUse, ({ point }) => point?.queue) },
];

/** A loop whose gain is below 1 everywhere has none. */
const timeScaleOf = (margins: Margins | null): number | undefined =>
  margins === null || margins.crossover === 0 ? undefined : 1 / margins.crossover;

const both = (
  designed: DesignedLoop,
  inUse: DesignedLoop,
  read: (loop: DesignedLoop) => number | undefined,
): { readonly designed: number; readonly inUse: number } => ({
  designed: read(designed) ?? Number.NaN,
  inUse: read(inUse) ?? Number.NaN,
});

/** What a designed loop promises. @param remark a further sentence */
export const loopVerdict = ({ point, least }: DesignedLoop, { flowsMin, rttMax }: Loads, remark: string): Verdict => {
  if (point === null) return { isGood: false, says: "The flows need more signals than these values can give." };
  if (point.window < WINDOW_MIN) {
    const window = formatQuantity(point.window, "packets");
    const says = `Each flow would have a window of ${window}. Below ${WINDOW_MIN}, timeouts rule and the model fails.`;
    return { isGood: false, says };
  }
  const loads = `${formatQuantity(flowsMin, "flows")} or more and round trips up to ${formatQuantity(rttMax, "s")}`;
  const margin = `smallest margin ${degrees(least)}`;
  return least > 0
    ? { isGood: true, says: `Stable with ${loads}: ${margin}.${remark === "" ? "" : ` ${remark}`}` }
    : { isGood: false, says: `Not stable for every load with ${loads}: ${margin}.` };
};

/** The same of the values in use; null: the model does not hold. */
export const loopInUse = ({ point, least }: DesignedLoop): Verdict | null => {
  if (point === null || point.window < WINDOW_MIN) return null;
  return least > 0
    ? { isGood: true, says: `In use: stable for these loads, smallest margin ${degrees(least)}.` }
    : { isGood: false, says: `In use: not stable for every load, smallest margin ${degrees(least)}.` };
};
