import type { Archive } from "../../kernel/archive.ts";

/**
 * Writes the state of a law to the archive, or reads it from there in place: numbers, flags, texts and columns of
 * constant length.
 * @throws TypeError if a field has another type
 */
export const serializeRecord = (record: object, archive: Archive): void => {
  for (const key of Object.keys(record)) {
    const value: unknown = Reflect.get(record, key);
    if (value instanceof Float64Array) archive.numbers(value);
    else Reflect.set(record, key, serializedValue(value, key, archive));
  }
};

const serializedValue = (value: unknown, key: string, archive: Archive): number | boolean | string => {
  if (typeof value === "number") return archive.number(value);
  if (typeof value === "boolean") return archive.flag(value);
  if (typeof value === "string") return archive.text(value);
  throw new TypeError(`the state's ${key} is no plain data`);
};
