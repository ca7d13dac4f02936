import { say } from "../../../i18n/algorithms.ts";
import { optionWord, wordOf, wordsIn } from "../../../i18n/words.ts";
import { DEFAULTS } from "../../../scenario/commonFields.ts";
import { DEFAULT_LINK } from "../../../scenario/linkOf.ts";
import { resolve } from "../../../schema/check.ts";
import type { Field, Fields } from "../../../schema/fields.ts";
import { parseQuantity } from "../../../units/parse.ts";
import type { Json, Unit } from "../../../units/units.ts";
import { plainNumber, show } from "../../quantity.ts";
import { unitWord } from "../../unitWords.ts";

/** A parameter as the documentation shows it, in words. */
export interface Parameter {
  readonly id: string;
  readonly symbol: string | undefined;
  readonly label: string;
  readonly unit: string;
  readonly range: string;
  readonly default: string;
  /** The default depends on other settings. */
  readonly derived: boolean;
  readonly advanced: boolean;
  readonly help: string;
}

const { rate: linkRate, buffer } = DEFAULTS.bottleneck;
/** Digits that distinguish a default from nearby values. */
const DIGITS = 5;

/** Units that are written without a word. */
const PLAIN: readonly Unit[] = ["ratio", "factor", "count"];

/** A quantity in its common unit, as it is set: "0.01 packets", "5 ms", "1e−6". */
const quantity = (value: number, unit: Unit): string => {
  const { unit: word } = show(value, unit);
  const number = plainNumber(Number((value / (parseQuantity(`1 ${word}`, unit) ?? 1)).toPrecision(12)), DIGITS);
  return word === "" || word.startsWith("/") ? `${number}${word}` : `${number} ${word}`;
};

const rangeOf = (min: number, max: number, unit: Unit): string => {
  const from = quantity(min, unit);
  if (max === Number.MAX_VALUE) return say("parameter.atLeast", { from });
  // "1 to 10 ms", not "1 ms to 10 ms".
  const [word, wordOfMax] = [show(min, unit).unit, show(max, unit).unit];
  const isSame = word !== "" && wordOfMax.startsWith(word);
  return say("parameter.fromTo", {
    from: isSame ? from.slice(0, -word.length).trimEnd() : from,
    to: quantity(max, unit),
  });
};

/** The meaning of a field without a value. */
const withoutIn = (field: Field): string =>
  (field.kind === "number" ? wordOf(field, "without") : undefined) ?? say("parameter.never");

const allowedIn = (field: Field): string => {
  switch (field.kind) {
    case "number": {
      const range = rangeOf(field.min, field.max, field.unit);
      return field.off === true ? say("parameter.or", { range, without: withoutIn(field) }) : range;
    }
    case "numbers":
      return say("parameter.each", { range: rangeOf(field.min, field.max, field.unit) });
    case "flag":
      return say("parameter.onOff");
    case "choice":
      return wordsIn(field, "options").join(", ");
    case "size":
      return "";
  }
};

const valueIn = (value: Json, field: Field): string => {
  const unit = field.kind === "number" || field.kind === "numbers" ? field.unit : "count";
  if (value === null) return withoutIn(field);
  if (typeof value === "boolean") return say(value ? "parameter.on" : "parameter.off");
  if (typeof value === "number") return quantity(value, unit);
  if (Array.isArray(value)) return value.map((one: Json) => valueIn(one, field)).join(", ");
  if (typeof value !== "string") return "";
  return field.kind === "choice" ? optionWord(field, value) : value;
};

/** The parameters of an algorithm in the order of its definition, with defaults for the link of `derivedFor`. */
export const parametersOf = (fields: Fields): readonly Parameter[] => {
  const values: Readonly<Record<string, Json>> = resolve(fields, {}, DEFAULT_LINK);
  return Object.entries(fields).map(([id, field]) => ({
    id,
    symbol: field.symbol,
    label: wordOf(field, "label"),
    unit: "unit" in field && !PLAIN.includes(field.unit) ? unitWord(field.unit) : "",
    range: allowedIn(field),
    default: valueIn(values[id] ?? null, field),
    derived: typeof field.default === "function",
    advanced: field.advanced === true,
    help: wordOf(field, "help"),
  }));
};

/** The link for which derived defaults are shown, in words. */
export const derivedFor = (): string =>
  say("parameter.derived", {
    rate: quantity(linkRate, "bit/s"),
    buffer: quantity(buffer.packets, "packets"),
  });
