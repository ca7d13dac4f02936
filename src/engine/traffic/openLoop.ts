import { choice } from "../../schema/fields.ts";

/** ECN code point of a source that ignores marks; `ect0` and `ect1` give an unresponsive ECN flow. */
export const openLoopEcn = choice({
  label: "ECN",
  help: "ECN code point of the packets; the sender ignores marks.",
  default: "none",
  options: ["none", "ect0", "ect1"],
  advanced: true,
});
