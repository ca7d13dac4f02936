import type { ComponentType } from "react";
import type { InsideShape } from "../../../../engine/aqm/contract.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { Run } from "../../../session/run.ts";
import type { Scene } from "./scene.ts";

/** Which shape of the discipline's inside view is drawn. */
export interface ShapeProps {
  readonly place: number;
}
interface Shown {
  readonly kind: InsideShape<never, never>["kind"];
  /** Beside the panel's title. */
  readonly note: () => string;
  /** The shape at this place as it is now, in a sentence. */
  readonly sentence: (run: Run, lane: LaneModel, place: number) => string;
}
/** A kind of shape that brings its own component. */
interface OwnShape extends Shown {
  readonly Shape: ComponentType<ShapeProps>;
}
/** A kind of shape that is a canvas with handles for fields on it. */
export interface Drawing extends Shown {
  /** px */
  height(run: Run, lane: LaneModel, place: number): number;
  /** It stands on the queue's axis, where the queue's track is beside it. */
  isOnTrack?(run: Run, lane: LaneModel, place: number): boolean;
  draw(scene: Scene): void;
}
/** How a shape of the inside view is drawn: by its kind, never by the discipline that has it. */
export type ShapeDefinition = OwnShape | Drawing;
