/** Steps that a key moves a handle. */
const KEYS: ReadonlyMap<string, number> = new Map([
  ["ArrowUp", 1],
  ["ArrowRight", 1],
  ["ArrowDown", -1],
  ["ArrowLeft", -1],
  ["PageUp", 10],
  ["PageDown", -10],
]);

/** A round step of about a hundredth of a range; a tenth of that if `fine`. */
const stepOf = (range: number, fine: boolean): number => 10 ** Math.floor(Math.log10(range / 50)) * (fine ? 0.1 : 1);

/** Removes the digits that hold rounding errors of binary fractions. */
const tidy = (value: number): number => Number(value.toPrecision(10));

/** A number on an axis of this range after a key press; null: the key is not for handles. `fine`: Shift is held. */
export const stepped = (key: string, fine: boolean, value: number, range: number): number | null => {
  const steps = KEYS.get(key);
  return steps === undefined ? null : tidy(value + steps * stepOf(range, fine));
};

/** A number from the pointer, rounded to whole steps; `fine`: Shift is held. */
export const rounded = (value: number, range: number, fine: boolean): number => {
  const step = stepOf(range, fine);
  return tidy(Math.round(value / step) * step);
};
