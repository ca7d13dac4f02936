import { expect, it } from "vitest";
import { queueLinesOver } from "../../../src/ui/panels/theory/queueLines.ts";
import { smallScenario } from "../session/bench.ts";

it("calls drops certain only where they are for packets of every class", () => {
  // Without "gentle", a class drops every packet from its maximum threshold on.
  const params = { classes: 2, minThresholds: [5, 5], maxThresholds: [20, 40], gentles: [0] };
  const scenario = smallScenario({ lanes: [{ queue: "wred", params }] });
  const certainIn = (top: number) => queueLinesOver(scenario, 0, { until: 10, top }).map(({ certain }) => certain);
  const [certain = Number.NaN, ...more] = certainIn(60);
  expect(more).toEqual([]);
  expect(certain).toBeCloseTo(40, 6);
  expect(certainIn(30)).toEqual([Number.POSITIVE_INFINITY]);
});
