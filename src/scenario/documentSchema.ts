import type { NumberField } from "../schema/fields.ts";
import type { JsonObject } from "../schema/json.ts";
import { fieldSchema, fieldSchemas, fieldsSchema, objectSchema, rangeSchema } from "../schema/jsonSchema.ts";
import {
  CHANGES_MAX,
  GROUPS_MAX,
  LABEL_MAX,
  LANES_MAX,
  OVERRIDES_MAX,
  SPREAD_MAX,
  TITLE_MAX,
} from "../schema/limits.ts";
import { PLAIN_TEXT } from "../schema/plainText.ts";
import type { Catalog } from "./catalog.ts";
import {
  accessFields,
  bottleneckFields,
  bufferFields,
  DEFAULT_TRANSPORT,
  DEFAULTS,
  GROUP_ID,
  groupFields,
  hopFields,
  runFields,
  variationFields,
} from "./commonFields.ts";
import { MAX_SOURCE_CHARACTERS, OWN_ID } from "./ownCode/ownId.ts";
import { CURRENT_VERSION } from "./upgraders.ts";

/** JSON Schema (draft 2020-12) of scenario documents. Rules between fields are checked by `parseScenario` only. */
export const documentSchema = (catalog: Catalog): JsonObject => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "AQM Lab scenario",
  description: "Units are SI: seconds, bit/s, bytes. Every field that is left out has its default.",
  ...objectSchema(
    {
      version: { const: CURRENT_VERSION },
      title: { type: "string", maxLength: TITLE_MAX, pattern: PLAIN_TEXT, default: "" },
      ...fieldSchemas(runFields),
      bottleneck: objectSchema({
        ...fieldSchemas(bottleneckFields),
        buffer: { oneOf: BUFFERS, default: DEFAULTS.bottleneck.buffer },
        variation: { ...fieldsSchema(variationFields), default: {} },
        second: { ...hopSchema(catalog), default: null },
        reverse: { ...hopSchema(catalog), default: null },
      }),
      access: objectSchema({
        ...fieldSchemas(accessFields),
        buffer: { oneOf: [...BUFFERS, { type: "null" }], default: null, description: "null: unbounded." },
      }),
      lanes: {
        type: "array",
        minItems: 1,
        maxItems: LANES_MAX,
        items: { oneOf: [...catalog.queues.filter(isBuiltIn).map(laneSchema), OWN_LANE] },
      },
      traffic: { type: "array", maxItems: GROUPS_MAX, items: { oneOf: groupSchemas(catalog) }, default: [] },
      timeline: { type: "array", maxItems: CHANGES_MAX, items: CHANGE, default: [] },
      code: {
        type: "object",
        propertyNames: { pattern: OWN_ID.source },
        additionalProperties: { type: "string", maxLength: MAX_SOURCE_CHARACTERS },
        default: {},
        description: "The sources of the own algorithms that lanes name, by id: the digest of the source.",
      },
    },
    ["version", "lanes"],
  ),
  $defs: { ...COMMON, ...fieldSchemas(catalog.senderFields) },
});

const BUFFERS: readonly JsonObject[] = Object.entries(bufferFields).map(([unit, field]) =>
  objectSchema({ [unit]: fieldSchema(field) }, [unit]),
);

/** One more link with a queue; the parameters of its discipline are as those of a lane. */
const hopSchema = (catalog: Catalog): JsonObject => ({
  oneOf: [
    objectSchema({
      ...fieldSchemas(hopFields),
      buffer: { oneOf: BUFFERS, default: DEFAULTS.hop.buffer },
      queue: {
        anyOf: [{ enum: catalog.queues.filter(isBuiltIn).map(({ id }) => id) }, { pattern: OWN_ID.source }],
        default: DEFAULTS.hop.queue,
      },
      params: { type: "object", default: {} },
    }),
    { type: "null" },
  ],
});

const CHANGE: JsonObject = {
  ...objectSchema(
    {
      at: { type: "number", minimum: 0, description: "s, at most the duration." },
      set: { type: "string", minLength: 1, description: "A dotted path: groups by id, lanes by index." },
      to: { description: "The value from that time on." },
    },
    ["at", "set", "to"],
  ),
  description: "A change during the run; changes at the same time apply in list order.",
};

const isBuiltIn = ({ id }: Catalog["queues"][number]): boolean => !OWN_ID.test(id);

const laneSchema = ({ id, fields }: Catalog["queues"][number]): JsonObject =>
  laneWith({ const: id }, fieldsSchema(fields));

const laneWith = (queue: JsonObject, params: JsonObject): JsonObject =>
  objectSchema(
    {
      queue,
      params: { ...params, default: {} },
      label: { type: ["string", "null"], minLength: 1, maxLength: LABEL_MAX, pattern: PLAIN_TEXT, default: null },
      overrides: {
        type: "object",
        maxProperties: OVERRIDES_MAX,
        propertyNames: { pattern: "^(bottleneck|access|traffic)\\..+" },
        default: {},
        description: "Paths and values in which this lane differs from the others.",
      },
    },
    ["queue"],
  );

/** A lane with an own algorithm, whose source is in `code` and says which parameters there are. */
const OWN_LANE = laneWith({ type: "string", pattern: OWN_ID.source }, { type: "object" });

/** One form for each type of traffic and, for responsive types, each transport. */
const groupSchemas = (catalog: Catalog): JsonObject[] =>
  catalog.kinds.flatMap((kind) => {
    const fields = { ...fieldSchemas(kind.fields), ...references(kind.responsive ? catalog.senderFields : {}) };
    const common = (transport: JsonObject, required: readonly string[]): JsonObject =>
      objectSchema(
        {
          id: { type: "string", pattern: GROUP_ID.source },
          kind: { const: kind.id },
          ...transport,
          ...references(COMMON),
          ...fields,
        },
        ["id", "kind", ...required],
      );
    if (!kind.responsive) return [common({ transport: { type: "null" }, params: fieldsSchema({}) }, [])];
    return catalog.transports.map((transport) => {
      const isDefault = transport.id === DEFAULT_TRANSPORT;
      const own = { transport: { const: transport.id }, params: fieldsSchema(transport.fields) };
      return common(own, isDefault ? [] : ["transport"]);
    });
  });

/** References to the same members, each defined once below `$defs`. */
const references = (members: object): JsonObject =>
  Object.fromEntries(Object.keys(members).map((name) => [name, { $ref: `#/$defs/${name}` }]));

/** A number, or one of the forms in which a quantity differs by flow. */
const spreadSchema = (field: NumberField, orNull: boolean): JsonObject => {
  const number = { type: "number", ...rangeSchema(field) };
  const pair = { type: "array", minItems: 2, maxItems: 2, items: number };
  const forms: JsonObject[] = [
    number,
    objectSchema({ uniform: pair }, ["uniform"]),
    objectSchema({ random: pair }, ["random"]),
    objectSchema({ list: { type: "array", minItems: 1, maxItems: SPREAD_MAX, items: number } }, ["list"]),
  ];
  const { title, description } = { title: field.label, description: `${field.help} In s.` };
  return { title, description, oneOf: orNull ? [...forms, { type: "null" }] : forms };
};

const { rtt, start, stop, ...plainFields } = groupFields;
const COMMON: JsonObject = {
  ...fieldSchemas(plainFields),
  rtt: { ...spreadSchema(rtt, false), default: DEFAULTS.group.rtt },
  start: { ...spreadSchema(start, false), default: DEFAULTS.group.start },
  stop: { ...spreadSchema(stop, true), default: null },
};
