import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import type { Lane, Scenario } from "../../scenario/document.ts";
import type { Fields, Given, ValuesOf } from "../../schema/fields.ts";

/** Values of the lane's discipline in force, SI, by field. */
export type LaneValues = ValuesOf<Fields>;

export const resolveLane = (definition: AqmDefinition, scenario: Scenario, lane: Lane): LaneValues => {
  const out: Record<string, LaneValues[string]> = {};
  const { buffer, rate } = scenario.bottleneck;
  const given: Given = {
    linkRate: rate,
    bufferPackets: "packets" in buffer ? buffer.packets : buffer.bytes / 1000,
    bufferBytes: "bytes" in buffer ? buffer.bytes : buffer.packets * 1000,
    value: (field) => Number(out[field]),
    isGiven: (field) => field in lane.params,
  };
  for (const [id, field] of Object.entries(definition.fields)) {
    const own = lane.params[id];
    if (typeof own === "number" || typeof own === "boolean" || typeof own === "string") out[id] = own;
    else out[id] = typeof field.default === "function" ? field.default(given) : field.default;
  }
  return out;
};
