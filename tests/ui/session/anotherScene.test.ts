import { expect, it, vi } from "vitest";
import { bookmarkList } from "../../../src/ui/session/bookmarks.ts";
import { makeBench, smallScenario } from "./bench.ts";

const minThreshold = "lanes.0.params.minThreshold";

it("another scene brings nothing of the one before: no change, fork, bookmark, window, crosshair, remark or trace", async () => {
  const { run, lab, traces, playTo, settle } = makeBench({ scenario: smallScenario() });
  const settled = async (): Promise<void> => {
    await settle();
    await vi.dynamicImportSettled();
    await settle();
  };
  await settle();
  lab.getState().setSpeed(100);
  await playTo(4);
  lab.getState().change(minThreshold, 8);
  await playTo(6);
  lab.getState().seek(3);
  await settled();
  lab.getState().change(minThreshold, 9);
  await settled();
  lab.getState().change(minThreshold, -1);
  lab.getState().setBookmarks([{ at: 2, note: "here" }]);
  bookmarkList(run).setState({ open: true, at: 2 });
  lab.getState().setCursor(2);
  lab.getState().setNotice("something of the old run");
  lab.getState().pinHighlight({ kind: "field", field: "minThreshold" });
  expect(lab.getState().forks.others).toHaveLength(1);
  expect(lab.getState().view.follow).toBe(false);

  const scenario = smallScenario({ title: "Another scene", seed: 5 });
  lab.getState().open({ preset: "other", scenario, opened: scenario });
  // At once, before the simulator answers: no picture may mix the two.
  const state = lab.getState();
  expect(state.scenario.timeline).toEqual([]);
  expect(state.forks).toEqual({ present: "A", forkedAt: null, others: [], compared: null });
  expect(state.bookmarks).toEqual([]);
  expect(bookmarkList(run).getState().open).toBe(false);
  expect(state.remarks).toEqual({});
  expect(state).toMatchObject({ notice: "", cursor: null, highlight: null, pinned: null, granted: 0, report: null });
  expect(state.view.follow).toBe(true);
  expect(traces.recorded).toBe(0);
  expect(traces.until).toBe(0);
  await settled();
  expect(lab.getState().forks.others).toEqual([]);
  expect(lab.getState().canUndo).toBe(false);
});

it("another scene that is chosen while a fork is being made does not get the fork", async () => {
  const { lab, playTo, settle, pictures } = makeBench({ scenario: smallScenario() });
  await settle();
  lab.getState().setSpeed(100);
  await playTo(4);
  lab.getState().fork();
  await vi.dynamicImportSettled();
  lab.getState().play();
  await pictures(1);
  lab.getState().fork();
  lab.getState().change(minThreshold, 9);
  const scenario = smallScenario({ title: "Another scene", seed: 5 });
  lab.getState().open({ preset: "other", scenario, opened: scenario });
  await settle();
  await vi.dynamicImportSettled();
  await settle();
  expect(lab.getState().forks.others).toEqual([]);
  expect(lab.getState().scenario.timeline).toEqual([]);
});

it("what waited for the simulator in the scene before does not happen in the next one", async () => {
  const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
  await settle();
  // Loads the script of the forks.
  lab.getState().fork();
  await vi.dynamicImportSettled();
  await settle();
  await playTo(2);
  lab.getState().seek(1);
  lab.getState().fork();
  const scenario = smallScenario({ title: "Another scene", seed: 5 });
  lab.getState().open({ preset: "other", scenario, opened: scenario });
  await settle();
  await playTo(1);
  expect(lab.getState().forks).toMatchObject({ present: "A", others: [] });
});
