import { exp, ln } from "../engine/kernel/math.ts";
import { valueOfText } from "../schema/codec.ts";
import { parseQuantity } from "../units/parse.ts";
import type { Json, Unit } from "../units/units.ts";

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

const RANGE = /^([^,]+?)\.\.([^,]+?):\s*(\d+)\s*(\(log\))?$/;
const VALUES_MAX = 1000;
const FORMS = "PATH=a,b,c or PATH=low..high:n or PATH=low..high:n(log)";

/**
 * A value typed by a user for a field: "5M", "20 ms" and "1/500" if the field has a unit, otherwise as in an address.
 * @param unit null: the field has none
 * @returns undefined: empty, or not a value of a scenario
 */
export const typedValue = (text: string, unit: Unit | null): Json | undefined =>
  (unit === null ? undefined : parseQuantity(text, unit)) ?? valueOfText(text.trim());

/** @throws AxisError that states the fault, and the allowed forms */
export const readAxis = (text: string, unitAt: UnitAt): SweepAxis => {
  const at = text.indexOf("=");
  const path = text.slice(0, Math.max(0, at)).trim();
  const given = text.slice(at + 1).trim();
  if (at < 1 || path === "" || given === "") throw new AxisError(`the axis ${text} is not of the form ${FORMS}`);
  const unit = unitAt(path);
  const range = RANGE.exec(given);
  const values =
    range === null ? given.split(",").map((item) => readItem(item, unit, text)) : spaced(range, unit, text);
  if (new Set(values.map((value) => JSON.stringify(value))).size < values.length)
    throw new AxisError(`the axis ${text} contains a value twice`);
  return { path, values };
};

const readItem = (item: string, unit: Unit | null, text: string): Json => {
  const value = typedValue(item, unit);
  if (value === undefined) throw new AxisError(`the axis ${text} has an empty value; allowed: ${FORMS}`);
  return value;
};

/** Digits of the values between the ends: 1e5..1e6:3 is 100000, 550000, 1000000. */
const DIGITS = 12;

const spaced = (
  [, low = "", high = "", many = "", log]: RegExpExecArray,
  unit: Unit | null,
  text: string,
): readonly number[] => {
  const [from, to] = [typedValue(low, unit), typedValue(high, unit)];
  const count = Number(many);
  if (typeof from !== "number" || typeof to !== "number")
    throw new AxisError(`the axis ${text} must have a number at both ends`);
  if (count < 2 || count > VALUES_MAX)
    throw new AxisError(`the axis ${text} has ${count} values; allowed: 2 to ${VALUES_MAX}`);
  if (log !== undefined && !(from > 0 && to > 0))
    throw new AxisError(`the axis ${text} is logarithmic: both ends must be above 0`);
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    if (i === 0) return from;
    if (i === count - 1) return to;
    const value = log === undefined ? from + (to - from) * share : exp(ln(from) + (ln(to) - ln(from)) * share);
    return Number(value.toPrecision(DIGITS));
  });
};
