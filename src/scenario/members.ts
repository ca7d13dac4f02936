import { checkField, faultOf } from "../schema/check.ts";
import { countChecks } from "../schema/checkCount.ts";
import type { Field, Fields, FlagField, NumberField } from "../schema/fields.ts";
import { isJsonObject, showValue } from "../schema/json.ts";
import { isPlainText } from "../schema/plainText.ts";
import type { Fault } from "../schema/result.ts";
import { appendAll } from "../units/lists.ts";
import type { Json } from "../units/units.ts";

/** Cost of reading an object, in checked values (`checkCount.ts`). */
const OBJECT_CHECKS = 10;

/**
 * Reads one object of a document, member by member, and collects faults. For a wrong member the reader continues with
 * some value of the right type, so that all faults are found; the caller must discard the result if there are faults.
 */
export class Members {
  private readonly members: ReadonlyMap<string, Json>;
  private readonly known = new Set<string>();

  constructor(
    value: Json | undefined,
    readonly path: string,
    readonly faults: Fault[],
  ) {
    countChecks(OBJECT_CHECKS);
    if (!isJsonObject(value)) this.fault("", value, "an object");
    this.members = new Map(isJsonObject(value) ? Object.entries(value) : []);
  }

  get size(): number {
    return this.members.size;
  }

  /** The raw member; undefined: not given. */
  take(key: string): Json | undefined {
    this.known.add(key);
    return this.members.get(key);
  }

  /** An inner object; empty if it is not given. */
  inside(key: string): Members {
    return new Members(this.take(key) ?? {}, this.at(key), this.faults);
  }

  number(key: string, field: NumberField): number {
    const value = this.checked(key, field);
    if (typeof value === "number") return value;
    return typeof field.default === "number" ? field.default : field.min;
  }

  numberOrNull(key: string, field: NumberField): number | null {
    const value = this.checked(key, field);
    return typeof value === "number" ? value : null;
  }

  flag(key: string, field: FlagField): boolean {
    const value = this.checked(key, field);
    return typeof value === "boolean" ? value : field.default === true;
  }

  /** The checked values of those of these fields that are given, in the order of the fields. */
  fields(fields: Fields): Record<string, Json> {
    const values: Record<string, Json> = {};
    for (const [key, field] of Object.entries(fields)) {
      const value = this.checked(key, field);
      if (value !== undefined) values[key] = value;
    }
    return values;
  }

  /** All members that `allows` accepts, in the order of the document; the others are faults. */
  all(allows: (member: readonly [string, Json]) => boolean, allowed: string): Record<string, Json> {
    const values: [string, Json][] = [];
    for (const member of this.members) {
      if (allows(member)) values.push([member[0], member[1]]);
      else this.fault(member[0], member[1], allowed);
    }
    return Object.fromEntries(values);
  }

  /** A string of `min` to `max` characters. */
  text(key: string, min: number, max: number): string | undefined {
    const value = this.take(key);
    if (value === undefined) return undefined;
    const isText = typeof value === "string" && value.length >= min && value.length <= max;
    if (isText && isPlainText(value)) return value;
    const allowed = `a text of ${min === 0 ? "at most" : `${min} to`} ${max} characters`;
    this.fault(key, value, isText ? `${allowed}, none of which controls the line or its direction` : allowed);
    return undefined;
  }

  /** One of these ids. */
  id(key: string, ids: readonly string[]): string | undefined {
    const value = this.take(key);
    if (typeof value === "string" && ids.includes(value)) return value;
    const fault = faultOf(this.at(key), value, ids.join(", "));
    this.faults.push(typeof value === "string" ? { ...fault, misnamed: { word: value, known: ids } } : fault);
    return undefined;
  }

  at(key: string): string {
    if (key === "") return this.path;
    return this.path === "" ? key : `${this.path}.${key}`;
  }

  fault(key: string, value: Json | undefined, allowed: string): void {
    this.faults.push(faultOf(this.at(key), value, allowed));
  }

  /** Reports every member that was not read. */
  refuseRest(): void {
    for (const [key, value] of this.members) {
      if (this.known.has(key)) continue;
      const path = this.at(key);
      const known = [...this.known];
      this.faults.push({
        path,
        value,
        message: `${path} is not a field (its value is ${showValue(value)}); known: ${known.join(", ")}`,
        misnamed: { word: key, known },
      });
    }
  }

  private checked(key: string, field: Field): Json | undefined {
    const value = this.take(key);
    if (value === undefined) return undefined;
    const result = checkField(field, value, this.at(key));
    if (result.ok) return result.value;
    appendAll(this.faults, result.faults);
    return undefined;
  }
}
