import { allowedText, checkField } from "../schema/check.ts";
import type { NumberField } from "../schema/fields.ts";
import { isJsonList, isJsonObject } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import { bufferFields } from "./commonFields.ts";
import type { BufferSize, Spread } from "./document.ts";
import type { Members } from "./members.ts";

/** Entries of a list: as many as a group can have flows. */
const LIST_MAX = 10_000;

/** The only key of an object and its value. */
const onlyMember = (value: Json): readonly [string, Json] | undefined => {
  const [first, second] = isJsonObject(value) ? Object.entries(value) : [];
  return second === undefined ? first : undefined;
};

const numbersIn = (value: Json, field: NumberField): readonly number[] | undefined => {
  if (!isJsonList(value)) return undefined;
  const numbers = value.filter((item) => typeof item === "number");
  return numbers.length === value.length && numbers.every((item) => checkField(field, item, "").ok) ? numbers : undefined;
};

const spreadIn = (value: Json, field: NumberField): Spread | undefined => {
  if (typeof value === "number") return checkField(field, value, "").ok ? (value === 0 ? 0 : value) : undefined;
  const [key, list] = onlyMember(value) ?? [];
  const numbers = list === undefined ? undefined : numbersIn(list, field);
  if (numbers === undefined) return undefined;
  if (key === "list") return numbers.length > 0 && numbers.length <= LIST_MAX ? { list: numbers } : undefined;
  const [low, high] = numbers;
  if (low === undefined || high === undefined || numbers.length > 2 || low > high) return undefined;
  if (key === "uniform") return { uniform: [low, high] };
  return key === "random" ? { random: [low, high] } : undefined;
};

/** A quantity that may differ by flow; undefined: not given, or at fault. */
export const readSpread = (members: Members, key: string, field: NumberField): Spread | undefined => {
  const value = members.take(key);
  if (value === undefined) return undefined;
  const spread = spreadIn(value, field);
  if (spread === undefined) {
    const forms = `{"uniform": [low, high]}, {"random": [low, high]}, {"list": [...]}`;
    members.fault(key, value, `${allowedText(field)}; a number or ${forms}`);
  }
  return spread;
};

/** `{packets}` or `{bytes}`; undefined: not given, null, or at fault. */
export const readBuffer = (members: Members, key: string, orNull = false): BufferSize | undefined => {
  const value = members.take(key);
  if (value === undefined || (orNull && value === null)) return undefined;
  const [unit, size] = onlyMember(value) ?? [];
  if (typeof size === "number" && unit === "packets" && checkField(bufferFields.packets, size, "").ok) return { packets: size };
  if (typeof size === "number" && unit === "bytes" && checkField(bufferFields.bytes, size, "").ok) return { bytes: size };
  const { packets, bytes } = bufferFields;
  members.fault(
    key,
    value,
    `{"packets": ${packets.min} to ${packets.max}, whole} or {"bytes": ${bytes.min} to ${bytes.max}}${orNull ? " or null" : ""}`,
  );
  return undefined;
};
