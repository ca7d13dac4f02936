import { type LaneRun, runLane } from "../engine/simulation/run.ts";
import type { Scenario } from "../scenario/document.ts";
import { writeScenario } from "../scenario/parse.ts";
import { estimate } from "../sweeps/statistics.ts";
import { numberOption, readArguments, seedsOption, UsageError } from "./options.ts";
import { print, readable, table, writeOutput } from "./output.ts";
import { jsonText, runJson } from "./runJson.ts";
import { seriesCsv } from "./series.ts";
import { readSource } from "./source.ts";

/** `run FILE|URL|ID`: every lane with every seed, metrics of one window. */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = ["seeds", "from", "to", "json", "series"];
  const { operands, options } = readArguments(args, names, ["FILE|URL|ID"]);
  const { scenario, seeds: own } = await readSource(operands[0] ?? "");
  const seeds = seedsOption(options, scenario.seed, own);
  const { duration } = scenario;
  const from = numberOption(options, "from", 0, { min: 0, max: duration, unit: "s" });
  const to = numberOption(options, "to", duration, { min: 0, max: duration, unit: "s" });
  if (from >= to) throw new UsageError(`--from ${from} must be before --to ${to}`);
  const keepsSeries = options["series"] !== undefined;
  const runs = seeds.flatMap((seed) =>
    scenario.lanes.map((_, lane) =>
      runLane({ ...scenario, seed }, lane, { windows: [{ from, to }], keeps: () => keepsSeries }),
    ),
  );
  if (options["series"] !== undefined) writeOutput(options["series"], seriesCsv(runs));
  const { json } = options;
  if (json !== undefined) writeOutput(json, jsonText({ scenario: writeScenario(scenario), runs: runs.map(runJson) }));
  if (json !== "-" && options["series"] !== "-") print(describeRuns(scenario, runs));
  return 0;
};

interface Column {
  readonly title: string;
  readonly metric: string;
  /** Shown units in one unit of the metric. */
  readonly scale: number;
  /** Places after the point, the same in every row. */
  readonly places: number;
}
const COLUMNS: readonly Column[] = [
  { title: "queue, packets", metric: "queueMeanPackets", scale: 1, places: 2 },
  { title: "queue std. dev., packets", metric: "queueStdPackets", scale: 1, places: 2 },
  { title: "delay, ms", metric: "delayMean", scale: 1e3, places: 2 },
  { title: "p95 delay, ms", metric: "delayP95", scale: 1e3, places: 2 },
  { title: "link use, %", metric: "utilization", scale: 100, places: 2 },
  { title: "loss rate, %", metric: "lossFraction", scale: 100, places: 3 },
  { title: "mark rate, %", metric: "markFraction", scale: 100, places: 3 },
  { title: "goodput, Mbit/s", metric: "goodput", scale: 1e-6, places: 3 },
  { title: "Jain index", metric: "jainIndex", scale: 1, places: 3 },
];

/** What a person reads of the runs: a line for each, then the means over the seeds with their 95 % intervals. */
const describeRuns = (scenario: Scenario, runs: readonly LaneRun[]): string => {
  const nameOf = (lane: number): string => scenario.lanes[lane]?.label ?? scenario.lanes[lane]?.queue ?? "";
  const rows = runs.map((run) => [
    nameOf(run.lane),
    String(run.seed),
    ...COLUMNS.map((column) => cell(shownValue(run, column), column)),
    run.traceHash,
  ]);
  const window = runs[0]?.reports[0];
  const title = scenario.title === "" ? "Scenario" : scenario.title;
  const heads = COLUMNS.map((column) => column.title);
  const parts = [
    `${title}, ${readable(window?.from)} to ${readable(window?.to)} s`,
    table(["lane", "seed", ...heads, "trace"], rows),
  ];
  if (new Set(runs.map(({ seed }) => seed)).size > 1) {
    const means = scenario.lanes.map((_, lane) => [
      nameOf(lane),
      ...COLUMNS.map((column) =>
        meanCell(
          runs.filter((run) => run.lane === lane).map((run) => shownValue(run, column)),
          column,
        ),
      ),
    ]);
    parts.push("Means over the seeds, ± half-width of the 95 % confidence interval", table(["lane", ...heads], means));
  }
  return parts.join("\n\n");
};

const shownValue = ({ reports }: LaneRun, { metric, scale }: Column): number => {
  const value = reports[0]?.metrics[metric];
  return typeof value === "number" ? value * scale : Number.NaN;
};

const cell = (value: number, { places }: Column): string => (Number.isNaN(value) ? "none" : value.toFixed(places));

const meanCell = (values: readonly number[], column: Column): string => {
  const { mean, halfWidth } = estimate(values);
  return Number.isNaN(mean) ? "none" : `${cell(mean, column)} ± ${cell(halfWidth, column)}`;
};
