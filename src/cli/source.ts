import { existsSync } from "node:fs";
import { catalog } from "../engine/catalog.ts";
import type { Experiment } from "../experiments/contract.ts";
import { scenarioOf } from "../experiments/grid.ts";
import { experiments } from "../experiments/registry.ts";
import { withEndMark } from "../scenario/address/endMark.ts";
import { readAddress } from "../scenario/address/readAddress.ts";
import { writeAddress } from "../scenario/address/writeAddress.ts";
import type { Fault, Result, Scenario } from "../scenario/document.ts";
import { parseScenario } from "../scenario/parse.ts";
import { presets } from "../scenario/presets/registry.ts";
import { CURRENT_VERSION, hasOldDefaults } from "../scenario/upgraders.ts";
import { isJson } from "../schema/json.ts";
import { whyRepeated } from "../schema/repeatedKey.ts";
import { didYouMean } from "./nearest.ts";
import { UsageError } from "./options.ts";
import { reasonOf } from "./output.ts";
import { textOfFile } from "./textFile.ts";

/** A scenario to run, and the seeds for a command that names none. */
export interface RunSource {
  readonly scenario: Scenario;
  readonly seeds: readonly number[];
  /** A line for standard error, once the rest of the command is known to be right; "": nothing needs saying. */
  readonly note: string;
}

/** Reads a file, an address of the page, or the id of a preset or an experiment. @throws UsageError */
export const readSource = async (name: string): Promise<RunSource> => {
  if (name.includes("#")) return ofScenario(ofAddress(name));
  if (presets.some(({ id }) => id === name)) return ofScenario(ofAddress(withEndMark(`#v2/${name}`)));
  const experiment = await findExperiment(name);
  if (experiment !== undefined) return { scenario: scenarioOf(experiment), seeds: experiment.seeds, note: "" };
  return readFile(name);
};

/** Address of the page that shows a scenario: "#v2/red-basics". */
export const linkOf = (scenario: Scenario): string =>
  writeAddress(scenario, {}, presets.find(({ title }) => title === scenario.title)?.id ?? "", presets, catalog);

const ofScenario = (scenario: Scenario, note = ""): RunSource => ({ scenario, seeds: [scenario.seed], note });

export const findExperiment = async (id: string): Promise<Experiment | undefined> =>
  experiments.find((entry) => entry.id === id)?.load();

const ofAddress = (address: string): Scenario =>
  checked(readAddress(address.slice(address.indexOf("#")), presets, catalog), address).scenario;

/** Reads a scenario document. @throws UsageError if it cannot be read, is not JSON, or is wrong */
const readFile = (path: string): RunSource => {
  let text: string;
  try {
    text = textOfFile(path);
  } catch (error) {
    if (existsSync(path)) throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
    const ids = [...presets, ...experiments].map(({ id }) => id);
    throw new UsageError(
      `cannot read "${path}": no such file, scene or experiment; "list" prints the names.${didYouMean(path, ids)}`,
    );
  }
  if (text.trim() === "") throw new UsageError(`${path} is empty; allowed: a scenario as JSON`);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${reasonOf(error)}`);
  }
  const repeated = whyRepeated(text);
  if (repeated !== null) throw new UsageError(`${path} cannot be run:\n  ${repeated}`);
  const scenario = checked(parseScenario(document, catalog), path);
  if (!isJson(document) || !hasOldDefaults(document)) return ofScenario(scenario);
  return ofScenario(
    scenario,
    `${path} has an earlier version: fields that it leaves out keep the defaults of then ` +
      `(docs/decisions/0059-version-2.md). "version": ${CURRENT_VERSION} has those of today.`,
  );
};

const checked = <T>(result: Result<T>, source: string): T => {
  if (result.ok) return result.value;
  throw new UsageError(
    [`${source} cannot be run:`, ...result.faults.map((fault) => `  ${faultText(fault)}`)].join("\n"),
  );
};
/** The field, its value and what is allowed; a fault contains the field itself, or has it in its path. */
const faultText = ({ path, message, misnamed }: Fault): string => {
  const whole = path === "" || message.startsWith(path) ? message : `${path}: ${message}`;
  const meant = misnamed === undefined ? "" : didYouMean(misnamed.word, misnamed.known);
  return meant === "" ? whole : `${whole}.${meant}`;
};
