/** Where a series rises or falls: places of its columns, at least `apart` columns from the one before of its kind. */
export interface Turns {
  readonly up: readonly number[];
  readonly down: readonly number[];
}

/**
 * Steps of a staircase that was cut into columns. Small ones (below `least`) are no steps, and a step that fills two
 * columns counts once.
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
