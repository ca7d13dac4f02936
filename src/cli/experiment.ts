import type { Value } from "../experiments/checks/points.ts";
import { unitOfTerm } from "../experiments/measure/units.ts";
import { type ClaimResult, type ExperimentResult, runExperiment, scenarioOf } from "../experiments/runExperiment.ts";
import type { Scenario } from "../scenario/document.ts";
import type { Json } from "../units/units.ts";
import { readArguments, seedsOption, UsageError } from "./options.ts";
import { print, readable, tell, writeOutput } from "./output.ts";
import { jsonText, runJson } from "./runJson.ts";
import { findExperiment } from "./source.ts";

/** `experiment ID`: runs it, holds its claims against the runs. 1 when a claim of high confidence fails. */
export const experiment = async (args: readonly string[]): Promise<number> => {
  const { operands, options } = readArguments(args, ["seeds", "json"], ["ID"]);
  const [id = ""] = operands;
  const found = await findExperiment(id);
  if (found === undefined) throw new UsageError(`there is no experiment ${id} (see "list")`);
  const seeds = seedsOption(options, scenarioOf(found).seed, found.seeds);
  const total = seeds.length * scenarioOf(found).lanes.length;
  let done = 0;
  const result = runExperiment(found, seeds, ({ seed, lane, scenario }) => {
    done += 1;
    tell(`run ${done} of ${total}: ${scenario.lanes[lane]?.label ?? ""}, seed ${seed}`);
  });
  const { json } = options;
  if (json !== undefined) writeOutput(json, jsonText(resultJson(result)));
  if (json !== "-") print(describeResult(result));
  return statusOf(result.claims);
};

/** 1 when a claim of high confidence fails; an unknown verdict is no failure. */
export const statusOf = (claims: readonly ClaimResult[]): number =>
  claims.some(({ claim, judgement }) => claim.confidence === "high" && judgement.verdict === "fails") ? 1 : 0;

const resultJson = ({ experiment: { id }, seeds, runs, claims }: ExperimentResult): Json => ({
  experiment: id,
  seeds,
  points: [{ axes: {}, runs: runs.map(runJson) }],
  claims: claims.map(({ claim, judgement }) => ({
    id: claim.id,
    check: claim.check,
    confidence: claim.confidence,
    verdict: judgement.verdict,
    measured: judgement.measured,
    reason: judgement.reason,
  })),
});

const describeResult = ({ experiment, seeds, claims }: ExperimentResult): string => {
  const { title, source, question } = experiment;
  const scenario = scenarioOf(experiment);
  const { authors, title: paper, published, place } = source;
  const count = (verdict: string): number => claims.filter(({ judgement }) => judgement.verdict === verdict).length;
  return [
    title,
    question,
    `${authors}: ${paper} (${published}). ${place}.`,
    `Seeds ${seeds.join(", ")}; values are medians over the seeds.`,
    ...claims.map((claim) => describeClaim(claim, scenario)),
    `${count("holds")} hold, ${count("fails")} fail, ${count("unknown")} unknown`,
  ].join("\n\n");
};

const describeClaim = ({ claim, judgement }: ClaimResult, scenario: Scenario): string => {
  const { verdict, measured, reason } = judgement;
  const expected = claim.expected === null ? [] : [`the source prints ${claim.expected.value} ${claim.expected.unit}`];
  const facts = [`confidence ${claim.confidence}`, ...expected, ...(reason === "" ? [] : [reason])];
  const values = Object.entries(measured).map(([term, value]) => {
    const unit = unitOfTerm(term.replace(/\(.*/, ""), scenario);
    return `    ${term} = ${shown(value)}${unit === null ? "" : ` ${unit}`}`;
  });
  return [
    `${verdict.toUpperCase().padEnd(7)} ${claim.statement}`,
    `    ${facts.join("; ")}`,
    `    ${claim.check}`,
    ...values,
  ].join("\n");
};

const shown = (value: Value): string => {
  if (typeof value === "string") return value;
  return typeof value === "number" ? readable(value) : value.map(readable).join(" ");
};
