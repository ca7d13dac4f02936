import fc from "fast-check";
import { queueOf } from "../../src/engine/catalog.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { linkOf } from "../../src/scenario/linkOf.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Field, NumberField } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, isScenario } from "../engine/scenarios.ts";
import { evenly } from "../fixtures/evenly.ts";

/** One field of a discipline, by its index, and its new value. */
interface Pick {
  readonly place: number;
  /** Of a number: it is multiplied by this. */
  readonly factor: number;
  /** Of a flag or a choice: how far down the options. */
  readonly part: number;
}
/** Thresholds made for a large buffer have to fall far to be met in a small one. */
export const picks: fc.Arbitrary<readonly Pick[]> = fc.array(
  fc.record({
    place: fc.nat(40),
    factor: fc.constantFrom(0.03, 0.1, 0.3, 0.5, 2, 4),
    part: evenly(0, 0.999),
  }),
  { maxLength: 5, size: "max" },
);

const within = (value: number, { min, max, integer }: NumberField): number =>
  Math.min(max, Math.max(min, integer === true ? Math.round(value) : value));

const moved = (field: Field, value: Json | undefined, { factor, part }: Pick): Json | undefined => {
  if (field.kind === "flag") return part < 0.5;
  if (field.kind === "choice") return field.options[Math.floor(part * field.options.length)];
  if (field.kind === "number" && typeof value === "number") return within(value * factor, field);
  if (field.kind === "numbers" && Array.isArray(value))
    return value.map((item: Json) =>
      typeof item === "number" ? Math.min(field.max, Math.max(field.min, item * factor)) : item,
    );
  return undefined;
};

/**
 * Parameters for a discipline: those of the picked fields that the scenario may have, near their defaults.
 * @param rest the document without its lanes
 */
export const paramsOf = (queue: string, rest: Document, scenario: Scenario, list: readonly Pick[]): Document => {
  const { fields } = queueOf(queue);
  const names = Object.keys(fields);
  let params: Document = {};
  for (const pick of list) {
    const name = names[pick.place % Math.max(1, names.length)];
    const field = name === undefined ? undefined : fields[name];
    if (name === undefined || field === undefined) continue;
    const values: Readonly<Record<string, Json>> = resolve(fields, params, linkOf(scenario));
    const value = moved(field, values[name], pick);
    if (value === undefined) continue;
    const more = { ...params, [name]: value };
    if (isScenario({ ...rest, lanes: [{ queue, params: more }] })) params = more;
  }
  return params;
};
