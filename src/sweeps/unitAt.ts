import { catalog } from "../engine/catalog.ts";
import {
  accessFields,
  bottleneckFields,
  bufferFields,
  groupFields,
  hopFields,
  runFields,
  variationFields,
} from "../scenario/commonFields.ts";
import type { Hop, Scenario } from "../scenario/document.ts";
import { fieldsOfKind } from "../scenario/read.ts";
import type { Field, Fields } from "../schema/fields.ts";
import type { Unit } from "../units/units.ts";

/** A dotted path, split at the dots. */
type Keys = readonly string[];

const NONE: Fields = {};

const queueFields = (queue: string | undefined): Fields =>
  catalog.queues.find(({ id }) => id === queue)?.fields ?? NONE;

/** The field of an owner, or of its buffer or discipline. */
const ownField = (fields: Fields, params: Fields, [key = "", inner = ""]: Keys): Field | undefined => {
  const [owner, name]: readonly [Fields, string] =
    key === "buffer" ? [bufferFields, inner] : key === "params" ? [params, inner] : [fields, key];
  return Object.hasOwn(owner, name) ? owner[name] : undefined;
};

const hopField = (hop: Hop | null, keys: Keys): Field | undefined => ownField(hopFields, queueFields(hop?.queue), keys);

const bottleneckField = ({ bottleneck }: Scenario, keys: Keys): Field | undefined => {
  const [part, ...inner] = keys;
  if (part === "second" || part === "reverse") return hopField(bottleneck[part], inner);
  if (part === "variation") return ownField(variationFields, NONE, inner);
  return ownField(bottleneckFields, NONE, keys);
};

const laneField = (scenario: Scenario, [place, key = "", ...inner]: Keys): Field | undefined =>
  key === "overrides"
    ? fieldAt(scenario, inner)
    : ownField(NONE, queueFields(scenario.lanes[Number(place)]?.queue), [key, ...inner]);

const groupField = ({ traffic }: Scenario, [name, ...inner]: Keys): Field | undefined => {
  const group = traffic.find(({ id }) => id === name);
  const kind = catalog.kinds.find(({ id }) => id === group?.kind);
  const fields = { ...(kind === undefined ? NONE : fieldsOfKind(kind, catalog)), ...groupFields };
  const params = catalog.transports.find(({ id }) => id === group?.transport)?.fields ?? NONE;
  return ownField(fields, params, inner);
};

const fieldAt = (scenario: Scenario, [root, ...keys]: Keys): Field | undefined => {
  switch (root) {
    case "duration":
    case "seed":
      return runFields[root];
    case "bottleneck":
      return bottleneckField(scenario, keys);
    case "access":
      return ownField(accessFields, NONE, keys);
    case "lanes":
      return laneField(scenario, keys);
    case "traffic":
      return groupField(scenario, keys);
    default:
      return undefined;
  }
};

/** The field at a path of the scenario, as in `timeline.set`; undefined: there is none. */
export const fieldOfPath = (scenario: Scenario, path: string): Field | undefined => fieldAt(scenario, path.split("."));

/**
 * The unit of the number at a path of the scenario, so that it can be typed with a unit.
 * @param path as in `timeline.set`
 * @returns null: the value is not a number, or the path does not exist
 */
export const unitAt = (scenario: Scenario, path: string): Unit | null => {
  const field = fieldOfPath(scenario, path);
  return field !== undefined && "unit" in field ? field.unit : null;
};

/** Whether the field at a path of the scenario takes whole numbers only. @param path as in `timeline.set` */
export const wholeAt = (scenario: Scenario, path: string): boolean => {
  const field = fieldAt(scenario, path.split("."));
  return field?.kind === "number" && field.integer === true;
};
