import type { FlowForm } from "./types/contract.ts";
import * as forms from "./types/registry.ts";

const known: FlowForm[] = Object.values<FlowForm>(forms);

/** Adds forms that are not known yet. */
export const addForms = (more: readonly FlowForm[]): void => {
  known.push(...more.filter(({ id }) => !known.some((form) => form.id === id)));
};

/** How flows of this form are made; undefined: as senders with a transport, or open-loop sources. */
export const formOf = (id: FlowForm["id"]): FlowForm | undefined => known.find((form) => form.id === id);
