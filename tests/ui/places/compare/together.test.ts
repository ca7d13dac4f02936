import { describe, expect, it } from "vitest";
import { freshLane, withLane } from "../../../../src/ui/places/compare/lanes.ts";
import { metricOf } from "../../../../src/ui/places/compare/metrics.ts";
import { pointsOf } from "../../../../src/ui/places/compare/scatter.ts";
import { catchUpProgress, columnOf } from "../../../../src/ui/places/compare/table.ts";
import { Page } from "./page.ts";
import { sceneOf } from "./scene.ts";

const scene = sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "drop-tail" }]);
const delay = metricOf("delayMean");

/** Does the work of the workers one answer at a time, and looks at the page after each. */
const watched = (page: Page): readonly { readonly same: boolean; readonly compared: boolean }[] => {
  const seen: { same: boolean; compared: boolean }[] = [];
  for (let job = page.work.shift(); job !== undefined; job = page.work.shift()) {
    page.clock += 100;
    job();
    const { granted, lanes } = page.state;
    const cells = columnOf(page.state, delay);
    const compared =
      cells.some(({ estimate, gap }) => estimate !== null || gap !== null) ||
      pointsOf(page.state, delay, metricOf("utilization")).some(({ mean }) => mean !== null);
    const same = granted > 0 && lanes.every(({ until, status }) => until === granted && status === "running");
    seen.push({ same, compared });
  }
  return seen;
};

describe("lanes that do not stand at the same instant", () => {
  it("are not compared when a shared comparison opens at a later time", () => {
    const page = new Page(scene);
    page.state.open(scene, 5, "lanes", 0);
    const seen = watched(page);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter(({ same, compared }) => compared && !same)).toEqual([]);
    expect(seen.at(-1)).toEqual({ same: true, compared: true });
  });

  it("are not compared while a lane that was added catches up", () => {
    const page = new Page(scene);
    page.state.open(scene, 5, "lanes", 0);
    page.settle();
    page.state.edit(withLane(page.state.scenario, freshLane("pie")));
    expect(page.state.isCatchingUp).toBe(true);
    expect(columnOf(page.state, delay).map(({ estimate }) => estimate)).toEqual([null, null, null, null]);
    const seen = watched(page);
    expect(seen.filter(({ same, compared }) => compared && !same)).toEqual([]);
    expect(seen.at(-1)).toEqual({ same: true, compared: true });
  });

  it("say how far the slowest of them has come", () => {
    const lane = { key: 1, status: "running", reason: "", report: null, hash: "" } as const;
    const lanes = [
      { ...lane, until: 60 },
      { ...lane, until: 14.2 },
      { ...lane, until: 36 },
      { ...lane, until: 3, status: "stopped" } as const,
    ];
    expect(catchUpProgress({ lanes, granted: 60 })).toEqual({ at: "14", goal: "60" });
  });

  it("are compared by reports of one instant while they play", () => {
    const page = new Page(scene);
    page.state.open(scene, 3, "lanes", 0);
    page.settle();
    page.state.setSpeed(5);
    page.state.play();
    for (let i = 0; i < 40; i++) {
      page.clock += 100;
      page.passHalf();
      const ends = page.state.lanes.map(({ report }) => report?.to);
      expect(new Set(ends).size).toBe(1);
    }
    expect(page.state.granted).toBeGreaterThan(3);
  });
});
