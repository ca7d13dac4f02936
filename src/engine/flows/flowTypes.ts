import { appendMissing } from "../../units/lists.ts";
import type { FlowType } from "./types/contract.ts";
import * as forms from "./types/registry.ts";

const known: FlowType[] = Object.values<FlowType>(forms);

/** Adds flow types that are not known yet. */
export const addFlowTypes = (more: readonly FlowType[]): void => {
  appendMissing(known, more, ({ id }) => id);
};

/** The type that makes flows of this form; undefined: senders with a transport, or open-loop sources. */
export const flowTypeOf = (id: FlowType["id"]): FlowType | undefined => known.find((form) => form.id === id);
