import { wordOf } from "../../i18n/words.ts";
import { smallestOf } from "../../units/extremes.ts";
import type { ShownRun } from "../session/run.ts";
import { draftedList, draftOf } from "./drafts.ts";
import { type LaneModel, paramPath, shownState } from "./lane.ts";
import { shownNow } from "./now.ts";
import { queueTop } from "./queueScale.ts";
import type { LaneValues } from "./values.ts";

/** A drop curve ready to draw: with drafts for values, and the recorded part of the state. */
export interface CurveLine {
  /** "" if it is the only curve. */
  readonly label: string;
  /** Probability at a queue of `x` packets. */
  at(x: number): number;
  /** packets, ascending */
  readonly corners: readonly number[];
  /** Fields that the corners drag; null: none can be dragged. */
  readonly drag: CornerFields | null;
}
/** Fields of the queue at the first corner and at the second, and of the probability at the second. */
export interface CornerFields {
  readonly low: string;
  readonly high: string;
  readonly top: string;
}
/** The discipline's drop curve, with the other curves beside it. */
export interface Curve extends CurveLine {
  readonly others: readonly CurveLine[];
  /** Index of the shape in the discipline's inside view. */
  readonly place: number;
  /** Signals of the operating point. */
  readonly x: string;
  readonly y: string;
  /** Signal of the value that the point is heading for; "": none. */
  readonly trend: string;
  /** The wanted range of the queue, packets. */
  readonly band: readonly [number, number] | null;
}

/** Values in force, with dragged values in their place. */
export const draftedValues = (run: ShownRun, lane: LaneModel): LaneValues => {
  const values: Record<string, LaneValues[string]> = { ...lane.values };
  for (const id of Object.keys(lane.definition.fields)) {
    const value = values[id];
    if (typeof value === "number") values[id] = draftOf(run, paramPath(id), value);
    else if (Array.isArray(value)) values[id] = draftedList(run, paramPath(id), value.map(Number));
  }
  return values;
};

/** The recorded state; dragged values replace those fields' values that the state holds. */
export const draftedState = (run: ShownRun, lane: LaneModel): Readonly<Record<string, unknown>> => {
  const state: Record<string, unknown> = { ...shownState(lane, (id) => shownNow(run, `signal:${id}`)) };
  for (const { id, path, value } of lane.thresholds)
    if (typeof state[id] === "number") state[id] = draftOf(run, path, value);
  return state;
};

/** The lane's drop curve; null: it has none. Without a run, as it is when the lane starts. */
export const curveOf = (run: ShownRun | null, lane: LaneModel): Curve | null => {
  const place = lane.definition.inside.findIndex((one) => one.kind === "curve");
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "curve") return null;
  const state = run === null ? lane.freshState : draftedState(run, lane);
  const values = run === null ? lane.values : draftedValues(run, lane);
  return {
    label: wordOf(shape, "label") ?? "",
    at: (x) => shape.at(x, state, values),
    corners: shape.corners(state, values),
    others: (shape.others?.(values) ?? []).map((other) => ({
      label: wordOf(other, "label"),
      at: (x: number) => other.at(x, state, values),
      corners: other.corners(state, values),
      drag: other.drag ?? null,
    })),
    place,
    x: shape.x,
    y: shape.y,
    trend: shape.trend ?? "",
    band: shape.band?.(state, values) ?? null,
    drag: shape.drag ?? null,
  };
};

/** The shortest average queue at which every packet is dropped or marked, packets; Infinity: none within the axis. */
export const certainFrom = (run: ShownRun, lane: LaneModel): number => certainOf(curveOf(run, lane), queueTop(run));

/** The same for this curve, on an axis up to `top`, packets. */
export const certainOf = (curve: Curve | null, top: number): number => {
  if (curve === null) return Number.POSITIVE_INFINITY;
  // With several curves, all of them must reach 1.
  const at = (queue: number): number =>
    smallestOf(
      curve.others.map((other) => other.at(queue)),
      curve.at(queue),
    );
  if (at(top) < 1) return Number.POSITIVE_INFINITY;
  let [below, above] = [0, top];
  // Thirty halvings give far less than a pixel. A curve never falls, so one point divides it.
  for (let i = 0; i < 30; i++) {
    const middle = (below + above) / 2;
    if (at(middle) < 1) below = middle;
    else above = middle;
  }
  return above;
};
