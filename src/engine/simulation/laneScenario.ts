import { laneScenario } from "../../scenario/change.ts";
import type { Lane, Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import { catalog, queueOf } from "../catalog.ts";
import type { Link } from "../recording/queueNotes.ts";

/** The scenario with the lane's overrides. @throws Error if the lane does not exist or its overrides do not fit */
export const laneOf = (scenario: Scenario, lane: number): Scenario => {
  const result = laneScenario(scenario, lane, catalog);
  if (result.ok) return result.value;
  throw new Error(result.faults.map((fault) => `${fault.path}: ${fault.message}`).join("; "));
};

/** The lane in the document. @throws Error if there is none */
export const laneDocumentOf = ({ lanes }: Scenario, lane: number): Lane => {
  const found = lanes[lane];
  if (found === undefined) throw new Error(`the scenario has no lane ${lane}`);
  return found;
};

/** Every field of the lane's discipline, with the defaults that derive from the path. */
export const laneValuesOf = (scenario: Scenario, lane: number): ValuesOf<Fields> => {
  const { queue, params } = laneDocumentOf(scenario, lane);
  return resolve(queueOf(queue).fields, params, linkOf(scenario));
};

/** The link behind the queue, with its nominal rate. */
export const laneLinkOf = (scenario: Scenario): Link => {
  const { linkRate, buffer } = linkOf(scenario);
  return { rate: linkRate, buffer, ecn: scenario.bottleneck.ecn };
};
