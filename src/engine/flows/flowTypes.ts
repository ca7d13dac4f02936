import type { FlowType } from "./types/contract.ts";
import * as forms from "./types/registry.ts";

const known: FlowType[] = Object.values<FlowType>(forms);

/** Adds forms that are not known yet. */
export const addFlowTypes = (more: readonly FlowType[]): void => {
  known.push(...more.filter(({ id }) => !known.some((form) => form.id === id)));
};

/** How flows of this form are made; undefined: as senders with a transport, or open-loop sources. */
export const flowTypeOf = (id: FlowType["id"]): FlowType | undefined => known.find((form) => form.id === id);
