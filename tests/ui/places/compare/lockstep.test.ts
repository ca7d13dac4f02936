import { describe, expect, it } from "vitest";
import { freshLane, withLane, withMoved, withoutLane } from "../../../../src/ui/places/compare/lanes.ts";
import { Page } from "./page.ts";
import { hashAlone, sceneOf } from "./scene.ts";

const scene = sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "drop-tail" }]);

const opened = (scenario = scene, at = 0): Page => {
  const page = new Page(scenario);
  page.state.open(scenario, at, "lanes", 0);
  page.settle();
  return page;
};
const hashes = (page: Page): readonly string[] => page.comparison.runners().map(({ hash }) => hash);

describe("lanes in step", () => {
  it("run the same as each would alone, and come to the same time", () => {
    const page = opened();
    page.state.setSpeed(5);
    page.state.play();
    page.pass(400);
    page.state.pause();
    page.settle();
    const { granted } = page.state;
    expect(granted).toBeGreaterThan(1);
    expect(granted).toBeLessThan(2.5);
    expect(page.comparison.runners().map(({ until }) => until)).toEqual([granted, granted, granted]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, granted)));
  });

  it("never run ahead of each other by more than one grant", () => {
    const page = opened();
    page.state.setSpeed(Number.POSITIVE_INFINITY);
    page.state.play();
    page.pass(64);
    expect(page.state.granted).toBeGreaterThan(0);
    expect(page.spread).toBeGreaterThan(0);
    expect(page.spread).toBeLessThanOrEqual(page.grant + 1e-9);
    // Each grant is a part of the run: otherwise this would say nothing.
    expect(page.grant).toBeLessThan(page.state.scenario.duration / 2);
  });

  it("are not granted less because their workers wait for a turn: that would take as long, for less", () => {
    const page = opened();
    page.state.setSpeed(20);
    page.state.play();
    for (let i = 0; i < 16; i++) page.passLate(250);
    expect(page.state.granted).toBeGreaterThan(3);
  });

  it("come to the end, say so, and begin again when they are played once more", () => {
    const page = opened();
    page.state.setSpeed(Number.POSITIVE_INFINITY);
    page.state.play();
    page.pass(400);
    expect(page.state.status).toBe("ended");
    expect(page.state.granted).toBe(6);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 6)));
    page.state.play();
    expect(page.state.granted).toBe(0);
    expect(page.state.status).toBe("playing");
    page.pass(400);
    expect(page.loads).toEqual([0, 1, 2, 0, 1, 2]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 6)));
  });

  it("begin at the time of a link, each from 0", () => {
    const page = opened(scene, 2.5);
    expect(page.state.isCatchingUp).toBe(false);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 2.5)));
  });

  it("with a change of the timeline and overrides are the same as alone", () => {
    const apart = sceneOf([{ queue: "red" }, { queue: "red", overrides: { "bottleneck.ecn": true } }], {
      timeline: [{ at: 1.2345, set: "lanes.0.params.minThreshold", to: 9 }],
    });
    const page = opened(apart, 3);
    expect(hashes(page)).toEqual([0, 1].map((lane) => hashAlone(apart, lane, 3)));
    expect(hashes(page)[0]).not.toBe(hashes(page)[1]);
  });
});

describe("an edit in the middle of a run", () => {
  it("lets a new lane catch up from 0 while the others wait", () => {
    const page = opened(scene, 2);
    page.state.edit(withLane(page.state.scenario, freshLane("pi")));
    expect(page.state.isCatchingUp).toBe(true);
    page.settle();
    expect(page.state.isCatchingUp).toBe(false);
    expect(page.loads).toEqual([0, 1, 2, 3]);
    expect(hashes(page)[3]).toBe(hashAlone(page.state.scenario, 3, 2));
    expect(page.documents.at(-1)?.lanes).toHaveLength(4);
  });

  it("restarts only the lane whose parameter changed", () => {
    const page = opened(scene, 2);
    page.state.setParam(1, "target", 0.02);
    page.settle();
    expect(page.loads).toEqual([0, 1, 2, 1]);
    expect(hashes(page)[1]).toBe(hashAlone(page.state.scenario, 1, 2));
    expect(hashes(page)[1]).not.toBe(hashAlone(scene, 1, 2));
  });

  it("moves and removes lanes without running anything again; the baseline goes with its lane", () => {
    const page = opened(scene, 2);
    const before = hashes(page);
    page.state.setBaseline(2);
    page.state.edit(withMoved(page.state.scenario, 2, 0));
    expect(page.state.baseline).toBe(0);
    page.state.edit(withoutLane(page.state.scenario, 1));
    page.settle();
    expect(page.loads).toEqual([0, 1, 2]);
    expect(hashes(page)).toEqual([before[2], before[1]]);
  });

  it("can be undone and done again", () => {
    const page = opened(scene, 1);
    page.state.edit(withoutLane(page.state.scenario, 0));
    page.state.undo();
    page.settle();
    expect([page.state.scenario.lanes, page.state.baseline]).toEqual([scene.lanes, 0]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 1)));
    page.state.redo();
    page.settle();
    expect(page.state.scenario.lanes).toHaveLength(2);
    expect(page.state.canRedo).toBe(false);
  });

  it("applies from the present time with that choice: until then the lane is unchanged", () => {
    const page = opened(scene, 2);
    page.state.setEditsFrom("now");
    page.state.setParam(0, "minThreshold", 12);
    page.settle();
    const { scenario } = page.state;
    expect(scenario.lanes).toEqual(scene.lanes);
    expect(scenario.timeline).toEqual([{ at: 2, set: "lanes.0.params.minThreshold", to: 12 }]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 2)));
    page.state.play();
    page.pass(1000);
    page.state.pause();
    page.settle();
    const { granted } = page.state;
    expect(granted).toBeGreaterThan(2.5);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scenario, lane, granted)));
    expect(hashes(page)[0]).not.toBe(hashAlone(scene, 0, granted));
    page.state.undo();
    page.settle();
    expect(page.loads).toEqual([0, 1, 2, 0, 0]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, granted)));
  });

  it("of the algorithm acts from there as well, with the defaults of the new one", () => {
    const page = opened(scene, 2);
    page.state.setEditsFrom("now");
    page.state.setParam(0, "minThreshold", 12);
    page.state.setQueue(0, "codel");
    page.settle();
    const { scenario } = page.state;
    // What was set for the other algorithm at the same instant says nothing any more.
    expect(scenario.timeline).toEqual([{ at: 2, set: "lanes.0.queue", to: "codel" }]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 2)));
    page.state.play();
    page.pass(1000);
    page.state.pause();
    page.settle();
    const { granted } = page.state;
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scenario, lane, granted)));
    expect(hashes(page)[0]).not.toBe(hashAlone(scene, 0, granted));
    // Back at a later instant: another change, and nothing of the first is lost.
    page.state.setQueue(0, "red");
    expect(page.state.scenario.timeline).toHaveLength(2);
  });

  it("of an override applies from the present time as well, and is undone there", () => {
    const apart = sceneOf([{ queue: "red" }, { queue: "red", overrides: { "traffic.a.count": 9 } }]);
    const page = opened(apart, 2);
    page.state.setEditsFrom("now");
    page.state.setOverride(0, "bottleneck.rate", 1e6);
    expect(page.state.scenario.timeline).toEqual([{ at: 2, set: "lanes.0.overrides.bottleneck.rate", to: 1e6 }]);
    page.state.setOverride(1, "traffic.a.count", null);
    const { scenario } = page.state;
    expect(scenario.lanes).toEqual(apart.lanes);
    expect(scenario.timeline.at(-1)).toEqual({ at: 2, set: "lanes.1.overrides", to: {} });
    page.settle();
    page.state.play();
    page.pass(1000);
    page.state.pause();
    page.settle();
    const { granted } = page.state;
    expect(hashes(page)).toEqual([0, 1].map((lane) => hashAlone(scenario, lane, granted)));
    expect(hashes(page)[0]).not.toBe(hashAlone(apart, 0, granted));
    expect(hashes(page)[1]).not.toBe(hashAlone(apart, 1, granted));
  });

  it("that is taken back at the same instant leaves nothing", () => {
    const page = opened(scene, 2);
    page.state.setEditsFrom("now");
    page.state.setOverride(0, "bottleneck.ecn", true);
    page.state.setOverride(0, "bottleneck.ecn", null);
    expect(page.state.scenario.timeline).toEqual([]);
    page.state.setQueue(1, "pie");
    page.state.setQueue(1, "codel");
    expect(page.state.scenario.timeline).toEqual([]);
  });

  it("of the algorithm and of overrides applies from the start by default", () => {
    const page = opened(scene, 2);
    page.state.setQueue(0, "pie");
    page.state.setOverride(1, "bottleneck.ecn", true);
    const { scenario } = page.state;
    expect(scenario.timeline).toEqual([]);
    expect(scenario.lanes[0]).toMatchObject({ queue: "pie", params: {} });
    expect(scenario.lanes[1]?.overrides).toEqual({ "bottleneck.ecn": true });
  });

  it("that is refused says why and changes nothing", () => {
    const page = opened();
    page.state.setParam(1, "target", -1);
    expect(page.state.notice).toBe("Target cannot be \u22121 s. Target must be 10 µs to 1 s.");
    expect(page.state.scenario).toBe(scene);
    expect(page.documents).toEqual([]);
  });
});

describe("a worker that dies", () => {
  it("is begun again, and comes to the same", () => {
    const page = opened(scene, 1);
    page.doomed.push(1);
    page.state.play();
    page.pass(500);
    page.state.pause();
    page.settle();
    const { granted } = page.state;
    expect(granted).toBeGreaterThan(1);
    expect(page.loads.filter((lane) => lane === 1)).toHaveLength(2);
    expect(hashes(page)[1]).toBe(hashAlone(scene, 1, granted));
  });

  it("repeatedly is left alone; the others continue, and it can be retried", () => {
    const page = new Page(scene);
    page.doomed.push(1, 1, 1);
    page.state.open(scene, 1, "lanes", 0);
    page.settle();
    expect(page.state.lanes[1]).toMatchObject({ status: "stopped", reason: "doomed" });
    page.state.play();
    page.pass(500);
    expect(page.state.granted).toBeGreaterThan(1.2);
    page.state.pause();
    page.settle();
    page.state.again(1);
    page.settle();
    expect(hashes(page)[1]).toBe(hashAlone(scene, 1, page.state.granted));
  });
});

describe("why", () => {
  it("finds the first difference of two lanes, and forgets it when a lane changes", () => {
    const page = opened();
    page.state.findWhy([0, 2]);
    expect(page.state.why.status).toBe("searching");
    page.settle();
    expect(page.state.why).toMatchObject({ status: "found", lanes: [0, 2] });
    page.state.setParam(0, "minThreshold", 3);
    expect(page.state.why.status).toBe("idle");
  });
});
