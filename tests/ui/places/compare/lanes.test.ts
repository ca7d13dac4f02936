import { describe, expect, it } from "vitest";
import type { Result } from "../../../../src/scenario/document.ts";
import {
  type Edited,
  freshLane,
  laneValue,
  laneWithOverride,
  laneWithParam,
  withChange,
  withChangeBack,
  withCopy,
  withLane,
  withMoved,
  withOther,
  withoutLane,
} from "../../../../src/ui/places/compare/lanes.ts";
import { sceneOf } from "./scene.ts";

const RED = { queue: "red", params: { minThreshold: 5 } };
const scene = sceneOf([RED, { queue: "codel" }, { queue: "drop-tail" }], {
  timeline: [
    { at: 1, set: "lanes.0.params.minThreshold", to: 7 },
    { at: 2, set: "traffic.a.count", to: 8 },
    { at: 3, set: "lanes.2.queue", to: "pi" },
  ],
});

const taken = (result: Result<Edited>): Edited => {
  if (!result.ok) throw new Error(result.faults[0]?.message);
  return result.value;
};
const refusal = (result: Result<Edited>): string => (result.ok ? "" : (result.faults[0]?.message ?? ""));
const queues = ({ scenario }: Edited): readonly string[] => scenario.lanes.map(({ queue }) => queue);
const changes = ({ scenario }: Edited): readonly string[] => scenario.timeline.map(({ set }) => set);

describe("an edit of the lanes", () => {
  it("adds one at the end, and keeps the others", () => {
    const edited = taken(withLane(scene, freshLane("pie")));
    expect(queues(edited)).toEqual(["red", "codel", "drop-tail", "pie"]);
    expect(edited.kept).toEqual([0, 1, 2, null]);
    expect(changes(edited)).toEqual(["lanes.0.params.minThreshold", "traffic.a.count", "lanes.2.queue"]);
  });

  it("refuses the seventh, and says how many are allowed", () => {
    const six = sceneOf(Array.from({ length: 6 }, () => ({ queue: "red" })));
    expect(refusal(withLane(six, freshLane("pie")))).toContain("at most 6");
  });

  it("duplicates one behind itself, without its label, and moves changes of the lanes behind it", () => {
    const labelled = sceneOf([{ ...RED, label: "mine" }, { queue: "codel" }], {
      timeline: [{ at: 1, set: "lanes.1.params.target", to: 0.01 }],
    });
    const edited = taken(withCopy(labelled, 0));
    expect(edited.scenario.lanes.map(({ label }) => label)).toEqual(["mine", null, null]);
    expect(edited.scenario.lanes[1]?.params).toEqual(RED.params);
    expect(edited.kept).toEqual([0, null, 1]);
    expect(changes(edited)).toEqual(["lanes.2.params.target"]);
  });

  it("removes one together with its own changes", () => {
    const edited = taken(withoutLane(scene, 0));
    expect(queues(edited)).toEqual(["codel", "drop-tail"]);
    expect(edited.kept).toEqual([1, 2]);
    expect(changes(edited)).toEqual(["traffic.a.count", "lanes.1.queue"]);
  });

  it("keeps the last one, and knows which lanes there are", () => {
    expect(refusal(withoutLane(sceneOf([RED]), 0))).toContain("at least 1");
    expect(refusal(withoutLane(scene, 5))).toContain("there is no lane 5");
    expect(refusal(withMoved(scene, 0, 3))).toContain("there is no lane 3");
  });

  it("moves one, and its changes with it", () => {
    const edited = taken(withMoved(scene, 0, 2));
    expect(queues(edited)).toEqual(["codel", "drop-tail", "red"]);
    expect(edited.kept).toEqual([1, 2, 0]);
    expect(changes(edited)).toEqual(["lanes.2.params.minThreshold", "traffic.a.count", "lanes.1.queue"]);
  });

  it("takes its own parameter or field, and restarts only this lane", () => {
    const [red, codel] = scene.lanes;
    if (red === undefined || codel === undefined) throw new Error("no lane");
    const other = taken(withOther(scene, 1, laneWithParam(codel, "target", 0.01)));
    expect(other.scenario.lanes[1]?.params).toEqual({ target: 0.01 });
    expect(other.kept).toEqual([0, null, 2]);
    const apart = laneWithOverride(red, "bottleneck.ecn", true);
    expect(laneValue(scene, apart, "bottleneck.ecn")).toBe(true);
    expect(laneValue(scene, laneWithOverride(apart, "bottleneck.ecn", null), "bottleneck.ecn")).toBe(false);
    expect(laneWithParam(red, "minThreshold", null).params).toEqual({});
  });

  it("refuses what the document would refuse, and names the field", () => {
    const [red] = scene.lanes;
    if (red === undefined) throw new Error("no lane");
    expect(refusal(withOther(scene, 0, laneWithParam(red, "minThreshold", -1)))).toContain("minThreshold");
    expect(refusal(withOther(scene, 0, laneWithOverride(red, "bottleneck.rate", 1)))).toContain("rate");
    // A change of the timeline has to fit too: drop-tail has no such parameter.
    expect(refusal(withOther(scene, 0, freshLane("drop-tail")))).toContain("timeline.0");
  });
});

describe("a value that the user sets in a lane", () => {
  it("is not taken back by a later change of the scene, which is told and can be made after all", () => {
    const [red] = scene.lanes;
    if (red === undefined) throw new Error("no lane");
    const edited = taken(withOther(scene, 0, laneWithParam(red, "minThreshold", 9), "params.minThreshold"));
    expect(changes(edited)).toEqual(["traffic.a.count", "lanes.2.queue"]);
    expect(edited.leftOut).toEqual([{ at: 1, set: "lanes.0.params.minThreshold", to: 7 }]);
    const [change] = edited.leftOut ?? [];
    if (change === undefined) throw new Error("nothing is left out");
    const followed = taken(withChangeBack(edited.scenario, change));
    expect(changes(followed)).toEqual(changes({ ...edited, scenario: scene }));
    expect(followed.scenario.lanes[0]?.params).toEqual({ minThreshold: 9 });
    expect(followed.kept).toEqual([null, 1, 2]);
  });

  it("gives way to no later change of another value, nor to one that was made before", () => {
    expect(taken(withChange(scene, 0, "params.maxThreshold", 20, 0.5)).leftOut).toEqual([]);
    const after = taken(withChange(scene, 0, "params.minThreshold", 9, 2));
    expect(after.leftOut).toEqual([]);
    expect(changes(after)).toEqual([
      "lanes.0.params.minThreshold",
      "traffic.a.count",
      "lanes.0.params.minThreshold",
      "lanes.2.queue",
    ]);
  });

  it("of another discipline leaves out what would change it, and the parameters of the one before", () => {
    expect(taken(withOther(scene, 0, freshLane("drop-tail"), "queue")).leftOut).toEqual([
      { at: 1, set: "lanes.0.params.minThreshold", to: 7 },
    ]);
    expect(taken(withChange(scene, 2, "queue", "codel", 1)).leftOut).toEqual([
      { at: 3, set: "lanes.2.queue", to: "pi" },
    ]);
  });
});
