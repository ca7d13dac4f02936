import type { Seconds } from "../../../units/units.ts";

/** A queue discipline in the syntax of `tc`: its kind, then flags and options with a value. */
export class QdiscOptions {
  readonly kind: string;
  private readonly words: string[];

  constructor(text: string) {
    const [kind = "", ...words] = text.split(" ");
    this.kind = kind;
    this.words = words;
  }

  /** @throws Error if the option is not a number */
  number(name: string, otherwise: number): number {
    const text = this.take(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!Number.isFinite(value)) throw new Error(`${name} ${text}`);
    return value;
  }

  /** "5ms", "1s" or "100us", in s. @throws Error for any other form */
  seconds(name: string, otherwise: Seconds): Seconds {
    const text = this.take(name);
    if (text === undefined) return otherwise;
    const [, digits, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
    if (digits === undefined) throw new Error(`${name} ${text}`);
    return Number(digits) / (unit === "us" ? 1e6 : unit === "ms" ? 1e3 : 1);
  }

  /** The value after the option; undefined: the option is missing. */
  take(name: string): string | undefined {
    const at = this.words.indexOf(name);
    return at < 0 ? undefined : this.words.splice(at, 2)[1];
  }

  flag(name: string): boolean {
    const at = this.words.indexOf(name);
    if (at >= 0) this.words.splice(at, 1);
    return at >= 0;
  }

  /** @throws Error that names an option that was not read, and so cannot be translated */
  refuseRest(): void {
    const [first] = this.words;
    if (first !== undefined) throw new Error(`${this.kind} ${first}`);
  }
}
