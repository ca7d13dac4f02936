import { t } from "../../../i18n/message.ts";
import type { Catalog } from "../../../scenario/catalog.ts";
import { bottleneckFields, bufferFields, DEFAULT_TRANSPORT, groupFields } from "../../../scenario/commonFields.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { ChoiceField, Field, Fields, NumberField } from "../../../schema/fields.ts";
import type { Json } from "../../../units/units.ts";
import type { Limits } from "./changes.ts";
import { bufferPackets, partFields, VARIATION_FIELDS } from "./pathParts.ts";
import { sharedPath } from "./shownLane.ts";

/** Fields of the bottleneck by the paths that set them; sliders of sizes are logarithmic. */
export const BOTTLENECK_FIELDS = {
  "bottleneck.rate": bottleneckFields.rate,
  "bottleneck.buffer.packets": bufferPackets,
  "bottleneck.buffer.bytes": bufferFields.bytes,
  "bottleneck.delay": { ...bottleneckFields.delay, scale: "log" },
  "bottleneck.ecn": bottleneckFields.ecn,
} as const satisfies Fields;

/** Fields that every group has. */
export const GROUP_FIELDS = {
  count: { ...groupFields.count, scale: "log" },
  rtt: { ...groupFields.rtt, scale: "log" },
  packetSize: groupFields.packetSize,
} as const satisfies Fields;

/** The field that chooses the transport of a group's flows. */
export const transportField = ({ transports }: Catalog): ChoiceField => ({
  kind: "choice",
  label: t("group.transport"),
  help: t("group.transportHelp"),
  default: DEFAULT_TRANSPORT,
  options: transports.map(({ id }) => id),
});

/**
 * Whether a field counts things: where a value is not allowed, the nearest one offered and the ends of the range are
 * whole. This says nothing about a slider's steps (`widgets/track.ts`): ones are too small for bytes.
 */
export const isCounted = (
  field: Pick<NumberField, "kind" | "unit" | "integer"> | { readonly kind: Exclude<Field["kind"], "number"> },
): boolean =>
  field.kind === "number" &&
  (field.integer === true ||
    field.unit === "packets" ||
    field.unit === "flows" ||
    field.unit === "count" ||
    field.unit === "B");

/** Values that a control of this field may take; without a field, any value. */
export const limitsOf = (field: Field | undefined): Limits => {
  const { min, max } =
    field?.kind === "number" ? field : { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  return { whole: field !== undefined && isCounted(field), min, max };
};

/** The smallest value that a drag can set: on the queue axis one whole packet, not a hundredth of one. */
export const leastByHand = ({ axis, min }: NumberField): number => (axis === "queue" ? Math.ceil(min) : min);

const own = (fields: Fields, key: string): Field | undefined => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** The field that a path sets, for all lanes or as one lane's override; undefined: no field describes the path. */
export const fieldAt = (scenario: Scenario, path: string, catalog: Catalog): Field | undefined => {
  const shared = sharedPath(path);
  const [root = "", , key = "", param = ""] = shared.split(".");
  const fields = ownersFields(scenario, shared, catalog);
  if (root === "bottleneck") return own(fields, shared);
  return own(fields, key === "params" ? param : key);
};

/** All fields, by id, of the path's owner: a discipline, a transport, a group, or the bottleneck. */
export const ownersFields = (scenario: Scenario, path: string, catalog: Catalog): Fields => {
  const [root = "", name = "", key = ""] = sharedPath(path).split(".");
  if (root === "bottleneck") {
    if (name === "variation") return VARIATION_FIELDS;
    return name === "second" || name === "reverse" ? partFields(scenario, name, catalog) : BOTTLENECK_FIELDS;
  }
  if (root === "lanes" && key === "params") {
    const lane = scenario.lanes[Number(name)];
    return catalog.queues.find((queue) => queue.id === lane?.queue)?.fields ?? {};
  }
  if (root !== "traffic") return {};
  const group = scenario.traffic.find((one) => one.id === name);
  if (key === "params") return catalog.transports.find((one) => one.id === group?.transport)?.fields ?? {};
  const kind = catalog.kinds.find((one) => one.id === group?.kind);
  return { ...catalog.senderFields, ...kind?.fields, ...GROUP_FIELDS, transport: transportField(catalog) };
};

/** A value dragged on the queue axis is at least the first whole packet. */
export const asDragged = (inForce: Scenario, set: string, to: Json, catalog: Catalog): Json => {
  const field = fieldAt(inForce, set, catalog);
  if (typeof to !== "number" || field?.kind !== "number" || field.axis !== "queue") return to;
  return Math.max(leastByHand(field), to);
};
