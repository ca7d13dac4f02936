import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { judge } from "../../src/cli/validation/ns2/agreement.ts";
import { catalog } from "../../src/engine/catalog.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import type { Exporter, ExportFile } from "../../src/exports/contract.ts";
import type { Departure } from "../../src/exports/departure.ts";
import { exportScenario } from "../../src/exports/exportScenario.ts";
import { ns2 } from "../../src/exports/ns2/ns2.ts";
import { ns3 } from "../../src/exports/ns3/ns3.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario, writeScenario } from "../../src/scenario/parse.ts";
import { setAll } from "../../src/scenario/settings.ts";
import { estimate } from "../../src/sweeps/statistics.ts";

const run = promisify(execFile);

/** Seeds of each simulator. */
export const SEEDS = [1, 2, 3, 4, 5];

/** The scenario as the tool runs it: fields that are different there with its values. @throws Error if that is none */
export const asExported = (scenario: Scenario, departures: readonly Departure[]): Scenario => {
  const settings = departures.flatMap(({ path, instead }) => (instead === undefined ? [] : [[path, instead] as const]));
  const changed = setAll(scenario, settings, catalog);
  if (!changed.ok) throw new Error(changed.faults.map(({ message }) => message).join("; "));
  const read = parseScenario(writeScenario(changed.value), catalog);
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join("; "));
  return read.value;
};

/** A metric that both sides measure, and how it is judged. */
interface Compared {
  readonly name: string;
  readonly unit: "packets" | "ratio" | "s" | "bit/s";
  ours(report: Report): number | null;
  /** It measures how flows share the link. */
  readonly sharing: boolean;
}

const METRICS: readonly (readonly [string, Compared["unit"], boolean])[] = [
  ["queueMeanPackets", "packets", false],
  ["queueStdPackets", "packets", false],
  ["utilization", "ratio", false],
  ["lossFraction", "ratio", false],
  ["markFraction", "ratio", false],
  ["delayMean", "s", false],
  ["delayP95", "s", false],
  ["jainIndex", "ratio", true],
];

const comparedOf = ({ traffic }: Scenario): readonly Compared[] => [
  ...METRICS.map(
    ([name, unit, sharing]): Compared => ({ name, unit, sharing, ours: ({ metrics }) => metrics[name] ?? null }),
  ),
  ...traffic.map(
    ({ id }): Compared => ({
      name: `groups.${id}.goodput`,
      unit: "bit/s",
      sharing: traffic.length > 1,
      ours: ({ groups }) => groups.find((group) => group.id === id)?.goodput ?? null,
    }),
  ),
];

/** One metric of one scenario on both sides. */
export interface Pair {
  readonly name: string;
  readonly ours: number | null;
  readonly theirs: number;
  readonly bound: number;
  readonly agrees: boolean;
  readonly sharing: boolean;
}

/** Values that a program prints. */
export const valuesOf = (out: string): ReadonlyMap<string, number> =>
  new Map(
    out
      .trim()
      .split("\n")
      .map((line) => line.split(","))
      .map(([name = "", value = ""]) => [name, Number(value)]),
  );

/** A simulator that exported programs run in. */
interface Tool {
  readonly exporter: Exporter;
  /** Makes a program from its files in a folder. @returns the command that runs it, before seed and window */
  make(folder: string, files: readonly ExportFile[]): Promise<readonly string[]>;
  /** Arguments of a run. */
  argumentsOf(seed: number, from: number, to: number): readonly string[];
}

export const NS2: Tool = {
  exporter: ns2,
  make: (folder, [file]) => {
    const path = join(folder, "program.tcl");
    writeFileSync(path, file?.text ?? "");
    return Promise.resolve(["ns", path]);
  },
  argumentsOf: (seed, from, to) => [String(seed), String(from), String(to)],
};

export const NS3: Tool = {
  exporter: ns3,
  make: async (folder, files) => {
    for (const { name, text } of files) writeFileSync(join(folder, name), text);
    await run("cmake", ["-B", "build", "."], { cwd: folder });
    await run("cmake", ["--build", "build"], { cwd: folder });
    const [program = ""] = files.map(({ name }) => name).filter((name) => name.endsWith(".cc"));
    return [join(folder, "build", program.replace(/\.cc$/, ""))];
  },
  argumentsOf: (seed, from, to) => [`--seed=${seed}`, `--from=${from}`, `--to=${to}`],
};

/** Runs the scenario in both simulators with five seeds each, and compares by the rule of the validation. */
export const compareWith = async (tool: Tool, scenario: Scenario, from: number): Promise<readonly Pair[]> => {
  const exported = exportScenario(tool.exporter, { scenario, lane: 0, version: "0.0.0", link: "#v2" });
  if (!exported.ok) throw new Error(exported.reason);
  const folder = mkdtempSync(join(tmpdir(), "aqm-export-"));
  try {
    const [command = "", ...before] = await tool.make(folder, exported.files);
    const same = asExported(scenario, exported.departures);
    const to = scenario.duration;
    // The processes of the tool run beside the lab's own runs.
    const printed = Promise.all(SEEDS.map((seed) => run(command, [...before, ...tool.argumentsOf(seed, from, to)])));
    const reports = SEEDS.map(
      (seed) => runLane({ ...same, seed }, 0, { windows: [{ from, to }], keeps: () => false }).reports[0],
    );
    const theirs = (await printed).map(({ stdout }) => valuesOf(stdout));
    return comparedOf(scenario).flatMap((metric) => pairOf(metric, reports, theirs));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const pairOf = (
  { name, unit, ours, sharing }: Compared,
  reports: readonly (Report | undefined)[],
  theirs: readonly ReadonlyMap<string, number>[],
): readonly Pair[] => {
  const measured = theirs.map((values) => values.get(name) ?? Number.NaN);
  // A metric that does not exist in one of the runs is not compared.
  if (measured.some(Number.isNaN)) return [];
  const reference = { ...estimate(measured), seeds: measured.length };
  const judged = judge(
    reports.map((report) => (report === undefined ? null : ours(report))),
    reference,
    unit === "bit/s" ? "Mbit/s" : unit,
  );
  const { ours: mean, bound, agrees } = judged;
  return [{ name, ours: mean, theirs: reference.mean, bound, agrees, sharing }];
};
