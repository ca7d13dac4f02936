import type { NumberField } from "../../schema/fields.ts";

/**
 * Whether a slider moves in ones: flows, and lengths of a queue on its axis. Other counts, of bytes above all, move in
 * round steps like any quantity.
 */
const hasOnes = (field: NumberField): boolean =>
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
  const least = hasOnes(field) ? Math.ceil(min) : min;
  const lowest = min > 0 ? centre / HANDY : 0;
  const from = Math.min(log ? Math.max(least, hasOnes(field) ? Math.ceil(lowest) : lowest) : least, value);
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
  if (hasOnes(field)) return Math.min(field.max, Math.max(Math.ceil(field.min), Math.round(value)));
  const power = 10 ** Math.floor(Math.log10(coarse) + 1e-9);
  const grid = power * ([5, 2, 1].find((n) => n * power <= coarse * 1.0001) ?? 1);
  return Number((Math.round(value / grid) * grid).toPrecision(12));
};

/** The next value for an arrow key: one up or down, or one in the second digit; ten times that if `far`. */
export const nudged = (field: NumberField, value: number, direction: 1 | -1, far: boolean): number => {
  const step = hasOnes(field) ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(value) || field.max / 100)) - 1);
  const next = Number((value + direction * step * (far ? 10 : 1)).toPrecision(12));
  const least = hasOnes(field) && value >= 1 ? Math.ceil(field.min) : field.min;
  return Math.min(field.max, Math.max(least, next));
};
