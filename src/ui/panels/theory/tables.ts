import { theoryText } from "../../../i18n/theory.ts";
import type { FluidCourse } from "../../../theory/fluid.ts";
import {
  decibels,
  degrees,
  frequencies,
  type LoopShape,
  magnitudeAt,
  phaseAt,
  pointAt,
} from "../../../theory/loopShape.ts";
import type { Column } from "../../plots/ColumnsTable.tsx";
import type { Measured, Quantity } from "./measured.ts";
import type { Answer } from "./stepAnswer.ts";
import { round } from "./words.ts";

/** Rows of a table over time, and of a decade of frequencies. */
const ROWS = 60;
const PER_DECADE = 8;

/** Rounds a value that differs from 0 by less than a thousandth to 0. */
const fine = (value: number): string => round(Math.round(1000 * value) / 1000);

/** Three decimals of a time, so that no two rows have the same. */
const timeCell = (time: number): string => time.toFixed(3);

const meanOf = (values: ArrayLike<number>, from: number, to: number): string => {
  const part = Array.from(values).slice(from, to);
  return part.length === 0 ? "–" : round(part.reduce((sum, value) => sum + value, 0) / part.length);
};

interface TraceData {
  readonly what: Quantity;
  readonly until: number;
  readonly measured: Measured | null;
  readonly average: Measured | null;
  readonly course: FluidCourse | null;
}

/** Packets and model as means over equal parts of the time that is drawn. */
export const traceColumns = ({ what, until, measured, average, course }: TraceData): readonly Column[] => {
  const rows = Array.from({ length: ROWS }, (_, row) => [(row / ROWS) * until, ((row + 1) / ROWS) * until] as const);
  const ofMeasured = ({ values, from, spacing }: Measured): readonly string[] =>
    rows.map(([start, end]) =>
      meanOf(values, Math.round((start - from) / spacing), Math.round((end - from) / spacing)),
    );
  const ofCourse = ({ times, [what]: values }: FluidCourse): readonly string[] =>
    rows.map(([start, end]) => {
      const first = times.findIndex((time) => time >= start);
      const next = times.findIndex((time) => time >= end);
      return first < 0 ? "–" : meanOf(values, first, next < 0 ? times.length : next);
    });
  return [
    { head: theoryText("theory.column.from"), cells: rows.map(([start]) => timeCell(start)) },
    ...(measured === null ? [] : [{ head: theoryText(`theory.column.${what}`), cells: ofMeasured(measured) }]),
    ...(average === null ? [] : [{ head: theoryText("theory.column.average"), cells: ofMeasured(average) }]),
    ...(course === null ? [] : [{ head: theoryText("theory.column.model"), cells: ofCourse(course) }]),
  ];
};

/** Gain and phase, and the place in the complex plane. */
export const loopColumns = (loop: LoopShape, [from, to]: readonly [number, number]): readonly Column[] => {
  const grid = Array.from(frequencies(from, to, PER_DECADE));
  const points = grid.map((omega) => pointAt(loop, omega));
  return [
    { head: theoryText("theory.column.frequency"), cells: grid.map((omega) => omega.toPrecision(4)) },
    { head: theoryText("theory.column.gain"), cells: grid.map((omega) => fine(decibels(magnitudeAt(loop, omega)))) },
    { head: theoryText("theory.column.phase"), cells: grid.map((omega) => fine(degrees(phaseAt(loop, omega)))) },
    { head: theoryText("theory.column.real"), cells: points.map(({ re }) => fine(re)) },
    { head: theoryText("theory.column.imaginary"), cells: points.map(({ im }) => fine(im)) },
  ];
};

/** The answer to a step, with a row for every few of its values. */
export const stepColumns = ({ times, values }: Answer): readonly Column[] => {
  const every = Math.max(1, Math.ceil(times.length / ROWS));
  const rows = times.map((_, i) => i).filter((i) => i % every === 0);
  return [
    { head: theoryText("theory.column.time"), cells: rows.map((i) => timeCell(times[i] ?? 0)) },
    { head: theoryText("theory.column.off"), cells: rows.map((i) => round(values[i] ?? 0)) },
  ];
};
