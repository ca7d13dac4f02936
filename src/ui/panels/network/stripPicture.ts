import type { Surface } from "../../chart/canvas.ts";
import type { Ink } from "../../chart/ink.ts";
import { type LaneModel, laneOf } from "../../plots/lane.ts";
import type { LabState } from "../../session/contract.ts";
import type { Run } from "../../session/run.ts";
import { drawnCapacity } from "./capacity.ts";
import { cellWidth, layOutStrip, type StripLayout } from "./layout.ts";

/** One picture of the strip. */
export interface StripPicture {
  readonly run: Run;
  readonly surface: Surface;
  readonly context: Ink;
  readonly state: LabState;
  readonly lane: LaneModel;
  readonly layout: StripLayout;
  readonly capacity: number;
  readonly cell: number;
}

export const stripPicture = (run: Run, surface: Surface): StripPicture => {
  const state = run.lab.getState();
  const lane = laneOf(state.inForce);
  const layout = layOutStrip(surface.width, surface.height, lane.groups.length);
  const capacity = drawnCapacity(lane);
  return { run, surface, context: surface.context, state, lane, layout, capacity, cell: cellWidth(layout, capacity) };
};
