import { expect, it } from "vitest";
import { overOf } from "../../../../src/ui/places/sweep/WorkBar.tsx";
import { IDLE } from "../../../../src/ui/places/sweep/work.ts";

it("a run that failed is over as well: progress ends at its end", () => {
  expect(overOf({ ...IDLE, status: "done", done: 4, failed: 2, total: 6 })).toBe(6);
});
