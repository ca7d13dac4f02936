import type { Fields, ValuesOf } from "../schema/fields.ts";
import { appendMissing } from "../units/lists.ts";
import type { AlgorithmDoc, AqmDefinition, Design } from "./aqm/contract.ts";
import { catalog } from "./catalog.ts";
import { metricsAt } from "./metrics/list.ts";

/** Metrics of user experience, to be shown with their names and units. */
export const groupMetrics = metricsAt("group");

export { FAMILIES, STRENGTHS } from "./aqm/contract.ts";

/** A discipline with everything that a user reads about it. */
export interface Algorithm extends Pick<AqmDefinition, "id" | "title" | "name" | "fields"> {
  readonly doc: AlgorithmDoc;
  /** Its design rule; null: it has none. */
  readonly rule: Design<ValuesOf<Fields>> | null;
}

const known: Algorithm[] = [];

/** The disciplines whose documentation is loaded, sorted by id. */
export const algorithms: readonly Algorithm[] = known;

const load = async ({ id, title, name, fields, documentation, design }: AqmDefinition): Promise<Algorithm> => {
  const [{ doc }, rule] = await Promise.all([documentation(), design?.()]);
  return { id, title, name, fields, doc, rule: rule?.design ?? null };
};

/** Loads the documentation and the design rule of every discipline of the catalog that has none yet. */
export const loadDocumentation = async (): Promise<void> => {
  const missing = catalog.queues.filter(({ id }) => !known.some((one) => one.id === id));
  const loaded = await Promise.all(missing.map(load));
  appendMissing(known, loaded, ({ id }) => id);
  known.sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** @throws Error for a discipline that `loadDocumentation` has not loaded */
export const algorithmOf = (id: string): Algorithm => {
  const found = algorithms.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the documentation of "${id}" is not loaded`);
  return found;
};
