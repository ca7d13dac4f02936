import { catalog } from "../../engine/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { isJsonList, isJsonObject, type JsonObject } from "../../schema/json.ts";

/** The scenario of a translated case. @throws Error if the document is not valid */
export const scenarioOf = (document: JsonObject): Scenario => {
  const result = parseScenario(document, catalog);
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join("; "));
  return result.value;
};

/** The discipline of the document's only lane. */
export const queueOf = (document: JsonObject): string => {
  const lanes = document["lanes"];
  const lane = isJsonList(lanes) ? lanes[0] : undefined;
  return isJsonObject(lane) ? String(lane["queue"]) : "";
};

/** A translated queue: a lane of the lab, and the buffer that goes with it. */
export interface Translated {
  readonly lane: JsonObject;
  readonly buffer: JsonObject;
}
