import { catalog } from "../../engine/catalog.ts";
import { presets } from "../../scenario/presets/registry.ts";

let whole: Promise<void> | undefined;

/** Loads all disciplines; the page begins with those of its first scene. */
export const knowAllDisciplines = (): Promise<void> => {
  whole ??= import("../../engine/everything.ts").then(({ addEverything }) => addEverything());
  return whole;
};

/** What a document's text names as a discipline: in its lanes, and in changes of them. */
const NAMED = /"queue":"([a-z0-9-]+)"|\.queue","to":"([a-z0-9-]+)"/g;
const isKnown = (id: string): boolean => catalog.queues.some((queue) => queue.id === id);

/** The catalog knows every discipline that this preset names. */
export const knowsPreset = (id: string): boolean => {
  const preset = presets.find((one) => one.id === id);
  const text = preset === undefined ? "" : JSON.stringify(preset.scenario);
  return [...text.matchAll(NAMED)].every(([, lane, change]) => isKnown(lane ?? change ?? ""));
};

/** A preset's address, which says only how the scenario differs. */
const OF_PRESET = /^#v1\/([a-z0-9-]+)(?:\?(.*))?$/;

/** The catalog knows all that this address may name; an address that cannot be looked into may name anything. */
export const knowsAddress = (address: string): boolean => {
  if (address.length <= 1) return true;
  const [, preset, rest = ""] = OF_PRESET.exec(address) ?? [];
  return preset !== undefined && preset !== "z" && knowsPreset(preset) && !rest.includes("queue");
};
