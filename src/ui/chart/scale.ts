/** A linear map as two numbers, for loops: pixel = `zero` + `slope` · value. */
export interface Affine {
  readonly zero: number;
  readonly slope: number;
}

/** The map that takes `domain` to `range`. */
export const affine = (domain: readonly [number, number], range: readonly [number, number]): Affine => {
  const slope = (range[1] - range[0]) / (domain[1] - domain[0]);
  return { zero: range[0] - slope * domain[0], slope };
};
export const pixelOf = (scale: Affine, value: number): number => scale.zero + scale.slope * value;
export const valueAt = (scale: Affine, pixel: number): number => (pixel - scale.zero) / scale.slope;

export const TICKS_MAX = 6;

/** The smallest 1, 2 or 5 · 10^k that divides `span` into at most `most` parts. */
export const step125 = (span: number, most: number): number => {
  const least = span / most;
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  return power * ([1, 2, 5].find((nice) => nice * power >= least * (1 - 1e-9)) ?? 10);
};

/** Round numbers 1, 2, 5 · 10^k inside [from, to], at most `most` of them. */
export const ticks125 = (from: number, to: number, most = TICKS_MAX): number[] => {
  for (let parts = most; parts > 0; parts--) {
    const ticks = multiplesOf(step125(to - from, parts), from, to);
    if (ticks.length <= most) return ticks;
  }
  return [from];
};

/** Removes the last digits, which hold rounding errors of binary fractions. */
const tidy = (value: number): number => Number(value.toPrecision(13));

/** Multiples of `step` inside [from, to]. */
export const multiplesOf = (step: number, from: number, to: number): number[] => {
  const start = Math.floor(from / step);
  const all = Array.from({ length: Math.ceil(to / step) - start + 1 }, (_, i) => tidy((start + i) * step));
  return all.filter((multiple) => multiple >= from && multiple <= to);
};

/** Decimals that distinguish ticks of this step: 0.05 needs two, 20 none. */
export const tickDigits = (ticks: readonly number[]): number => {
  const step = Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)) || Math.abs(ticks[0] ?? 1) || 1;
  return Math.max(0, Math.min(12, -Math.floor(Math.log10(step) + 1e-9)));
};

const NICE = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** The next larger number that suits the top of an axis. */
export const niceTop = (value: number): number => {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const step = NICE.find((nice) => nice * power >= value * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(6));
};
