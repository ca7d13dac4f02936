import { describe, expect, it, vi } from "vitest";
import { endOf } from "../../../src/scenario/runEnd.ts";
import { goOn } from "../../../src/ui/session/goOn.ts";
import { makeBench, smallScenario } from "./bench.ts";

describe("the end of a run", () => {
  it.each([2, 9])("ends where a change of the duration ends it, at %d s in a scenario of 5 s", async (end) => {
    const timeline = [{ at: 1, set: "duration", to: end }];
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ duration: 5, timeline }) });
    await settle();
    lab.getState().setSpeed(Number.POSITIVE_INFINITY);
    await playTo(end);
    expect(lab.getState().status).toBe("ended");
    expect(lab.getState().granted).toBe(end);
  });

  it("ends where a change made while it runs ends it, and refuses an end that it has passed", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ duration: 5 }) });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(1);
    const { granted } = lab.getState();
    lab.getState().change("duration", granted / 2);
    expect(lab.getState().scenario.timeline).toHaveLength(0);
    expect(lab.getState().remarks["duration"]).toContain("more than");
    lab.getState().change("duration", 4);
    await settle();
    lab.getState().setSpeed(Number.POSITIVE_INFINITY);
    await playTo(4);
    expect(lab.getState().status).toBe("ended");
    expect(lab.getState().granted).toBe(4);
  });

  const atEnd = async () => {
    const bench = makeBench({ scenario: smallScenario({ duration: 3 }) });
    await bench.settle();
    bench.lab.getState().setSpeed(Number.POSITIVE_INFINITY);
    await bench.playTo(3);
    expect(bench.lab.getState().status).toBe("ended");
    return bench;
  };
  const says = /The run has ended/;

  it.each([
    ["a slider", "lanes.0.params.minThreshold", 8],
    ["the algorithm", "lanes.0.queue", "pie"],
    ["a group", "traffic.b", { kind: "bulk", count: 2 }],
  ])("is said in the line of the clock when %s is changed after it", async (_, path, to) => {
    const { lab } = await atEnd();
    lab.getState().setNotice("");
    lab.getState().change(path, to);
    expect(lab.getState().notice).toMatch(says);
    expect(lab.getState().remarks[path]).toMatch(says);
    expect(lab.getState().scenario.timeline).toEqual([]);
  });

  it.each([
    ["a jump back", async (bench: Awaited<ReturnType<typeof atEnd>>) => bench.lab.getState().seek(1)],
    ["a step back", async (bench: Awaited<ReturnType<typeof atEnd>>) => bench.lab.getState().stepBack()],
    ["a reset", async (bench: Awaited<ReturnType<typeof atEnd>>) => bench.lab.getState().reset(false)],
    [
      "another scene",
      async ({ lab }: Awaited<ReturnType<typeof atEnd>>) => {
        const scenario = smallScenario({ duration: 9 });
        lab.getState().open({ preset: "other", scenario, opened: scenario });
      },
    ],
    [
      "a fork from before it, with a later end",
      async ({ lab, settle }: Awaited<ReturnType<typeof atEnd>>) => {
        lab.getState().seek(1);
        await settle();
        lab.getState().change("duration", 6);
        await vi.dynamicImportSettled();
      },
    ],
  ])("is no longer said after %s", async (_, act) => {
    const bench = await atEnd();
    bench.lab.getState().change("lanes.0.params.minThreshold", 8);
    await act(bench);
    await bench.settle();
    const { status, notice, remarks } = bench.lab.getState();
    expect(status).not.toBe("ended");
    expect(notice).not.toMatch(says);
    expect(Object.values(remarks).join()).not.toMatch(says);
  });

  it.each([
    ["of its duration", [], 3],
    ["of a change of the duration", [{ at: 1, set: "duration", to: 4 }], 4],
  ])(
    "can be left behind at the end %s: the run goes on for as long again, with its changes",
    async (_, timeline, end) => {
      const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ duration: 3, timeline }) });
      await settle();
      lab.getState().setSpeed(10);
      await playTo(1.5);
      lab.getState().change("lanes.0.params.minThreshold", 8);
      lab.getState().setSpeed(Number.POSITIVE_INFINITY);
      await playTo(end);
      expect(lab.getState().status).toBe("ended");
      const changes = lab.getState().scenario.timeline.filter(({ set }) => set !== "duration");
      goOn(lab);
      await playTo(end + 1);
      const { scenario, granted } = lab.getState();
      expect(granted).toBeGreaterThanOrEqual(end + 1);
      expect(endOf(scenario)).toBe(2 * end);
      expect(scenario.timeline.filter(({ set }) => set !== "duration")).toEqual(changes);
      expect(changes).toHaveLength(1);
      await playTo(2 * end);
      expect(lab.getState().status).toBe("ended");
    },
  );

  it("is not left behind twice, or after a jump back, by requests to go on that were made before", async () => {
    const { lab, playTo, settle } = await atEnd();
    goOn(lab);
    goOn(lab);
    await settle();
    expect(endOf(lab.getState().scenario)).toBe(6);
    await playTo(6);
    lab.getState().seek(1);
    await settle();
    goOn(lab);
    await settle();
    expect(lab.getState()).toMatchObject({ status: "paused", granted: 1 });
    expect(endOf(lab.getState().scenario)).toBe(6);
  });
});
