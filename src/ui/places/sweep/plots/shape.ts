import { max, min } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { decimals, tickText } from "../../../chart/format.ts";
import { niceTop, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { plainNumber } from "../../../quantity.ts";

/** A value with its 95 % interval. */
export interface Mark {
  /** Position on the axis; for words, their index. */
  readonly x: number;
  readonly value: number;
  /** NaN: there is no interval. */
  readonly halfWidth: number;
  /** Number of runs. */
  readonly runs: number;
  /** Index of its point in the grid. */
  readonly point: number;
  /** Not all runs that were asked for have ended: it is drawn hollow. */
  readonly isPartial?: boolean;
  /** Text in a table instead of the number. */
  readonly word?: string;
}
export interface Line {
  readonly name: string;
  readonly lane: number;
  /** Index of shape and colour. */
  readonly style: number;
  /** Marks in the order in which they are joined. */
  readonly marks: readonly Mark[];
}
/** An axis: its quantity, its unit, and the factor from SI to that unit. */
export interface AxisShape {
  readonly label: string;
  readonly unit: string;
  /** Factor from SI to the shown unit. */
  readonly factor: number;
  readonly log: boolean;
  /** Words, or side-by-side values, of the axis; null: it is numeric. */
  readonly words: readonly string[] | null;
  /** The axis shows measured values, not chosen ones: it begins at 0 and has round numbers. */
  readonly isMeasured?: boolean;
}

export interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export interface Tick {
  readonly at: number;
  readonly text: string;
}
export interface Scale {
  of(value: number): number;
  readonly ticks: readonly Tick[];
}

/** An axis is logarithmic if the ratio of its values is at least this. */
const LOG_FROM = 15;
export const isWide = (values: readonly number[]): boolean => {
  const least = smallestOf(values);
  return values.length > 2 && least > 0 && largestOf(values) / least >= LOG_FROM;
};

/** Room for a tick of the x axis, and for a letter of a long one, px. */
const TICK_ROOM = 48;
const LETTER = 6.5;

/** The x axis over its values. */
export const scaleX = (shape: AxisShape, values: readonly number[], room: Room): Scale => {
  const { factor, log, words } = shape;
  const { left, right } = room;
  if (shape.isMeasured === true) return scaleFromZero(shape, values, [left, right], TICKS_X);
  const [from, to] = [min(values) ?? 0, max(values) ?? 1];
  if (words !== null) {
    const step = (right - left) / Math.max(1, words.length);
    const longest = largestOf(
      words.map((text) => LETTER * (text.length + 1)),
      TICK_ROOM,
    );
    const every = Math.max(1, Math.ceil(longest / Math.max(1, step)));
    const of = (place: number): number => left + (place + 0.5) * step;
    return { of, ticks: words.flatMap((text, i) => (i % every === 0 ? [{ at: of(i), text }] : [])) };
  }
  // Of a logarithmic axis the first result may be the only one yet: its place is in the middle too.
  const around: [number, number] = log ? [from / 2, to * 2] : [from - 0.5, to + 0.5];
  const span: [number, number] = from === to ? around : [from, to];
  const scale = log ? scaleLog(span, [left, right]) : scaleLinear(span, [left, right]);
  // Ticks are at the values that were run, if there is room for them.
  const places: Tick[] = [];
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    const at = scale(value);
    const last = places.at(-1);
    if (last === undefined || at - last.at >= TICK_ROOM) places.push({ at, text: plainNumber(value * factor, 3) });
  }
  return { of: (value) => scale(value), ticks: places };
};

const TICKS_X = 6;
const TICKS_Y = 5;

/**
 * The ends of intervals for which an axis makes room: the interval of a quantity that is never negative may extend
 * below 0, and is cut there.
 */
export const roomFor = (marks: readonly Mark[]): readonly number[] => {
  const isBelow = marks.some(({ value }) => value < 0);
  return marks.flatMap(endsOf).map((end) => (isBelow ? end : Math.max(0, end)));
};

/** The y axis over these values; it begins at 0 unless a value is lower. */
export const scaleY = (shape: AxisShape, values: readonly number[], { top, bottom }: Room): Scale =>
  scaleFromZero(shape, values, [bottom, top], TICKS_Y);

const scaleFromZero = (
  { factor }: AxisShape,
  values: readonly number[],
  span: readonly [number, number],
  most: number,
): Scale => {
  const known = values.filter(Number.isFinite).map((value) => value * factor);
  const [least, greatest] = [smallestOf(known, 0), largestOf(known, 0)];
  const high = niceTop(greatest);
  const low = least < 0 ? -niceTop(-least) : 0;
  const scale = scaleLinear([low, high], span);
  const ticks = ticks125(low, high, most);
  const digits = tickDigits(ticks);
  return {
    of: (value) => scale(value * factor),
    ticks: ticks.map((tick) => ({ at: scale(tick), text: tickText(tick, digits) })),
  };
};

/** The ends of a mark's interval, or the mark itself. */
export const endsOf = ({ value, halfWidth }: Mark): readonly number[] =>
  Number.isNaN(halfWidth) ? [value] : [value - halfWidth, value + halfWidth];

/** A number of an axis with its unit, and with its interval if it has one: "12.3 ± 0.4 ms". */
export const markText = (
  { value, halfWidth, word }: Pick<Mark, "value" | "halfWidth" | "word">,
  { factor, unit }: AxisShape,
): string => {
  if (word !== undefined) return word;
  if (!Number.isFinite(value)) return decimals(value, 0);
  const number = plainNumber(value * factor, 3);
  const interval = Number.isNaN(halfWidth) ? "" : ` ± ${plainNumber(halfWidth * factor, 2)}`;
  return `${number}${interval}${unit === "" ? "" : ` ${unit}`}`;
};
