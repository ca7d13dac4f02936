import type { Json } from "../units/units.ts";
import { isJsonList, isJsonObject, type JsonObject, memberOf, showValue } from "./json.ts";

/**
 * Reads the members of an object of a data file. Each method throws an Error that begins with the member's place, and
 * names its value and what is allowed.
 */
export class Reader {
  constructor(
    private readonly object: JsonObject,
    readonly place: string,
  ) {}

  fail(key: string, wanted: string): never {
    throw new Error(`${this.place}.${key} is ${showValue(memberOf(this.object, key))}; allowed: ${wanted}`);
  }
  /** Refuses members with other names. */
  only(...keys: readonly string[]): this {
    const unknown = Object.keys(this.object).find((key) => !keys.includes(key));
    if (unknown !== undefined)
      throw new Error(`${this.place} has an unknown member ${unknown}; allowed: ${keys.join(", ")}`);
    return this;
  }
  get keys(): readonly string[] {
    return Object.keys(this.object);
  }
  has(key: string): boolean {
    return memberOf(this.object, key) !== undefined;
  }
  json(key: string): Json {
    const value = memberOf(this.object, key);
    return value === undefined ? this.fail(key, "a value") : value;
  }
  text(key: string): string {
    const value = memberOf(this.object, key);
    return typeof value === "string" ? value : this.fail(key, "a text");
  }
  number(key: string): number {
    const value = memberOf(this.object, key);
    return typeof value === "number" ? value : this.fail(key, "a number");
  }
  numberOrWord(key: string): number | string {
    const value = memberOf(this.object, key);
    return typeof value === "number" || typeof value === "string" ? value : this.fail(key, "a number or a word");
  }
  flag(key: string): boolean {
    const value = memberOf(this.object, key);
    return typeof value === "boolean" ? value : this.fail(key, "true or false");
  }
  record(key: string): JsonObject {
    const value = memberOf(this.object, key);
    return isJsonObject(value) ? value : this.fail(key, "an object");
  }
  list(key: string): readonly Json[] {
    const value = memberOf(this.object, key);
    return isJsonList(value) ? value : this.fail(key, "a list");
  }
  texts(key: string): readonly string[] {
    return this.list(key).map((item) => (typeof item === "string" ? item : this.fail(key, "a list of texts")));
  }
  numbers(key: string): readonly number[] {
    return this.list(key).map((item) => (typeof item === "number" ? item : this.fail(key, "a list of numbers")));
  }
  choice<T extends string>(key: string, options: readonly T[]): T {
    const value = memberOf(this.object, key);
    return options.find((option) => option === value) ?? this.fail(key, options.join(", "));
  }
  inner(key: string): Reader {
    return new Reader(this.record(key), `${this.place}.${key}`);
  }
  objects(key: string): readonly Reader[] {
    return this.list(key).map((item, i) =>
      isJsonObject(item) ? new Reader(item, `${this.place}.${key}.${i}`) : this.fail(key, "a list of objects"),
    );
  }
}
