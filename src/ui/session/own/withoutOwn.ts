import { DEFAULTS } from "../../../scenario/commonFields.ts";
import { OWN_ID } from "../../../scenario/ownId.ts";
import { isJsonList, isJsonObject, type JsonObject, memberOf } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";

/** Drop Tail, which every queue beside the bottleneck has by default. */
const PLAIN_QUEUE = DEFAULTS.hop.queue;

const isOwn = (value: Json | undefined): boolean => typeof value === "string" && OWN_ID.test(value);

/** A lane or a hop, with Drop Tail in the place of an own algorithm. */
const plainOwner = (owner: Json): Json =>
  isJsonObject(owner) && isOwn(memberOf(owner, "queue")) ? { ...owner, queue: PLAIN_QUEUE, params: {} } : owner;

/** The document with Drop Tail in the place of own algorithms, and without their code and their parameters. */
export const withoutOwn = (document: JsonObject): JsonObject => {
  const { code: _, ...rest } = document;
  const lanes = memberOf(document, "lanes");
  const bottleneck = memberOf(document, "bottleneck");
  const timeline = memberOf(document, "timeline");
  const ownLanes = isJsonList(lanes)
    ? lanes.flatMap((lane, i) => (isJsonObject(lane) && isOwn(memberOf(lane, "queue")) ? [`lanes.${i}.params`] : []))
    : [];
  /** Changes of parameters that only the own algorithm has. */
  const isGone = (change: Json): boolean => {
    const set = isJsonObject(change) ? memberOf(change, "set") : undefined;
    return typeof set === "string" && ownLanes.some((path) => set.startsWith(path));
  };
  const isToOwn = (change: Json): boolean => isJsonObject(change) && isOwn(memberOf(change, "to"));
  return {
    ...rest,
    ...(isJsonList(lanes) && { lanes: lanes.map(plainOwner) }),
    ...(isJsonObject(bottleneck) && {
      bottleneck: Object.fromEntries(Object.entries(bottleneck).map(([key, part]) => [key, plainOwner(part)])),
    }),
    ...(isJsonList(timeline) && {
      timeline: timeline.filter((change) => !isGone(change) && !isToOwn(change)),
    }),
  };
};
