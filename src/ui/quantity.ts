import type { NumberField } from "../schema/fields.ts";
import { formatQuantity, parseQuantity } from "../units/format.ts";
import type { Unit } from "../units/units.ts";
import { unitWord } from "./unitWords.ts";

const THIN_SPACE = "\u2009";
const MINUS = "\u2212";

/** A number and the unit behind it, as controls show them. */
export interface Shown {
  readonly number: string;
  readonly unit: string;
}

/** Writes at most `digits` significant digits, whole numbers in full, thin spaces between thousands, a true minus. */
export const plainNumber = (value: number, digits = 4): string => {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e15)
    return Number(value.toPrecision(digits)).toExponential().replace("e-", `e${MINUS}`).replace("e+", "e");
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(digits));
  const [whole = "0", fraction] = Math.abs(rounded).toFixed(decimalsOf(rounded)).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE) : whole;
  return `${value < 0 ? MINUS : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
};

const decimalsOf = (value: number): number => {
  const text = String(Math.abs(value));
  if (text.includes("e-"))
    return Math.min(12, Number(text.split("e-")[1]) + (text.split("e-")[0]?.split(".")[1]?.length ?? 0));
  return text.split(".")[1]?.length ?? 0;
};

/**
 * A quantity in the unit that is usual for its size: 10.0 Mbit/s, 20 ms, 100 packets. A set value keeps all its
 * digits: 1.001, where three digits would give 1.00. A computed one with more than six, 150/23 packets, has three.
 */
export const show = (value: number, unit: Unit): Shown => {
  const [, number = "", words = ""] = /^([^ /]*) ?(.*)$/.exec(formatQuantity(value, unit)) ?? [];
  const inOne = parseQuantity(`1 ${words}`, unit) ?? 1;
  const exact = Number((value / inOne).toPrecision(6));
  const shown = Number(number.replaceAll(THIN_SPACE, "").replace(MINUS, "-"));
  const isSet = Math.abs(exact * inOne - value) <= 1e-12 * Math.abs(value);
  const differs = isSet && Math.abs(shown - exact) > 1e-9 * Math.abs(exact);
  return { number: differs ? plainNumber(exact, 6) : number, unit: unitWord(words, value) };
};

/** Number and unit as one string: "20 packets", "0.10". */
export const showWords = (value: number, unit: Unit): string =>
  formatQuantity(value, unit).replace(/[a-z][a-z ]*$/, (word) => unitWord(word, value));

/** Whether a field counts things. */
const isWhole = (field: NumberField): boolean =>
  field.integer === true || field.axis === "queue" || field.unit === "flows";

/** Range of a field's slider: a practical part of the allowed range that always includes `value`. */
export interface Track {
  readonly from: number;
  readonly to: number;
  position(value: number): number;
  value(position: number): number;
}

/** Number of steps between the ends of a slider. */
export const TRACK_STEPS = 1000;
const HANDY = 100;

/**
 * The slider of `field`. `normal` is the value that it has when the user has not set it; the buffer size is the upper
 * limit on the queue axis. Logarithmic sliders reach a factor of 100 either way, with an offset if they include 0.
 */
export const trackOf = (field: NumberField, normal: number, value: number, bufferPackets: number): Track => {
  const { min, max } = field;
  const centre = normal > 0 ? normal : Math.min(max, Math.max(min, 1));
  const log = field.scale === "log";
  const highest = field.axis === "queue" ? bufferPackets : log ? centre * HANDY : max <= 10 * centre ? max : centre * 4;
  const to = Math.max(Math.min(max, highest), value);
  const least = isWhole(field) ? Math.ceil(min) : min;
  const from = Math.min(log ? Math.max(least, min > 0 ? centre / HANDY : 0) : least, value);
  if (!log) {
    const span = to - from || 1;
    return {
      from,
      to,
      position: (x) => ((x - from) / span) * TRACK_STEPS,
      value: (position) => rounded(field, from + (position / TRACK_STEPS) * span, span / 100),
    };
  }
  const shift = from > 0 ? 0 : centre / 10;
  const low = Math.log(from + shift);
  const span = Math.log(to + shift) - low || 1;
  return {
    from,
    to,
    position: (x) => ((Math.log(x + shift) - low) / span) * TRACK_STEPS,
    value: (position) => {
      if (position <= 0) return from;
      if (position >= TRACK_STEPS) return to;
      const raw = Math.exp(low + (position / TRACK_STEPS) * span) - shift;
      return rounded(field, raw, 10 ** (Math.floor(Math.log10(Math.abs(raw) || 1)) - 1));
    },
  };
};

/** Rounds to whole numbers, or to a grid of ones, twos and fives that is at most as coarse as `coarse`. */
const rounded = (field: NumberField, value: number, coarse: number): number => {
  if (isWhole(field)) return Math.min(field.max, Math.max(Math.ceil(field.min), Math.round(value)));
  const power = 10 ** Math.floor(Math.log10(coarse) + 1e-9);
  const grid = power * ([5, 2, 1].find((n) => n * power <= coarse * 1.0001) ?? 1);
  return Number((Math.round(value / grid) * grid).toPrecision(12));
};

/** The next value for an arrow key: one up or down, or one in the second digit; ten times that if `far`. */
export const nudged = (field: NumberField, value: number, direction: 1 | -1, far: boolean): number => {
  const step = isWhole(field) ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(value) || field.max / 100)) - 1);
  const next = Number((value + direction * step * (far ? 10 : 1)).toPrecision(12));
  const least = isWhole(field) && value >= 1 ? Math.ceil(field.min) : field.min;
  return Math.min(field.max, Math.max(least, next));
};
