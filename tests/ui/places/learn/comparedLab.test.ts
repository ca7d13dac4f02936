import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { comparisonOf } from "../../../../src/ui/places/compare/compare.ts";
import { comparedRun } from "../../../../src/ui/places/learn/comparedLab.ts";
import { createLessonRun, openComparison } from "../../../../src/ui/places/learn/lessonRun.ts";
import { workerMaker } from "../../../../src/ui/session/browserPlatform.ts";
import { smallScenario } from "../../session/bench.ts";
import { Silent } from "./silentWorker.ts";

beforeEach(() => {
  workerMaker.make = () => new Silent();
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
});
afterEach(() => {
  delete workerMaker.make;
  vi.unstubAllGlobals();
});

const begin = () => {
  const base = smallScenario();
  const [lane] = base.lanes;
  if (lane === undefined) throw new Error("no lane");
  const scenario = { ...base, lanes: [lane, { ...lane, label: "other" }] };
  const shown = { scenario, from: 2, to: 6, speed: 1, isComparison: true };
  // The lab's run is another one, as after the first step of a lesson.
  const run = createLessonRun({ ...shown, scenario: { ...base, title: "of another step" } });
  openComparison(run, shown, 2);
  const { lab } = comparedRun(run, 2);
  const lanes = () => comparisonOf(run).store.getState();
  return { run, scenario, lab, lanes, group: scenario.traffic[0]?.id ?? "" };
};

it("controls show the document of the comparison, and a change acts on it at the comparison's time", () => {
  const { scenario, lab, lanes, group } = begin();
  expect(lab.getState().opened.title).toBe(scenario.title);
  expect(lab.getState().granted).toBe(2);
  const set = `traffic.${group}.count`;
  lab.getState().change(set, 2);
  expect(lanes().scenario.timeline).toEqual([{ at: 2, set, to: 2 }]);
  expect(lab.getState().inForce.traffic[0]?.count).toBe(2);
  expect(lab.getState().opened.timeline).toEqual([]);
  lab.getState().change(set, 3);
  expect(lanes().scenario.timeline).toEqual([{ at: 2, set, to: 3 }]);
  lab.getState().resetPaths([set]);
  expect(lanes().scenario.timeline).toEqual([]);
  lab.getState().undo();
  expect(lanes().scenario.timeline).toEqual([{ at: 2, set, to: 3 }]);
});

it("a change of all lanes lets all begin again, also when it is undone", () => {
  const { lab, lanes, group } = begin();
  const keys = () => lanes().lanes.map(({ key }) => key);
  const before = keys();
  lab.getState().change(`traffic.${group}.count`, 2);
  const after = keys();
  expect(after.some((key) => before.includes(key))).toBe(false);
  lab.getState().undo();
  expect(keys().some((key) => after.includes(key))).toBe(false);
});

it("a drag reaches the lanes once, at its end", () => {
  const { lab, lanes, group } = begin();
  const set = `traffic.${group}.count`;
  for (const to of [2, 3, 5]) lab.getState().change(set, to, 1);
  expect(lab.getState().inForce.traffic[0]?.count).toBe(5);
  expect(lanes().scenario.timeline).toEqual([]);
  lab.getState().endGesture(1);
  expect(lanes().scenario.timeline).toEqual([{ at: 2, set, to: 5 }]);
});

it("a value out of range becomes the nearest one with a reason, and another opening forgets both", () => {
  const { run, scenario, lab, group } = begin();
  const set = `traffic.${group}.count`;
  lab.getState().change(set, -1);
  expect(lab.getState().remarks[set]).toMatch(/\d/);
  openComparison(run, { scenario: { ...scenario }, from: 2, to: 6, speed: 1, isComparison: true }, 2);
  expect(lab.getState().remarks).toEqual({});
  expect(lab.getState().opened.timeline).toEqual([]);
});

it("after the end a change takes effect where the step began", () => {
  const { run, scenario, lab, lanes, group } = begin();
  openComparison(run, { scenario: { ...scenario }, from: 2, to: 6, speed: 1, isComparison: true }, 6);
  lab.getState().change(`traffic.${group}.count`, 2);
  expect(lanes().scenario.timeline.map(({ at }) => at)).toEqual([2]);
});
