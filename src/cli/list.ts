import { existsSync } from "node:fs";
import { catalog } from "../engine/catalog.ts";
import { loadDocumentation } from "../engine/documentation.ts";
import { experiments } from "../experiments/registry.ts";
import { presets } from "../scenario/presets/registry.ts";
import { largestOf } from "../units/extremes.ts";
import { algorithmTable, withAlgorithmTable } from "./algorithmTable.ts";
import { describeMetrics } from "./metricList.ts";
import { readArguments, UsageError } from "./options.ts";
import { print, writeOutput } from "./output.ts";
import { readText } from "./sweep.ts";

/** Everything that can be named in a scenario or a command, or a table of all algorithms for a page. */
export const list = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["into"], [], ["markdown", "metrics"]);
  const { markdown, metrics, into } = options;
  if (into !== undefined && markdown === undefined) throw new UsageError("--into needs --markdown");
  if (metrics !== undefined && markdown !== undefined)
    throw new UsageError("--metrics and --markdown exclude each other");
  if (markdown !== undefined) await loadDocumentation();
  if (into !== undefined) renew(into);
  else if (metrics !== undefined) print(describeMetrics());
  else if (markdown !== undefined) print(algorithmTable());
  else listAll();
  return 0;
};

const renew = (file: string): void => {
  const page = existsSync(file) ? withAlgorithmTable(readText(file)) : undefined;
  if (page === undefined) throw new UsageError(`${file} has no marks for the table of algorithms`);
  writeOutput(file, page);
};

const listAll = (): void => {
  const sections: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    ["Algorithms", catalog.queues.map(({ id, title, name }) => [id, `${title}: ${name}`])],
    ["Congestion control", catalog.transports.map(({ id, title }) => [id, title])],
    ["Traffic kinds", catalog.kinds.map(({ id, title }) => [id, title])],
    ["Scenes", presets.map(({ id, title }) => [id, title])],
    ["Experiments", experiments.map(({ id, title }) => [id, title])],
  ];
  const width = largestOf(sections.flatMap(([, members]) => members.map(([id]) => id.length)));
  const section = ([title, members]: (typeof sections)[number]): string =>
    [title, ...members.map(([id, words]) => `  ${id.padEnd(width)}  ${words}`)].join("\n");
  print(sections.map(section).join("\n\n"));
};
