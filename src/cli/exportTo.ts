import { join } from "node:path";
import type { Exporter } from "../exports/contract.ts";
import { departureLines, exportScenario } from "../exports/exportScenario.ts";
import { exporters } from "../exports/registry.ts";
import type { Scenario } from "../scenario/document.ts";
import { endOf } from "../scenario/runEnd.ts";
import { VERSION } from "../units/version.ts";
import { DATA_KINDS, writeData } from "./dataKinds.ts";
import { didYouMean } from "./nearest.ts";
import { Failure, numberOption, readArguments, UsageError } from "./options.ts";
import { makeFolder, print, tell, writeWhole } from "./output.ts";
import { linkOf, readSource } from "./source.ts";

/** What is exported, and where to. */
interface Wanted {
  readonly scenario: Scenario;
  /** Index of the lane. */
  readonly lane: number;
  readonly folder: string;
}

/** `export FILE|URL|ID --to TOOL`: writes one lane as a program of another tool, or its measurements as a file. */
export const exportTo = async (args: readonly string[]): Promise<number> => {
  const { operands, options } = readArguments(args, ["to", "lane", "out"], ["FILE|URL|ID"]);
  const write = writerOf(options["to"]);
  const { scenario, note } = await readSource(operands[0] ?? "");
  const lane = numberOption(options, "lane", 0, { min: 0, max: scenario.lanes.length - 1, whole: true });
  if (note !== "") tell(note);
  print(write({ scenario, lane, folder: options["out"] ?? "." }));
  return 0;
};

/** Writes the files. @returns their paths, and the fields that they leave out or change */
type Write = (wanted: Wanted) => string;

const WRITERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ...exporters.map((exporter) => [exporter.id, (wanted: Wanted) => writeProgram(exporter, wanted)] as const),
  ...DATA_KINDS.map(
    (kind) =>
      [
        kind.id,
        ({ scenario, lane, folder }: Wanted) => {
          makeFolder(folder);
          const run = { from: 0, to: endOf(scenario), link: linkOf(scenario), version: VERSION };
          return writeData(folder, kind, { scenario, lane, ...run });
        },
      ] as const,
  ),
]);

/** @throws UsageError if there is no such target */
const writerOf = (id: string | undefined): Write => {
  const known = [...WRITERS.keys()];
  if (id === undefined) throw new UsageError(`--to is missing; known: ${known.join(", ")}`);
  const found = WRITERS.get(id);
  if (found === undefined) throw new UsageError(`--to is ${id}; known: ${known.join(", ")}.${didYouMean(id, known)}`);
  return found;
};

const writeProgram = (exporter: Exporter, { scenario, lane, folder }: Wanted): string => {
  const exported = exportScenario(exporter, { scenario, lane, version: VERSION, link: linkOf(scenario) });
  if (!exported.ok) throw new Failure(exported.reason);
  makeFolder(folder);
  const files = exported.files.map(({ name, text }) => ({ path: join(folder, name), text }));
  for (const { path, text } of files) writeWhole(path, text);
  return [...files.map(({ path }) => path), "", ...departureLines(exported.departures)].join("\n");
};
