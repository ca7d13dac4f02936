import { describe, expect, it, vi } from "vitest";
import { writeScenario } from "../../../src/scenario/write.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

const minThreshold = "lanes.0.params.minThreshold";
const maxThreshold = "lanes.0.params.maxThreshold";

/** A slow drag while the run plays: each value is applied before the next one comes. */
const dragged = async (values: readonly number[], more: object = {}) => {
  const bench = makeBench({ scenario: smallScenario(more) });
  const { lab, settle, pictures } = bench;
  await settle();
  lab.getState().setSpeed(10);
  lab.getState().play();
  await pictures(6);
  const followed: unknown[] = [];
  const from = lab.getState().granted;
  for (const to of values) {
    lab.getState().change(minThreshold, to, 3);
    await pictures(6);
    followed.push(lab.getState().inForce.lanes[0]?.params["minThreshold"]);
  }
  const end = async (): Promise<void> => {
    lab.getState().endGesture(3);
    await vi.dynamicImportSettled();
    await settle();
  };
  return { ...bench, from, followed, end };
};

describe("one gesture", () => {
  it("is one change, however slow the drag, the run follows it, and the address repeats the run", async () => {
    const { lab, traces, end, followed, from, pictures, settle } = await dragged([6, 7, 8, 9, 10]);
    expect(followed).toEqual([6, 7, 8, 9, 10]);
    expect(lab.getState().scenario.timeline).toHaveLength(5);
    const before = lab.getState().granted;
    await end();
    const [change, ...others] = lab.getState().scenario.timeline;
    expect(others).toEqual([]);
    expect(change).toMatchObject({ set: minThreshold, to: 10 });
    expect(change?.at).toBeGreaterThanOrEqual(from);
    expect(change?.at).toBeLessThan(before);
    expect(lab.getState().status).toBe("playing");
    await pictures(6);
    lab.getState().pause();
    await settle();
    const { scenario, granted, hash } = lab.getState();
    expect(granted).toBeGreaterThan(before);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
    // The recordings are those of the one change, too.
    const straight = makeBench({ scenario, at: granted });
    await straight.settle();
    const queue = traces.channel("queueLength");
    const mean = (store: typeof traces): number => store.over(queue, from, before).mean;
    expect(mean(traces)).toBe(mean(straight.traces));
  });

  it("is taken back as a whole by one undo", async () => {
    const { lab, end, pictures } = await dragged([6, 7, 8]);
    await end();
    lab.getState().undo();
    await pictures(4);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
    expect(lab.getState().canUndo).toBe(false);
    lab.getState().redo();
    await pictures(4);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(8);
  });

  it("that ends where it began leaves no change", async () => {
    const { lab, end } = await dragged([6, 7, 5]);
    await end();
    expect(lab.getState().scenario.timeline).toEqual([]);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
  });

  it("of two paths is one change of each, at the same instant", async () => {
    const { lab, settle, pictures } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().play();
    await pictures(6);
    for (const i of [1, 2, 3]) {
      lab.getState().change(minThreshold, 5 + i, -1);
      lab.getState().change(maxThreshold, 20 + i, -1);
      await pictures(6);
    }
    lab.getState().endGesture(-1);
    await vi.dynamicImportSettled();
    await settle();
    const { timeline } = lab.getState().scenario;
    expect(timeline.map(({ set, to }) => [set, to])).toEqual([
      [minThreshold, 8],
      [maxThreshold, 23],
    ]);
    expect(timeline[0]?.at).toBe(timeline[1]?.at);
  });

  it("leaves the changes before it alone", async () => {
    const { lab, end } = await dragged([6, 7], { timeline: [{ at: 0, set: minThreshold, to: 4 }] });
    await end();
    expect(lab.getState().scenario.timeline.map(({ to }) => to)).toEqual([4, 7]);
  });

  it("is one change as well if the run is paused before its end", async () => {
    const { lab, end, settle } = await dragged([6, 7, 8]);
    lab.getState().pause();
    await settle();
    await end();
    const { scenario, granted, hash, status } = lab.getState();
    expect(status).toBe("paused");
    expect(scenario.timeline).toHaveLength(1);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("that ends after it was undone and redone leaves these changes as they are", async () => {
    const { lab, end, pictures, settle } = await dragged([6, 7]);
    lab.getState().undo();
    await pictures(4);
    lab.getState().redo();
    await pictures(4);
    await end();
    expect(lab.getState().scenario.timeline.map(({ to }) => to)).toEqual([7, 5, 7]);
    lab.getState().pause();
    await settle();
    const { scenario, granted, hash } = lab.getState();
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });
});
