import { describe, expect, it, vi } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import "../../../../src/engine/everything.ts";
import { estimateLanes, estimateRun } from "../../../../src/scenario/estimate.ts";
import { presets } from "../../../../src/scenario/presets/registry.ts";
import { freshLane, withLane, withOther, withoutLane } from "../../../../src/ui/places/compare/lanes.ts";
import { openingOf } from "../../../../src/ui/session/address/opening.ts";
import { Page } from "./page.ts";
import { sceneOf } from "./scene.ts";

const QUEUES = ["drop-tail", "red", "codel", "pie", "fq-codel", "cake"].map((queue) => ({ queue }));
/** Each lane takes about two minutes of computing time: one is not large, three are. */
const many = { duration: 600, bottleneck: { rate: 1e9, buffer: { packets: 1000 } } };

const settle = async (page: Page): Promise<void> => {
  await vi.dynamicImportSettled();
  page.settle();
};

describe("lanes that together are too much for most machines", () => {
  it("wait until the user wants them anyway, and the sum of the lanes is told", async () => {
    const scene = sceneOf(QUEUES, many);
    const page = new Page(scene);
    page.state.open(scene, 0, "lanes", 0);
    await settle(page);
    const alone = estimateRun(scene, 0, catalog).time;
    expect(page.state.large?.time).toBeGreaterThan(5 * alone);
    expect(page.state.large).toEqual(estimateLanes(scene, 6, catalog));
    expect(page.loads).toEqual([]);
    page.state.play();
    expect(page.loads).toEqual([]);
    page.state.pause();
    page.state.runAnyway();
    page.settle();
    expect(page.state.large).toBeNull();
    expect(page.loads).toHaveLength(6);
    expect(page.agreement).toMatchObject({ lanes: 6 });
    // The same run again asks no more.
    page.state.reset();
    await settle(page);
    expect(page.state.large).toBeNull();
    expect(page.loads).toHaveLength(12);
  });

  it("are not asked about again where the lab has asked", async () => {
    const scene = sceneOf(QUEUES, many);
    const page = new Page(scene);
    page.agreement = { traffic: scene.traffic, lanes: 6 };
    page.state.open(scene, 0, "lanes", 0);
    await settle(page);
    expect(page.loads).toHaveLength(6);
  });

  it("are asked about though the user has agreed to fewer of them", async () => {
    const scene = sceneOf(QUEUES, many);
    const page = new Page(scene);
    page.agreement = { traffic: scene.traffic, lanes: 1 };
    page.state.open(scene, 0, "lanes", 0);
    await settle(page);
    expect(page.state.large).not.toBeNull();
  });

  it("end when an edit makes them so, and begin again at their time when it is taken back", async () => {
    const scene = sceneOf(QUEUES.slice(0, 2), { duration: 600 });
    const page = new Page(scene);
    page.state.open(scene, 2, "lanes", 0);
    page.settle();
    const overrides = { "bottleneck.rate": 1e11 };
    const hungry = { ...freshLane("red"), overrides };
    page.state.edit(withOther(page.state.scenario, 1, hungry));
    await settle(page);
    expect(page.state.large).not.toBeNull();
    expect(page.state.lanes).toEqual([]);
    page.state.undo();
    await settle(page);
    expect(page.state.large).toBeNull();
    expect(page.state.lanes.map(({ until }) => until)).toEqual([2, 2]);
    expect(page.state.granted).toBe(2);
  });

  it("keep those that run where an edit only might be large", async () => {
    const scene = sceneOf(QUEUES.slice(0, 2), { duration: 6, bottleneck: { rate: 2e6 } });
    const page = new Page(scene);
    page.state.open(scene, 2, "lanes", 0);
    page.settle();
    const keys = page.state.lanes.map(({ key }) => key);
    // Two edits in one task, of which the first is estimated still when the second comes.
    page.state.edit(withLane(page.state.scenario, { ...freshLane("pie"), overrides: { "bottleneck.rate": 2e9 } }));
    await settle(page);
    expect(page.state.large).toBeNull();
    expect(page.state.lanes.map(({ key }) => key).slice(0, 2)).toEqual(keys);
    page.state.edit(withoutLane(page.state.scenario, 2));
    await settle(page);
    expect(page.state.lanes.map(({ key }) => key)).toEqual(keys);
  });
});

it.each(presets)("no scene asks in the comparison, with six lanes: $id", ({ id }) => {
  const scenario = openingOf(id)?.scenario ?? sceneOf([]);
  const lanes = QUEUES.map(({ queue }) => freshLane(queue));
  const page = new Page(scenario);
  const wide = { ...scenario, lanes: [...scenario.lanes, ...lanes].slice(0, 6) };
  page.state.open(wide, 0, "lanes", 0);
  expect(page.state.lanes).toHaveLength(6);
});
