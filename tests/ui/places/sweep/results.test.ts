import { expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { parseScenario } from "../../../../src/scenario/parse.ts";
import { redBasics } from "../../../../src/scenario/presets/redBasics.ts";
import { pointsOf, runsOf, type SweepDefinition } from "../../../../src/sweeps/sweep.ts";
import {
  axisValueText,
  curvesOf,
  laneNamesOverPoints,
  markAt,
  sweepCsv,
} from "../../../../src/ui/places/sweep/results.ts";
import { shownAt } from "../../../../src/ui/places/sweep/shownAt.ts";
import type { Found } from "../../../../src/ui/places/sweep/sweepStudy.ts";

const parsed = parseScenario(redBasics.scenario, catalog);
if (!parsed.ok) throw new Error("the preset is wrong");

const axes = [
  { path: "bottleneck.rate", values: [5e6, 1e7] },
  { path: "bottleneck.delay", values: [0.005, 0.01] },
  { path: "duration", values: [20, 60] },
];
const found = (definition: Pick<SweepDefinition, "axes">): Found => {
  const whole = {
    scenario: parsed.value,
    seeds: 1,
    from: 0,
    to: null,
    until: null,
    timeline: "hold",
    sampling: "grid",
    ...definition,
  } as const;
  return { definition: whole, points: pointsOf(whole), runs: [], results: new Map() };
};

it("names the curves of the second axis with its unit", () => {
  const here = found({ axes: axes.slice(0, 2) });
  const names = curvesOf(here, "delayMean", shownAt(here, "bottleneck.delay")).map(({ name }) => name);
  expect(names.map((name) => name.split(", ")[1])).toEqual(["5 ms", "10 ms"]);
});

it("shows whole seconds in seconds", () => {
  const here = found({ axes });
  expect(shownAt(here, "duration")).toEqual({ unit: "s", factor: 1 });
  expect(shownAt(here, "bottleneck.delay")).toEqual({ unit: "ms", factor: 1000 });
  expect(shownAt(here, "bottleneck.rate")).toEqual({ unit: "Mbit/s", factor: 1e-6 });
});

it("names the columns of the CSV with the units of their numbers", () => {
  const here = found({ axes: axes.slice(0, 2) });
  const [head] = sweepCsv(here, ["delayMean", "lossFraction"]).split("\r\n");
  expect(head?.split(",")).toEqual([
    "bottleneck.rate (bit/s)",
    "bottleneck.delay (s)",
    "timeline",
    "lane",
    "runs",
    "delayMean (s)",
    "delayMean (s) half_width_95",
    "lossFraction (ratio)",
    "lossFraction (ratio) half_width_95",
  ]);
});

it("calls a lane at every point by the algorithm that it has there", () => {
  const here = found({ axes: [{ path: "lanes.0.queue", values: ["red", "codel"] }] });
  const [head = [], ...rows] = sweepCsv(here, ["delayMean"])
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(rows.map((row) => row[head.indexOf("lane")])).toEqual(["RED", "CoDel"]);
  expect(curvesOf(here, "delayMean", shownAt(here, "lanes.0.queue")).map(({ name }) => name)).toEqual(["RED", "CoDel"]);
  expect(laneNamesOverPoints(here)).toEqual(["RED / CoDel"]);
});

it("a mean over fewer runs than were asked for is partial, until the last one has ended", () => {
  const here = found({ axes: axes.slice(0, 1) });
  const runs = runsOf({ ...here.definition, seeds: 2 }, here.points);
  const resultOf = (id: string) => {
    const report = { from: 0, to: 60, metrics: { delayMean: 0.01 }, groups: [] };
    return { id, reports: [report], answers: {}, traceHash: "", events: 1 };
  };
  const own = runs.filter(({ point, lane }) => point === 0 && lane === 0).map(({ job }) => job.id);
  const markWith = (ids: readonly string[]) => {
    const results = new Map(ids.map((id) => [id, resultOf(id)]));
    return markAt({ ...here, runs, results }, 0, 0, "delayMean", 0);
  };
  expect(own).toHaveLength(2);
  expect(markWith([])).toMatchObject({ runs: 0 });
  expect(markWith(own.slice(0, 1))).toMatchObject({ runs: 1, isPartial: true });
  expect(markWith(own)).not.toHaveProperty("isPartial");
});

it("a value of one is told with its noun in the singular", () => {
  const flows = { unit: "flows", factor: 1 };
  expect([1, 2].map((value) => axisValueText(value, flows))).toEqual(["1 flow", "2 flows"]);
  expect(axisValueText(1e6, { unit: "Mbit/s", factor: 1e-6 })).toBe("1 Mbit/s");
});
