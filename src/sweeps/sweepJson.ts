import { catalog } from "../engine/catalog.ts";
import { parseScenario, writeScenario } from "../scenario/parse.ts";
import { isJson, isJsonList, isJsonObject, type JsonObject, memberOf, showValue } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import type { JobResult } from "./job.ts";
import { estimate, estimateJson, pairedDifference } from "./statistics.ts";
import { type SweepDefinition, SweepError, type SweepOutcome, type SweepRun, type UntilPrecise } from "./sweep.ts";
import { overwriteJson, overwritesOf } from "./wholeRun.ts";

/** Its form in the file of a planned sweep. */
export const definitionJson = ({
  scenario,
  axes,
  seeds,
  from,
  to,
  until,
  timeline,
  sampling,
}: SweepDefinition): Json => ({
  scenario: writeScenario(scenario),
  timeline,
  sampling,
  axes: axes.map(({ path, values }) => ({ path, values })),
  seeds,
  from,
  to,
  until: until === null ? null : { metric: until.metric, precision: until.precision, seedsMax: until.seedsMax },
});

const fail = (key: string, value: unknown, allowed: string): never => {
  throw new SweepError(`${key} is ${showValue(value)}; allowed: ${allowed}`);
};
const numberAt = (object: JsonObject, key: string): number => {
  const value = memberOf(object, key);
  return typeof value === "number" ? value : fail(key, value, "a number");
};

/** A member that is one of some words; the first if the file is older than the member. */
const oneOf = <W extends string>(object: JsonObject, key: string, words: readonly [W, ...W[]]): W => {
  const value = memberOf(object, key) ?? words[0];
  return words.find((word) => word === value) ?? fail(key, value, words.join(" or "));
};

/** A definition from a file. @throws SweepError that names the wrong member */
export const readDefinition = (value: unknown): SweepDefinition => {
  if (!isJson(value) || !isJsonObject(value)) throw new SweepError("a sweep is a JSON object");
  const parsed = parseScenario(memberOf(value, "scenario"), catalog);
  if (!parsed.ok) throw new SweepError(parsed.faults.map(({ message }) => message).join("; "));
  const axes = memberOf(value, "axes");
  const [to, until] = [memberOf(value, "to") ?? null, memberOf(value, "until") ?? null];
  return {
    scenario: parsed.value,
    axes: isJsonList(axes) ? axes.map(readAxisJson) : fail("axes", axes, "a list"),
    seeds: numberAt(value, "seeds"),
    from: numberAt(value, "from"),
    to: to === null || typeof to === "number" ? to : fail("to", to, "a number or null"),
    until: until === null ? null : readUntil(until),
    timeline: oneOf(value, "timeline", ["hold", "follow"]),
    sampling: oneOf(value, "sampling", ["grid", "sobol"]),
  };
};
const readAxisJson = (value: Json) => {
  const [path, values] = isJsonObject(value) ? [memberOf(value, "path"), memberOf(value, "values")] : [];
  if (typeof path !== "string" || !isJsonList(values)) return fail("axes", value, "a path and a list of values");
  return { path, values };
};
const readUntil = (value: Json): UntilPrecise => {
  const metric = isJsonObject(value) ? memberOf(value, "metric") : undefined;
  if (!isJsonObject(value) || typeof metric !== "string") return fail("until", value, "metric, precision, seedsMax");
  return { metric, precision: numberAt(value, "precision"), seedsMax: numberAt(value, "seedsMax") };
};

type Reports = readonly { readonly seed: number; readonly result: JobResult }[];

/** Pairs of values of the metric for the seeds for which both lanes have it. */
const pairs = (metric: string, lane: Reports, baseline: Reports): readonly (readonly [number, number])[] =>
  lane.flatMap(({ seed, result }) => {
    const other = baseline.find((each) => each.seed === seed)?.result;
    const [a, b] = [result, other].map((each) => each?.reports[0]?.metrics[metric]);
    return typeof a === "number" && typeof b === "number" ? [[a, b] as const] : [];
  });

const metricsOf = (reports: Reports): readonly string[] => Object.keys(reports[0]?.result.reports[0]?.metrics ?? {});

/** Metrics with their intervals, and their paired differences from the first lane. */
const laneJson = (label: string, queue: string, reports: Reports, baseline: Reports): Json => ({
  label,
  queue,
  metrics: Object.fromEntries(
    metricsOf(reports).map((metric) => {
      const values = pairs(metric, reports, reports).map(([value]) => value);
      return [metric, values.length === 0 ? null : estimateJson(estimate(values))];
    }),
  ),
  ...(reports === baseline ? {} : { differences: differencesJson(reports, baseline) }),
});
const differencesJson = (reports: Reports, baseline: Reports): Json =>
  Object.fromEntries(
    metricsOf(reports).map((metric) => {
      const both = pairs(metric, reports, baseline);
      const [values, others] = [both.map(([value]) => value), both.map(([, other]) => other)];
      return [metric, both.length === 0 ? null : estimateJson(pairedDifference(values, others))];
    }),
  );

/** The printed result of a sweep: the same text for the same results. */
export const outcomeJson = ({ definition, points, runs, results }: SweepOutcome): Json => ({
  ...asObject(definitionJson(definition)),
  [definition.timeline === "hold" ? "leftOut" : "overwritten"]: overwritesOf(definition.scenario, definition.axes).map(
    overwriteJson,
  ),
  points: points.map(({ values, scenario }, place) => {
    const here = runs.filter(({ point }) => point === place);
    const reportsOf = (lane: number): Reports =>
      here.flatMap((run) => {
        const result = run.lane === lane ? results.get(run.job.id) : undefined;
        return result === undefined ? [] : [{ seed: run.seed, result }];
      });
    const lanes = scenario.lanes.map((_, lane) => reportsOf(lane));
    return {
      axes: Object.fromEntries(definition.axes.map(({ path }, i) => [path, values[i] ?? null])),
      lanes: scenario.lanes.map(({ label, queue }, i) =>
        laneJson(label ?? queue, queue, lanes[i] ?? [], lanes[0] ?? []),
      ),
      runs: here.map((run) => runJson(run, scenario.lanes[run.lane]?.queue ?? "", results.get(run.job.id))),
    };
  }),
});
const asObject = (value: Json): JsonObject => (isJsonObject(value) ? value : {});

const runJson = ({ seed, lane }: SweepRun, queue: string, result: JobResult | undefined): Json => ({
  seed,
  lane,
  queue,
  from: result?.reports[0]?.from ?? null,
  to: result?.reports[0]?.to ?? null,
  metrics: result?.reports[0]?.metrics ?? {},
  traceHash: result?.traceHash ?? null,
});
