import { readFileSync } from "node:fs";
import { isJson, isJsonList, isJsonObject, type JsonObject, memberOf } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";

/** Reads committed data. All functions of this module: @throws Error if the file has another form */
export const readJsonObject = (path: string): JsonObject => {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isJson(value)) throw new Error(`${path} is nested too deeply`);
  return objectOf(value, path);
};

const wrong = (where: string, wanted: string): Error => new Error(`reference data, ${where}: ${wanted} is missing`);

export const objectOf = (value: Json | undefined, where: string): JsonObject => {
  if (!isJsonObject(value)) throw wrong(where, "an object");
  return value;
};
export const entriesOf = (value: JsonObject, key: string): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectOf(memberOf(value, key), key)).map(([name, entry]) => [name, objectOf(entry, name)]);
export const listOf = (value: Json | undefined, where: string): readonly Json[] => {
  if (!isJsonList(value)) throw wrong(where, "a list");
  return value;
};
export const numberOf = (value: Json | undefined, where: string): number => {
  if (typeof value !== "number") throw wrong(where, "a number");
  return value;
};
export const numbersOf = (value: Json | undefined, where: string): readonly number[] =>
  listOf(value, where).map((each) => numberOf(each, where));
