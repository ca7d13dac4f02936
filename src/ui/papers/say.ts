import { papersMessages } from "../../i18n/enPapers.ts";
import { papersText } from "../../i18n/papers.ts";
import type { AxisValue } from "../../sweeps/ask.ts";
import type { Unit } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";

const isKey = (key: string): key is keyof typeof papersMessages => Object.hasOwn(papersMessages, key);
const spaced = (name: string): string => name.replaceAll("_", " ");

/** What a term of a check is called. */
export const termWords = (name: string): string => {
  const key = `term.${name}`;
  return isKey(key) ? papersText(key) : spaced(name).replace(/^./, (first) => first.toUpperCase());
};
/** What an axis is called. */
export const axisWords = (name: string): string => {
  const key = `axis.${name}`;
  return isKey(key) ? papersText(key) : spaced(name);
};

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
/** A unit as the experiments' data name it, and how it is shown. */
export const paperUnit = (name: string): PaperUnit => {
  const [unit, factor] = UNITS[name] ?? [name, 1];
  const text = (value: AxisValue): string => {
    if (typeof value === "string") return value;
    return `${plainNumber(value * factor, 3)}${unit === "" ? "" : ` ${unit}`}`;
  };
  return { unit, factor, text };
};

const SHOWN: Readonly<Partial<Record<Unit, { readonly unit: string; readonly factor: number }>>> = {
  s: { unit: "s", factor: 1 },
  "bit/s": { unit: "Mbit/s", factor: 1e-6 },
  B: { unit: "kB", factor: 1e-3 },
  packets: { unit: "packets", factor: 1 },
};
/** How a measured unit is shown; null: a share or a factor. */
export const shownUnitOf = (unit: Unit | null): { readonly unit: string; readonly factor: number } =>
  (unit === null ? undefined : SHOWN[unit]) ?? { unit: "", factor: 1 };
