import { catalog } from "../../engine/catalog.ts";
import type { Assumption, Experiment } from "../../experiments/contract.ts";
import { scenarioOf, sweptAxes } from "../../experiments/grid.ts";
import { type ClaimResult, type ExperimentPlan, jobsOf } from "../../experiments/plan.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { setPath } from "../../scenario/setPath.ts";
import type { Fault } from "../../schema/result.ts";
import type { Job } from "../../sweeps/job.ts";
import type { Json } from "../../units/units.ts";
import { editablePaths } from "../sweeps/paths.ts";
import { studyPlan } from "./measured.ts";

/**
 * An assumption that is changed: a path of the scenario, and what it becomes. The group `*` stands for every group that
 * has the field.
 */
export interface Edit {
  readonly path: string;
  readonly to: Json;
}

/** The experiment as it is in the data, or with assumptions changed. */
export interface Variant {
  /** None: as the data have it. */
  readonly edits: readonly Edit[];
  readonly plan: ExperimentPlan;
  /** By the identity of their runs. */
  readonly jobs: ReadonlyMap<string, Job>;
  readonly claims: readonly ClaimResult[];
}

/** @throws Error where the scenario with these edits is wrong */
export const variantOf = (experiment: Experiment, edits: readonly Edit[], seeds: readonly number[]): Variant => {
  const plan = studyPlan(edited(experiment, edits), seeds);
  return { edits, plan, jobs: jobsOf([plan]), claims: [] };
};

/** The paths that a path with the group `*` stands for; the path itself where there is none. */
export const expandedPaths = (scenario: Scenario, path: string): readonly string[] => {
  const [root, group, ...rest] = path.split(".");
  if (root !== "traffic" || group !== "*") return [path];
  const editable = editablePaths(scenario);
  return scenario.traffic.map(({ id }) => ["traffic", id, ...rest].join(".")).filter((each) => editable.includes(each));
};

const edited = (experiment: Experiment, edits: readonly Edit[]): Experiment => {
  const faults: Fault[] = [];
  let { scenario } = experiment;
  for (const { path, to } of edits) {
    const paths = expandedPaths(scenarioOf(experiment), path);
    for (const each of paths.length === 0 ? [path] : paths)
      scenario = setPath(scenario, each, to, "document", faults) ?? scenario;
  }
  const parsed = parseScenario(scenario, catalog);
  if (!parsed.ok) faults.push(...parsed.faults);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("; "));
  return { ...experiment, scenario };
};

/** The axis that sets a path by itself, so that another value there would change nothing; undefined: none. */
export const axisSetting = (experiment: Experiment, path: string): string | undefined =>
  sweptAxes(experiment).find(({ values }) =>
    values.some(({ set }) => expandedPaths(scenarioOf(experiment), path).some((each) => Object.hasOwn(set, each))),
  )?.name;

/** Spellings of the data whose fields are called otherwise here. */
const ALIASES: Readonly<Record<string, string>> = {
  flow_delay: "rtt",
  start_jitter_s: "start",
  max_p: "maxProbability",
  initial_max_p: "maxProbability",
  w_q: "queueWeight",
  min_th: "minThreshold",
  max_th: "maxThreshold",
  size: "packets",
  max_window_packets: "window",
  hinterval: "hashInterval",
  boxtime: "boxTime",
  ecn: "ecn",
};
const camel = (name: string): string => name.replace(/_(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** The path that an assumption most likely speaks of; "": its text names none. */
export const guessPath = ({ about }: Assumption, experiment: Experiment, paths: readonly string[]): string => {
  const [head = "", owner = ""] = about.split(".");
  const last = about.split(".").at(-1) ?? "";
  const key = ALIASES[last] ?? camel(last.replace(/_(s|bps|bytes|packets)$/, ""));
  const { lanes, traffic } = scenarioOf(experiment);
  // Links beside the bottleneck have no field of their own.
  if (about.startsWith("topology.access") || about === "topology.reverse_path") return "";
  if (head === "algorithms") {
    const lane = lanes.findIndex(({ label }) => label === owner);
    return paths.find((path) => path.startsWith(`lanes.${lane}.params.`) && path.endsWith(`.${key}`)) ?? "";
  }
  const ofGroups = paths.filter((path) => path.startsWith("traffic.") && path.split(".")[2] === key);
  if (head === "flows" && traffic.some(({ id }) => id === owner)) {
    return ofGroups.find((path) => path.split(".")[1] === owner) ?? "";
  }
  if (head.startsWith("flows") || head === "topology") {
    if (ofGroups.length > 1) return `traffic.*.${key}`;
    if (ofGroups[0] !== undefined) return ofGroups[0];
  }
  return paths.find((path) => !path.startsWith("traffic.") && path.split(".").at(-1) === key) ?? "";
};
