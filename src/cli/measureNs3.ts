import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { exportScenario } from "../exports/exportScenario.ts";
import { ns3 } from "../exports/ns3/ns3.ts";
import { estimate } from "../sweeps/statistics.ts";
import { readArguments, UsageError } from "./options.ts";
import { print } from "./output.ts";
import { caseOption, runProgram } from "./program.ts";
import { scenarioOf } from "./validation/laneDocument.ts";
import { measuresOf } from "./validation/ns3/measures.ts";
import { compileNs3, runNs3 } from "./validation/ns3/program.ts";
import { type Ns3Case, readNs3Cases } from "./validation/ns3/reference.ts";

const USAGE = `Usage: npm run -s measure:ns3 -- [--case PATTERN]

Exports, compiles and runs every case of tests/reference/ns3/cases.json in ns-3, with five seeds each, and writes what the
programs measured into that file. Needs libns3-dev and g++. All cases take about ten minutes of processor time.
--case PATTERN  only cases whose name matches this regular expression`;

const path = (): string => join(dirname(process.argv[1] ?? ""), "../../tests/reference/ns3/cases.json");

/** A value in six digits, more than the intervals of five seeds justify. */
const short = (value: number): number => Number(value.toPrecision(6));

type Measured = Readonly<Record<string, readonly [mean: number, halfWidth: number]>>;

const measure = async (
  folder: string,
  seeds: readonly number[],
  { name, scenario: document, from }: Ns3Case,
): Promise<Measured> => {
  const scenario = scenarioOf(document);
  const exported = exportScenario(ns3, { scenario, lane: 0, version: "", link: "" });
  if (!exported.ok) throw new Error(`${name}: ${exported.reason}`);
  const program = await compileNs3(folder, exported.files);
  const runs: ReadonlyMap<string, number>[] = [];
  // One run after the other: other work goes on beside it.
  for (const seed of seeds) runs.push(await runNs3(program, seed, from));
  return Object.fromEntries(
    measuresOf(scenario).flatMap(({ name: metric }) => {
      const values = runs.map((run) => run.get(metric) ?? Number.NaN);
      if (values.some(Number.isNaN)) return [];
      const { mean, halfWidth } = estimate(values);
      return [[metric, [short(mean), short(halfWidth)] as const]];
    }),
  );
};

/** The file of the cases: one line for each part of a case, so that changes are readable. */
const textOf = (
  origin: string,
  seeds: readonly number[],
  cases: readonly (Ns3Case & { readonly found: Measured })[],
): string => {
  const lines = cases.map(({ name, from, scenario, found }) =>
    [
      `    {`,
      `      "name": ${JSON.stringify(name)},`,
      `      "from": ${from},`,
      `      "scenario": ${JSON.stringify(scenario)},`,
      `      "measured": ${JSON.stringify(found)}`,
      `    }`,
    ].join("\n"),
  );
  const head = [`  "origin": ${JSON.stringify(origin)},`, `  "seeds": ${JSON.stringify(seeds)},`, `  "cases": [`];
  return `{\n${head.join("\n")}\n${lines.join(",\n")}\n  ]\n}\n`;
};

const known = ({ measured }: Ns3Case): Measured =>
  Object.fromEntries([...measured].map(([name, { mean, halfWidth }]) => [name, [mean ?? 0, halfWidth ?? 0] as const]));

const measureAll = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["case"], []);
  const pattern = caseOption(options["case"]);
  const folder = mkdtempSync(join(tmpdir(), "aqm-ns3-"));
  try {
    const { origin, seeds, cases } = readNs3Cases(path());
    const wanted = cases.filter(({ name }) => pattern.test(name));
    if (wanted.length === 0)
      throw new UsageError(`--case ${options["case"]} matches no case: ${cases.map(({ name }) => name).join(", ")}`);
    const found = new Map<string, Measured>();
    for (const each of wanted) {
      found.set(each.name, await measure(folder, seeds, each));
      // Written after every case: a command that is stopped keeps what it has.
      writeFileSync(
        path(),
        textOf(
          origin,
          seeds,
          cases.map((one) => ({ ...one, found: found.get(one.name) ?? known(one) })),
        ),
      );
      print(`${each.name}: ${JSON.stringify(found.get(each.name))}`);
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

await runProgram(USAGE, measureAll);
