/** Whether a value obeys a JSON Schema, as far as our own schemas use the language. */
export const obeys = (value: unknown, schema: unknown, root: unknown = schema): boolean => {
  if (!isRecord(schema)) throw new Error(`${JSON.stringify(schema)} is no schema`);
  return Object.entries(schema).every(([keyword, argument]) => {
    const rule = RULES[keyword];
    if (rule === undefined) throw new Error(`unknown keyword ${keyword}`);
    return rule(value, argument, root, schema);
  });
};

type Rule = (value: unknown, argument: unknown, root: unknown, schema: Readonly<Record<string, unknown>>) => boolean;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error("a list is expected");
  return value;
};
const always: Rule = () => true;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};
const resolveReference = (reference: unknown, root: unknown): unknown => {
  let found = root;
  for (const key of String(reference).split("/").slice(1)) found = isRecord(found) ? found[key] : undefined;
  return found;
};

const RULES: Readonly<Record<string, Rule>> = {
  $schema: always,
  $defs: always,
  title: always,
  description: always,
  default: always,
  $ref: (value, reference, root) => obeys(value, resolveReference(reference, root), root),
  const: (value, expected) => value === expected,
  enum: (value, options) => listOf(options).includes(value),
  type: (value, types) =>
    (Array.isArray(types) ? types : [types]).some((type) => TYPES[String(type)]?.(value) === true),
  oneOf: (value, schemas, root) => listOf(schemas).filter((schema) => obeys(value, schema, root)).length === 1,
  minimum: (value, least) => typeof value !== "number" || value >= Number(least),
  maximum: (value, greatest) => typeof value !== "number" || value <= Number(greatest),
  minLength: (value, least) => typeof value !== "string" || value.length >= Number(least),
  maxLength: (value, greatest) => typeof value !== "string" || value.length <= Number(greatest),
  pattern: (value, pattern) => typeof value !== "string" || new RegExp(String(pattern), "u").test(value),
  minItems: (value, least) => !Array.isArray(value) || value.length >= Number(least),
  maxItems: (value, greatest) => !Array.isArray(value) || value.length <= Number(greatest),
  items: (value, schema, root) => !Array.isArray(value) || value.every((item) => obeys(item, schema, root)),
  required: (value, keys) => !isRecord(value) || listOf(keys).every((key) => Object.hasOwn(value, String(key))),
  properties: (value, schemas, root) =>
    !isRecord(value) ||
    !isRecord(schemas) ||
    Object.entries(value).every(([key, item]) => !Object.hasOwn(schemas, key) || obeys(item, schemas[key], root)),
  maxProperties: (value, greatest) => !isRecord(value) || Object.keys(value).length <= Number(greatest),
  propertyNames: (value, schema, root) =>
    !isRecord(value) || Object.keys(value).every((key) => obeys(key, schema, root)),
  additionalProperties: (value, allowed, _root, { properties }) =>
    !isRecord(value) ||
    allowed !== false ||
    Object.keys(value).every((key) => isRecord(properties) && Object.hasOwn(properties, key)),
};
