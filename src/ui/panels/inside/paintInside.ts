import type { Surface } from "../../chart/canvas.ts";
import { laneOf } from "../../plots/lane.ts";
import { draftedState, draftedValues } from "../../plots/zones.ts";
import type { Run } from "../../session/run.ts";
import type { ShapeDefinition } from "./shapes/contract.ts";
import * as registered from "./shapes/registry.ts";
import { sampleOf } from "./shapes/scene.ts";

const shapes: readonly ShapeDefinition[] = Object.values(registered);

/** Share of a shape with a component of its own beside figures with heights, px. */
const OWN_HEIGHT = 300;

/** The shapes of the run's discipline with their places and heights. */
const drawnOf = (run: Run) => {
  const lane = laneOf(run.lab.getState().inForce);
  return lane.definition.inside.flatMap(({ kind }, place) => {
    const shape = shapes.find((one) => one.kind === kind);
    if (shape === undefined) return [];
    return [{ shape, place, height: "Shape" in shape ? OWN_HEIGHT : shape.height(run, lane, place) }];
  });
};

/**
 * Draws the inside view once for a file: its figures below each other, as high as the surface.
 * @param quiet the run without what a pointer points at
 */
export const paintInside = (quiet: Run, { context, width, height, ratio }: Surface): void => {
  const lane = laneOf(quiet.lab.getState().inForce);
  const drawn = drawnOf(quiet);
  const natural = drawn.reduce((sum, { height: own }) => sum + own, 0);
  let top = 0;
  for (const { shape, place, height: own } of drawn) {
    const room = Math.floor((own / natural) * height);
    context.save();
    context.translate(0, top);
    if ("Shape" in shape) shape.paint(quiet, { context, width, height: room, ratio }, place);
    else
      shape.draw({
        run: quiet,
        ...{ context, width, height: room, ratio, lane, place, track: null },
        state: draftedState(quiet, lane),
        values: draftedValues(quiet, lane),
        sample: sampleOf(quiet, lane, place),
        ...{ handles: [], areas: [] },
      });
    context.restore();
    top += room;
  }
};
