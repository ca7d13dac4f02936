import { join } from "node:path";
import { catalog } from "../engine/catalog.ts";
import type { Exporter } from "../exports/contract.ts";
import { departureLines, exportScenario } from "../exports/exportScenario.ts";
import { exporters } from "../exports/registry.ts";
import { writeAddress } from "../scenario/address.ts";
import type { Scenario } from "../scenario/document.ts";
import { presets } from "../scenario/presets/registry.ts";
import { VERSION } from "../units/version.ts";
import { didYouMean } from "./nearest.ts";
import { Failure, numberOption, readArguments, UsageError } from "./options.ts";
import { makeFolder, print, writeWhole } from "./output.ts";
import { readSource } from "./source.ts";

/** `export FILE|URL|ID --to TOOL`: writes one lane as a program of another tool, and prints what it does not take over. */
export const exportTo = async (args: readonly string[]): Promise<number> => {
  const { operands, options } = readArguments(args, ["to", "lane", "out"], ["FILE|URL|ID"]);
  const exporter = exporterOf(options["to"]);
  const { scenario } = await readSource(operands[0] ?? "");
  const lane = numberOption(options, "lane", 0, { min: 0, max: scenario.lanes.length - 1, whole: true });
  const exported = exportScenario(exporter, { scenario, lane, version: VERSION, link: linkOf(scenario) });
  if (!exported.ok) throw new Failure(exported.reason);
  const folder = options["out"] ?? ".";
  makeFolder(folder);
  const files = exported.files.map(({ name, text }) => ({ path: join(folder, name), text }));
  for (const { path, text } of files) writeWhole(path, text);
  print([...files.map(({ path }) => path), "", ...departureLines(exported.departures)].join("\n"));
  return 0;
};

const exporterOf = (id: string | undefined): Exporter => {
  const known = exporters.map((each) => each.id);
  if (id === undefined) throw new UsageError(`--to is missing; known: ${known.join(", ")}`);
  const found = exporters.find((each) => each.id === id);
  if (found === undefined) throw new UsageError(`--to is ${id}; known: ${known.join(", ")}.${didYouMean(id, known)}`);
  return found;
};

const linkOf = (scenario: Scenario): string =>
  writeAddress(scenario, {}, presets.find(({ title }) => title === scenario.title)?.id ?? "", presets, catalog);
