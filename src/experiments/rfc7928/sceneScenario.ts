import { catalog } from "../../engine/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { Scene } from "./contract.ts";

/** The scenario of a scene with one discipline. @throws Error that names the faults of the scene */
export const sceneScenario = (scene: Scene, queue: string): Scenario => {
  const read = parseScenario({ ...scene.scenario, title: scene.title, lanes: [{ queue }] }, catalog);
  if (read.ok) return read.value;
  const faults = read.faults.map(({ path, message }) => `${path} ${message}`).join("; ");
  throw new Error(`scene ${scene.id} with ${queue}: ${faults}`);
};
