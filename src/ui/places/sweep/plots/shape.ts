import { max, min } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { decimals, tickText } from "../../../chart/format.ts";
import { niceTop, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { plainNumber } from "../../../quantity.ts";

/** A value with its 95 % interval. */
export interface Mark {
  /** On the axis; of words, their place. */
  readonly x: number;
  readonly value: number;
  /** NaN: there is none. */
  readonly halfWidth: number;
  /** Runs behind it. */
  readonly runs: number;
  /** Which point of the grid it belongs to. */
  readonly point: number;
  /** What stands in a table instead of the number. */
  readonly word?: string;
}
export interface Line {
  readonly name: string;
  readonly lane: number;
  /** Which shape and colour. */
  readonly style: number;
  /** In the order in which they are joined. */
  readonly marks: readonly Mark[];
}
/** An axis: what it shows, in which unit, and how much one of that is in SI. */
export interface AxisShape {
  readonly label: string;
  readonly unit: string;
  /** What is shown, times this. */
  readonly factor: number;
  readonly log: boolean;
  /** Where it shows words, or values that stand side by side. */
  readonly words: readonly string[] | null;
  /** What stands on it was measured, not chosen: it begins at 0 and has round numbers. */
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

/** An axis is logarithmic where its values lie so far apart. */
const LOG_FROM = 15;
export const isWide = (values: readonly number[]): boolean => {
  const least = Math.min(...values);
  return values.length > 2 && least > 0 && Math.max(...values) / least >= LOG_FROM;
};

/** px that a tick of the x axis needs, and that a letter of a long one takes. */
const TICK_ROOM = 48;
const LETTER = 6.5;

/** The x axis over the values that it has. */
export const scaleX = (shape: AxisShape, values: readonly number[], room: Room): Scale => {
  const { factor, log, words } = shape;
  const { left, right } = room;
  if (shape.isMeasured === true) return scaleFromZero(shape, values, [left, right], TICKS_X);
  const [from, to] = [min(values) ?? 0, max(values) ?? 1];
  if (words !== null) {
    const step = (right - left) / Math.max(1, words.length);
    const longest = Math.max(TICK_ROOM, ...words.map((text) => LETTER * (text.length + 1)));
    const every = Math.max(1, Math.ceil(longest / Math.max(1, step)));
    const of = (place: number): number => left + (place + 0.5) * step;
    return { of, ticks: words.flatMap((text, i) => (i % every === 0 ? [{ at: of(i), text }] : [])) };
  }
  const span: [number, number] = from === to ? [from - 0.5, to + 0.5] : [from, to];
  const scale = log ? scaleLog(span, [left, right]) : scaleLinear(span, [left, right]);
  // The values that there are, as far as they have room; they are what was run.
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
 * The ends of intervals, as far as an axis makes room for them: an interval around what is never negative may reach
 * below 0, and is cut there.
 */
export const roomFor = (marks: readonly Mark[]): readonly number[] => {
  const isBelow = marks.some(({ value }) => value < 0);
  return marks.flatMap(endsOf).map((end) => (isBelow ? end : Math.max(0, end)));
};

/** The y axis over these values; it begins at 0 unless something lies below. */
export const scaleY = (shape: AxisShape, values: readonly number[], { top, bottom }: Room): Scale =>
  scaleFromZero(shape, values, [bottom, top], TICKS_Y);

const scaleFromZero = (
  { factor }: AxisShape,
  values: readonly number[],
  span: readonly [number, number],
  most: number,
): Scale => {
  const known = values.filter(Number.isFinite).map((value) => value * factor);
  const [least, greatest] = [Math.min(0, ...known), Math.max(0, ...known)];
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

/** The ends of the interval of a mark, or the mark itself. */
export const endsOf = ({ value, halfWidth }: Mark): readonly number[] =>
  Number.isNaN(halfWidth) ? [value] : [value - halfWidth, value + halfWidth];

/** A number of an axis with its unit, and its interval where it has one: "12.3 ± 0.4 ms". */
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
