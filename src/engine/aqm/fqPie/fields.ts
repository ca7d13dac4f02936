import { bytes, choice, type ValuesOf } from "../../../schema/fields.ts";
import { fqCodelFields } from "../fqCodel/fields.ts";
import { pieFields } from "../pie/fields.ts";

const { quantum, buckets, hashMode } = fqCodelFields;
/** What FQ-PIE goes by. */
export const fqPieFields = {
  quantum,
  ...pieFields,
  buckets,
  hashMode,
  memoryLimit: bytes({
    label: "Memory",
    help: "Bytes that may wait in all queues together, beside what the buffer allows.",
    default: 33_554_432,
    min: 9000,
    max: 1e10,
    scale: "log",
    advanced: true,
  }),
  fullPolicy: choice({
    label: "When full",
    help: "tail: the arrival is dropped; fat: the longest queue loses half of its bytes, 64 packets at most.",
    default: "tail",
    options: ["tail", "fat"],
    advanced: true,
  }),
};
export type FqPieValues = ValuesOf<typeof fqPieFields>;
