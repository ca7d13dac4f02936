import type { Window } from "../engine/simulation/run.ts";
import type { Scenario } from "../scenario/document.ts";
import { writeScenario } from "../scenario/parse.ts";
import { isJsonList, isJsonObject, memberOf } from "../schema/json.ts";
import type { Json, Seconds } from "../units/units.ts";
import { type Answer, type Ask, nameOfAsk, type Selector, type TimeRange } from "./ask.ts";
import { canonicalText, identityOf } from "./canonical.ts";
import { distinctWindows } from "./measure/window.ts";

/**
 * One run of one lane with one seed, and what is measured of it: everything that a worker needs. Its id is a hash of
 * its content, so equal runs are equal jobs.
 */
export interface Job {
  readonly id: string;
  /** A scenario document with one lane without a label; its seed is the run's. */
  readonly scenario: Json;
  /** Windows of which all metrics are reported. */
  readonly reports: readonly Window[];
  /** Each with its own `t=`, or without one if it has no effect. */
  readonly asks: readonly Ask[];
}

/** Metrics of one window, as in the JSON of a run. */
export interface ReportJson {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly groups: readonly { readonly [key: string]: Json }[];
}

/** The result of a job; plain data, the same bytes on every machine. */
export interface JobResult {
  readonly id: string;
  /** In the order of the job's windows. */
  readonly reports: readonly ReportJson[];
  /** By the asks' names (`nameOfAsk`). */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly traceHash: string;
  readonly events: number;
}

/** The document of one lane of a scenario with one seed, without members that have no effect on the run. */
export const laneDocument = (scenario: Scenario, lane: number, seed: number): Json => {
  const chosen = scenario.lanes[lane];
  if (chosen === undefined) throw new Error(`the scenario has no lane ${lane}`);
  return writeScenario({ ...scenario, title: "", seed, lanes: [{ ...chosen, label: null }] });
};

const byName = (a: Ask, b: Ask): number => (nameOfAsk(a) < nameOfAsk(b) ? -1 : 1);

/** Each ask once, in canonical order. */
const distinctAsks = (asks: readonly Ask[]): readonly Ask[] =>
  [...new Map(asks.map((ask) => [nameOfAsk(ask), ask])).values()].sort(byName);

/** Identifies a run, whatever is measured of it. */
export const runIdentity = (scenario: Json): string => identityOf(canonicalText(scenario));

/** @param scenario made by `laneDocument` */
export const makeJob = (scenario: Json, reports: readonly Window[], asks: readonly Ask[]): Job => {
  const content = { scenario, reports: distinctWindows(reports), asks: distinctAsks(asks) };
  return { id: identityOf(canonicalText(jobContent(content))), ...content };
};

const selectorJson = ({ name, value }: Selector): Json => ({
  name,
  value: typeof value === "object" ? { from: value.from, to: value.to } : value,
});
const jobContent = ({ scenario, reports, asks }: Omit<Job, "id">): { readonly [key: string]: Json } => ({
  scenario,
  reports: reports.map(({ from, to }) => ({ from, to })),
  asks: asks.map(({ name, selectors }) => ({ name, selectors: selectors.map(selectorJson) })),
});

/** Its form in a file. */
export const resultJson = ({ id, reports, answers, traceHash, events }: JobResult): Json => ({
  id,
  reports: reports.map(({ from, to, metrics, groups }) => ({ from, to, metrics, groups })),
  answers,
  traceHash,
  events,
});
/** Its form in a file. */
export const jobJson = (job: Job): Json => ({ id: job.id, ...jobContent(job) });

const isRange = (value: Json | undefined): value is Json & TimeRange =>
  isJsonObject(value) && typeof memberOf(value, "from") === "number" && typeof memberOf(value, "to") === "number";
const isSelector = (value: Json): value is Json & Selector => {
  if (!isJsonObject(value) || typeof memberOf(value, "name") !== "string") return false;
  const selected = memberOf(value, "value");
  return typeof selected === "number" || typeof selected === "string" || isRange(selected);
};
const isAsk = (value: Json): value is Json & Ask => {
  if (!isJsonObject(value) || typeof memberOf(value, "name") !== "string") return false;
  const selectors = memberOf(value, "selectors");
  return isJsonList(selectors) && selectors.every(isSelector);
};

/** A job from a file. @throws Error that states the fault, also if its id does not match its content */
export const readJob = (value: Json): Job => {
  if (!isJsonObject(value)) throw new Error("a job is an object");
  const [id, scenario, reports, asks] = ["id", "scenario", "reports", "asks"].map((key) => memberOf(value, key));
  if (scenario === undefined) throw new Error("scenario is missing");
  if (!isJsonList(reports) || !reports.every(isRange)) throw new Error("reports must be a list of {from, to} in s");
  if (!isJsonList(asks) || !asks.every(isAsk)) throw new Error("asks must be a list of {name, selectors}");
  const job = makeJob(scenario, reports, asks);
  if (id !== job.id) throw new Error(`id is ${String(id)}, but its content has the id ${job.id}`);
  return job;
};
