import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { draftOf, dropDraft, setDraft } from "../../../src/ui/plots/drafts.ts";
import { buildLane, laneOf, shownState, signalsAgainst, signalsWithOwnAxis } from "../../../src/ui/plots/lane.ts";
import { drainTime } from "../../../src/ui/plots/packetSize.ts";
import { queueTop, updateQueueTop } from "../../../src/ui/plots/queueScale.ts";
import { rounded, stepped } from "../../../src/ui/plots/steps.ts";
import { makeBench, smallScenario } from "../session/bench.ts";

const { run } = makeBench({ scenario: smallScenario() });

const scenario = (queue: string, params: Scenario["lanes"][number]["params"] = {}, packets = 100): Scenario => ({
  version: 2,
  title: "",
  seed: 1,
  duration: 60,
  timeline: [],
  bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets }, ecn: false, variation: {}, second: null, reverse: null },
  access: { rate: null, buffer: null },
  lanes: [{ queue, params, label: null, overrides: {} }],
  traffic: [
    {
      id: "a",
      kind: "bulk",
      transport: "reno",
      params: {},
      count: 4,
      class: 0,
      rtt: 0.1,
      start: 0,
      stop: null,
      packetSize: 1000,
      fields: {},
    },
  ],
});

describe("the lane in force", () => {
  it("has its thresholds on the queue's axis, with the paths that move them", () => {
    const { thresholds } = buildLane(scenario("red", { minThreshold: 20, maxThreshold: 60 }));
    expect(thresholds.map(({ id, path, value }) => [id, path, value])).toEqual([
      ["minThreshold", "lanes.0.params.minThreshold", 20],
      ["maxThreshold", "lanes.0.params.maxThreshold", 60],
    ]);
  });
  it("shows the discipline's derived value if none is given", () => {
    const { thresholds } = buildLane(scenario("ared"));
    const [low, high] = thresholds;
    // Floyd et al. 2001: max(5, target delay · C / 2) and three times that; 10 Mbit/s are 1250 packets/s, 5 ms.
    expect(low?.value).toBe(5);
    expect(high?.value).toBe(15);
  });
  it("is the same object as long as the scenario is the same", () => {
    const one = scenario("red");
    expect(laneOf(one)).toBe(laneOf(one));
  });
  it("is the same object for another timeline, and another one for other lanes or other traffic", () => {
    const one = scenario("red");
    const lane = laneOf(one);
    expect(laneOf({ ...one, timeline: [{ at: 1, set: "seed", to: 2 }] })).toBe(lane);
    expect(laneOf({ ...one, traffic: [] })).not.toBe(lane);
    expect(laneOf({ ...one, lanes: scenario("codel").lanes }).definition.id).toBe("codel");
    expect(laneOf(one)).toBe(lane);
  });
  it("lays recorded signals over the state that they are read from", () => {
    const lane = buildLane(scenario("ared"));
    expect(shownState(lane, (id) => (id === "maxProbability" ? 0.25 : Number.NaN))["maxProbability"]).toBe(0.25);
    expect(shownState(lane, () => Number.NaN)["maxProbability"]).toBe(lane.freshState["maxProbability"]);
  });
  it("turns packets into time", () => expect(drainTime(scenario("red"), 60)).toBeCloseTo(0.048, 12));
});

describe("signals", () => {
  it.each(catalog.queues.map((queue) => [queue.id, queue] as const))(
    "of %s are each drawn in one place",
    (_, queue) => {
      const places = [
        signalsAgainst(queue, "queue"),
        signalsAgainst(queue, "probability"),
        signalsWithOwnAxis(queue),
      ].flat();
      expect(new Set(places.map((signal) => signal.id)).size).toBe(places.length);
    },
  );
});

describe("the top of the queue's axis", () => {
  const gentle = { minThreshold: 5, maxThreshold: 15, gentle: true };
  const steep = { ...gentle, gentle: false };
  it("is a round number 1.3 times above the highest threshold", () => {
    // 1.3 · 15 = 19.5
    expect(updateQueueTop(run, buildLane(scenario("red", steep)), 10)).toBe(20);
    expect(queueTop(run)).toBe(20);
  });
  it("holds the end of the gentle slope, at twice the upper threshold", () => {
    // 1.3 · 30 = 39
    expect(updateQueueTop(run, buildLane(scenario("red", gentle)), 10)).toBe(40);
  });
  it("ends at the buffer, even if that leaves a threshold above it", () => {
    expect(updateQueueTop(run, buildLane(scenario("red", { minThreshold: 20, maxThreshold: 60 })), 40)).toBe(100);
    expect(updateQueueTop(run, buildLane(scenario("red", { minThreshold: 20, maxThreshold: 60 }, 50)), 40)).toBe(50);
    expect(updateQueueTop(run, buildLane(scenario("drop-tail", {}, 95)), 91)).toBe(95);
  });
  it("contains all values in view from before the buffer shrank", () => {
    expect(updateQueueTop(run, buildLane(scenario("red", steep, 30)), 70)).toBe(80);
  });
  it("grows at once, and shrinks only when the high values have left the view", () => {
    const lane = buildLane(scenario("red", steep));
    expect(updateQueueTop(run, lane, 20)).toBe(20);
    expect(updateQueueTop(run, lane, 70)).toBe(80);
    expect(updateQueueTop(run, lane, 70)).toBe(80);
    // One step less is not worth a jump.
    expect(updateQueueTop(run, lane, 65)).toBe(80);
    expect(updateQueueTop(run, lane, 20)).toBe(20);
  });
  it("does not run away under a threshold that is being dragged", () => {
    const lane = buildLane(scenario("red", steep));
    const path = lane.thresholds[1]?.path ?? "";
    updateQueueTop(run, lane, 10);
    setDraft(run, path, 19);
    expect(updateQueueTop(run, lane, 10)).toBe(20);
    dropDraft(run, path, undefined);
  });
  it("is short where nothing waits", () => {
    expect(updateQueueTop(run, buildLane(scenario("codel")), Number.NaN)).toBe(5);
  });
  it("contains the rim of a tank drawn on it", () => {
    expect(updateQueueTop(run, buildLane(scenario("drop-tail", {}, 70)), 3)).toBe(70);
  });
});

describe("a handle", () => {
  it("moves by a hundredth of the axis, with Shift by a tenth of that", () => {
    expect(stepped("ArrowUp", false, 60, 100)).toBe(61);
    expect(stepped("ArrowDown", true, 60, 100)).toBe(59.9);
    expect(stepped("PageUp", false, 60, 100)).toBe(70);
    expect(stepped("x", false, 60, 100)).toBeNull();
  });
  it("takes whole steps from a pointer", () => {
    expect(rounded(61.37, 100, false)).toBe(61);
    expect(rounded(61.37, 100, true)).toBe(61.4);
    expect(rounded(0.02346, 0.12, false)).toBe(0.023);
  });
  it("shows a draft until the run has taken it", () => {
    setDraft(run, "p", 7);
    expect(draftOf(run, "p", 5)).toBe(7);
    dropDraft(run, "p", 6);
    expect(draftOf(run, "p", 5)).toBe(7);
    dropDraft(run, "p", 7);
    expect(draftOf(run, "p", 5)).toBe(5);
  });
});
