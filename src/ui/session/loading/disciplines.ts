import { catalog } from "../../../engine/catalog.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { retryLoad } from "./retryLoad.ts";

let whole: Promise<void> | undefined;

/** Loads all disciplines; the page begins with those of its first scene. */
export const knowAllDisciplines = (): Promise<void> => {
  whole ??= retryLoad(() => import("../../../engine/everything.ts")).then(({ addEverything }) => addEverything());
  return whole;
};

/** What a document's text names of the registries: in its lanes and groups, and in changes of them. */
const NAMED = /"(?:queue|transport|kind)":"([a-z0-9-]+)"|\.(?:queue|transport)","to":"([a-z0-9-]+)"/g;
const isKnown = (id: string): boolean =>
  [catalog.queues, catalog.transports, catalog.kinds].some((members) => members.some((member) => member.id === id));
/** What an address may set to a name of the registries. */
const MAY_NAME = /queue|transport|kind|traffic\.[^.=]+[=:]/;

/** The catalog knows every discipline, transport and kind that this preset names. */
export const knowsPreset = (id: string): boolean => {
  const preset = presets.find((one) => one.id === id);
  if (preset === undefined) return false;
  const text = JSON.stringify(preset.scenario);
  return [...text.matchAll(NAMED)].every(([, lane, change]) => isKnown(lane ?? change ?? ""));
};

/** A preset's address, which says only how the scenario differs. */
const OF_PRESET = /^#v1\/([a-z0-9-]+)(?:\?(.*))?$/;

/** The catalog knows all that this address may name; an address that cannot be looked into may name anything. */
export const knowsAddress = (address: string): boolean => {
  if (address.length <= 1) return true;
  const [, preset, rest = ""] = OF_PRESET.exec(address) ?? [];
  return preset !== undefined && preset !== "z" && knowsPreset(preset) && !MAY_NAME.test(rest);
};
