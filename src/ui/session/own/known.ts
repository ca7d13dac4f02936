import { addMembers } from "../../../engine/catalog.ts";
import type { OwnDescription } from "../../../protocol/sandbox.ts";
import type { OwnScript } from "../../../workshop/isolation/loadOwn.ts";
import { browserPlatform } from "../browserPlatform.ts";
import { pageDefinition } from "./pageDefinition.ts";

/** Most own algorithms that the sandbox holds at once: the latest ones, since every version of a source is one. */
const KEPT = 24;

const scripts = new Map<string, OwnScript>();
const listeners = new Set<() => void>();

/**
 * The compiled own algorithms that may run in this page, by id: the author's own, and those that the user agreed to.
 */
export const ownScripts: ReadonlyMap<string, OwnScript> = scripts;

/** Adds an own algorithm that the sandbox has described. From then on it can be chosen wherever a discipline can. */
export const knowOwn = async (compiled: OwnScript, description: OwnDescription): Promise<void> => {
  if (scripts.has(compiled.id)) return;
  scripts.set(compiled.id, compiled);
  for (const id of scripts.keys()) if (scripts.size > KEPT) scripts.delete(id);
  addMembers([pageDefinition(compiled, description)], [], []);
  await (await import("../../../engine/documentation.ts")).loadDocumentation();
  for (const renew of browserPlatform.renewals) renew();
  for (const listen of listeners) listen();
};

/** Calls after another own algorithm became known. @returns the function that ends it */
export const onOwnKnown = (listen: () => void): (() => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};
