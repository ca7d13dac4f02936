import type { Estimate } from "../../../../sweeps/statistics.ts";
import type { SearchState, Try } from "../../../../tuning/searchState.ts";
import { verdictOf } from "../../../../tuning/verdict.ts";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { tickText } from "../../../chart/format.ts";
import { affine, pixelOf, tickDigits, ticks125, valueAt } from "../../../chart/scale.ts";
import { metricAxis, type SweepMetricId } from "../metrics.ts";
import type { AxisShape, Room, Scale } from "../plots/shape.ts";
import { placeOf, secondMetric } from "./shown.ts";

const TICKS = 6;
/** Room around the outermost values, a share of their span. */
const MARGIN = 0.08;

/** An axis of the picture of a search; values in SI. */
export interface TriesAxis {
  readonly metric: SweepMetricId;
  readonly shape: AxisShape;
  /** Of values in the unit that is shown. */
  readonly scale: Scale;
  /** In the unit that is shown. */
  readonly span: readonly [least: number, most: number];
  /** Where a value stands, px. */
  of(value: number): number;
  /** The value in the unit that is shown at a place, px. */
  shownAt(pixel: number): number;
}

/** What was measured of both aims of a try. */
export interface Cross {
  readonly x: Estimate;
  readonly y: Estimate;
}

/** What a picture of a search shows, and where. */
export interface TriesPicture {
  readonly room: Room;
  readonly x: TriesAxis;
  readonly y: TriesAxis;
  /** Reference points and tries of which both metrics were measured. */
  readonly tries: readonly Try[];
  /** The best tries: one with a limit, several with two aims. */
  readonly chosen: readonly Try[];
  /** Intervals of the chosen tries; none with a limit. */
  readonly crosses: readonly Cross[];
}

/** Both ends of a 95 % confidence interval; one run has none, and both ends are its value. */
export const intervalOf = ({ mean, halfWidth }: Estimate): readonly [low: number, high: number] => {
  const half = Number.isFinite(halfWidth) ? halfWidth : 0;
  return [mean - half, mean + half];
};

const crossOf = ({ measured }: Try): readonly Cross[] => {
  const [x, y] = measured?.objectives ?? [];
  return x === undefined || y === undefined ? [] : [{ x, y }];
};

const spanOf = (values: readonly number[]): readonly [number, number] => {
  const [least, most] = [smallestOf(values), largestOf(values)];
  const room = (most - least || Math.abs(most) || 1) * MARGIN;
  return [least - room, most + room];
};

/**
 * The axis of a metric over its values (SI).
 * @param pixels where the least and the largest value stand, about
 */
const axisOf = (metric: SweepMetricId, values: readonly number[], pixels: readonly [number, number]): TriesAxis => {
  const shape = metricAxis(metric);
  const span = spanOf(values.map((value) => value * shape.factor));
  const map = affine(span, pixels);
  const ticks = ticks125(...span, TICKS);
  const digits = tickDigits(ticks);
  return {
    metric,
    shape,
    span,
    scale: {
      of: (value) => pixelOf(map, value),
      ticks: ticks.map((tick) => ({ at: pixelOf(map, tick), text: tickText(tick, digits) })),
    },
    of: (value) => pixelOf(map, value * shape.factor),
    shownAt: (pixel) => valueAt(map, pixel),
  };
};

/** @param limit in SI; of no meaning for a search without one @param width px @param height px */
export const triesPicture = (search: SearchState, limit: number, width: number, height: number): TriesPicture => {
  const { tuning, references, tries } = search;
  const hasLimit = tuning.limits.length > 0;
  const { chosen } = verdictOf(search);
  const crosses = hasLimit ? [] : chosen.flatMap(crossOf);
  const placed = [...references, ...tries].filter((each) => placeOf(each) !== undefined);
  const places = placed.flatMap((each) => placeOf(each) ?? []);
  const xs = [...places.map(({ x }) => x), ...crosses.flatMap(({ x }) => intervalOf(x))];
  const ys = [...places.map(({ y }) => y), ...crosses.flatMap(({ y }) => intervalOf(y)), ...(hasLimit ? [limit] : [])];
  const room = { left: 46, right: width - 14, top: 24, bottom: height - 40 };
  return {
    room,
    x: axisOf(tuning.objectives[0]?.metric ?? "", xs, [room.left, room.right]),
    y: axisOf(secondMetric(tuning), ys, [room.bottom, room.top]),
    tries: placed,
    chosen,
    crosses,
  };
};
