import { type JsonObject, memberOf } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";

/** Reads the settings of one case one by one; a setting that was not read cannot be translated. */
export class Settings {
  private readonly left: Set<string>;

  constructor(private readonly params: JsonObject) {
    this.left = new Set(Object.keys(params));
  }

  take(key: string): Json | undefined {
    this.left.delete(key);
    return memberOf(this.params, key);
  }

  /** Whether the case has the setting. */
  has(key: string): boolean {
    return memberOf(this.params, key) !== undefined;
  }

  number(key: string, otherwise: number): number {
    const value = this.take(key);
    if (value === undefined) return otherwise;
    const number = Number(value);
    if (!Number.isFinite(number)) throw new Error(`${key} ${String(value)}`);
    return number;
  }

  text(key: string, otherwise: string): string {
    const value = this.take(key);
    return value === undefined ? otherwise : String(value);
  }

  /** 0 and 1, or Tcl's words. */
  flag(key: string, otherwise: boolean): boolean {
    const value = this.take(key);
    return value === undefined ? otherwise : value === 1 || value === true || value === "true" || value === "1";
  }

  /** @throws Error that names a setting that was not read */
  refuseRest(): void {
    const [first] = this.left;
    if (first !== undefined) throw new Error(`${first} ${String(memberOf(this.params, first))}`);
  }
}
