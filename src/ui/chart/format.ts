import type { Unit } from "../../units/units.ts";
import { unitWord } from "../unitWords.ts";

const THIN_SPACE = "\u2009";
const MINUS = "\u2212";

/** Adds thin spaces between thousands, and a true minus unless all digits are zeros. */
const dress = (digits: string): string => {
  const isNegative = digits.startsWith("-");
  const [whole = "", fraction] = (isNegative ? digits.slice(1) : digits).split(".");
  const thin = whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  const text = fraction === undefined ? thin : `${thin}.${fraction}`;
  return isNegative && /[1-9]/.test(text) ? MINUS + text : text;
};
/** A whole number with thin spaces and a true minus: "1 359". */
export const grouped = (value: number): string => dress(Math.round(value).toFixed(0));
/** A number with this many decimals; "–" if it is not finite. */
export const decimals = (value: number, digits: number): string =>
  Number.isFinite(value) ? dress(value.toFixed(digits)) : "–";
/** Most decimals of a number on an axis; more would reach the name of the axis. */
const TICK_DIGITS = 3;
/** A number on an axis, with as many decimals as the axis step needs, and zero as "0": "0.02", "2e−4". */
export const tickText = (value: number, digits: number): string => {
  if (value === 0) return "0";
  if (digits <= TICK_DIGITS) return decimals(value, digits);
  // The step has one digit, so a tick has at most those down to the last decimal of the step.
  const figures = Math.max(0, digits + Math.floor(Math.log10(Math.abs(value)) + 1e-9));
  return value
    .toExponential(Math.min(2, figures))
    .replace(/\.?0*e/, "e")
    .replaceAll("-", MINUS);
};
/** Three decimals below 0.1, two above. */
export const probability = (value: number): string => decimals(value, Math.abs(value) < 0.1 ? 3 : 2);
/** A number with the decimals that give it three digits. */
export const brief = (value: number): string => {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size >= 100) return grouped(value);
  if (size >= 10) return decimals(value, 1);
  if (size >= 0.1) return decimals(value, 2);
  return size >= 0.001 ? decimals(value, 4) : value.toExponential(1).replace("-", MINUS);
};

interface Shown {
  readonly factor: number;
  readonly unit: string;
}
/** How a unit is shown: the factor for its values, and the text after them. Ratios have no text. */
const SHOWN: Readonly<Record<Unit, Shown>> = {
  s: { factor: 1000, unit: "ms" },
  "bit/s": { factor: 1e-6, unit: "Mbit/s" },
  B: { factor: 1e-3, unit: "kB" },
  packets: { factor: 1, unit: "packets" },
  flows: { factor: 1, unit: "flows" },
  ratio: { factor: 1, unit: "" },
  factor: { factor: 1, unit: "" },
  count: { factor: 1, unit: "" },
  "1/s": { factor: 1, unit: "/s" },
  "1/packet": { factor: 1, unit: "per packet" },
  "B/s": { factor: 1e-3, unit: "kB/s" },
};
export const shownUnit = (unit: Unit): Shown => ({ ...SHOWN[unit], unit: unitWord(SHOWN[unit].unit) });

/** The number alone, in the unit that is shown. */
export const shownNumber = (value: number, unit: Unit): string => {
  if (!Number.isFinite(value)) return "–";
  if (unit === "ratio") return probability(value);
  const scaled = value * SHOWN[unit].factor;
  return Number.isInteger(scaled) ? grouped(scaled) : brief(scaled);
};
/** The number and its unit: "60 packets", "1 packet", "48 ms", "0.025". */
export const shown = (value: number, unit: Unit): string => {
  const number = shownNumber(value, unit);
  const word = unitWord(SHOWN[unit].unit, number === "1" ? 1 : value);
  return word === "" ? number : `${number} ${word}`;
};

/** Seconds on a time axis with ticks every `step` seconds. */
export const tickTime = (time: number, step: number): string =>
  decimals(time, step < 0.0095 ? 3 : step < 0.095 ? 2 : step < 0.95 ? 1 : 0);
/** Seconds under the crosshair, for a window of `span` seconds. */
export const cursorTime = (time: number, span: number): string =>
  `${decimals(time, span < 2 ? 4 : span < 12 ? 3 : 2)} s`;

/** A rate in Mbit/s, without the unit: to a tenth, for slow ones to a hundredth. */
export const megabits = (rate: number): string => decimals(rate / 1e6, rate > 0 && rate < 1e5 ? 2 : 1);
