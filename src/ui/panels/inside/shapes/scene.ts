import type { Affine } from "../../../chart/scale.ts";
import { fillGroup as fillWithStyle } from "../../../plots/groupFill.ts";
import { flowOpacity, groupOpacity } from "../../../plots/highlight.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { LaneValues } from "../../../plots/values.ts";
import type { Run } from "../../../session/run.ts";
import type { GroupStyle } from "../../../theme/groups.ts";
import type { GroupArea } from "./areas.ts";

/** Where a field's handle was drawn last, and how pixels become its value. */
export interface HandlePlace {
  readonly field: string;
  /** px from the left and the top of the figure */
  readonly x: number;
  readonly y: number;
  readonly along: "x" | "y";
  readonly scale: Affine;
  /** The most that the axis shows, in the field's unit. */
  readonly range: number;
}
/** Everything that is fixed while one figure is drawn, and what the drawing leaves for hands. */
export interface Scene {
  readonly run: Run;
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly lane: LaneModel;
  readonly place: number;
  /** What the discipline remembers as far as the page knows, and its fields, with what is being dragged. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly values: LaneValues;
  /** The shape's numbers in the latest frame; empty: none yet. */
  readonly sample: Float64Array;
  /** The queue's track, if it stands beside this figure; px from the figure's top. */
  readonly track: { readonly top: number; readonly bottom: number } | null;
  readonly handles: HandlePlace[];
  readonly areas: GroupArea[];
}

const nothing = new Float64Array(0);

/** What the shape at this place sampled; empty where the latest frame is of another discipline. */
export const sampleOf = (run: Run, lane: LaneModel, place: number): Float64Array => {
  const frame = run.traces.latest;
  return frame?.discipline === lane.definition.id ? (frame.inside[place] ?? nothing) : nothing;
};

/** Height of a figure that stands alone, and of one that shares the panel with others; px. */
export const heightAmong = ({ definition }: LaneModel, alone: number, shared: number): number =>
  definition.inside.length > 1 ? shared : alone;

const opacityOf = (run: Run, group: GroupStyle | undefined, flow: number | undefined): number => {
  const { highlight } = run.lab.getState();
  if (group === undefined) return 1;
  return flow === undefined ? groupOpacity(highlight, group.id) : flowOpacity(highlight, group.id, flow);
};

/** Fills the path with what tells a group from the others; grey where it is not known. @param flow if it is of one flow */
export const fillGroup = (scene: Scene, group: GroupStyle | undefined, flow?: number): void => {
  const { context, ratio } = scene;
  context.globalAlpha = opacityOf(scene.run, group, flow);
  fillWithStyle(context, group, ratio);
  context.globalAlpha = 1;
};

/** A rectangle of a group's colour, which lights the group, or the flow, when the pointer is on it. */
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
