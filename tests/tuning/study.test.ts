import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { withEndMark } from "../../src/scenario/address/endMark.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { isJson } from "../../src/schema/json.ts";
import type { Job, JobResult } from "../../src/sweeps/job.ts";
import { runJob } from "../../src/sweeps/runJob.ts";
import { checkTuning, type Tuning } from "../../src/tuning/definition.ts";
import { readKnob, unitOf, valueAt } from "../../src/tuning/knob.ts";
import { defaultValues, valueToday } from "../../src/tuning/references.ts";
import { keptRuns, searchJson } from "../../src/tuning/searchJson.ts";
import type { SearchState } from "../../src/tuning/searchState.ts";
import { runTuning } from "../../src/tuning/study.ts";
import { bestSoFar, explained, isApart, spreadOver, verdictOf } from "../../src/tuning/verdict.ts";

const sceneOf = (address: string): Scenario => {
  const found = readAddress(withEndMark(address), presets, catalog);
  if (!found.ok) throw new Error(found.faults.map(({ message }) => message).join("; "));
  return found.value.scenario;
};
const scene = sceneOf("#v2/red-basics?duration=4&bottleneck.rate=2000000");
const PATH = "lanes.0.params.maxProbability";
const tuning: Tuning = checkTuning({
  scenes: [scene],
  unseen: [],
  lane: 0,
  knobs: [readKnob(`${PATH}=0.005..0.5(log)`, scene)],
  objectives: [{ metric: "delayMean", toward: "least" }],
  limits: [{ metric: "utilization", sign: ">=", value: 0.5 }],
  seeds: 2,
  heldBack: 2,
  budget: 36,
  patience: 40,
  searchSeed: 1,
  from: 1,
  to: null,
});

/** Runs jobs here, and counts them. */
const counted = (known = new Map<string, JobResult>()) => {
  let count = 0;
  const runAll = (jobs: readonly Job[]): Promise<ReadonlyMap<string, JobResult>> => {
    for (const job of jobs)
      if (!known.has(job.id)) {
        known.set(job.id, runJob(job));
        count += 1;
      }
    return Promise.resolve(known);
  };
  return { known, runAll, count: () => count };
};

describe("a knob", () => {
  it("is read with the field's unit, and gives short values", () => {
    const knob = readKnob(`${PATH}=0.5%..50%(log)`, scene);
    expect(knob).toMatchObject({ low: 0.005, high: 0.5, log: true, whole: false });
    expect([0, 0.5, 1].map((unit) => valueAt(knob, unit))).toEqual([0.005, 0.05, 0.5]);
    expect(unitOf(knob, 0.05)).toBeCloseTo(0.5, 12);
  });

  it.each([
    ["maxProbability", "is not of the form"],
    [`${PATH}=0.5..0.1`, `the knob ${PATH} is 0.5..0.1; allowed: a low end below the high end`],
    [`${PATH}=0.1..7`, `the knob ${PATH} is 0.1..7; allowed: within`],
    [`${PATH}=0..1(log)`, "allowed: a low end above 0"],
    ["lanes.0.params.none=1..2", "is not a field of"],
    ["lanes.0.params.gentle=1..2", "is not a number"],
    [`${PATH}=a..b`, "allowed: a number at both ends"],
  ])("refuses %s", (text, message) => {
    expect(() => readKnob(text, scene)).toThrow(message);
  });
});

describe("a definition", () => {
  it.each<[Partial<Tuning>, string]>([
    [{ budget: 10 }, "the budget is 10 runs; allowed: at least 16"],
    [{ seeds: 0 }, "seeds is 0; allowed: whole numbers 1 to 1000"],
    [{ objectives: [] }, "there are 0 objectives; allowed: one or two"],
    [{ knobs: [] }, "there are 0 knobs; allowed: 1 to 10"],
    [{ lane: 3 }, "the lane is 3"],
    [{ from: 9 }, "the window from 9 s to 4 s is not inside the run"],
    [{ scenes: [] }, "scenes is empty"],
  ])("refuses %o", (part, message) => {
    expect(() => checkTuning({ ...tuning, ...part })).toThrow(message);
  });
});

it("of a long front both ends are measured again, and what lies evenly between", () => {
  expect(spreadOver([1, 2, 3], 10)).toEqual([1, 2, 3]);
  expect(spreadOver([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
});

describe("a search over runs", () => {
  it("stays in its budget, measures again on seeds that it never saw, and goes on from its file", async () => {
    const first = counted();
    const states: SearchState[] = [];
    const found = await runTuning(tuning, { ...first, onState: (each) => states.push(each) });
    expect(found.runs).toBeLessThanOrEqual(tuning.budget);
    const { chosen, nearest } = verdictOf(found);
    expect(nearest).toBeNull();
    const [best] = chosen;
    const [today] = found.references;
    expect(today?.values).toEqual([valueToday(scene, { path: PATH })]);
    expect(best?.measured?.objectives[0]?.mean).toBeLessThanOrEqual(today?.measured?.objectives[0]?.mean ?? 0);
    expect(bestSoFar(found).at(-1)?.try).toBe(best);

    const seen = new Set(found.tries.flatMap(({ runs }) => runs.map(({ seed }) => seed)));
    const again = new Set(found.heldBack?.flatMap(({ runs }) => runs.map(({ seed }) => seed)));
    expect([[...seen].sort(), [...again].sort()]).toEqual([
      [0, 1],
      [2, 3],
    ]);

    // A file that was written in the middle has the runs of then: the others are run, and the result is the same.
    const text = JSON.stringify(searchJson(found, "program", first.known));
    const half = new Map([...first.known].slice(0, 20));
    const file: unknown = JSON.parse(JSON.stringify(searchJson(states[3] ?? found, "program", half)));
    const kept = isJson(file) ? keptRuns(file, tuning, "program") : undefined;
    expect(kept?.size).toBe(20);
    const second = counted(new Map(kept));
    const same = await runTuning(tuning, second);
    expect(JSON.stringify(searchJson(same, "program", first.known))).toBe(text);
    expect(second.count()).toBe(first.count() - 20);
    expect(isJson(file) && keptRuns(file, tuning, "another program")).toBeUndefined();
    expect(isJson(file) && keptRuns(file, { ...tuning, seeds: 3 }, "program")).toBeUndefined();
  });

  it("says what was nearest where no try keeps the limit", async () => {
    const limits = [{ metric: "utilization", sign: ">=", value: 2 }] as const;
    const found = await runTuning({ ...tuning, limits, budget: 16, heldBack: 0 }, counted());
    const { chosen, nearest } = verdictOf(found);
    expect(chosen).toEqual([]);
    const kept = found.tries.filter(({ seeds }) => seeds === 2).map(({ measured }) => measured?.limits[0]?.value.mean);
    expect(nearest?.measured?.limits[0]?.value.mean).toBe(Math.max(...kept.map((value) => value ?? 0)));
    expect(found.heldBack).toBeNull();
  });

  it("compares by seed", () => {
    expect(isApart({ mean: 1, halfWidth: 2, count: 4 })).toBe(false);
    expect(isApart({ mean: -3, halfWidth: 2, count: 4 })).toBe(true);
    expect(isApart({ mean: 3, halfWidth: Number.NaN, count: 1 })).toBe(false);
  });
});

describe("the share that a knob explains", () => {
  const units = Array.from({ length: 50 }, (_, i) => (i + 0.5) / 50);
  it("is near 1 for a knob that decides, near 0 for one that does not", () => {
    expect(explained(units.map((x) => [x, 3 * x]))).toBeGreaterThan(0.9);
    expect(explained(units.map((x, i) => [x, i % 2]))).toBeLessThan(0.05);
    expect(explained(units.map((x) => [x, 7]))).toBe(0);
    expect(explained([[0.1, 1]])).toBeNaN();
  });
});

describe("defaults", () => {
  it("are those of the discipline where a scene sets others", () => {
    const other = sceneOf(`#v2/red-basics?${PATH}=0.5`);
    expect(valueToday(other, { path: PATH })).toBe(0.5);
    expect(defaultValues(other, [{ path: PATH }])[0]).not.toBe(0.5);
    expect(valueToday(scene, { path: "bottleneck.rate" })).toBe(2e6);
  });
});
