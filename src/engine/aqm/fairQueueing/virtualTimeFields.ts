import { choice, orNever, type ValuesOf } from "../../../schema/fields.ts";
import { overflowField } from "./fairQueue.ts";

/** Fields of the schedulers with a virtual time. */
export const virtualTimeFields = {
  clock: choice({
    label: "Tags by",
    help: "virtual: the virtual time at a packet's arrival; real: real time from when it is the first of its flow, as in ns-2.",
    default: "virtual",
    options: ["virtual", "real"],
    advanced: true,
  }),
  flowLimit: orNever("packets", {
    label: "Limit of a flow",
    help: "Where this many packets of a flow wait, its next arrival is dropped, though the buffer has room. Empty: no limit.",
    default: null,
    without: "none",
    min: 1,
    max: 1e6,
    scale: "log",
    integer: true,
    advanced: true,
  }),
  overflow: overflowField,
};
export type VirtualTimeValues = ValuesOf<typeof virtualTimeFields>;
