import { describe, expect, it } from "vitest";
import { Page } from "./page.ts";
import { sceneOf } from "./scene.ts";

const opened = (): Page => {
  const page = new Page(sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "drop-tail" }]));
  page.state.open(page.state.scenario, 0, "lanes", 0);
  page.settle();
  return page;
};

describe("runs with several seeds", () => {
  it("are one of every lane before any has two, and are kept while the lane stays as it is", () => {
    const page = opened();
    page.state.runSeeds(3, 1);
    expect(page.state.seeds).toMatchObject({ status: "running", done: 0, total: 9, from: 1, to: 6 });
    page.settle();
    expect(page.state.seeds).toMatchObject({ status: "done", done: 9 });
    expect(page.studies).toBe(9);
    const [first] = page.state.lanes;
    expect([...(page.state.seeds.runs.get(first?.key ?? -1)?.keys() ?? [])].sort()).toEqual([1, 2, 3]);
    page.state.setParam(1, "target", 0.02);
    page.settle();
    expect(page.state.seeds.runs.size).toBe(2);
    page.state.runSeeds(3, 1);
    page.settle();
    expect(page.studies).toBe(12);
    expect(page.state.seeds).toMatchObject({ status: "done", done: 9, total: 9 });
  });

  it("are kept while another place is shown, with what was set and the steps of undo", () => {
    const page = opened();
    page.state.setParam(1, "target", 0.02);
    page.settle();
    page.comparison.store.setState({ seedsWanted: { count: 3, from: 1 } });
    page.state.runSeeds(3, 1);
    for (let i = 0; i < 4; i++) page.work.shift()?.();
    const { done } = page.state.seeds;
    expect(done).toBeGreaterThan(0);
    const runsOf = (): readonly number[] =>
      page.state.lanes.map(({ key }) => page.state.seeds.runs.get(key)?.size ?? 0);
    const before = runsOf();
    const { scenario } = page.state;
    page.state.close();
    page.state.open(scenario, 2, "lanes", 0);
    page.settle();
    expect(runsOf()).toEqual(before);
    expect(page.state).toMatchObject({ seedsWanted: { count: 3, from: 1 }, canUndo: true });
    expect(page.state.seeds).toMatchObject({ status: "cancelled", done, from: 1 });
    page.state.runSeeds(3, 1);
    page.settle();
    expect(runsOf()).toEqual([3, 3, 3]);
    page.state.undo();
    page.settle();
    expect(page.state.scenario.lanes[1]?.params).toEqual({});
    page.state.close();
    page.state.open(sceneOf([{ queue: "pi" }, { queue: "red" }]), 0, "lanes", 0);
    page.settle();
    expect(page.state).toMatchObject({ seedsWanted: { count: 3 }, canUndo: false, canRedo: false });
    expect(page.state.seeds.runs.size).toBe(0);
  });

  it("can be cancelled", () => {
    const page = opened();
    page.state.runSeeds(5, 1);
    page.work.shift()?.();
    page.state.cancelSeeds();
    page.settle();
    expect(page.state.seeds).toMatchObject({ status: "cancelled", done: 1, total: 15 });
  });
});
