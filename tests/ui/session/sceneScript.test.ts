import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/write.ts";
import { scriptOf, upcomingChange, withheldChanges } from "../../../src/ui/session/changes/sceneChanges.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

const count = "traffic.a.count";
const script = { at: 5, set: count, to: 8 };
const other = { at: 6, set: "lanes.0.params.minThreshold", to: 7 };

const started = async (more: object = {}) => {
  const bench = makeBench({ scenario: smallScenario({ timeline: [script, other], ...more }) });
  await bench.settle();
  bench.lab.getState().setSpeed(50);
  await bench.playTo(2);
  const countNow = (): number | undefined => bench.lab.getState().inForce.traffic[0]?.count;
  const withheld = () => withheldChanges(bench.lab.getState().opened, bench.lab.getState().scenario.timeline);
  return { ...bench, countNow, withheld };
};

describe("a value that the user has set", () => {
  it("is not taken back by the scene's script: the timeline, and so the address, holds what the user chose", async () => {
    const { lab, countNow, withheld, playTo } = await started();
    lab.getState().change(count, 3);
    expect(withheld()).toEqual([script]);
    await playTo(7);
    expect(countNow()).toBe(3);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(7);
    const { scenario, granted, hash } = lab.getState();
    expect(scenario.timeline.map(({ to }) => to)).toEqual([3, 7]);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("gives way when the user follows the scene, which is a change of its own", async () => {
    const { lab, countNow, withheld, playTo } = await started();
    lab.getState().change(count, 3);
    await playTo(5.5);
    lab.getState().change(count, 8);
    expect(withheld()).toEqual([]);
    await playTo(7);
    expect(countNow()).toBe(8);
    const { scenario, granted, hash } = lab.getState();
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("that is undone, or set back to the scene's own, leaves the script as it was", async () => {
    const { lab, countNow, withheld, playTo } = await started();
    lab.getState().change(count, 3);
    lab.getState().undo();
    expect(lab.getState().scenario.timeline).toEqual([script, other]);
    lab.getState().redo();
    expect(withheld()).toHaveLength(1);
    await playTo(3);
    lab.getState().change(count, 4);
    expect(withheld()).toEqual([]);
    await playTo(6);
    expect(countNow()).toBe(8);
  });

  it("in an owner that the script replaces as a whole is kept, too", async () => {
    const lane = { queue: "red", params: { minThreshold: 6, maxThreshold: 20 } };
    const { lab, playTo } = await started({ timeline: [{ at: 5, set: "lanes.0", to: lane }] });
    lab.getState().change("lanes.0.params.minThreshold", 9);
    await playTo(6);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(9);
  });
});

describe("the script of the scene", () => {
  it("is announced a few seconds before each of its changes, and the user's own changes are not", () => {
    const opened = smallScenario({ timeline: [script, other] });
    const mine = { at: 4, set: "lanes.0.params.maxThreshold", to: 20 };
    const timeline = [mine, ...opened.timeline];
    expect(upcomingChange(scriptOf(opened, timeline), 0, 3)).toBeUndefined();
    expect(upcomingChange(scriptOf(opened, timeline), 3, 3)).toMatchObject(script);
    expect(upcomingChange(scriptOf(opened, timeline), 5, 3)).toMatchObject(other);
    expect(upcomingChange(scriptOf(opened, timeline), 6, 3)).toBeUndefined();
  });
});
