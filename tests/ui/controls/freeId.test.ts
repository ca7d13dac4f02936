import { expect, it } from "vitest";
import { freeId } from "../../../src/ui/controls/freeId.ts";

it.each([
  ["bulk", [], "bulk"],
  ["bulk", ["a", "b"], "bulk"],
  ["bulk", ["bulk"], "bulk-2"],
  ["bulk", ["bulk", "bulk-2", "bulk-4"], "bulk-3"],
] as const)("a %s beside %j is called %s", (wanted, taken, id) => {
  expect(freeId(wanted, taken)).toBe(id);
});
