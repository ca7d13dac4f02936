import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/parse.ts";
import { ownPaths } from "../../../src/ui/session/changes/ownPaths.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

const thresholds = "lanes.0.params.minThreshold";

describe("resetting", () => {
  const rate = "bottleneck.rate";
  const playAndChange = async () => {
    const bench = makeBench({ scenario: smallScenario() });
    await bench.settle();
    bench.lab.getState().setSpeed(100);
    for (const [path, to] of [
      [thresholds, 8],
      [rate, 4e6],
      ["traffic.a.count", 9],
    ] as const) {
      bench.lab.getState().change(path, to);
      await bench.playTo(bench.lab.getState().granted + 0.5);
    }
    return bench;
  };

  it("one control leaves the others, is a separate change, and can be undone", async () => {
    const { lab } = await playAndChange();
    lab.getState().resetPaths([rate]);
    expect(lab.getState().inForce.bottleneck.rate).toBe(2e6);
    expect(lab.getState().inForce.traffic[0]?.count).toBe(9);
    expect(lab.getState().scenario.timeline).toHaveLength(4);
    lab.getState().undo();
    expect(lab.getState().inForce.bottleneck.rate).toBe(4e6);
    lab.getState().redo();
    expect(lab.getState().inForce.bottleneck.rate).toBe(2e6);
  });

  it("everything that this sitting set goes back to how the run was opened", async () => {
    const { lab, playTo } = await playAndChange();
    const { scenario, opened } = lab.getState();
    expect(ownPaths(scenario, opened)).toEqual([thresholds, rate, "traffic.a.count"]);
    lab.getState().resetPaths(ownPaths(scenario, opened));
    expect({ ...lab.getState().inForce, timeline: [] }).toEqual(smallScenario());
    lab.getState().undo();
    const { lanes, bottleneck, traffic } = lab.getState().inForce;
    expect([lanes[0]?.params["minThreshold"], bottleneck.rate, traffic[0]?.count]).toEqual([8, 4e6, 9]);
    lab.getState().redo();
    expect({ ...lab.getState().inForce, timeline: [] }).toEqual(smallScenario());
    await playTo(4);
    const after = lab.getState();
    expect(hashOf(writeScenario(after.scenario), after.granted)).toBe(after.hash);
  });

  it("takes another discipline back as a whole", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change("lanes.0.queue", "pi");
    const { scenario, opened } = lab.getState();
    expect(ownPaths(scenario, opened)).toEqual(["lanes.0"]);
    lab.getState().resetPaths(ownPaths(scenario, opened));
    expect(lab.getState().inForce.lanes).toEqual(smallScenario().lanes);
  });
});

describe("a change that is still to come", () => {
  const rate = "bottleneck.rate";
  /** Opened with two changes; the rate of the second would overwrite what somebody sets. */
  const opened = () =>
    smallScenario({
      timeline: [
        { at: 1, set: thresholds, to: 8 },
        { at: 3, set: rate, to: 1e6 },
      ],
    });
  const begin = async () => {
    const bench = makeBench({ scenario: opened() });
    await bench.settle();
    return bench;
  };
  const rateOf = (lab: ReturnType<typeof makeBench>["lab"]) => lab.getState().inForce.bottleneck.rate;
  const times = (lab: ReturnType<typeof makeBench>["lab"]) => lab.getState().scenario.timeline.map(({ at }) => at);

  it("can be taken off the timeline, and then does not happen", async () => {
    const { lab, playTo } = await begin();
    await playTo(2);
    lab.getState().removeChange(1);
    expect(times(lab)).toEqual([1]);
    await playTo(4);
    const { scenario, granted, hash } = lab.getState();
    expect(rateOf(lab)).toBe(2e6);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("comes back by undo, in its place, and goes again by redo", async () => {
    const { lab, playTo } = await begin();
    await playTo(2);
    lab.getState().change("traffic.a.count", 6);
    lab.getState().removeChange(2);
    lab.getState().undo();
    expect(times(lab)).toEqual([1, expect.closeTo(2, 1), 3]);
    expect(lab.getState().inForce.traffic[0]?.count).toBe(6);
    lab.getState().redo();
    expect(times(lab)).toHaveLength(2);
    lab.getState().undo();
    await playTo(4);
    const { scenario, granted, hash } = lab.getState();
    expect(rateOf(lab)).toBe(1e6);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("cannot come back after its time, and one that has happened is not taken off", async () => {
    const { lab, playTo } = await begin();
    await playTo(2);
    lab.getState().removeChange(0);
    expect(times(lab)).toEqual([1, 3]);
    lab.getState().removeChange(1);
    await playTo(4);
    lab.getState().undo();
    expect(times(lab)).toEqual([1]);
    expect(lab.getState().notice).toBe(
      "The run has passed the time of this change. Go back in the timeline to edit it.",
    );
  });

  it("can be taken off while it plays, without a pause between", async () => {
    const { lab, pictures, traces, playTo } = await begin();
    lab.getState().play();
    for (let i = 0; i < 1000 && traces.until < 2.9; i++) await pictures(1);
    lab.getState().removeChange(1);
    await playTo(3.5);
    const { scenario, granted, hash } = lab.getState();
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
    expect(rateOf(lab)).toBe(2e6);
  });
});

describe("a hidden page", () => {
  it("continues at 1× at most, and reports the time when it is visible again", async () => {
    const { lab, traces, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(20);
    lab.getState().play();
    await pictures(5);
    const before = traces.until;
    lab.getState().setHidden(true);
    await pictures(180);
    const ran = traces.until - before;
    expect(ran).toBeGreaterThan(2.5);
    expect(ran).toBeLessThan(3.3);
    lab.getState().setHidden(false);
    expect(lab.getState().notice).toBe("The run advanced 3 s while this tab was hidden.");
    await pictures(30);
    expect(traces.until - before - ran).toBeGreaterThan(5);
    lab.getState().pause();
  });

  it("loses nothing between timers that come once a second", async () => {
    const { lab, pictures, wait, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().play();
    lab.getState().setHidden(true);
    const before = lab.getState().granted;
    for (let i = 0; i < 5; i++) {
      wait(1000 - 1000 / 60);
      await pictures(1);
    }
    expect(lab.getState().granted - before).toBeCloseTo(5, 1);
    lab.getState().pause();
  });

  it("that was paused stays paused and says nothing", async () => {
    const { lab, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setHidden(true);
    await pictures(60);
    lab.getState().setHidden(false);
    expect(lab.getState().granted).toBe(0);
    expect(lab.getState().notice).toBe("");
  });
});

describe("the highlight", () => {
  it("stays where it is pinned, shows what is hovered, and is released", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    const group = { kind: "group", group: "a" } as const;
    const drops = { kind: "event", event: "drop" } as const;
    lab.getState().setHighlight(group);
    lab.getState().pinHighlight(group);
    lab.getState().setHighlight(null);
    expect(lab.getState().highlight).toEqual(group);
    lab.getState().setHighlight(drops);
    expect(lab.getState().highlight).toEqual(drops);
    lab.getState().setHighlight(null);
    expect(lab.getState().highlight).toEqual(group);
    lab.getState().pinHighlight({ ...group });
    lab.getState().setHighlight(null);
    expect(lab.getState().highlight).toBeNull();
    lab.getState().pinHighlight(drops);
    lab.getState().pinHighlight(null);
    expect(lab.getState().highlight).toBeNull();
  });
});

describe("undo when the run has ended", () => {
  it("takes nothing back and loses no step: back in the run it is there", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ duration: 3 }) });
    await settle();
    await playTo(1);
    lab.getState().change(thresholds, 8);
    lab.getState().play();
    await playTo(3);
    expect(lab.getState().status).toBe("ended");
    lab.getState().undo();
    expect(lab.getState()).toMatchObject({ canUndo: true, canRedo: false });
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(8);
    lab.getState().redo();
    expect(lab.getState()).toMatchObject({ canUndo: true, canRedo: false });
  });
});
