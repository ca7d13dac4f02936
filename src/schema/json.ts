import type { Json } from "../units/units.ts";

export type JsonObject = { readonly [key: string]: Json };

/** No document of ours is nested deeper than half of this; deeper ones could exhaust the stack. */
export const DEPTH_MAX = 24;

/** Keys that would reach an object's prototype; they are unknown keys wherever a document or an address has them. */
export const isReserved = (key: string): boolean => key === "__proto__" || key === "constructor" || key === "prototype";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Only what JSON can say: finite numbers, and nothing nested deeper than 24 levels. */
export const isJson = (value: unknown, depth = 0): value is Json => {
  if (value === null || typeof value === "boolean" || typeof value === "string") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (depth >= DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  return isRecord(value) && Object.values(value).every((item) => isJson(item, depth + 1));
};

export const isJsonObject = (value: Json | undefined): value is JsonObject => isRecord(value);
export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The object's own member of this name. */
export const memberOf = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Same value, whatever the order of keys. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
};

/** A value inside a sentence: JSON, cut after 60 characters. */
export const showValue = (value: unknown): string => {
  const text = typeof value === "number" ? String(value) : isJson(value) ? JSON.stringify(value) : String(typeof value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
