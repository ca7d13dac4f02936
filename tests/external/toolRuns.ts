import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { judge } from "../../src/cli/validation/ns2/agreement.ts";
import { type Measure, measuresOf } from "../../src/cli/validation/ns3/measures.ts";
import { compileNs3, valuesOf } from "../../src/cli/validation/ns3/program.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { asExported } from "../../src/exports/asExported.ts";
import type { Exporter, ExportFile } from "../../src/exports/contract.ts";
import { exportScenario } from "../../src/exports/exportScenario.ts";
import { ns2 } from "../../src/exports/ns2/ns2.ts";
import { ns3 } from "../../src/exports/ns3/ns3.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { estimate } from "../../src/sweeps/statistics.ts";
import { keptText } from "./keptText.ts";

const run = promisify(execFile);

/** Seeds of the lab and of each simulator. */
const SEEDS = [1, 2, 3, 4, 5];

/** One metric of one scenario on both sides. */
export interface Pair {
  readonly name: string;
  readonly ours: number | null;
  readonly theirs: number;
  readonly bound: number;
  readonly agrees: boolean;
  readonly sharing: boolean;
}

/** A simulator, or a kernel, that exported programs run in. */
export interface Tool {
  readonly exporter: Exporter;
  readonly seeds: readonly number[];
  /** The same in words: "five seeds". */
  readonly repeated: string;
  /** The version that is installed. */
  version(): Promise<string>;
  /** Makes a program from its files in a folder. @returns the command that runs it, before seed and window */
  make(folder: string, files: readonly ExportFile[]): Promise<readonly string[]>;
  /** Arguments of a run. */
  argumentsOf(seed: number, from: number, to: number): readonly string[];
  /** Why a scenario takes too long there, whatever its duration; null: it does not. */
  whyNot?(scenario: Scenario): string | null;
  /** Rules of the tool that a program does not choose, so that no departure names them. */
  asRun?(scenario: Scenario): Scenario;
  /** Compares what both sides measured of a scenario, run by run. */
  pairsOf(scenario: Scenario, reports: readonly Report[], theirs: readonly Printed[]): readonly Pair[];
}
/** Metrics that a run printed, by name. */
export type Printed = ReadonlyMap<string, number>;

/** The rule of the validation with ns-2 and ns-3. */
const pairsByIntervals: Tool["pairsOf"] = (scenario, reports, theirs) =>
  measuresOf(scenario).flatMap((metric) => pairOf(metric, reports, theirs));

export const NS2: Tool = {
  exporter: ns2,
  seeds: SEEDS,
  repeated: "five seeds",
  pairsOf: pairsByIntervals,
  version: async () => (await run("dpkg-query", ["--show", "ns2"])).stdout.trim(),
  make: (folder, [file]) => {
    const path = join(folder, "program.tcl");
    writeFileSync(path, file?.text ?? "");
    return Promise.resolve(["ns", path]);
  },
  argumentsOf: (seed, from, to) => [String(seed), String(from), String(to)],
};

export const NS3: Tool = {
  exporter: ns3,
  seeds: SEEDS,
  repeated: "five seeds",
  pairsOf: pairsByIntervals,
  version: async () => (await run("pkg-config", ["--modversion", "ns3-core"])).stdout.trim(),
  make: async (folder, files) => [await compileNs3(folder, files)],
  argumentsOf: (seed, from, to) => [`--seed=${seed}`, `--from=${from}`, `--to=${to}`],
};

/**
 * Runs the scenario in the tool and, with five seeds, in the lab, and compares by the rule of the validation.
 * @param folder for programs, which a tool may use again for the next one
 */
export const compareWith = async (
  tool: Tool,
  folder: string,
  scenario: Scenario,
  from: number,
): Promise<readonly Pair[]> => {
  const exported = exportScenario(tool.exporter, { scenario, lane: 0, version: "0.0.0", link: "#v2" });
  if (!exported.ok) throw new Error(exported.reason);
  const expressed = asExported(scenario, exported.departures);
  const same = tool.asRun?.(expressed) ?? expressed;
  const to = scenario.duration;
  const printed = printedBy(tool, folder, exported.files, [from, to]);
  const reports = SEEDS.flatMap(
    (seed) => runLane({ ...same, seed }, 0, { windows: [{ from, to }], keeps: () => false }).reports,
  );
  return tool.pairsOf(same, reports, (await printed).map(valuesOf));
};

/**
 * What a program prints, seed by seed. One process of the tool runs at a time, beside the lab's own runs: other work
 * goes on.
 */
const printedBy = async (
  tool: Tool,
  folder: string,
  files: readonly ExportFile[],
  [from, to]: readonly [from: number, to: number],
): Promise<readonly string[]> => {
  // Comments say what differs there; they change nothing that is printed.
  const texts = files.map(({ text }) => text.replaceAll(/^[ \t]*(\/\/|#(?= |$)).*\n/gm, ""));
  const program = JSON.stringify([tool.exporter.id, await tool.version(), texts]);
  let made: Promise<readonly string[]> | undefined;
  const outputs: string[] = [];
  for (const seed of tool.seeds) {
    const args = tool.argumentsOf(seed, from, to);
    const print = async (): Promise<string> => {
      made ??= tool.make(folder, files);
      const [command = "", ...before] = await made;
      return (await run(command, [...before, ...args], { cwd: folder })).stdout;
    };
    outputs.push(await keptText(JSON.stringify([program, args]), print));
  }
  return outputs;
};

const pairOf = (
  { name, unit, ours, sharing }: Measure,
  reports: readonly Report[],
  theirs: readonly Printed[],
): readonly Pair[] => {
  const measured = theirs.map((values) => values.get(name) ?? Number.NaN);
  // A metric that does not exist in one of the runs is not compared.
  if (measured.some(Number.isNaN)) return [];
  const reference = { ...estimate(measured), seeds: measured.length };
  const judged = judge(reports.map(ours), reference, unit);
  const { ours: mean, bound, agrees } = judged;
  return [{ name, ours: mean, theirs: reference.mean, bound, agrees, sharing }];
};
