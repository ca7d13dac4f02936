import { doubtOf } from "../../../experiments/theory/laneTheory.ts";
import { exp, ln } from "../../../theory/logarithm.ts";
import { phaseMarginOf } from "../../../theory/loopShape.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { inSlices } from "./course.ts";

/** Points along each side of the map. */
export const SIDE = 200;
export const FLOWS = [2, 300] as const;
export const RTTS = [0.01, 1] as const;
/** bit/s */
export const RATES = [1e6, 1e9] as const;

/** The value at a part of a logarithmic range. */
export const along = ([low, high]: readonly [number, number], part: number): number => low * exp(part * ln(high / low));
/** The part of a logarithmic range at which a value lies. */
export const partOf = ([low, high]: readonly [number, number], value: number): number =>
  Math.min(1, Math.max(0, ln(value / low) / ln(high / low)));

/** The whole number of flows and the round trip, s, at the pointer on the element that shows the map. */
export const pointedAt = (map: Element, event: { readonly clientX: number; readonly clientY: number }) => {
  const { left, top, width, height } = boundsOf(map);
  const { clientX, clientY } = pointOf(event);
  const within = (part: number): number => Math.min(1, Math.max(0, part));
  return {
    flows: Math.round(along(FLOWS, within((clientX - left) / width))),
    rtt: along(RTTS, within(1 - (clientY - top) / height)),
  };
};

/** Phase margin in degrees; NaN: the model is not valid there. */
export const marginAt = (model: LoopModel, plant: Plant): number => {
  const point = model.rest(plant);
  if (point === null || doubtOf(point) !== null) return Number.NaN;
  return phaseMarginOf(model.loop(plant, point));
};

/** The margins of a map that is being filled. */
export interface Filled {
  /** Row by row from the shortest round trip. */
  readonly margins: Float32Array;
  /** Rows that are known: from the first on, and up to the last. */
  readonly first: number;
  readonly last: number;
}

/** Points between two readings of the clock. */
const POINTS = 20;

function* fillSteps(model: LoopModel, plant: Plant): Generator<Filled, Filled> {
  const margins = new Float32Array(SIDE * SIDE).fill(Number.NaN);
  const start = Math.round(partOf(RTTS, plant.propagation) * (SIDE - 1));
  let [first, last, row] = [start, start, start];
  for (;;) {
    const propagation = along(RTTS, row / (SIDE - 1));
    for (let column = 0; column < SIDE; column++) {
      const flows = along(FLOWS, column / (SIDE - 1));
      margins[row * SIDE + column] = marginAt(model, { ...plant, flows, propagation });
      if ((column + 1) % POINTS === 0) yield { margins, first, last };
    }
    const isUp = last < SIDE - 1 && (last - start <= start - first || first === 0);
    if (isUp) row = ++last;
    else if (first > 0) row = --first;
    else return { margins, first, last };
  }
}

/**
 * Margins over flows (across) and round trip (up), rows from the one of the plant outwards, in slices between which the
 * page works.
 * @param progress called after each slice
 * @returns a function that stops it
 */
export const fillMap = (model: LoopModel, plant: Plant, progress: (filled: Filled) => void): (() => void) =>
  inSlices(fillSteps(model, plant), progress, progress);

/** Rows and columns of the map as a table. */
const TABLE_FLOWS = [2, 5, 10, 20, 50, 100, 200, 300] as const;
const TABLE_RTTS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/** The map as a table, margins in degrees, NaN where the model is not valid. */
export const mapTable = (model: LoopModel, plant: Plant) => ({
  flows: TABLE_FLOWS,
  rows: TABLE_RTTS.map((propagation) => ({
    propagation,
    margins: TABLE_FLOWS.map((flows) => marginAt(model, { ...plant, flows, propagation })),
  })),
});

/** All points of a filled map as CSV: flows, round trip in s, margin in degrees, empty where the model is not valid. */
export const mapCsv = (margins: Float32Array): string => {
  const lines = ["flows,rtt_s,phase_margin_degrees"];
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const margin = margins[row * SIDE + column] ?? Number.NaN;
      const flows = along(FLOWS, column / (SIDE - 1)).toPrecision(6);
      const rtt = along(RTTS, row / (SIDE - 1)).toPrecision(6);
      lines.push(`${flows},${rtt},${Number.isNaN(margin) ? "" : margin.toFixed(3)}`);
    }
  return `${lines.join("\n")}\n`;
};
