import { catalog } from "../../../engine/catalog.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { retryLoad } from "./retryLoad.ts";

let whole: Promise<void> | undefined;

/** Loads all disciplines; the page starts with those of its first scene. */
export const knowAllDisciplines = (): Promise<void> => {
  whole ??= retryLoad(() => import("../../../engine/everything.ts")).then(({ addEverything }) => addEverything());
  return whole;
};

/** Loads a script whose runs may need any discipline. */
export const withDisciplines = async <T>(script: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([script, knowAllDisciplines()]);
  return loaded;
};

/** Finds the registry names in a document's text: in its lanes and groups, and in changes of them. */
const NAMED = /"(?:queue|transport|kind)":"([a-z0-9-]+)"|\.(?:queue|transport)","to":"([a-z0-9-]+)"/g;
const isKnown = (id: string): boolean =>
  [catalog.queues, catalog.transports, catalog.kinds].some((members) => members.some((member) => member.id === id));
/** Matches parts of an address that may contain a name from the registries. */
const MAY_NAME = /queue|transport|kind|traffic\.[^.=]+[=:]/;

/** Whether the catalog knows every discipline, transport and kind that this preset names. */
export const knowsPreset = (id: string): boolean => {
  const preset = presets.find((one) => one.id === id);
  if (preset === undefined) return false;
  const text = JSON.stringify(preset.scenario);
  return [...text.matchAll(NAMED)].every(([, lane, change]) => isKnown(lane ?? change ?? ""));
};

/** Start of an address that holds a whole document instead of a preset. */
export const WHOLE_ADDRESS = /^#?v[12]\/z\//;

/** Address of a preset, which holds only the differences from it. */
const OF_PRESET = /^#v[12]\/([a-z0-9-]+)(?:\?(.*?))?~?$/;

/** Whether the catalog knows all names that this address may contain; an unreadable address may contain any. */
export const knowsAddress = (address: string): boolean => {
  if (address.length <= 1) return true;
  const [, preset, rest = ""] = OF_PRESET.exec(address) ?? [];
  return preset !== undefined && preset !== "z" && knowsPreset(preset) && !MAY_NAME.test(rest);
};

/** Prepares the page for a whole document, which may hold own algorithms. The page sets this function. */
export const wholeAddress: { prepare?: (address: string) => Promise<void> } = {};

/** Loads everything that is needed to read this address. Own algorithms in it do not run before the user agrees. */
export const knowAddress = async (address: string): Promise<void> => {
  if (!knowsAddress(address)) await knowAllDisciplines();
  if (WHOLE_ADDRESS.test(address)) await wholeAddress.prepare?.(address);
};
