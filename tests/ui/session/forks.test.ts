import { describe, expect, it, vi } from "vitest";
import { writeScenario } from "../../../src/scenario/parse.ts";
import { forksOf } from "../../../src/ui/session/address/forks.ts";
import { addressOf } from "../../../src/ui/session/address/linking.ts";
import { openingFrom } from "../../../src/ui/session/address/opening.ts";
import { createTraceStore } from "../../../src/ui/session/traces/traceStore.ts";
import { hashOf, makeBench, playedBench, smallScenario } from "./bench.ts";

const minThreshold = "lanes.0.params.minThreshold";

const benchAt = async (time: number, more: object = {}) => {
  const bench = await playedBench(time, more);
  const seek = async (at: number): Promise<void> => {
    bench.lab.getState().seek(at);
    await bench.settle();
  };
  return { ...bench, seek };
};
type Bench = Awaited<ReturnType<typeof benchAt>>;

const meansOf = (traces: Bench["traces"], from: number, to: number): number[] => {
  const out = { min: new Float64Array(20), max: new Float64Array(20), mean: new Float64Array(20) };
  traces.columns(traces.channel("queue"), from, to, 20, out);
  return [...out.mean];
};

describe("a change in the past", () => {
  it("begins a fork; the main run stays as it was recorded, and continues", async () => {
    const { lab, traces, settled, seek, playTo, settle } = await benchAt(6);
    const before = meansOf(traces, 3, 6);
    await seek(3);
    lab.getState().change(minThreshold, 12);
    await settled();
    expect(lab.getState().forks).toMatchObject({ present: "B", forkedAt: 3, compared: "A" });
    expect(traces.recorded).toBe(3);
    await playTo(8);
    await settle();
    const { granted, hash, scenario, forks } = lab.getState();
    expect(scenario.timeline).toEqual([{ at: 3, set: minThreshold, to: 12 }]);
    expect(hash).toBe(hashOf(writeScenario(scenario), granted));
    const [old] = forks.others;
    expect(old?.scenario.timeline).toEqual([]);
    expect(meansOf(old?.traces ?? traces, 3, 6)).toEqual(before);
    expect(meansOf(traces, 3, 6)).not.toEqual(before);
    expect(old?.traces.recorded).toBeGreaterThanOrEqual(8);
  });

  it("is undone by showing the main run, and redone by showing the fork", async () => {
    const { lab, settled, seek, playTo, settle } = await benchAt(6);
    await seek(3);
    lab.getState().change(minThreshold, 12);
    await settled();
    await playTo(5);
    lab.getState().undo();
    await settled();
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
    expect(lab.getState().forks).toMatchObject({ present: "A", compared: "B" });
    expect(lab.getState().scenario.timeline).toEqual([]);
    expect(lab.getState().hash).toBe(hashOf(writeScenario(smallScenario()), lab.getState().granted));
    lab.getState().redo();
    await settled();
    await settle();
    const { forks, scenario, hash, granted } = lab.getState();
    expect(forks.present).toBe("B");
    expect(hash).toBe(hashOf(writeScenario(scenario), granted));
    expect(scenario.timeline).toHaveLength(1);
  });

  it("keeps the changes still to come", async () => {
    const timeline = [{ at: 5, set: "traffic.a.count", to: 8 }];
    const { lab, settled, seek } = await benchAt(6, { timeline });
    await seek(3);
    lab.getState().change(minThreshold, 12);
    await settled();
    expect(lab.getState().scenario.timeline.map(({ at }) => at)).toEqual([3, 5]);
  });

  it("of one drag makes one fork", async () => {
    const { lab, settled, seek } = await benchAt(6);
    await seek(3);
    for (const to of [8, 9, 10]) lab.getState().change(minThreshold, to, 1);
    await settled();
    expect(lab.getState().forks.others).toHaveLength(1);
    expect(lab.getState().scenario.timeline).toEqual([{ at: 3, set: minThreshold, to: 10 }]);
  });
});

describe("a fork", () => {
  it("at the newest instant keeps a fork without the changes that follow; both continue", async () => {
    const { lab, settled, playTo } = await benchAt(4);
    lab.getState().fork();
    await settled();
    const forkedAt = lab.getState().granted;
    expect(lab.getState().forks).toMatchObject({ present: "B", forkedAt });
    lab.getState().change(minThreshold, 12);
    await playTo(7);
    await settled();
    const [old] = lab.getState().forks.others;
    expect(old?.traces.recorded).toBeGreaterThanOrEqual(lab.getState().granted);
    if (old === undefined) throw new Error("the old fork is gone");
    const straight = await benchAt(7);
    expect(meansOf(old.traces, 0, 7)).toEqual(meansOf(straight.traces, 0, 7));
  });

  it("is refused beyond four runs; a change in the past makes room instead", async () => {
    const { lab, settled, seek } = await benchAt(6);
    for (let i = 0; i < 3; i++) {
      lab.getState().fork();
      await settled();
    }
    expect(lab.getState().forks.others.map(({ letter }) => letter)).toEqual(["A", "B", "C"]);
    lab.getState().fork();
    await settled();
    expect(lab.getState().notice).toContain("at most three forks");
    await seek(3);
    lab.getState().change(minThreshold, 12);
    await settled();
    expect(lab.getState().forks.others).toHaveLength(3);
    expect(lab.getState().forks.present).toBe("A");
  });

  it("is chosen, laid over, and removed", async () => {
    const { lab, settled } = await benchAt(4);
    lab.getState().fork();
    await settled();
    lab.getState().compareFork(null);
    expect(lab.getState().forks.compared).toBeNull();
    lab.getState().compareFork("A");
    expect(lab.getState().forks.compared).toBe("A");
    lab.getState().selectFork("A");
    await settled();
    expect(lab.getState().forks).toMatchObject({ present: "A", compared: "B" });
    lab.getState().removeFork("B");
    expect(lab.getState().forks).toMatchObject({ others: [], compared: null });
  });

  it("is opened with a run, and runs along from the beginning", async () => {
    const changes = [{ at: 2, set: minThreshold, to: 12 }];
    const scenario = smallScenario();
    const bench = makeBench({ scenario, at: 4, forks: [{ at: 2, changes }] });
    await vi.dynamicImportSettled();
    await bench.settle();
    const { forks, granted } = bench.lab.getState();
    expect(granted).toBe(4);
    expect(forks.others).toMatchObject([{ letter: "B", forkedAt: 2, scenario: { timeline: changes } }]);
    expect(forks.others[0]?.traces.recorded).toBeGreaterThanOrEqual(4);
    bench.lab.getState().selectFork("B");
    await vi.dynamicImportSettled();
    await bench.settle();
    expect(bench.lab.getState().hash).toBe(hashOf(writeScenario({ ...scenario, timeline: changes }), 4));
  });

  it("keeps its name when its link is opened, which shows the same fork", async () => {
    const { lab, settled, seek } = await benchAt(5);
    await seek(2);
    lab.getState().change(minThreshold, 12);
    await settled();
    const { scenario, opened, forks } = lab.getState();
    const options = { at: undefined, changes: true, play: false };
    const read = openingFrom(addressOf("test", scenario, opened, { ...options, forks }));
    if (!("opening" in read)) throw new Error(read.damage);
    expect(read.opening.forks).toEqual([{ at: 2, letter: "A", changes: [] }]);
    const again = makeBench(read.opening);
    await vi.dynamicImportSettled();
    await again.settle();
    expect(again.lab.getState().forks).toMatchObject({
      present: "B",
      forkedAt: 2,
      compared: "A",
      others: [{ letter: "A", forkedAt: null, scenario: { timeline: [] } }],
    });
    again.lab.getState().selectFork("A");
    await vi.dynamicImportSettled();
    const shown = again.lab.getState();
    const usual = addressOf("test", shown.scenario, shown.opened, { ...options, forks: shown.forks });
    expect(usual).toMatch(/fork=2&then=/);
  });

  it("is laid over the run if the link says so", () => {
    const other = (letter: string, to: number) => ({
      letter,
      forkedAt: 2,
      traces: createTraceStore(),
      scenario: { ...smallScenario(), timeline: [{ at: 2, set: minThreshold, to }] },
    });
    const forks = { present: "A", forkedAt: null, others: [other("B", 7), other("C", 12)] };
    expect(forksOf({ ...forks, compared: "C" }, []).map(({ letter }) => letter)).toEqual(["C", "B"]);
    // The usual names in their usual order need not be said.
    expect(forksOf({ ...forks, compared: "B" }, []).map(({ letter }) => letter)).toEqual([undefined, undefined]);
  });

  it("survives a reset, and is forgotten with another run", async () => {
    const { lab, settled, seek } = await benchAt(5);
    await seek(2);
    lab.getState().change(minThreshold, 12);
    await settled();
    lab.getState().reset(false);
    await settled();
    const { forks } = lab.getState();
    expect(forks).toMatchObject({ present: "B", others: [{ letter: "A", scenario: { timeline: [] } }] });
    lab.getState().reset(true);
    await settled();
    expect(lab.getState().forks.others).toEqual([]);
  });
});
