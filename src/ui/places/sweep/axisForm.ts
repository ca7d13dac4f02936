import { typedValue } from "../../../sweeps/axis.ts";
import type { Unit } from "../../../units/units.ts";

/** The values of an axis as a range. SI units. */
export interface AxisRange {
  readonly low: number;
  readonly high: number;
  /** Number of values; null in a sample, whose points are counted together. */
  readonly points: number | null;
  /** Equal factors, not equal steps. */
  readonly log: boolean;
}

const RANGE = /^\s*([^,]+?)\.\.([^,]+?)(?::\s*(\d+))?\s*(\(log\))?\s*$/;

/** The range that a text of values stands for; null: it is a list. */
export const rangeIn = (text: string, unit: Unit | null): AxisRange | null => {
  const [, low = "", high = "", points, log] = RANGE.exec(text) ?? [];
  const [from, to] = [typedValue(low, unit), typedValue(high, unit)];
  if (typeof from !== "number" || typeof to !== "number") return null;
  return { low: from, high: to, points: points === undefined ? null : Number(points), log: log !== undefined };
};

const MEGA = 1e6;

/** A number as it is typed: whole Mbit/s with an M. */
const numberText = (value: number, unit: Unit | null): string =>
  unit === "bit/s" && value >= MEGA && value % MEGA === 0 ? `${value / MEGA}M` : String(value);

/** The text of a range, as links and the command line have it. */
export const rangeText = ({ low, high, points, log }: AxisRange, unit: Unit | null): string =>
  `${numberText(low, unit)}..${numberText(high, unit)}${points === null ? "" : `:${points}`}${log ? "(log)" : ""}`;
