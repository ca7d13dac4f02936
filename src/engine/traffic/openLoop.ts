import { choice } from "../../schema/fields.ts";

/** Code point of a source that ignores marks: `ect0` and `ect1` are the test of an unresponsive ECN flow. */
export const openLoopEcn = choice({
  label: "ECN",
  help: "The code point that its packets carry; marks are ignored.",
  default: "none",
  options: ["none", "ect0", "ect1"],
  advanced: true,
});
