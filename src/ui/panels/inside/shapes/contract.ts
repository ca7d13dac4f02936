import type { ComponentType } from "react";
import type { InsideShape } from "../../../../engine/aqm/contract.ts";
import type { Surface } from "../../../chart/canvas.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { Run } from "../../../session/run.ts";
import type { Scene } from "./scene.ts";

/** Place of a shape among the shapes of the discipline's inside view. */
export interface ShapeProps {
  readonly place: number;
}
interface Shown {
  readonly kind: InsideShape<never, never>["kind"];
  /** Text beside the panel's title. */
  readonly note: () => string;
  /** Describes the current state of the shape at this place in a sentence. */
  readonly sentence: (run: Run, lane: LaneModel, place: number) => string;
}
/** A kind of shape with its own component. */
interface OwnShape extends Shown {
  readonly Shape: ComponentType<ShapeProps>;
  /** Draws it on a surface alone, for a file. */
  paint(run: Run, surface: Surface, place: number): void;
}
/** A kind of shape that is drawn on a canvas, with handles for fields. */
export interface Drawing extends Shown {
  /** px */
  height(run: Run, lane: LaneModel, place: number): number;
  /** Whether the figure shares the queue's axis when the queue's track is beside it. */
  isOnTrack?(run: Run, lane: LaneModel, place: number): boolean;
  draw(scene: Scene): void;
}
/** How a shape of the inside view is drawn: this depends on its kind, never on its discipline. */
export type ShapeDefinition = OwnShape | Drawing;
