import { exp } from "../engine/kernel/exponential.ts";
import { ln } from "../engine/kernel/math.ts";
import type { Scenario } from "../scenario/document.ts";
import { typedValue } from "../sweeps/axis.ts";
import { fieldOfPath, unitAt } from "../sweeps/unitAt.ts";

/** A field that the search may change, and between which values. */
export interface Knob {
  /** As in `timeline.set`. */
  readonly path: string;
  /** In the field's SI unit; below `high`. */
  readonly low: number;
  readonly high: number;
  /** Equal steps of the search are equal factors. */
  readonly log: boolean;
  /** Only whole numbers. */
  readonly whole: boolean;
}

/** The text of a search is not valid. */
export class TuningError extends Error {
  override readonly name = "TuningError";
}

const FORM = "PATH=LO..HI or PATH=LO..HI(log)";
const RANGE = /^(.+?)\.\.(.+?)\s*(\(log\))?$/;

/**
 * Reads `PATH=LO..HI` or `PATH=LO..HI(log)`; the ends may have the unit of the field.
 * @param scenario names the field
 * @throws TuningError that names the field, the value and what is allowed
 */
export const readKnob = (text: string, scenario: Scenario): Knob => {
  const at = text.indexOf("=");
  const path = text.slice(0, Math.max(0, at)).trim();
  const [, from = "", to = "", log] = RANGE.exec(text.slice(at + 1).trim()) ?? [];
  if (path === "" || from === "") throw new TuningError(`the knob ${text} is not of the form ${FORM}`);
  const unit = unitAt(scenario, path);
  const [low, high] = [typedValue(from, unit), typedValue(to, unit)];
  if (typeof low !== "number" || typeof high !== "number")
    throw new TuningError(`the knob ${path} is ${from}..${to}; allowed: a number at both ends`);
  return checkKnob({ path, low, high, log: log !== undefined, whole: false }, scenario);
};

/** The knob, with `whole` as its field has it. @throws TuningError */
export const checkKnob = (knob: Knob, scenario: Scenario): Knob => {
  const { path, low, high, log } = knob;
  const field = fieldOfPath(scenario, path);
  const range = `${low}..${high}`;
  if (field === undefined) throw new TuningError(`the knob ${path} is not a field of ${scenario.title || "the scene"}`);
  if (field.kind !== "number") throw new TuningError(`the knob ${path} is not a number, and cannot be searched`);
  if (!(low < high)) throw new TuningError(`the knob ${path} is ${range}; allowed: a low end below the high end`);
  if (log && low <= 0) throw new TuningError(`the knob ${path} is ${range}(log); allowed: a low end above 0`);
  if (!(low >= field.min && high <= field.max))
    throw new TuningError(`the knob ${path} is ${range}; allowed: within ${field.min} to ${field.max} ${field.unit}`);
  return { ...knob, whole: field.integer === true };
};

/** Digits of a value: enough to find the best, few enough to be typed again. */
const DIGITS = 4;

/** The value at a coordinate of the unit box. */
export const valueAt = ({ low, high, log, whole }: Knob, unit: number): number => {
  const raw = log ? exp(ln(low) + (ln(high) - ln(low)) * unit) : low + (high - low) * unit;
  const short = whole ? Math.round(raw) : Number(raw.toPrecision(DIGITS));
  return Math.min(high, Math.max(low, short));
};

/**
 * The coordinate of a value, the inverse of `valueAt`: below 0 or above 1 outside the knob's range, NaN where a
 * logarithmic knob has none.
 */
export const unitOf = ({ low, high, log }: Knob, value: number): number => {
  if (!log) return (value - low) / (high - low);
  return value > 0 ? (ln(value) - ln(low)) / (ln(high) - ln(low)) : Number.NaN;
};
