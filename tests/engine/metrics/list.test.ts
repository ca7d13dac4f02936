import { describe, expect, it } from "vitest";
import { describeRuns } from "../../../src/cli/describeRuns.ts";
import { describeMetrics, metricOf } from "../../../src/cli/metricList.ts";
import { defineMetric, type Span } from "../../../src/engine/metrics/contract.ts";
import { metricsAt } from "../../../src/engine/metrics/list.ts";
import * as registered from "../../../src/engine/metrics/registry.ts";
import { offeredMetrics, tableColumns } from "../../../src/engine/metrics/tables.ts";
import { runMetricsOf } from "../../../src/engine/reports/measurementWindows.ts";
import { runLane } from "../../../src/engine/simulation/run.ts";
import { runJson } from "../../../src/exports/data/runJson.ts";
import { tableMetrics } from "../../../src/ui/places/compare/metrics.ts";
import { sweepColumns, sweepMetrics } from "../../../src/ui/places/sweep/metrics.ts";
import { bulkDocument, scenarioOf } from "../scenarios.ts";

const half = defineMetric({
  id: "halfDuration",
  label: "Half of the window",
  unit: "s",
  help: "Half of the length of the window.",
  better: null,
  columns: { run: 15, compare: 15, sweep: 15 },
  compute: ({ duration }) => duration / 2,
});
const registry = { ...registered, half };

describe("a metric of one file and one line in the registry", () => {
  const scenario = scenarioOf(bulkDocument("drop-tail", { duration: 2 }));
  const run = runLane(scenario, 0, { windows: [{ from: 0, to: 2 }], keeps: () => false });
  const [report] = run.reports;
  if (report === undefined) throw new Error("no report");
  const span: Span = {
    from: 0,
    to: 2,
    duration: 2,
    grown: () => 0,
    grownOver: () => 0,
    groups: [],
    measured: () => 0,
    side: () => null,
    queuePeak: 0,
    centiles: [],
    delayQuantile: () => null,
    queueQuantile: () => null,
    innerQueues: [],
  };
  const metrics = runMetricsOf(span, metricsAt("run", registry));
  const withIt = { ...run, reports: [{ ...report, metrics: { ...report.metrics, ...metrics } }] };

  it("is in reports and in JSON", () => {
    expect(metrics["halfDuration"]).toBe(1);
    expect(runJson(withIt)).toMatchObject([{ metrics: { halfDuration: 1 } }]);
  });

  it("is a column of aqm run, at its rank, with the unit of its definition", () => {
    const text = describeRuns(scenario, [withIt], registry);
    expect(text).toMatch(/Mean queue, packets +Half of the window, ms +Queue std\. deviation, packets/);
    expect(text).toMatch(/ 1000\.00 /);
  });

  it("is in the help and among the metrics that options name", () => {
    expect(describeMetrics(registry)).toContain("Half of the length of the window.");
    expect(metricOf("halfDuration", registry)).toBe(half);
  });

  it("is a column of the comparison and of sweeps, in their pickers and their CSV", () => {
    expect(tableMetrics(scenario, registry).map(({ id }) => id)).toContain("halfDuration");
    expect(offeredMetrics(registry)).toContain(half);
    expect(sweepColumns(registry)).toContain("halfDuration");
    // The columns of the CSV of a sweep.
    expect(sweepMetrics(registry)).toContain("halfDuration");
  });
});

describe("the definitions", () => {
  it.each(["run", "group", "queue"] as const)("of a %s have ids and labels of their own", (place) => {
    const all = metricsAt(place);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { label, help } of all) {
      expect(label).toMatch(/^[\p{Lu}p]/u);
      expect(help).toMatch(/\.$/);
    }
  });

  it("of a run have labels that a list can offer alone", () => {
    const labels = metricsAt("run").map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("give every table its columns, and no two of them the same rank", () => {
    for (const table of ["run", "compare", "sweep"] as const) {
      const ranks = tableColumns(table).map(({ columns }) => columns?.[table]);
      expect(ranks.length).toBeGreaterThanOrEqual(6);
      expect(new Set(ranks).size).toBe(ranks.length);
    }
  });
});
