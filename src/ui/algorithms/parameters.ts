import { say } from "../../i18n/algorithms.ts";
import { DEFAULTS } from "../../scenario/commonFields.ts";
import { resolve } from "../../schema/check.ts";
import type { Field, Fields } from "../../schema/fields.ts";
import { formatQuantity } from "../../units/format.ts";
import type { Json, Unit } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";

/** A parameter as the documentation shows it, in words. */
export interface Parameter {
  readonly id: string;
  readonly symbol: string | undefined;
  readonly label: string;
  readonly unit: string;
  readonly range: string;
  readonly default: string;
  /** The default follows other settings. */
  readonly derived: boolean;
  readonly advanced: boolean;
  readonly help: string;
}

/** What a number without a unit needs no more than: 0.002, 1e−6. */
const quantity = (value: number, unit: Unit): string =>
  PLAIN.includes(unit) ? plainNumber(value, 6) : formatQuantity(value, unit);

/** Units without a word. */
const PLAIN: readonly Unit[] = ["ratio", "factor", "count"];
const { rate: linkRate, buffer } = DEFAULTS.bottleneck;

const rangeOf = (min: number, max: number, unit: Unit): string => {
  const [from, to] = [quantity(min, unit), quantity(max, unit)];
  if (max === Number.MAX_VALUE) return say("parameter.atLeast", { from });
  // "1 to 10 ms", not "1 ms to 10 ms".
  const ending = / \S+$/.exec(to)?.[0] ?? "";
  return say("parameter.fromTo", {
    from: ending !== "" && from.endsWith(ending) ? from.slice(0, -ending.length) : from,
    to,
  });
};

const allowedIn = (field: Field): string => {
  switch (field.kind) {
    case "number": {
      const range = rangeOf(field.min, field.max, field.unit);
      return field.off === true ? say("parameter.orNever", { range }) : range;
    }
    case "numbers":
      return say("parameter.each", { range: rangeOf(field.min, field.max, field.unit) });
    case "flag":
      return say("parameter.onOff");
    case "choice":
      return field.options.join(", ");
    case "size":
      return "";
  }
};

const valueIn = (value: Json, field: Field): string => {
  const unit = field.kind === "number" || field.kind === "numbers" ? field.unit : "count";
  if (value === null) return say("parameter.never");
  if (typeof value === "boolean") return say(value ? "parameter.on" : "parameter.off");
  if (typeof value === "number") return quantity(value, unit);
  if (Array.isArray(value)) return value.map((one) => valueIn(one, field)).join(", ");
  return typeof value === "string" ? value : "";
};

/** The parameters of an algorithm, in the order of its definition, with defaults for the link that a document means. */
export const parametersOf = (fields: Fields): readonly Parameter[] => {
  const values: Readonly<Record<string, Json>> = resolve(fields, {}, { linkRate, buffer });
  return Object.entries(fields).map(([id, field]) => ({
    id,
    symbol: field.symbol,
    label: field.label,
    unit: "unit" in field && !PLAIN.includes(field.unit) ? field.unit : "",
    range: allowedIn(field),
    default: valueIn(values[id] ?? null, field),
    derived: typeof field.default === "function",
    advanced: field.advanced === true,
    help: field.help,
  }));
};

/** The link that derived defaults are shown for. */
export const derivedFor = (): string =>
  say("parameter.derived", {
    rate: formatQuantity(linkRate, "bit/s"),
    buffer: formatQuantity(buffer.packets, "packets"),
  });
