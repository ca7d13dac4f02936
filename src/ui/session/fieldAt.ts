import type { Catalog } from "../../scenario/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import { type Field, type Fields, flag, flows, packets, rate, time } from "../../schema/fields.ts";

/** Fields of the path, as controls show them; ranges are those of the document. */
export const BOTTLENECK_FIELDS = {
  "bottleneck.rate": rate({
    ...{ label: "Rate", help: "How fast the bottleneck link sends.", default: 10e6 },
    ...{ min: 1e3, max: 1e11, scale: "log" },
  }),
  "bottleneck.buffer.packets": packets({
    ...{ label: "Buffer", help: "How many packets may wait, whatever the algorithm decides.", default: 100 },
    ...{ min: 1, max: 1e6, scale: "log", integer: true },
  }),
  "bottleneck.buffer.bytes": {
    ...{ kind: "number", unit: "B", label: "Buffer", help: "How many bytes may wait, whatever the algorithm decides." },
    ...{ default: 1e5, min: 40, max: 1e10, scale: "log", integer: true },
  },
  "bottleneck.delay": time({
    ...{ label: "Delay", help: "Propagation delay of the bottleneck link, one way.", default: 0.01 },
    ...{ min: 0, max: 10 },
  }),
  "bottleneck.ecn": flag({
    ...{ label: "ECN", help: "Explicit Congestion Notification: the router marks packets instead of dropping them." },
    default: false,
  }),
} as const satisfies Fields;

/** Fields that every group has. */
export const GROUP_FIELDS = {
  count: flows({
    ...{ label: "Flows", help: "How many flows of this group send.", default: 1 },
    ...{ min: 0, max: 10_000, scale: "log", integer: true },
  }),
  rtt: time({
    ...{ label: "RTT", help: "Round-trip propagation delay, without any queue.", default: 0.1 },
    ...{ min: 0, max: 100, scale: "log" },
  }),
  packetSize: {
    ...{ kind: "number", unit: "B", label: "Packet size", help: "Bytes of a packet on the wire, headers included." },
    ...{ default: 1000, min: 40, max: 9000, scale: "linear", integer: true },
  },
} as const satisfies Fields;

/** Numbers that are counted: they round to whole ones. */
export const isWhole = (field: Field): boolean =>
  field.kind === "number" &&
  (field.integer === true || field.unit === "packets" || field.unit === "flows" || field.unit === "count" || field.unit === "B");

const own = (fields: Fields, key: string): Field | undefined => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** The field that a path sets; undefined: a path that no field describes. */
export const fieldAt = (scenario: Scenario, path: string, catalog: Catalog): Field | undefined => {
  const [root = "", name = "", key = "", param = ""] = path.split(".");
  if (root === "bottleneck") return own(BOTTLENECK_FIELDS, path);
  if (root === "lanes" && key === "params") {
    const lane = scenario.lanes[Number(name)];
    return own(catalog.queues.find((queue) => queue.id === lane?.queue)?.fields ?? {}, param);
  }
  if (root !== "traffic") return undefined;
  const group = scenario.traffic.find((one) => one.id === name);
  if (key === "params") return own(catalog.transports.find((one) => one.id === group?.transport)?.fields ?? {}, param);
  const kind = catalog.kinds.find((one) => one.id === group?.kind);
  return own(GROUP_FIELDS, key) ?? own(kind?.fields ?? {}, key) ?? own(catalog.senderFields, key);
};
