import { estimate } from "../sweeps/statistics.ts";
import { parseExpression } from "./expressions/parse.ts";
import type { Expression } from "./expressions/syntax.ts";
import { PLACEHOLDER, unitOf } from "./placeholders.ts";

/** How a measured value is written: with this unit, or without a unit and with this number of decimal places. */
export const SHOWN = ["ms", "s", "%", "Mbit/s", "kbit/s", "packets", "times", "0", "1", "2", "3"] as const;
export type ShownAs = (typeof SHOWN)[number];

/** A piece of a lesson's text: words, or a value that is measured. */
export type TextPart =
  | { readonly kind: "words"; readonly text: string }
  | {
      /** `metric`: in the run of the step. `seeds`: mean and interval over the seeds of the step. */
      readonly kind: "metric" | "seeds";
      readonly expression: Expression;
      readonly shown: ShownAs;
    };

/** @throws Error if a placeholder cannot be read, with its text */
export const partsOf = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(PLACEHOLDER)) {
    const [whole, kind, expression = "", as = "0"] = found;
    if (found.index > from) parts.push({ kind: "words", text: text.slice(from, found.index) });
    const shown = SHOWN.find((one) => one === as);
    if (shown === undefined) throw new Error(`${whole} is shown as ${as}; allowed: ${SHOWN.join(", ")}`);
    parts.push({ kind: kind === "seeds" ? "seeds" : "metric", expression: parseExpression(expression), shown });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: "words", text: text.slice(from) });
  return parts;
};

/** Value in SI units of one of the written unit. */
const SCALES: Readonly<Partial<Record<ShownAs, number>>> = { ms: 1e-3, "%": 0.01, "Mbit/s": 1e6, "kbit/s": 1e3 };
/** Significant digits of values with a unit. */
const DIGITS = 3;

/** A number with at most three significant digits and no exponent. */
const plain = (value: number): string => {
  const rounded = Number(value.toPrecision(DIGITS));
  return Object.is(rounded, -0) ? "0" : String(rounded);
};

/** A number in the given unit or with the given places, without the unit. */
const bare = (value: number, shown: ShownAs): string =>
  /^\d$/.test(shown)
    ? value.toFixed(Number(shown)).replace(/^-(0(?:\.0+)?)$/, "$1")
    : plain(value / (SCALES[shown] ?? 1));

/** A positive value below this, in its unit, is written as "less than 0.01". */
const SMALLEST = 0.01;

/** A measured value as a text shows it; "none" if it does not exist. */
export const written = (value: number, shown: ShownAs): string => {
  if (Number.isNaN(value)) return "none";
  const scaled = Math.abs(value / (SCALES[shown] ?? 1));
  const isTiny = unitOf(shown) !== "" && scaled > 0 && scaled < SMALLEST;
  return isTiny ? `less than ${SMALLEST}${unitOf(shown)}` : bare(value, shown) + unitOf(shown);
};

/** Mean over seeds ± the half-width of its 95 % interval (Student's t); "none" if some value does not exist. */
export const writtenMean = (values: readonly number[], shown: ShownAs): string => {
  if (values.length === 0 || values.some(Number.isNaN)) return "none";
  const { mean, halfWidth } = estimate(values);
  const width = Number.isNaN(halfWidth) ? "" : ` ± ${bare(halfWidth, shown)}`;
  return bare(mean, shown) + width + unitOf(shown);
};
