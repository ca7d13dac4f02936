import { FLOW_SIZE_MAX, PARETO_SHAPE } from "./check.ts";
import type { Field, Fields, NumberField, NumbersField } from "./fields.ts";
import type { JsonObject } from "./json.ts";
import { LIST_MAX } from "./limits.ts";

/** An object with exactly these members allowed. */
export const objectSchema = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
});

/** JSON Schema (draft 2020-12) of an object with these fields, all optional. */
export const fieldsSchema = (fields: Fields): JsonObject => objectSchema(fieldSchemas(fields));

/** JSON Schema of each field. */
export const fieldSchemas = (fields: Fields): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));

/** JSON Schema of one field: range, unit in words, and its default if it is constant. */
export const fieldSchema = (field: Field): JsonObject => {
  const { default: value } = field;
  const fixed = typeof value === "function" ? {} : { default: value };
  const unit = "unit" in field && !["ratio", "factor", "count"].includes(field.unit) ? ` In ${field.unit}.` : "";
  return { title: field.label, description: `${field.help}${unit}`, ...valueSchema(field), ...fixed };
};

/** Closed range; a range that is open above has no `maximum`. */
export const rangeSchema = ({ min, max }: Pick<NumberField | NumbersField, "min" | "max">): JsonObject =>
  max === Number.MAX_VALUE ? { minimum: min } : { minimum: min, maximum: max };

const valueSchema = (field: Field): JsonObject => {
  switch (field.kind) {
    case "number": {
      const type = field.integer ? "integer" : "number";
      // A document begins with the range; the 0 of an outage is a value for changes.
      return { type: field.off ? [type, "null"] : type, ...rangeSchema(field) };
    }
    case "numbers":
      return { type: "array", minItems: 1, maxItems: LIST_MAX, items: { type: "number", ...rangeSchema(field) } };
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { enum: [...field.options] };
    case "size":
      return { oneOf: FLOW_SIZES };
  }
};

const PACKETS = { type: "integer", minimum: 1, maximum: FLOW_SIZE_MAX };
const MEAN = { type: "number", minimum: 1, maximum: FLOW_SIZE_MAX };
const SHAPE = { type: "number", minimum: PARETO_SHAPE.min, maximum: PARETO_SHAPE.max };
const complete = (properties: JsonObject): JsonObject => objectSchema(properties, Object.keys(properties));

const FLOW_SIZES: readonly JsonObject[] = [
  complete({ packets: PACKETS }),
  complete({ pareto: complete({ mean: MEAN, shape: SHAPE, min: PACKETS, max: PACKETS }) }),
  complete({ boundedPareto: complete({ shape: SHAPE, min: PACKETS, max: PACKETS }) }),
  complete({ geometric: complete({ mean: MEAN }) }),
];
