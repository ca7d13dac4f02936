import { choice, type ValuesOf } from "../../../schema/fields.ts";
import { flowLimitField, overflowField } from "./fairQueue.ts";

/** Fields of the schedulers with a virtual time. */
export const virtualTimeFields = {
  clock: choice({
    label: "Tags by",
    help: "virtual: the virtual time at a packet's arrival; real: real time from when it is the first of its flow, as in ns-2.",
    default: "virtual",
    options: ["virtual", "real"],
    advanced: true,
  }),
  flowLimit: flowLimitField,
  overflow: overflowField,
};
export type VirtualTimeValues = ValuesOf<typeof virtualTimeFields>;
