import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/parse.ts";
import { laneOf } from "../../../src/ui/plots/lane.ts";
import { pathInLane, sharedPath, shownScenario } from "../../../src/ui/session/changes/shownLane.ts";
import { hashOf, playedBench, smallScenario } from "./bench.ts";

const rate = "bottleneck.rate";
const apart = `lanes.0.overrides.${rate}`;
const lanes = [{ queue: "red", overrides: { [rate]: 1e6 } }, { queue: "codel" }];

describe("what the lane that is shown has apart", () => {
  it("is what the panels know of it", () => {
    const scenario = smallScenario({ lanes });
    expect(scenario.bottleneck.rate).toBe(2e6);
    expect(laneOf(scenario).scenario.bottleneck.rate).toBe(1e6);
    expect(shownScenario(scenario)).toBe(shownScenario(scenario));
    expect(shownScenario(smallScenario())).toEqual(smallScenario());
  });

  it("is set where the lane has it, and remarked where all lanes have it", () => {
    const scenario = smallScenario({ lanes });
    expect(pathInLane(scenario, rate)).toBe(apart);
    expect(pathInLane(scenario, "bottleneck.delay")).toBe("bottleneck.delay");
    expect(sharedPath(apart)).toBe(rate);
    expect(sharedPath("lanes.0.overrides")).toBe("lanes.0.overrides");
  });

  it("changes with its control, is taken back, and is the run that its link repeats", async () => {
    const { lab, settled, playTo } = await playedBench(2, { lanes });
    const at = lab.getState().granted;
    lab.getState().change(rate, 3e6);
    await settled();
    expect(lab.getState().scenario.timeline).toEqual([{ at, set: apart, to: 3e6 }]);
    expect(laneOf(lab.getState().inForce).scenario.bottleneck.rate).toBe(3e6);
    await playTo(at + 2);
    const { hash, scenario, granted } = lab.getState();
    expect(hash).toBe(hashOf(writeScenario(scenario), granted));
    expect(hash).not.toBe(hashOf(writeScenario({ ...scenario, timeline: [] }), granted));
    lab.getState().resetPaths([rate]);
    await settled();
    expect(laneOf(lab.getState().inForce).scenario.bottleneck.rate).toBe(1e6);
    lab.getState().undo();
    await settled();
    expect(laneOf(lab.getState().inForce).scenario.bottleneck.rate).toBe(3e6);
  });

  it("has the limits of its field, and says so at the control", async () => {
    const { lab, settled } = await playedBench(1, { lanes });
    lab.getState().change(rate, 1e15);
    await settled();
    expect(lab.getState().remarks[rate]).toMatch(/link rate/i);
    expect(lab.getState().remarks[apart]).toBeUndefined();
    expect(laneOf(lab.getState().inForce).scenario.bottleneck.rate).toBeLessThan(1e15);
  });
});
