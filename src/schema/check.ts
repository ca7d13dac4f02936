import type { Json } from "../units/units.ts";
import { countChecks } from "./checkCount.ts";
import type { Field, Fields, FlowSize, Given, NumberField, NumbersField, ValuesOf } from "./fields.ts";
import { isJson, isJsonList, isJsonObject, memberOf, showValue } from "./json.ts";
import { LIST_MAX } from "./limits.ts";
import { type BufferSize, type Fault, fail, ok, type Result } from "./result.ts";

/** Limits of the shape of a Pareto distribution (mean and variance of web transfers), and of a transfer's packets. */
export const PARETO_SHAPE = { min: 1.05, max: 3 };
export const FLOW_SIZE_MAX = 1e6;

/** "lanes.0.params.maxProbability is 3; allowed: 0 to 1" */
export const faultOf = (path: string, value: unknown, allowed: string): Fault => ({
  path,
  value: isJson(value) ? value : undefined,
  message: `${path} is ${value === undefined ? "missing" : showValue(value)}; allowed: ${allowed}`,
});

/** "bottleneck.variation.rates, entry 3 of 10, is -5; allowed: 1000 to 100000000000 bit/s". @param index from 0 */
export const entryFaultOf = (path: string, list: readonly Json[], index: number, allowed: string): Fault => {
  const value = list[index];
  const entry = index + 1;
  return { ...faultOf(`${path}, entry ${entry} of ${list.length},`, value, allowed), path, entry };
};

const unitText = ({ unit }: NumberField | NumbersField): string =>
  unit === "ratio" || unit === "factor" || unit === "count" ? "" : ` ${unit}`;

/** "0 to 1", "1000 to 100000000000 bit/s", "0 s or more". */
export const rangeText = (field: NumberField | NumbersField): string =>
  field.max === Number.MAX_VALUE
    ? `${field.min}${unitText(field)} or more`
    : `${field.min} to ${field.max}${unitText(field)}`;

/** Allowed values of a field, in words: "0 to 1", "whole numbers from 1 to 100 packets", "true or false". */
export const allowedText = (field: Field): string => {
  switch (field.kind) {
    case "number":
      return [
        `${field.integer ? "whole numbers from " : ""}${rangeText(field)}`,
        ...(field.outage ? ["or 0 in a change (an outage)"] : []),
        ...(field.off ? ["or null (never)"] : []),
      ].join(", ");
    case "numbers":
      return `a list of 1 to ${LIST_MAX} numbers, each ${rangeText(field)}`;
    case "flag":
      return "true or false";
    case "choice":
      return field.options.map((option) => `"${option}"`).join(", ");
    case "size":
      return (
        `{"packets"} or {"geometric": {"mean"}} or {"pareto": {"mean", "shape", "min", "max"}} or ` +
        `{"boundedPareto": {"shape", "min", "max"}}; 1 to ${FLOW_SIZE_MAX} packets, ` +
        `shape ${PARETO_SHAPE.min} to ${PARETO_SHAPE.max}, min at most max`
      );
  }
};

const isNumberIn = (value: unknown, min: number, max: number, integer = false): value is number =>
  typeof value === "number" && value >= min && value <= max && (!integer || Number.isInteger(value));

const isPackets = (value: Json | undefined, integer: boolean): value is number =>
  isNumberIn(value, 1, FLOW_SIZE_MAX, integer);

/** The object has exactly these keys, in any order. */
const hasKeys = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));

const isPareto = (value: Json | undefined, keys: readonly string[]): boolean => {
  if (!isJsonObject(value) || !hasKeys(value, keys)) return false;
  const [min, max] = [memberOf(value, "min"), memberOf(value, "max")];
  return (
    isPackets(min, true) &&
    isPackets(max, true) &&
    min <= max &&
    isNumberIn(memberOf(value, "shape"), PARETO_SHAPE.min, PARETO_SHAPE.max) &&
    (!keys.includes("mean") || isPackets(memberOf(value, "mean"), false))
  );
};

const isFlowSize = (value: Json): value is FlowSize => {
  if (!isJsonObject(value)) return false;
  if (hasKeys(value, ["packets"])) return isPackets(memberOf(value, "packets"), true);
  if (hasKeys(value, ["pareto"])) return isPareto(memberOf(value, "pareto"), ["mean", "shape", "min", "max"]);
  if (hasKeys(value, ["boundedPareto"])) return isPareto(memberOf(value, "boundedPareto"), ["shape", "min", "max"]);
  const geometric = hasKeys(value, ["geometric"]) ? memberOf(value, "geometric") : undefined;
  return isJsonObject(geometric) && hasKeys(geometric, ["mean"]) && isPackets(memberOf(geometric, "mean"), false);
};

/** Lists without a wrong entry, and the field they were checked for: an unchanged list is not checked again. */
const checkedLists = new WeakMap<readonly Json[], NumberField | NumbersField>();

/** The first entry outside the field's range, from 0; −1: there is none. */
export const wrongEntry = (field: NumberField | NumbersField, list: readonly Json[]): number => {
  if (checkedLists.get(list) === field) return -1;
  countChecks(list.length);
  const place = list.findIndex((item) => !isNumberIn(item, field.min, field.max));
  if (place < 0) checkedLists.set(list, field);
  return place;
};

const isAllowed = (field: Field, value: Json): boolean => {
  switch (field.kind) {
    case "number":
      if (value === null) return field.off === true;
      if (value === 0 && field.outage === true) return true;
      return isNumberIn(value, field.min, field.max, field.integer);
    case "numbers":
      return isJsonList(value) && value.length > 0 && value.length <= LIST_MAX && wrongEntry(field, value) < 0;
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && field.options.includes(value);
    case "size":
      return isFlowSize(value);
  }
};

/**
 * The value, if the field allows it (−0 becomes 0); otherwise a fault that names the path, the value and the range, and
 * of a list the first wrong entry.
 */
export const checkField = (field: Field, value: unknown, path: string): Result<Json> => {
  countChecks(1);
  if (isKnown(field, value)) return ok(value);
  if (isJson(value) && isAllowed(field, value)) return ok(value === 0 ? 0 : value);
  if (field.kind === "numbers" && isNumberList(value)) {
    const place = wrongEntry(field, value);
    if (place >= 0) return fail([entryFaultOf(path, value, place, `a number, ${rangeText(field)}`)]);
  }
  return fail([faultOf(path, value, `${isTypedNumber(field, value) ? "a number, " : ""}${allowedText(field)}`)]);
};

const isKnown = (field: Field, value: unknown): value is readonly number[] =>
  field.kind === "numbers" && Array.isArray(value) && checkedLists.get(value) === field;

const isNumberList = (value: unknown): value is readonly Json[] =>
  Array.isArray(value) && value.length > 0 && value.length <= LIST_MAX && isJson(value);

/** Whether a number was given as a string, often with a unit: "10M". */
const isTypedNumber = (field: Field, value: unknown): boolean => field.kind === "number" && typeof value === "string";

/** Bytes per packet for converting the buffer's unit (`Given`). */
export const BUFFER_PACKET_BYTES = 1000;

/**
 * Values of fields. The class gives them their own shape: plain objects would share that of the field definitions,
 * which hold other types under the same names, and V8 would check every value at every use.
 */
class Resolved {
  readonly [name: string]: Json;
}

/**
 * These values with a shape of their own. Their members are defined at once: an object that gets more than about 24
 * members one by one, or by `Object.assign`, is a hash table in V8, with a lookup at every access and packet
 * (docs/performance.md).
 */
export const withOwnShape = (values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> =>
  Object.defineProperties(new Resolved(), Object.getOwnPropertyDescriptors(values));

/** Inputs of derived defaults from a link: rate in bit/s, buffer, size of the largest packet in bytes. */
export interface LinkGiven {
  readonly linkRate: number;
  readonly buffer: BufferSize;
  readonly largestPacket: number;
}

/**
 * Values of all fields, in their order: given values, or defaults. A derived default may read the fields before it.
 * `given` must have been checked.
 * @throws Error if a default reads a field that is not a number or comes later
 */
export const resolve = <F extends Fields>(
  fields: F,
  given: Readonly<Record<string, Json>>,
  link: LinkGiven,
): ValuesOf<F> => {
  const values: Record<string, Json> = {};
  const { buffer, linkRate, largestPacket } = link;
  const context: Given = {
    linkRate,
    largestPacket,
    buffer,
    bufferPackets: "packets" in buffer ? buffer.packets : buffer.bytes / BUFFER_PACKET_BYTES,
    bufferBytes: "bytes" in buffer ? buffer.bytes : buffer.packets * BUFFER_PACKET_BYTES,
    value: (name) => {
      const value = memberOf(values, name);
      if (typeof value !== "number") throw new Error(`a default reads ${name}, which is not a number set before it`);
      return value;
    },
    isGiven: (name) => Object.hasOwn(given, name),
  };
  for (const [name, field] of Object.entries(fields)) {
    const value = memberOf(given, name);
    if (value !== undefined) values[name] = value;
    else values[name] = typeof field.default === "function" ? field.default(context) : field.default;
  }
  return withOwnShape(values) as ValuesOf<F>;
};
