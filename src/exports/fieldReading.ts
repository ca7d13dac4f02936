import { isJsonList, sameJson, showValue } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import type { Departure } from "./departure.ts";

/** The values that a reading starts from. */
interface Values {
  /** Every field with its value after defaults. */
  readonly all: Readonly<Record<string, Json>>;
  /** Whether the scenario sets this field to another value than its default. */
  isSet(field: string): boolean;
  /** The value that it has where the scenario does not give it. */
  unset(field: string): Json | undefined;
}

/**
 * The fields of one part of a scenario (a lane's parameters, a group, …) and which of them a translator has read. What
 * was set and never read is a departure: nothing can be left out without a word.
 */
export class FieldReading {
  private readonly read = new Set<string>();

  constructor(
    /** Path of the part: "lanes.0.params". */
    readonly path: string,
    private readonly values: Values,
    private readonly tool: string,
    private readonly departures: Departure[],
  ) {}

  /** The value of a field, which the program expresses. @throws Error if there is no such field */
  take(field: string): Json {
    this.read.add(field);
    const value = this.values.all[field];
    if (value === undefined) throw new Error(`there is no field ${this.path}.${field}`);
    return value;
  }

  /** The number of a field that is never null. @throws Error if it is null: `numberOr` reads such a field */
  number(field: string): number {
    const value = this.numberOr(field, Number.NaN);
    if (Number.isNaN(value)) throw new Error(`${this.path}.${field} has no value`);
    return value;
  }

  /** @param without in place of null */
  numberOr(field: string, without: number): number {
    const value = this.take(field);
    if (value === null) return without;
    if (typeof value !== "number") throw new Error(`${this.path}.${field} is no number`);
    return value;
  }

  /** A number that is whole in the tool; another value is a departure, however often it is read. */
  whole(field: string): number {
    const value = this.number(field);
    const theirs = Math.round(value);
    const isSaid = this.departures.some(({ path }) => path === `${this.path}.${field}`);
    if (theirs !== value && !isSaid) this.changed(field, `is ${value}; ${this.tool} has ${theirs}`, theirs);
    return theirs;
  }

  numbers(field: string): readonly number[] {
    const value = this.take(field);
    return isJsonList(value) ? value.filter((entry) => typeof entry === "number") : [];
  }

  flag(field: string): boolean {
    return this.take(field) === true;
  }

  text(field: string): string {
    return String(this.take(field));
  }

  has(field: string): boolean {
    return this.values.all[field] !== undefined;
  }

  /** Reads a field for which the tool has one value only; another value of the scenario is a departure. */
  fixed(field: string, theirs: Json): void {
    const value = this.take(field);
    if (!sameJson(value, theirs))
      this.changed(field, `is ${showValue(value)}; ${this.tool} has ${showValue(theirs)}`, theirs);
  }

  /** Reads fields that have no effect here, whatever their values. */
  ignore(...fields: readonly string[]): void {
    for (const field of fields) this.read.add(field);
  }

  /** The tool does something else in place of this field. @param what follows the name of the field */
  changed(field: string, what: string, instead?: Json): void {
    this.read.add(field);
    this.add("changed", field, what, instead);
  }

  /** The program does without this field. @param what follows the name of the field */
  leftOut(field: string, what: string, instead?: Json): void {
    this.read.add(field);
    this.add("left out", field, what, instead);
  }

  /** Fields that were not read. */
  unread(): readonly string[] {
    return Object.keys(this.values.all).filter((field) => !this.read.has(field));
  }

  /** Adds a departure for every field that is set and was not read; the program does what the lab does without it. */
  finish(): void {
    for (const field of this.unread()) {
      if (!this.values.isSet(field)) continue;
      const what = `is ${showValue(this.values.all[field])}; ${this.tool} has no such setting`;
      this.add("left out", field, what, this.values.unset(field));
    }
  }

  private add(kind: Departure["kind"], field: string, what: string, instead: Json | undefined): void {
    const path = `${this.path}.${field}`;
    const departure = { path, kind, sentence: `${path} ${what}.` };
    this.departures.push(instead === undefined ? departure : { ...departure, instead });
  }
}
