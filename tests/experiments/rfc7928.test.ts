import { expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { measuresOf } from "../../src/experiments/rfc7928/contract.ts";
import { spreadEllipse } from "../../src/experiments/rfc7928/ellipse.ts";
import { readSuite } from "../../src/experiments/rfc7928/readResults.ts";
import { scenes } from "../../src/experiments/rfc7928/scenes.ts";
import { storedSuite } from "../../src/experiments/rfc7928/stored.ts";
import { measureIn, planSuite, suiteResults } from "../../src/experiments/rfc7928/suite.ts";
import type { JobResult } from "../../src/sweeps/job.ts";
import { runJob } from "../../src/sweeps/runJob.ts";

const QUEUES = catalog.queues.map(({ id }) => id);
const short = scenes
  .filter(({ id }) => id === "unresponsive")
  .map((scene) => ({ ...scene, scenario: { ...scene.scenario, duration: 8 }, from: 3 }));

it("has every scene once, and each can be run with every algorithm", () => {
  expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
  expect(planSuite(scenes, QUEUES, 1)).toHaveLength(scenes.length * QUEUES.length);
});

it("computes possible values, with means inside the range of the seeds, and the same ones again", () => {
  const planned = planSuite(short, ["drop-tail", "codel"], 3);
  const run = (): ReadonlyMap<string, JobResult> =>
    new Map(planned.flatMap(({ jobs }) => jobs).map((job) => [job.id, runJob(job)]));
  const results = run();
  const suite = suiteResults(planned, results);
  expect(suite.seeds).toBe(3);
  for (const [i, { scene, jobs }] of planned.entries()) {
    const cell = suite.scenes[0]?.cells[i];
    const measures = measuresOf(scene);
    const meanOf = (measure: string): number => cell?.measures[measures.indexOf(measure)]?.[0] ?? Number.NaN;
    expect(meanOf("utilization")).toBeGreaterThan(0.5);
    expect(meanOf("utilization")).toBeLessThanOrEqual(1);
    expect(meanOf("reno.share") + meanOf("udp.share")).toBeCloseTo(1, 3);
    for (const [at, measure] of measures.entries()) {
      const seeds = jobs.flatMap(({ id }) => {
        const [report] = results.get(id)?.reports ?? [];
        return report === undefined ? [] : (measureIn(report, measure) ?? []);
      });
      const interval = cell?.measures[at];
      if (interval === null || interval === undefined) {
        expect(seeds).toEqual([]);
        continue;
      }
      const [mean, halfWidth] = interval;
      expect(halfWidth).toBeGreaterThanOrEqual(0);
      expect(mean).toBeGreaterThanOrEqual(0.9999 * Math.min(...seeds));
      expect(mean).toBeLessThanOrEqual(1.0001 * Math.max(...seeds));
    }
  }
  expect(suiteResults(planned, run())).toEqual(suite);
});

it("draws the spread of runs: its axes follow the points, and a single run has none", () => {
  expect(spreadEllipse([[1, 1]])).toBeNull();
  const ellipse = spreadEllipse([
    [0, 5],
    [2, 5],
    [4, 5],
  ]);
  expect(ellipse).toMatchObject({ x: 2, y: 5, along: 2, across: 0, cos: 1, sin: 0 });
  const upright = spreadEllipse([
    [1, 0],
    [1, 4],
    [1, 2],
  ]);
  expect(upright).toMatchObject({ along: 2, across: 0, cos: 0, sin: 1 });
});

it("stores every scene with every algorithm, and says which member of a file is wrong", () => {
  expect(storedSuite.scenes.map(({ scene }) => scene)).toEqual(scenes.map(({ id }) => id));
  for (const { scene: id, cells } of storedSuite.scenes) {
    const scene = scenes.find((each) => each.id === id);
    expect(cells.map(({ queue }) => queue)).toEqual(QUEUES);
    for (const { measures, runs } of cells) {
      expect(measures).toHaveLength(scene === undefined ? 0 : measuresOf(scene).length);
      expect(measures[1]?.[0]).toBeLessThanOrEqual(1);
      // A discipline that drops everything has no delay.
      expect(runs).toHaveLength(measures[2] === null ? 0 : storedSuite.seeds);
    }
  }
  expect(() => readSuite({ seeds: 1, scenes: [{ scene: "x", cells: [{ queue: "red", measures: 1 }] }] })).toThrow(
    /measures must be a list/,
  );
});
