import { catalog } from "../../engine/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { isJsonObject, type JsonObject } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import type { Scene } from "./contract.ts";

const linkWith = (bottleneck: JsonObject, place: string, queue: string): JsonObject => {
  const link: Json = bottleneck[place] ?? {};
  return { ...bottleneck, [place]: { ...(isJsonObject(link) ? link : {}), queue } };
};

/** The scenario of a scene with one discipline. @throws Error that names the faults of the scene */
export const sceneScenario = (scene: Scene, queue: string): Scenario => {
  const given: Json = scene.scenario["bottleneck"] ?? {};
  const bottleneck = (scene.also ?? []).reduce<JsonObject>(
    (link, place) => linkWith(link, place, queue),
    isJsonObject(given) ? given : {},
  );
  const read = parseScenario({ ...scene.scenario, bottleneck, title: scene.title, lanes: [{ queue }] }, catalog);
  if (read.ok) return read.value;
  const faults = read.faults.map(({ path, message }) => `${path} ${message}`).join("; ");
  throw new Error(`scene ${scene.id} with ${queue}: ${faults}`);
};
