import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import type { Lane, Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";

/** Values of the lane's discipline in force, SI, by field. */
export type LaneValues = ValuesOf<Fields>;

export const resolveLane = (definition: AqmDefinition, scenario: Scenario, lane: Lane): LaneValues =>
  resolve(definition.fields, lane.params, linkOf(scenario));
