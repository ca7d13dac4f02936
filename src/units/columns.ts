import type { Unit } from "./units.ts";

/** Format of the numbers of a column, or of an axis: all in the same unit. */
export interface ColumnUnit {
  readonly unit: string;
  /** Factor from the SI unit to the unit shown. */
  readonly factor: number;
  /** Decimals. */
  readonly digits: number;
}
const COLUMN_UNITS: Readonly<Partial<Record<Unit, ColumnUnit>>> = {
  ratio: { unit: "%", factor: 100, digits: 1 },
  s: { unit: "ms", factor: 1000, digits: 1 },
  "bit/s": { unit: "Mbit/s", factor: 1e-6, digits: 2 },
  packets: { unit: "packets", factor: 1, digits: 1 },
  flows: { unit: "flows", factor: 1, digits: 1 },
  B: { unit: "kB", factor: 1e-3, digits: 1 },
  "1/s": { unit: "/s", factor: 1, digits: 2 },
};
/** The unit of a column of quantities: fractions in percent, times in ms, rates in Mbit/s. */
export const columnUnit = (unit: Unit): ColumnUnit => COLUMN_UNITS[unit] ?? { unit: "", factor: 1, digits: 2 };
