import { bytes, choice, type ValuesOf } from "../../../schema/fields.ts";
import { fqCodelFields } from "../fqCodel/fields.ts";
import { pieFields } from "../pie/fields.ts";

const { quantum, buckets, hashMode } = fqCodelFields;
/** Fields of FQ-PIE. */
export const fqPieFields = {
  quantum,
  ...pieFields,
  buckets,
  hashMode,
  memoryLimit: bytes({
    label: "Memory",
    help: "Bytes that may wait in all queues together, in addition to the limit of the buffer.",
    default: 33_554_432,
    min: 9000,
    max: 1e10,
    scale: "log",
    advanced: true,
  }),
  fullPolicy: choice({
    label: "When full",
    help: "tail: the arriving packet is dropped; fat: the longest queue drops half of its bytes, at most 64 packets, unless the flow fills the buffer alone, as in ns-3.",
    default: "tail",
    options: ["tail", "fat"],
    advanced: true,
  }),
};
export type FqPieValues = ValuesOf<typeof fqPieFields>;
