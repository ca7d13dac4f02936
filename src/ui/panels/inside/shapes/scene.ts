import type { Ink } from "../../../chart/ink.ts";
import type { Affine } from "../../../chart/scale.ts";
import { flowOpacity } from "../../../plots/flowHighlight.ts";
import { fillGroup as fillWithStyle } from "../../../plots/groupFill.ts";
import { groupOpacity } from "../../../plots/highlight.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { LaneValues } from "../../../plots/values.ts";
import type { Run } from "../../../session/run.ts";
import type { GroupStyle } from "../../../theme/groups.ts";
import type { GroupArea } from "./areas.ts";

/** Latest position of a field's handle, and the scale from pixels to the field's value. */
export interface HandlePlace {
  readonly field: string;
  /** px from the left and the top of the figure */
  readonly x: number;
  readonly y: number;
  readonly along: "x" | "y";
  readonly scale: Affine;
  /** Largest value of the axis, in the field's unit. */
  readonly range: number;
}
/** Fixed values while one figure is drawn, and its results: the handles, and the areas for the pointer. */
export interface Scene {
  readonly run: Run;
  readonly context: Ink;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly lane: LaneModel;
  readonly place: number;
  /** The known part of the discipline's state, and the values of its fields, including dragged ones. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly values: LaneValues;
  /** The shape's numbers in the latest frame; empty: there are none yet. */
  readonly sample: Float64Array;
  /** The queue's track, if it is beside this figure; px from the figure's top. */
  readonly track: { readonly top: number; readonly bottom: number } | null;
  readonly handles: HandlePlace[];
  readonly areas: GroupArea[];
}

const nothing = new Float64Array(0);

/** The sample of the shape at this place; empty if the latest frame is from another discipline. */
export const sampleOf = (run: Run, lane: LaneModel, place: number): Float64Array => {
  const frame = run.traces.latest;
  return frame?.discipline === lane.definition.id ? (frame.inside[place] ?? nothing) : nothing;
};

/** Height of a single figure, or of one that shares the panel with others; px. */
export const heightAmong = ({ definition }: LaneModel, alone: number, shared: number): number =>
  definition.inside.length > 1 ? shared : alone;

const opacityOf = (run: Run, group: GroupStyle | undefined, flow: number | undefined): number => {
  const { highlight } = run.lab.getState();
  if (group === undefined) return 1;
  return flow === undefined ? groupOpacity(highlight, group.id) : flowOpacity(highlight, group.id, flow);
};

/** Fills the path with the style of its group; grey if the group is unknown. @param flow if it shows one flow */
export const fillGroup = (scene: Scene, group: GroupStyle | undefined, flow?: number): void => {
  const { context, ratio } = scene;
  context.globalAlpha = opacityOf(scene.run, group, flow);
  fillWithStyle(context, group, ratio);
  context.globalAlpha = 1;
};

/** A rectangle in a group's colour; the group, or the flow, is highlighted while the pointer is on it. */
export const groupBox = (
  scene: Scene,
  group: GroupStyle | undefined,
  x: number,
  y: number,
  width: number,
  height: number,
  flow?: number,
): void => {
  scene.context.beginPath();
  scene.context.rect(x, y, width, height);
  fillGroup(scene, group, flow);
  if (group !== undefined) scene.areas.push({ x, y, width, height, group: group.id, flow });
};
