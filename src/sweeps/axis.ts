import { exp } from "../engine/kernel/exponential.ts";
import { ln } from "../engine/kernel/math.ts";
import { valueOfText } from "../schema/codec.ts";
import { parseQuantity } from "../units/parse.ts";
import type { Json, Unit } from "../units/units.ts";
import { SOBOL_DIMENSIONS_MAX, sobolPoints } from "./sobol.ts";

/** One axis of a sweep: a path of the scenario, as in `timeline.set`, and its values. */
export interface SweepAxis {
  readonly path: string;
  readonly values: readonly Json[];
}

/** The text of an axis is not valid. */
export class AxisError extends Error {
  override readonly name = "AxisError";
}

/** Finds the unit of the number at a path; null: it has none. */
export type UnitAt = (path: string) => Unit | null;
/** Whether the field at a path takes whole numbers only, to which the values of a range are rounded. */
export type WholeAt = (path: string) => boolean;

const RANGE = /^([^,]+?)\.\.([^,]+?)(?::\s*(\d+))?\s*(\(log\))?$/;
const VALUES_MAX = 1000;
const FORMS = "PATH=a,b,c or PATH=low..high:n or PATH=low..high:n(log)";
const SAMPLED_FORMS = "PATH=low..high or PATH=low..high(log)";
const SAMPLE = /^sobol:(\d+)$/;
const SAMPLES_MAX = 10_000;

/** Number of points of a sample: "sobol:64". @throws AxisError that states the fault, and the allowed form */
export const readSample = (text: string): number => {
  const count = Number(SAMPLE.exec(text.trim())?.[1] ?? Number.NaN);
  if (count >= 2 && count <= SAMPLES_MAX) return count;
  throw new AxisError(`the sample is ${text}; allowed: sobol:n with n from 2 to ${SAMPLES_MAX}`);
};

/**
 * A value typed by a user for a field: "5M", "20 ms" and "1/500" if the field has a unit, otherwise as in an address.
 * @param unit null: the field has none
 * @returns undefined: empty, or not a value of a scenario
 */
export const typedValue = (text: string, unit: Unit | null): Json | undefined =>
  (unit === null ? undefined : parseQuantity(text, unit)) ?? valueOfText(text.trim());

/** @throws AxisError that states the fault, and the allowed forms */
export const readAxis = (text: string, unitAt: UnitAt, wholeAt: WholeAt = () => false): SweepAxis => {
  const { path, given } = partsOf(text, FORMS);
  const unit = unitAt(path);
  const range = RANGE.exec(given);
  if (range === null) {
    const values = given.split(",").map((item) => readItem(item, unit, text));
    if (new Set(values.map((value) => JSON.stringify(value))).size < values.length)
      throw new AxisError(`the axis ${text} contains a value twice`);
    return { path, values };
  }
  const values = spaced(range, unit, text);
  if (!wholeAt(path)) return { path, values };
  return { path, values: [...new Set(values.map(Math.round))] };
};

const partsOf = (text: string, forms: string): { readonly path: string; readonly given: string } => {
  const at = text.indexOf("=");
  const path = text.slice(0, Math.max(0, at)).trim();
  const given = text.slice(at + 1).trim();
  if (at < 1 || path === "" || given === "") throw new AxisError(`the axis ${text} is not of the form ${forms}`);
  return { path, given };
};

/**
 * Axes of a Sobol sample: the i-th point of the sweep has the i-th value of each. Whole numbers are rounded.
 * @param texts ranges without a number of values, such as `bottleneck.rate=2M..20M(log)`
 * @throws AxisError that states the fault, and the allowed forms
 */
export const readSampledAxes = (
  texts: readonly string[],
  count: number,
  unitAt: UnitAt,
  wholeAt: WholeAt = () => false,
): readonly SweepAxis[] => {
  if (texts.length === 0 || texts.length > SOBOL_DIMENSIONS_MAX)
    throw new AxisError(`the sample has ${texts.length} axes; allowed: 1 to ${SOBOL_DIMENSIONS_MAX}`);
  const points = sobolPoints(texts.length, count);
  return texts.map((text, place) => {
    const { path, given } = partsOf(text, SAMPLED_FORMS);
    const range = RANGE.exec(given);
    if (range === null || range[3] !== undefined)
      throw new AxisError(`the axis ${text} of a sample is not of the form ${SAMPLED_FORMS}`);
    const at = between(range, unitAt(path), text);
    const whole = wholeAt(path);
    return {
      path,
      values: points.map((point) => {
        const value = at(point[place] ?? 0);
        return whole ? Math.round(value) : value;
      }),
    };
  });
};

const readItem = (item: string, unit: Unit | null, text: string): Json => {
  const value = typedValue(item, unit);
  if (value === undefined && item.trim() !== "")
    throw new AxisError(`the axis ${text} has the value ${item.trim()}, which is too large a number`);
  if (value === undefined) throw new AxisError(`the axis ${text} has an empty value; allowed: ${FORMS}`);
  return value;
};

/** Digits of the values between the ends: 1e5..1e6:3 is 100000, 550000, 1000000. */
const DIGITS = 12;

/** The value at a share of a range from 0 to 1, in equal steps or equal factors. */
const between = (
  [, low = "", high = "", , log]: RegExpExecArray,
  unit: Unit | null,
  text: string,
): ((share: number) => number) => {
  const [from, to] = [typedValue(low, unit), typedValue(high, unit)];
  if (typeof from !== "number" || typeof to !== "number")
    throw new AxisError(`the axis ${text} must have a number at both ends`);
  if (log !== undefined && !(from > 0 && to > 0))
    throw new AxisError(`the axis ${text} is logarithmic: both ends must be above 0`);
  return (share) => {
    if (share === 0) return from;
    if (share === 1) return to;
    const value = log === undefined ? from + (to - from) * share : exp(ln(from) + (ln(to) - ln(from)) * share);
    return Number(value.toPrecision(DIGITS));
  };
};

const spaced = (range: RegExpExecArray, unit: Unit | null, text: string): readonly number[] => {
  const at = between(range, unit, text);
  if (range[3] === undefined)
    throw new AxisError(`the axis ${text} has a range without a number of values; allowed: ${FORMS}`);
  const count = Number(range[3]);
  if (count < 2 || count > VALUES_MAX)
    throw new AxisError(`the axis ${text} has ${count} values; allowed: 2 to ${VALUES_MAX}`);
  return Array.from({ length: count }, (_, i) => at(i / (count - 1)));
};
