/** How far a key moves a handle, in steps. */
const KEYS: ReadonlyMap<string, number> = new Map([
  ["ArrowUp", 1],
  ["ArrowRight", 1],
  ["ArrowDown", -1],
  ["ArrowLeft", -1],
  ["PageUp", 10],
  ["PageDown", -10],
]);

/** A round step of about a hundredth of a range; a tenth of that if it is to be fine. */
const stepOf = (range: number, fine: boolean): number => 10 ** Math.floor(Math.log10(range / 50)) * (fine ? 0.1 : 1);

/** A number without the digits that binary fractions leave behind. */
const tidy = (value: number): number => Number(value.toPrecision(10));

/** Where a key takes a number on an axis of this range; null: the key is not for handles. Shift is fine. */
export const stepped = (key: string, fine: boolean, value: number, range: number): number | null => {
  const steps = KEYS.get(key);
  return steps === undefined ? null : tidy(value + steps * stepOf(range, fine));
};

/** A number as a pointer gives it: in whole steps, fine ones with Shift. */
export const rounded = (value: number, range: number, fine: boolean): number => {
  const step = stepOf(range, fine);
  return tidy(Math.round(value / step) * step);
};
