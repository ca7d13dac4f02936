import type { Tape } from "../../kernel/archive.ts";

/**
 * Writes the state of a law to the tape, or fills it from there in place: numbers, flags, texts and columns whose
 * length never changes.
 * @throws TypeError where it holds anything else
 */
export const exchangeRecord = (record: object, tape: Tape): void => {
  for (const key of Object.keys(record)) {
    const value: unknown = Reflect.get(record, key);
    if (value instanceof Float64Array) tape.numbers(value);
    else Reflect.set(record, key, exchanged(value, key, tape));
  }
};

const exchanged = (value: unknown, key: string, tape: Tape): number | boolean | string => {
  if (typeof value === "number") return tape.number(value);
  if (typeof value === "boolean") return tape.flag(value);
  if (typeof value === "string") return tape.text(value);
  throw new TypeError(`a law's ${key} is no plain data`);
};
