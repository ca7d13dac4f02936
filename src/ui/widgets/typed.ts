import { parseQuantity } from "../../units/parse.ts";
import type { Unit } from "../../units/units.ts";

/** A number without a unit, or a fraction: digits, signs, separators, an exponent. */
const BARE = /^[\u2212+\-\d.,\s/e]+$/i;

/**
 * The quantity typed over a number that is shown in `shownUnit`: without a unit it is in that one, so that "1/2"
 * before "ms" is half a millisecond.
 * @returns the number in SI; undefined: not understood
 */
export const typedQuantity = (text: string, shownUnit: string, unit: Unit): number | undefined =>
  shownUnit !== "" && BARE.test(text.trim()) ? parseQuantity(`${text} ${shownUnit}`, unit) : parseQuantity(text, unit);
