import { formatQuantity, sizeOfUnit } from "../units/format.ts";
import type { Unit } from "../units/units.ts";
import { unitWord } from "./unitWords.ts";

const THIN_SPACE = "\u2009";
const MINUS = "\u2212";

/** A number and the unit behind it, as controls show them. */
export interface Shown {
  readonly number: string;
  readonly unit: string;
}

/** Writes at most `digits` significant digits, whole numbers in full, thin spaces between thousands, a true minus. */
export const plainNumber = (value: number, digits = 4): string => {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e15)
    return Number(value.toPrecision(digits)).toExponential().replace("e-", `e${MINUS}`).replace("e+", "e");
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(digits));
  const [whole = "0", fraction] = Math.abs(rounded).toFixed(decimalsOf(rounded)).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE) : whole;
  return `${value < 0 ? MINUS : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
};

const decimalsOf = (value: number): number => {
  const text = String(Math.abs(value));
  if (text.includes("e-"))
    return Math.min(12, Number(text.split("e-")[1]) + (text.split("e-")[0]?.split(".")[1]?.length ?? 0));
  return text.split(".")[1]?.length ?? 0;
};

/**
 * A quantity in the unit that is usual for its size: 10.0 Mbit/s, 20 ms, 100 packets. A set value keeps all its
 * digits: 1.001, where three digits would give 1.00. A computed one with more than six, 150/23 packets, has three.
 * @param usual 0 is shown in the unit of this value
 */
export const show = (value: number, unit: Unit, usual = value): Shown => {
  // 1 would be written in the singular.
  if (value === 0 && usual !== 0) return { ...show(usual === 1 ? 1.5 : usual, unit), number: "0" };
  const [, number = "", words = ""] = /^([^ /]*) ?(.*)$/.exec(formatQuantity(value, unit)) ?? [];
  const inOne = sizeOfUnit(words, unit);
  const exact = Number((value / inOne).toPrecision(6));
  const shown = Number(number.replaceAll(THIN_SPACE, "").replace(MINUS, "-"));
  const isSet = Math.abs(exact * inOne - value) <= 1e-12 * Math.abs(value);
  const differs = isSet && Math.abs(shown - exact) > 1e-9 * Math.abs(exact);
  return { number: differs ? plainNumber(exact, 6) : number, unit: unitWord(words, value) };
};

/** Number and unit as one string: "20 packets", "0.10". */
export const showWords = (value: number, unit: Unit): string =>
  formatQuantity(value, unit).replace(/[a-z][a-z ]*$/, (word) => unitWord(word, value));
