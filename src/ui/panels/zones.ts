import { draftOf } from "./drafts.ts";
import { type LaneModel, paramPath, shownState } from "./lane.ts";
import { shownNow } from "./now.ts";
import { queueTop } from "./queueScale.ts";
import type { LaneValues } from "./values.ts";

/** The discipline's drop curve as it can be drawn: values with drafts, state as far as it is recorded. */
export interface Curve {
  /** Probability at an average queue of `x` packets. */
  at(x: number): number;
  /** packets, ascending */
  readonly corners: readonly number[];
  /** Signals of the operating point. */
  readonly x: string;
  readonly y: string;
  /** Fields that the corners drag. */
  readonly drag: { readonly low: string; readonly high: string; readonly top: string };
}

/** Values in force with what is being dragged laid over them. */
const draftedValues = (lane: LaneModel): LaneValues => {
  const values: Record<string, LaneValues[string]> = { ...lane.values };
  for (const id of Object.keys(lane.definition.fields)) {
    const value = values[id];
    if (typeof value === "number") values[id] = draftOf(paramPath(id), value);
  }
  return values;
};

/** The state as far as it is recorded; what is dragged counts where the state holds a field's value in force. */
const draftedState = (lane: LaneModel): Readonly<Record<string, unknown>> => {
  const state: Record<string, unknown> = { ...shownState(lane, (id) => shownNow(`signal:${id}`)) };
  for (const { id, path, value } of lane.thresholds)
    if (typeof state[id] === "number") state[id] = draftOf(path, value);
  return state;
};

/** The lane's drop curve; null: it has none. */
export const curveOf = (lane: LaneModel, isLive = true): Curve | null => {
  const shape = lane.definition.inside.find((one) => one.kind === "curve");
  if (shape === undefined) return null;
  const state = isLive ? draftedState(lane) : lane.freshState;
  const values = isLive ? draftedValues(lane) : lane.values;
  return {
    at: (x) => shape.at(x, state, values),
    corners: shape.corners(state, values),
    x: shape.x,
    y: shape.y,
    drag: shape.drag,
  };
};

/** The shortest average queue at which every packet is dropped or marked; Infinity: none within the axis. */
export const certainFrom = (lane: LaneModel): number => {
  const curve = curveOf(lane);
  if (curve === null) return Number.POSITIVE_INFINITY;
  const top = queueTop();
  if (curve.at(top) < 1) return Number.POSITIVE_INFINITY;
  let [below, above] = [0, top];
  // Thirty halvings: far below a pixel. A curve never falls, so one place divides it.
  for (let i = 0; i < 30; i++) {
    const middle = (below + above) / 2;
    if (curve.at(middle) < 1) below = middle;
    else above = middle;
  }
  return above;
};
