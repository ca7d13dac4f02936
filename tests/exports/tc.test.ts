import { expect, it } from "vitest";
import { tc } from "../../src/exports/tc/tc.ts";
import type { Json } from "../../src/units/units.ts";
import { commandsOf, programOf } from "./exporting.ts";

const red = { queue: "red", params: { minThreshold: 5, maxThreshold: 15 } };
const scriptOf = (timeline: Json) =>
  programOf(tc, { version: 2, lanes: [red], traffic: [{ id: "ftp", kind: "bulk", count: 8 }], timeline });

// `tc qdisc replace` of another kind, or with another handle, makes a new discipline; the old one drops its packets.
it.each([
  ["another discipline", { at: 5, set: "lanes.0.queue", to: "codel" }],
  ["another threshold", { at: 5, set: "lanes.0.params.minThreshold", to: 8 }],
])("a script says that waiting packets are dropped where %s begins", (_, change) => {
  const exported = scriptOf([change]);
  const told = exported.departures.filter(({ path }) => path === "timeline.0").map(({ sentence }) => sentence);
  expect(
    told.filter((sentence) => sentence.includes("it drops the packets that wait, and the new one begins empty")),
  ).toHaveLength(1);
  expect(commandsOf(exported)).toContain("router qdisc replace dev out parent 1:1 handle 11:");
});

// The queue of these disciplines is below a shaper, so that another rate leaves it alone.
it("a script says nothing of the kind where the rate of the link changes", () => {
  const exported = scriptOf([{ at: 5, set: "bottleneck.rate", to: 5e6 }]);
  expect(exported.departures.filter(({ path }) => path.startsWith("timeline"))).toEqual([]);
  expect(commandsOf(exported)).not.toContain("qdisc replace");
});
