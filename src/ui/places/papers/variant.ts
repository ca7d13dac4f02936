import type { Assumption, Experiment } from "../../../experiments/contract.ts";
import { type Edit, edited } from "../../../experiments/edits.ts";
import { scenarioOf } from "../../../experiments/grid.ts";
import { type ClaimResult, type ExperimentPlan, jobsOf } from "../../../experiments/plan.ts";
import type { Job } from "../../../sweeps/job.ts";
import { studyPlan } from "./measured.ts";

/** The experiment of the data, or one with changed assumptions. */
export interface Variant {
  /** Empty: the unchanged experiment. */
  readonly edits: readonly Edit[];
  readonly plan: ExperimentPlan;
  /** Jobs by the identity of their runs. */
  readonly jobs: ReadonlyMap<string, Job>;
  readonly claims: readonly ClaimResult[];
}

/** @throws Error if the scenario with these edits is invalid */
export const variantOf = (experiment: Experiment, edits: readonly Edit[], seeds: readonly number[]): Variant => {
  const plan = studyPlan(edited(experiment, edits), seeds);
  return { edits, plan, jobs: jobsOf([plan]), claims: [] };
};

/** Names in the data whose fields have other names here. */
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

/** The path that an assumption most probably concerns; "": its text names none. */
export const guessPath = ({ about }: Assumption, experiment: Experiment, paths: readonly string[]): string => {
  const [head = "", owner = ""] = about.split(".");
  const last = about.split(".").at(-1) ?? "";
  const key = ALIASES[last] ?? camel(last.replace(/_(s|bps|bytes|packets)$/, ""));
  const { lanes, traffic } = scenarioOf(experiment);
  // Links besides the bottleneck have no separate field.
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
