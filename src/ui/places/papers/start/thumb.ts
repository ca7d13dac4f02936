import type { ChannelSeries } from "../../../../protocol/jobs.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { figureData } from "../figureData.ts";
import type { ResultOf } from "../measured.ts";
import { signalOf, traceOf } from "../signals.ts";
import { termsOf } from "../terms.ts";
import type { Variant } from "../variant.ts";

/** Lines of a small picture: x and y of their points in percent of its width and height, y upwards. */
export type Thumb = readonly (readonly (readonly [x: number, y: number])[])[];

/** Most lines of a small picture, and most points of one. */
const LINES = 5;
const POINTS = 48;
const FULL = 100;

const share = (value: number, from: number, to: number): number =>
  to > from ? Math.round((FULL * (value - from)) / (to - from)) : FULL / 2;

/** The lines in percent of the room that they need; the y axis begins at 0 unless a value is lower. */
const fitted = (lines: readonly (readonly { readonly x: number; readonly y: number }[])[]): Thumb => {
  const points = lines.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [smallestOf(xs), largestOf(xs)];
  const [low, high] = [smallestOf(ys, 0), largestOf(ys, 0)];
  return lines.map((line) => line.map(({ x, y }) => [share(x, left, right), share(y, low, high)] as const));
};

/** The measured figure, small: the measure that most lines have. Empty: nothing is measured yet. */
export const thumbOf = (variant: Variant, resultOf: ResultOf): Thumb => {
  const figures = termsOf(variant.plan.experiment).map((term) => figureData(variant.plan, resultOf, term));
  const filled = figures.map(({ lines }) => lines.filter(({ marks }) => marks.length > 0).length);
  const figure = figures[Math.max(0, filled.indexOf(largestOf(filled)))];
  const lines = (figure?.lines ?? [])
    .slice(0, LINES)
    .map(({ marks }) => marks.flatMap(({ x, value }) => (Number.isFinite(value) ? [{ x, y: value }] : [])));
  return fitted(lines.filter((line) => line.length > 0).map((line) => line.slice(0, POINTS)));
};

/** A figure over time, small: the first two of its signals that have one axis. */
export const thumbOfSeries = (
  shows: readonly string[],
  scenario: Scenario,
  series: readonly ChannelSeries[],
): Thumb => {
  const found = shows.flatMap((name) => {
    const signal = signalOf(name, scenario);
    const trace = signal === null ? null : traceOf(name, signal, series);
    return signal === null || trace === null ? [] : [{ kind: signal.kind, mean: trace.mean }];
  });
  const same = found.filter(({ kind }) => kind === found[0]?.kind).slice(0, 2);
  return fitted(
    same.map(({ mean }) => {
      const every = Math.max(1, Math.floor(mean.length / POINTS));
      return Array.from(mean).flatMap((y, x) => (Number.isNaN(y) || x % every !== 0 ? [] : [{ x, y }]));
    }),
  );
};

/** Number of parts of a run that is recorded for a small picture. */
export const THUMB_PARTS = POINTS;

const isPoint = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "number");
/** Whether a stored value is a small picture. */
export const isThumb = (value: unknown): value is Thumb =>
  Array.isArray(value) && value.every((line) => Array.isArray(line) && line.every(isPoint));
