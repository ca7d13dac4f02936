import { doubtOf } from "../../../experiments/theory/laneTheory.ts";
import { exp, ln } from "../../../theory/logarithm.ts";
import { phaseMarginOf } from "../../../theory/loopShape.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";

/** Points along each side of the map. */
export const SIDE = 200;
export const FLOWS = [2, 300] as const;
export const RTTS = [0.01, 1] as const;

/** The value at a part of a logarithmic range. */
export const along = ([low, high]: readonly [number, number], part: number): number => low * exp(part * ln(high / low));
/** The part of a logarithmic range at which a value lies. */
export const partOf = ([low, high]: readonly [number, number], value: number): number =>
  Math.min(1, Math.max(0, ln(value / low) / ln(high / low)));

/** Phase margin in degrees; NaN: the model is not valid there. */
export const marginAt = (model: LoopModel, plant: Plant): number => {
  const point = model.rest(plant);
  if (point === null || doubtOf(point) !== null) return Number.NaN;
  return phaseMarginOf(model.loop(plant, point));
};

/** Time of one slice, ms: short enough that the page stays quick. */
const SLICE_MS = 8;

/**
 * Margins over flows (across) and round trip (up), row by row from the bottom, in slices between which the page works.
 * @param progress called after each slice with the rows that are done
 * @returns stops it
 */
export const fillMap = (
  model: LoopModel,
  plant: Plant,
  progress: (margins: Float32Array, rows: number) => void,
): (() => void) => {
  const margins = new Float32Array(SIDE * SIDE);
  let row = 0;
  let timer = 0;
  const slice = (): void => {
    const end = performance.now() + SLICE_MS;
    while (row < SIDE && performance.now() < end) {
      const propagation = along(RTTS, row / (SIDE - 1));
      for (let column = 0; column < SIDE; column++)
        margins[row * SIDE + column] = marginAt(model, {
          ...plant,
          flows: along(FLOWS, column / (SIDE - 1)),
          propagation,
        });
      row++;
    }
    progress(margins, row);
    if (row < SIDE) timer = window.setTimeout(slice);
  };
  timer = window.setTimeout(slice);
  return () => window.clearTimeout(timer);
};
