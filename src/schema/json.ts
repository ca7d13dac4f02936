import type { Json } from "../units/units.ts";

export type JsonObject = { readonly [key: string]: Json };

/** Documents of the lab are nested less than half as deep; a deeper one could exhaust the stack. */
export const DEPTH_MAX = 24;

/** Keys that would reach an object's prototype; documents and addresses must not contain them. */
export const isReserved = (key: string): boolean => key === "__proto__" || key === "constructor" || key === "prototype";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the value is JSON: finite numbers only, nested at most 24 levels deep. */
export const isJson = (value: unknown, depth = 0): value is Json => {
  if (value === null || typeof value === "boolean" || typeof value === "string") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (depth >= DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  return isRecord(value) && Object.values(value).every((item) => isJson(item, depth + 1));
};

export const isJsonObject = (value: Json | undefined): value is JsonObject => isRecord(value);
export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The own property of this name. */
export const memberOf = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Whether the values are equal, apart from the order of keys. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
};

/** A value for a sentence: JSON, cut after 60 characters. */
export const showValue = (value: unknown): string => {
  const text = typeof value === "number" ? String(value) : isJson(value) ? JSON.stringify(value) : String(typeof value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
