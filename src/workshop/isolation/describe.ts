import type { AqmDefinition, InsideShape } from "../../engine/aqm/contract.ts";
import type { OwnDescription } from "../../protocol/sandbox.ts";
import { resolve } from "../../schema/check.ts";
import type { Field, Fields, ValuesOf } from "../../schema/fields.ts";

type Shape = InsideShape<unknown, ValuesOf<Fields>>;

/** A link on which computed defaults are shown to the page. */
const USUAL = { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 };

/** The definition without its functions. */
export const descriptionOf = (definition: AqmDefinition, lines: OwnDescription["lines"]): OwnDescription => {
  const { id, title, name, fields, signals, inside, innerQueues, needsRtt } = definition;
  const values: Readonly<Record<string, unknown>> = resolve(fields, {}, USUAL);
  return {
    id,
    title,
    name,
    fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, plainField(field, values[key])])),
    signals: Object.fromEntries(
      Object.entries(signals).map(([key, { label, unit, symbol, against }]) => [
        key,
        { label, unit, ...(symbol !== undefined && { symbol }), ...(against !== undefined && { against }) },
      ]),
    ),
    inside: inside.map(plainShape),
    ...(innerQueues !== undefined && { innerQueues: innerQueues === "flows" ? innerQueues : [...innerQueues] }),
    ...(needsRtt !== undefined && { needsRtt }),
    lines: lines.map(({ text, line }) => ({ text, line })),
  };
};

/** A field whose default is a value. */
const plainField = (field: Field, value: unknown): Field => {
  if (field.kind === "number" && typeof field.default === "function")
    return { ...field, default: typeof value === "number" ? value : null };
  if (field.kind === "flag" && typeof field.default === "function") return { ...field, default: value === true };
  return { ...field };
};

const plainShape = (shape: Shape): Readonly<Record<string, unknown>> => withoutFunctions(shape);

const withoutFunctions = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => typeof member !== "function")
      .map(([key, member]) => [key, plainMember(member)]),
  );

const plainMember = (member: unknown): unknown => {
  if (Array.isArray(member)) return member.map(plainMember);
  return typeof member === "object" && member !== null ? withoutFunctions(member) : member;
};

/**
 * Whether the page can draw this figure without its functions: those that compute a curve or a scale would be the
 * author's code in the page. `sample` runs beside the discipline.
 */
export const isDrawable = (shape: Shape): boolean => {
  switch (shape.kind) {
    case "curve":
    case "response":
    case "gauges":
      return false;
    case "tanks":
      return shape.tanks.every(({ rim }) => rim === undefined);
    case "history":
      return shape.reach === undefined;
    case "cumulative":
      return shape.bound === undefined;
    default:
      return true;
  }
};
