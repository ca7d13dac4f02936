import { describe, expect, it } from "vitest";
import { makeBench, smallScenario } from "./bench.ts";

const threshold = "lanes.0.params.minThreshold";

/** A run that has reached 5 s, in which the user sets the threshold at 5 s and goes back to 3 s. */
const wentBack = async () => {
  const bench = makeBench({ scenario: smallScenario() });
  const { lab, playTo, settle } = bench;
  await settle();
  lab.getState().setSpeed(100);
  await playTo(5);
  lab.getState().change(threshold, 7);
  await settle();
  lab.getState().seek(3);
  await settle();
  const timeline = () => lab.getState().scenario.timeline.map(({ at, set, to }) => [at, set, to]);
  return { ...bench, timeline };
};

describe("a change that is later than now, after going back", () => {
  it("is taken off by undo, and put back at its time by redo", async () => {
    const { lab, timeline, settle } = await wentBack();
    const { at } = lab.getState().scenario.timeline[0] ?? {};
    expect(at).toBeGreaterThanOrEqual(5);
    const before = timeline();
    lab.getState().undo();
    await settle();
    expect(timeline()).toEqual([]);
    lab.getState().redo();
    await settle();
    expect(timeline()).toEqual(before);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
    lab.getState().undo();
    await settle();
    expect(timeline()).toEqual([]);
  });

  it("is made now by redo once its time has passed", async () => {
    const { lab, timeline, playTo, settle } = await wentBack();
    lab.getState().undo();
    await settle();
    await playTo(6);
    lab.getState().redo();
    await settle();
    expect(timeline()).toEqual([[lab.getState().granted, threshold, 7]]);
  });

  it("which undid another is taken off by redo", async () => {
    const { lab, timeline, playTo, settle } = await wentBack();
    await playTo(6);
    const first = timeline();
    lab.getState().undo();
    await settle();
    expect(timeline()).toHaveLength(2);
    lab.getState().seek(5.5);
    await settle();
    lab.getState().redo();
    await settle();
    expect(timeline()).toEqual(first);
  });

  it("of the scene is not taken off by undoing an equal one of the user", async () => {
    const own = { at: 8, set: threshold, to: 7 };
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ timeline: [own] }) });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(2);
    lab.getState().change(threshold, 7);
    await settle();
    lab.getState().undo();
    await settle();
    expect(lab.getState().scenario.timeline).toContainEqual(own);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
  });
});

describe("what is said of a field", () => {
  it("is forgotten when undo sets the whole lane", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    const path = "lanes.0.params.maxProbability";
    lab.getState().change(path, 7);
    expect(lab.getState().remarks[path]).toMatch(/Set to 1/);
    lab.getState().undo();
    expect(lab.getState().remarks[path]).toBeUndefined();
    expect(lab.getState().inForce.lanes[0]?.params["maxProbability"]).toBeUndefined();
  });

  it("is forgotten when the lane gets another discipline with a field of the same name", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change("lanes.0.params.maxThreshold", 2);
    expect(lab.getState().remarks["lanes.0.params.maxThreshold"]).toMatch(/nearest/);
    lab.getState().change("lanes.0.queue", "ared");
    expect(lab.getState().remarks["lanes.0.params.maxThreshold"]).toBeUndefined();
  });
});

it("an outage ends with the rate that was set at the same instant, before it", async () => {
  const { lab, settle, playTo } = makeBench({ scenario: smallScenario() });
  await settle();
  lab.getState().setSpeed(100);
  await playTo(2);
  lab.getState().change("bottleneck.rate", 20e6);
  lab.getState().change("bottleneck.rate", 0);
  await settle();
  expect(lab.getState().inForce.bottleneck.rateBefore).toBe(20e6);
  expect(lab.getState().scenario.timeline.map(({ to }) => to)).toEqual([20e6, 0]);
});
