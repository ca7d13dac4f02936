import { unitOfTerm } from "../../../experiments/measure/units.ts";
import { axisWords } from "../../../i18n/paperWords.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { AxisValue } from "../../../sweeps/ask.ts";
import type { Unit } from "../../../units/units.ts";
import { plainNumber } from "../../quantity.ts";
import type { AxisShape } from "../sweep/plots/shape.ts";

interface PaperUnit {
  readonly unit: string;
  readonly factor: number;
  /** A value with its unit. */
  text(value: AxisValue): string;
}
const UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  bps: ["Mbit/s", 1e-6],
  bytes: ["kB", 1e-3],
  "1": ["", 1],
  "-": ["", 1],
};
/** A unit by its name in the experiments' data, and how it is shown. */
export const paperUnit = (name: string): PaperUnit => {
  const [unit, factor] = UNITS[name] ?? [name, 1];
  const text = (value: AxisValue): string => {
    if (typeof value === "string") return value;
    return `${plainNumber(value * factor, 3)}${unit === "" ? "" : ` ${unit}`}`;
  };
  return { unit, factor, text };
};

const STORED: Readonly<Record<string, string>> = { "Mbit/s": "bit/s", kB: "B" };
/** The unit of the values behind an axis of a figure, which are in SI; words are written in the unit that is shown. */
export const storedUnit = ({ unit, words }: Pick<AxisShape, "unit" | "words">): string =>
  words === null ? (STORED[unit] ?? unit) : unit;

/** A value of an axis with the axis's name: "UDP rate 0.1 Mbit/s"; without it if the unit says the same: "20 flows". */
export const axisValueWords = (name: string, unit: string, value: AxisValue): string => {
  const [words, shown] = [axisWords(name), paperUnit(unit)];
  if (typeof value === "number" && shown.unit !== "" && words.endsWith(shown.unit))
    return `${plainNumber(value * shown.factor, 3)} ${words}`;
  return `${words} ${shown.text(value)}`;
};

const SHOWN: Readonly<Partial<Record<Unit, { readonly unit: string; readonly factor: number }>>> = {
  s: { unit: "s", factor: 1 },
  "bit/s": { unit: "Mbit/s", factor: 1e-6 },
  B: { unit: "kB", factor: 1e-3 },
  packets: { unit: "packets", factor: 1 },
};
const MILLISECONDS = { unit: "ms", factor: 1000 };
/** The unit in which a term's values are shown: ms for delays, none for shares and factors. */
export const shownUnitOf = (term: string, scenario: Scenario): { readonly unit: string; readonly factor: number } => {
  const unit = unitOfTerm(term, scenario);
  if (unit === "s" && term.endsWith("delay")) return MILLISECONDS;
  return (unit === null ? undefined : SHOWN[unit]) ?? { unit: "", factor: 1 };
};
