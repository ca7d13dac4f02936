import { plainNumber } from "../../quantity.ts";

/** A number with the unit of a question, which is written as the lesson has it. */
export const inUnit = (value: number, unit: string): string =>
  Number.isNaN(value) ? "–" : `${plainNumber(Number(value.toPrecision(3)))} ${unit}`;
