import type { Report } from "../engine/frame.ts";
import { type LaneRun, runLane } from "../engine/run.ts";
import type { Scenario } from "../scenario/document.ts";
import { writeScenario } from "../scenario/parse.ts";
import { numberOption, readArguments, seedsOption, UsageError } from "./options.ts";
import { print, readable, table, writeOutput } from "./output.ts";
import { jsonText, runJson } from "./runJson.ts";
import { seriesCsv } from "./series.ts";
import { readSource } from "./source.ts";

/** `run FILE|URL|EXPERIMENT`: every lane with every seed, metrics of one window. */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = ["seeds", "from", "to", "json", "series"];
  const { operands, options } = readArguments(args, names, ["FILE|URL|EXPERIMENT"]);
  const { scenario, seeds: own } = await readSource(operands[0] ?? "");
  const seeds = seedsOption(options, scenario.seed, own);
  const { duration } = scenario;
  const from = numberOption(options, "from", 0, { min: 0, max: duration });
  const to = numberOption(options, "to", duration, { min: 0, max: duration });
  if (from >= to) throw new UsageError(`--from ${from} must lie before --to ${to}`);
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
}
const COLUMNS: readonly Column[] = [
  { title: "queue, packets", metric: "queueMeanPackets", scale: 1 },
  { title: "± packets", metric: "queueStdPackets", scale: 1 },
  { title: "delay, ms", metric: "delayMean", scale: 1e3 },
  { title: "p95, ms", metric: "delayP95", scale: 1e3 },
  { title: "link use, %", metric: "utilization", scale: 100 },
  { title: "loss, %", metric: "lossFraction", scale: 100 },
  { title: "marks, %", metric: "markFraction", scale: 100 },
  { title: "goodput, Mbit/s", metric: "goodput", scale: 1e-6 },
  { title: "Jain index", metric: "jainIndex", scale: 1 },
];

/** What a person reads of the runs: a line for each, the number and unit of each metric above it. */
const describeRuns = (scenario: Scenario, runs: readonly LaneRun[]): string => {
  const rows = runs.map(({ lane, seed, reports, traceHash }) => [
    scenario.lanes[lane]?.label ?? scenario.lanes[lane]?.queue ?? "",
    String(seed),
    ...COLUMNS.map(({ metric, scale }) => cell(reports[0], metric, scale)),
    traceHash,
  ]);
  const [first] = runs;
  const window = first?.reports[0];
  const head = ["lane", "seed", ...COLUMNS.map(({ title }) => title), "trace"];
  const title = scenario.title === "" ? "Scenario" : scenario.title;
  return `${title}, ${readable(window?.from)} to ${readable(window?.to)} s\n\n${table(head, rows)}`;
};

const cell = (report: Report | undefined, metric: string, scale: number): string => {
  const value = report?.metrics[metric];
  return typeof value === "number" ? readable(value * scale) : "none";
};
