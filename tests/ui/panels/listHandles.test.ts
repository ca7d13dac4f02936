import { expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { draftedList, dropDraft, setDraft } from "../../../src/ui/plots/drafts.ts";
import { draggedField } from "../../../src/ui/plots/dragged.ts";
import { buildLane } from "../../../src/ui/plots/lane.ts";
import { scenarioOf } from "../../engine/scenarios.ts";
import { makeBench, smallScenario } from "../session/bench.ts";

const laneWith = (params: Record<string, number | number[]>) =>
  buildLane(
    scenarioOf({ lanes: [{ queue: "wred", params }], traffic: [{ id: "a", kind: "bulk", transport: "reno" }] }),
  );
const lane = laneWith({ classes: 3, minThresholds: [30, 20], maxThresholds: [60, 40, 25] });

it("a handle of a list moves one number of it", () => {
  const second = draggedField(lane, "maxThresholds.1");
  expect(second).toMatchObject({ path: "lanes.0.params.maxThresholds.1", value: 40 });
  expect(second?.list?.path).toBe("lanes.0.params.maxThresholds");
  expect(second?.list?.with(44)).toEqual([60, 44, 25]);
});

it("a number that is not given is the last one, and is given from then on", () => {
  const third = draggedField(lane, "minThresholds.2");
  expect(third?.value).toBe(20);
  expect(third?.list?.with(12)).toEqual([30, 20, 12]);
});

it("what is dragged stands in the list, and the others stay", () => {
  const { run } = makeBench({ scenario: smallScenario() });
  const path = "lanes.0.params.minThresholds";
  setDraft(run, `${path}.2`, 10);
  expect(draftedList(run, path, [30, 20])).toEqual([30, 20, 10]);
  dropDraft(run, `${path}.2`, undefined);
  expect(draftedList(run, path, [30, 20])).toEqual([30, 20]);
});

it.each(catalog.queues.map((queue) => [queue.id] as const))("the corners of the curves of %s can be moved", (id) => {
  const own = buildLane(
    scenarioOf({ lanes: [{ queue: id }], traffic: [{ id: "a", kind: "bulk", transport: "reno" }] }),
  );
  const laws = own.definition.inside.flatMap((shape) =>
    shape.kind === "curve" ? [shape, ...(shape.others?.(own.values) ?? [])] : [],
  );
  const ids = laws.flatMap(({ drag }) => Object.values(drag ?? {}));
  expect(ids.filter((one) => draggedField(own, one) === null)).toEqual([]);
  if (id === "wred") expect(ids).toHaveLength(3 * 3);
});
