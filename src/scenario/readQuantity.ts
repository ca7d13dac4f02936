import { allowedText, checkField, entryFaultOf, rangeText, wrongEntry } from "../schema/check.ts";
import type { NumberField } from "../schema/fields.ts";
import { isJsonList, isJsonObject } from "../schema/json.ts";
import { SPREAD_MAX } from "../schema/limits.ts";
import type { Fault } from "../schema/result.ts";
import type { Json } from "../units/units.ts";
import { bufferFields } from "./commonFields.ts";
import type { BufferSize, Spread } from "./document.ts";
import type { Members } from "./members.ts";

/** The key and value of an object with a single member. */
const onlyMember = (value: Json): readonly [string, Json] | undefined => {
  const [first, second] = isJsonObject(value) ? Object.entries(value) : [];
  return second === undefined ? first : undefined;
};

/** The value is the document's own object, so that an unchanged spread stays the same object after every reading. */
const isSpread = (value: Json, field: NumberField): value is number | (Json & Exclude<Spread, number>) => {
  if (typeof value === "number") return checkField(field, value, "").ok;
  const [key, list] = onlyMember(value) ?? [];
  if (!isJsonList(list) || list.length === 0 || list.length > SPREAD_MAX || wrongEntry(field, list) >= 0) return false;
  if (key === "list") return true;
  const [low, high] = list;
  return (key === "uniform" || key === "random") && list.length === 2 && Number(low) <= Number(high);
};

/** A quantity that may differ by flow; undefined: not given, or wrong. */
export const readSpread = (members: Members, key: string, field: NumberField): Spread | undefined => {
  const value = members.take(key);
  if (value === undefined || isSpread(value, field)) return value;
  const forms = `{"uniform": [low, high]}, {"random": [low, high]}, {"list": [1 to ${SPREAD_MAX} numbers]}`;
  const fault = spreadEntryFault(members.at(key), value, field);
  if (fault === undefined) members.fault(key, value, `${allowedText(field)}; a number or ${forms}`);
  else members.faults.push(fault);
  return undefined;
};

/** The fault of a list's first wrong entry; undefined: the fault is another. */
const spreadEntryFault = (path: string, value: Json, field: NumberField): Fault | undefined => {
  const [key, list] = onlyMember(value) ?? [];
  if (key === undefined || !SPREADS.includes(key) || !isJsonList(list) || list.length > SPREAD_MAX) return undefined;
  const place = wrongEntry(field, list);
  if (place < 0) return undefined;
  return { ...entryFaultOf(`${path}.${key}`, list, place, `a number, ${rangeText(field)}`), path };
};

const SPREADS: readonly string[] = ["uniform", "random", "list"];

const isBuffer = (value: Json): value is Json & BufferSize => {
  const [unit, size] = onlyMember(value) ?? [];
  if (typeof size !== "number") return false;
  if (unit === "packets") return checkField(bufferFields.packets, size, "").ok;
  return unit === "bytes" && checkField(bufferFields.bytes, size, "").ok;
};

/** `{packets}` or `{bytes}`; undefined: not given, null, or wrong. */
export const readBuffer = (members: Members, key: string, orNull = false): BufferSize | undefined => {
  const value = members.take(key);
  if (value === undefined || (orNull && value === null)) return undefined;
  if (isBuffer(value)) return value;
  const { packets, bytes } = bufferFields;
  const forms = `{"packets": ${packets.min} to ${packets.max}, whole} or {"bytes": ${bytes.min} to ${bytes.max}}`;
  members.fault(key, value, orNull ? `${forms} or null` : forms);
  return undefined;
};
