import { join } from "node:path";
import { catalog } from "../engine/catalog.ts";
import { type LaneRun, runLane, type Window } from "../engine/simulation/run.ts";
import { manifestOf } from "../exports/data/manifest.ts";
import { jsonText, runJson } from "../exports/data/runJson.ts";
import { seriesCsv } from "../exports/data/series.ts";
import { fileName } from "../exports/fileName.ts";
import { flentFile } from "../exports/flent/flent.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario, writeScenario } from "../scenario/parse.ts";
import { endOf } from "../scenario/runEnd.ts";
import { isJsonList, isJsonObject, memberOf } from "../schema/json.ts";
import { sameWindow } from "../sweeps/measure/window.ts";
import type { Seconds } from "../units/units.ts";
import { VERSION } from "../units/version.ts";
import { describeRuns } from "./describeRuns.ts";
import { numberOption, readRepeated, seedsOption, UsageError } from "./options.ts";
import { makeFolder, print, tell, writeOutput, writeWhole } from "./output.ts";
import { readOwnFile } from "./ownFile.ts";
import { linkOf, readSource } from "./source.ts";

/** `run FILE|URL|ID`: every lane with every seed, metrics of one window or of several. */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = ["algorithm", "seeds", "json", "series", "flent", "out"];
  const { operands, options, repeated } = readRepeated(args, names, ["from", "to"], ["FILE|URL|ID"]);
  const { scenario: read, seeds: own, note } = await readSource(operands[0] ?? "");
  const { algorithm } = options;
  const scenario = algorithm === undefined ? read : withAlgorithm(read, algorithm);
  const seeds = seedsOption(options, scenario.seed, own);
  const windows = windowsOption(repeated["from"] ?? [], repeated["to"] ?? [], endOf(scenario));
  const { flent } = options;
  if (flent !== undefined && seeds.length * scenario.lanes.length !== 1)
    throw new UsageError(
      `--flent writes one run; given: ${scenario.lanes.length} lanes with ${seeds.length} seeds. Choose one of each`,
    );
  if (note !== "") tell(note);
  const { out } = options;
  const keepsSeries = [options["series"], flent, out].some((target) => target !== undefined);
  const runs = seeds.flatMap((seed) =>
    scenario.lanes.map((_, lane) => runLane({ ...scenario, seed }, lane, { windows, keeps: () => keepsSeries })),
  );
  if (options["series"] !== undefined) writeOutput(options["series"], seriesCsv(runs));
  const [only] = runs;
  if (flent !== undefined && only !== undefined) writeWhole(flent, flentFile(only, scenario, scenario.title));
  if (out !== undefined) writeFolder(out, scenario, runs);
  const { json } = options;
  if (json !== undefined)
    writeOutput(json, jsonText({ scenario: writeScenario(scenario), runs: runs.flatMap(runJson) }));
  if (json !== "-" && options["series"] !== "-") print(describeRuns(scenario, runs));
  return 0;
};

/** The scenario with the algorithm of a file in its first lane. @throws UsageError */
const withAlgorithm = (scenario: Scenario, path: string): Scenario => {
  const { definition } = readOwnFile(path);
  const document = writeScenario(scenario);
  const lanes = memberOf(isJsonObject(document) ? document : {}, "lanes");
  const [, ...others] = isJsonList(lanes) ? lanes : [];
  const read = parseScenario(
    { ...(isJsonObject(document) ? document : {}), lanes: [{ queue: definition.id }, ...others] },
    catalog,
  );
  if (read.ok) return read.value;
  const faults = read.faults.map(({ message }) => message).join("; ");
  throw new UsageError(`--algorithm ${path} does not fit this scenario: ${faults}`);
};

/** Writes a folder: of each run a table of everything over time, its manifest, and its metrics. */
const writeFolder = (folder: string, scenario: Scenario, runs: readonly LaneRun[]): void => {
  makeFolder(folder);
  const same = { from: 0, to: endOf(scenario), link: linkOf(scenario), version: VERSION };
  for (const run of runs) {
    const own = { ...scenario, seed: run.seed };
    const path = (ending: string): string => join(folder, `${fileName(own, run.lane)}.${ending}`);
    writeWhole(path("series.csv.gz"), seriesCsv([run]));
    writeWhole(path("metrics.json"), jsonText({ runs: [...runJson(run)] }));
    writeWhole(path("manifest.json"), jsonText(manifestOf(run, { scenario: own, lane: run.lane, ...same })));
  }
};

/**
 * `--from S --to S`, once or several times: the first `--from` and the first `--to` are one window, and so on. A
 * single window may lack one of them: the start or the end of the run.
 * @throws UsageError if one of several windows lacks an end, or a window is empty or given twice
 */
const windowsOption = (froms: readonly string[], tos: readonly string[], duration: Seconds): readonly Window[] => {
  const count = Math.max(1, froms.length, tos.length);
  if (count > 1 && froms.length !== tos.length)
    throw new UsageError(
      `each of several windows needs its --from and its --to; given: ${froms.length} --from and ${tos.length} --to`,
    );
  const instant = (name: "from" | "to", text: string | undefined, otherwise: Seconds): Seconds =>
    numberOption({ [name]: text }, name, otherwise, { min: 0, max: duration, unit: "s" });
  const windows = Array.from({ length: count }, (_, i): Window => {
    const from = instant("from", froms[i], 0);
    const to = instant("to", tos[i], duration);
    if (from >= to) throw new UsageError(`--from ${from} must be before --to ${to}`);
    return { from, to };
  });
  const again = windows.find((window, i) => windows.findIndex((other) => sameWindow(other, window)) < i);
  if (again !== undefined) throw new UsageError(`the window from ${again.from} s to ${again.to} s is given twice`);
  return windows;
};
