/** Columns in which a series rises or falls, each at least `apart` columns behind the previous one of its kind. */
export interface Turns {
  readonly up: readonly number[];
  readonly down: readonly number[];
}

/**
 * Finds the steps of a staircase that was sampled in columns. Rises and falls below `least` are ignored, and a step
 * that spans two columns counts once.
 */
export const turnsOf = (values: Float64Array, count: number, least: number, apart: number): Turns => {
  const up: number[] = [];
  const down: number[] = [];
  let before = Number.NaN;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const places = value > before + least ? up : value < before - least ? down : null;
    if (places !== null && i - (places.at(-1) ?? Number.NEGATIVE_INFINITY) >= apart) places.push(i);
    before = value;
  }
  return { up, down };
};
