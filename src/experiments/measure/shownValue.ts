import type { Scenario } from "../../scenario/document.ts";
import { estimate } from "../../sweeps/statistics.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import { formatNumber, formatQuantity, sizeOfUnit } from "../../units/format.ts";
import type { Unit } from "../../units/units.ts";
import type { Fact } from "../checks/evaluation.ts";
import { lateSeeds } from "./lateSeeds.ts";
import { unitOfTerm } from "./units.ts";

/**
 * A measured value with the half-width of its 95 % interval over the seeds, and its unit: "494 ± 4 kbit/s". A response
 * time that the run was too short for with some seed is a lower bound: "≥ 300 s".
 */
export const shownValue = (fact: Fact, scenario: Scenario): string => {
  const { query, value, bySeed } = fact;
  if (typeof value === "string") return value;
  const unit = unitOfTerm(query.name, scenario) ?? "factor";
  if (typeof value === "object") {
    const [least, most] = [smallestOf(value), largestOf(value)];
    const [first, words] = parted(least, unit, most);
    return `${first} to ${parted(most, unit, most)[0]}${words}`;
  }
  const { halfWidth } = estimate((bySeed ?? []).filter((each) => typeof each === "number"));
  return `${lateSeeds(fact, scenario) > 0 ? "≥ " : ""}${withUnit(value, halfWidth, unit)}`;
};

/** Digits of a value without an interval, and of an interval. */
const DIGITS = 3;
const DIGITS_OF_INTERVAL = 2;
/** Most decimals that are written. */
const DECIMALS_MAX = 6;

const withUnit = (value: number, halfWidth: number, unit: Unit): string =>
  parted(value, unit, value, halfWidth).join("");

/** The number with its interval, and the unit behind it. @param like a value whose usual unit is taken */
const parted = (value: number, unit: Unit, like: number, halfWidth = Number.NaN): readonly [string, string] => {
  const [, , words = ""] = /^([^ ]*) ?(.*)$/.exec(formatQuantity(like, unit)) ?? [];
  const size = sizeOfUnit(words, unit);
  const suffix = words === "" ? "" : ` ${words}`;
  const shown = value / size;
  // An interval as narrow as rounding is none.
  if (!(halfWidth > 1e-9 * Math.abs(value))) return [formatNumber(shown, decimalsFor(shown, DIGITS)), suffix];
  const decimals = decimalsFor(halfWidth / size, DIGITS_OF_INTERVAL);
  return [`${formatNumber(shown, decimals)} ± ${formatNumber(halfWidth / size, decimals)}`, suffix];
};

/** Decimals with which a number has this many significant digits; whole numbers have none. */
const decimalsFor = (value: number, digits: number): number => {
  if (value === 0 || Number.isInteger(value)) return 0;
  const exponent = Number(value.toExponential(digits - 1).split("e")[1]);
  return Math.max(0, Math.min(DECIMALS_MAX, digits - 1 - exponent));
};
