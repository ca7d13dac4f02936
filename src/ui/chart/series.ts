import type { Ink } from "./ink.ts";
import type { Affine } from "./scale.ts";

/** Position of columns: column i covers [left + i·step, left + (i + 1)·step) pixels. */
export interface Strip {
  readonly left: number;
  readonly step: number;
  readonly count: number;
}

/** Traces a line through the middles of the columns; breaks where nothing is recorded. Adds to the current path. */
export const pathLine = (context: Ink, strip: Strip, values: Float64Array, y: Affine): void => {
  let pen = false;
  const start = strip.left + strip.step / 2;
  for (let i = 0; i < strip.count; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) {
      pen = false;
      continue;
    }
    const px = start + i * strip.step;
    const py = y.zero + y.slope * value;
    if (pen) context.lineTo(px, py);
    else context.moveTo(px, py);
    pen = true;
  }
};

/** Length of a dash and of the gap after it, in columns. */
const DASH = 3;
const GAP = 2;

/**
 * Like `pathLine`, in dashes. Their position follows from the column's index, `first` for the first of the strip, so
 * they move with the data.
 */
export const pathDashes = (context: Ink, strip: Strip, values: Float64Array, y: Affine, first: number): void => {
  const start = strip.left + strip.step / 2;
  let pen = false;
  for (let i = 0; i < strip.count; i++) {
    const value = values[i] ?? Number.NaN;
    const isInk = (first + i) % (DASH + GAP) <= DASH && !Number.isNaN(value);
    if (isInk && pen) context.lineTo(start + i * strip.step, y.zero + y.slope * value);
    else if (isInk) context.moveTo(start + i * strip.step, y.zero + y.slope * value);
    pen = isInk;
  }
};

/** Like `pathLine`, in steps, for windows in which a column is narrower than a recorded bin. */
export const pathSteps = (context: Ink, strip: Strip, values: Float64Array, y: Affine): void => {
  let pen = false;
  for (let i = 0; i < strip.count; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) {
      pen = false;
      continue;
    }
    const px = strip.left + i * strip.step;
    const py = y.zero + y.slope * value;
    if (pen) context.lineTo(px, py);
    else context.moveTo(px, py);
    context.lineTo(px + strip.step, py);
    pen = true;
  }
};

/** Fills the area between two series, in pieces where both are known. */
export const pathBand = (context: Ink, strip: Strip, low: Float64Array, high: Float64Array, y: Affine): void => {
  const start = strip.left + strip.step / 2;
  let i = 0;
  while (i < strip.count) {
    if (Number.isNaN(low[i] ?? Number.NaN) || Number.isNaN(high[i] ?? Number.NaN)) {
      i += 1;
      continue;
    }
    const first = i;
    for (; i < strip.count && !Number.isNaN(high[i] ?? Number.NaN); i++) {
      const px = start + i * strip.step;
      const py = y.zero + y.slope * (high[i] ?? 0);
      if (i === first) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
    for (let back = i - 1; back >= first; back--)
      context.lineTo(start + back * strip.step, y.zero + y.slope * (low[back] ?? 0));
    context.closePath();
  }
};

/** Values that a running mean currently covers; reused between calls. */
let held = new Float64Array(0);

/** A running mean over `reach` columns to the left, in place: rates of narrow columns are whole packets and flicker. */
export const smooth = (values: Float64Array, count: number, reach: number): void => {
  if (reach < 2) return;
  let sum = 0;
  let known = 0;
  if (held.length < reach) held = new Float64Array(reach);
  held.fill(Number.NaN, 0, reach);
  for (let i = 0; i < count; i++) {
    const slot = i % reach;
    const leaving = held[slot] ?? Number.NaN;
    if (!Number.isNaN(leaving)) {
      sum -= leaving;
      known -= 1;
    }
    const value = values[i] ?? Number.NaN;
    held[slot] = value;
    if (Number.isNaN(value)) continue;
    sum += value;
    known += 1;
    values[i] = sum / known;
  }
};

/** Draws the bars of a rug: 3 px high and 1.6 more per event in a pixel, 10 at most, up from `bottom`. */
export const drawRug = (context: Ink, strip: Strip, counts: Float64Array, bottom: number, colour: string): void => {
  context.fillStyle = colour;
  const width = Math.max(1.15, Math.min(2, strip.step));
  for (let i = 0; i < strip.count; i++) {
    const count = counts[i] ?? 0;
    if (!(count > 0)) continue;
    const height = rugHeight(count);
    context.fillRect(strip.left + i * strip.step, bottom - height, width, height);
  }
};
export const rugHeight = (count: number): number => Math.min(10, 3 + 1.6 * count);

/** Series stacked on each other, in reused arrays. */
export class Stack {
  low = new Float64Array(0);
  high = new Float64Array(0);
  private count = 0;

  begin(count: number): void {
    this.count = count;
    if (this.high.length < count) {
      this.low = new Float64Array(count);
      this.high = new Float64Array(count);
    }
    this.high.fill(0);
  }

  /** Adds `values` on top: `low` and `high` are then the edges of that layer, NaN where it is unknown. */
  add(values: Float64Array): void {
    const { low, high } = this;
    for (let i = 0; i < this.count; i++) {
      // An unknown layer below takes no room.
      low[i] = Number.isNaN(high[i]) ? (low[i] ?? 0) : (high[i] ?? 0);
      high[i] = (low[i] ?? 0) + (values[i] ?? Number.NaN);
    }
  }
}

/** Index of the layer, from the bottom up, that contains `value`; -1: it is above them all. */
export const layerAt = (layers: readonly number[], value: number): number => {
  let below = 0;
  return layers.findIndex((layer) => {
    const from = below;
    below += layer > 0 ? layer : 0;
    return value >= from && value < below;
  });
};

/** The largest known value that is at most `limit`; NaN if there is none. */
export const largest = (values: Float64Array, count: number, limit = Number.POSITIVE_INFINITY): number => {
  let most = Number.NaN;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? Number.NaN;
    if (value <= limit && !(value <= most)) most = value;
  }
  return most;
};

/** The smallest known value; NaN if there is none. */
export const smallest = (values: Float64Array, count: number): number => {
  let least = Number.NaN;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isNaN(value) && !(value >= least)) least = value;
  }
  return least;
};

/** Sum of the known values. */
export const totalOf = (values: Float64Array, count: number): number => {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    if (value > 0) sum += value;
  }
  return sum;
};

/** The newest known value; NaN if there is none. */
export const lastOf = (values: Float64Array, count: number): number => {
  for (let i = count - 1; i >= 0; i--) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
};
