import { describe, expect, it } from "vitest";
import { draftOf, setDraft } from "../../../src/ui/plots/drafts.ts";
import { laneOf } from "../../../src/ui/plots/lane.ts";
import { shownNow } from "../../../src/ui/plots/now.ts";
import { queueTop, updateQueueTop } from "../../../src/ui/plots/queueScale.ts";
import { steadyTop } from "../../../src/ui/plots/steadyTop.ts";
import { addBookmark } from "../../../src/ui/session/bookmarkActions.ts";
import { bookmarkList } from "../../../src/ui/session/bookmarks.ts";
import { perRun } from "../../../src/ui/session/run.ts";
import { showFlows } from "../../../src/ui/session/shown.ts";
import { playedBench } from "./bench.ts";

const minThreshold = "lanes.0.params.minThreshold";

/** Two runs of the same scenario that have come equally far. */
const twoBenches = async (time: number) => [await playedBench(time), await playedBench(time)] as const;

describe("two runs on one page", () => {
  it("play, change and go back independently of each other", async () => {
    const [one, other] = await twoBenches(6);
    expect(one.lab.getState().hash).toBe(other.lab.getState().hash);
    const before = other.lab.getState();
    one.lab.getState().change(minThreshold, 11);
    await one.settled();
    await one.playTo(8);
    one.lab.getState().seek(3);
    await one.settled();
    await other.settled();
    expect(one.lab.getState()).toMatchObject({ granted: 3, canUndo: true });
    expect(one.lab.getState().scenario.timeline).toHaveLength(1);
    const after = other.lab.getState();
    expect(after.scenario).toBe(before.scenario);
    expect([after.granted, after.canUndo, after.hash]).toEqual([before.granted, false, before.hash]);
    expect(other.traces.recorded).toBe(before.granted);
  });

  it("have their own view, cursor, highlight, senders and bookmarks", async () => {
    const [one, other] = await twoBenches(2);
    const { view, cursor, highlight, flows, bookmarks } = other.lab.getState();
    one.lab.getState().setView({ span: "all" });
    one.lab.getState().setCursor(1);
    one.lab.getState().pinHighlight({ kind: "group", group: "a" });
    showFlows(one.run, "a", 2);
    addBookmark(one.run);
    expect(one.lab.getState().bookmarks).toHaveLength(1);
    expect(bookmarkList(one.run).getState().open).toBe(true);
    expect(other.lab.getState()).toMatchObject({ view, cursor, highlight, flows, bookmarks });
    expect(bookmarkList(other.run).getState().open).toBe(false);
  });

  it("end alone: the workers of one stop, with that of a compared fork, and the other goes on", async () => {
    const [one, other] = await twoBenches(4);
    one.lab.getState().fork();
    await one.settled();
    one.lab.getState().compareFork("A");
    await one.settled();
    expect(one.workers.filter(({ alive }) => alive)).toHaveLength(2);
    one.lab.getState().play();
    one.lab.getState().close();
    await one.pictures(3);
    expect(one.workers.filter(({ alive }) => alive)).toEqual([]);
    expect(one.lab.getState().status).toBe("paused");
    await other.playTo(6);
    expect(other.traces.until).toBeGreaterThanOrEqual(6);
  });

  it("have their own drafts and axes", async () => {
    const [one, other] = await twoBenches(1);
    setDraft(one.run, minThreshold, 9);
    expect([draftOf(one.run, minThreshold, 5), draftOf(other.run, minThreshold, 5)]).toEqual([9, 5]);
    const lane = laneOf(one.lab.getState().inForce);
    updateQueueTop(one.run, lane, 55);
    updateQueueTop(other.run, lane, 1);
    expect([queueTop(one.run), queueTop(other.run)]).toEqual([60, 40]);
    expect([steadyTop(one.run, "axis", 19), steadyTop(other.run, "axis", 14)]).toEqual([20, 15]);
  });

  it("say what their own traces hold", async () => {
    const [one, other] = [await playedBench(4), await playedBench(9)];
    const ends = [one, other].map(({ run }) => run.traces.until);
    expect(ends[0]).toBeLessThan(ends[1] ?? 0);
    for (const { run, lab, traces } of [one, other])
      expect(shownNow(run, "queue")).toBe(lab.getState().values[traces.channel("queue")]);
  });
});

describe("a part of every run", () => {
  it("is made once per run, on demand", async () => {
    const [one, other] = await twoBenches(0.1);
    const made: string[] = [];
    const partOf = perRun(({ id }) => {
      made.push(id);
      return { id: made.length };
    });
    expect(made).toEqual([]);
    const part = partOf(one.run);
    expect(partOf(one.run)).toBe(part);
    expect(partOf(other.run)).not.toBe(part);
    expect(made).toHaveLength(2);
  });
});
