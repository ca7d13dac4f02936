import { loadDocumentation } from "../engine/documentation.ts";
import { measuredOf, type Verdict } from "../experiments/checks/evaluate.ts";
import { parseCheck } from "../experiments/checks/parse.ts";
import type { Basis, Claim, Experiment } from "../experiments/contract.ts";
import { axisSetting, type Edit, edited, typedEdit } from "../experiments/edits.ts";
import { scenarioOf } from "../experiments/grid.ts";
import { lateSeeds } from "../experiments/measure/lateSeeds.ts";
import { unitOfTerm } from "../experiments/measure/units.ts";
import { type ClaimResult, type ExperimentPlan, jobsOf, judge, planOf } from "../experiments/plan.ts";
import { experiments } from "../experiments/registry.ts";
import { jsonText } from "../exports/data/runJson.ts";
import type { Scenario } from "../scenario/document.ts";
import type { JobResult } from "../sweeps/job.ts";
import { largestOf } from "../units/extremes.ts";
import { reasonOf } from "../units/reasonOf.ts";
import type { Json } from "../units/units.ts";
import { claimValue } from "./claimValue.ts";
import { runAllOption, WORK_OPTIONS } from "./jobs.ts";
import { didYouMean } from "./nearest.ts";
import { readRepeated, seedsOption, UsageError } from "./options.ts";
import { print, writeOutput } from "./output.ts";
import { findExperiment } from "./source.ts";

/** An experiment that was run: its plan, the results of its runs, and the verdicts on its claims. */
export interface Outcome {
  /** Assumptions that differ from the data. */
  readonly edits: readonly Edit[];
  readonly plan: ExperimentPlan;
  readonly resultOf: (identity: string) => JobResult | undefined;
  readonly claims: readonly ClaimResult[];
}

/**
 * `experiment ID [--set PATH=VALUE …] [--check TEXT …]` or `experiment --all [--only WORD]`: runs experiments and tests
 * their claims. Exit status 1 if a claim of high confidence fails.
 */
export const experiment = async (args: readonly string[]): Promise<number> => {
  const all = args.includes("--all");
  const names = ["seeds", "json", ...WORK_OPTIONS, ...(all ? ["only"] : [])];
  const many = all ? [] : ["set", "check"];
  const { operands, options, repeated } = readRepeated(args, names, many, all ? [] : ["ID"], ["all"]);
  const runAll = runAllOption(options);
  const found = all ? await every(options["only"]) : [await named(operands[0] ?? "")];
  await loadDocumentation();
  const asRead = found.map((each) => withChecks(each, repeated["check"] ?? []));
  const edits = asRead.flatMap((each) => editsOf(each, repeated["set"] ?? []));
  const plans = asRead
    .map((each) => changed(each, edits))
    .map((each) => {
      const seeds = seedsOption(options, scenarioOf(each).seed, each.seeds);
      return planOf(each, seeds, all ? "asked" : "all");
    });
  const jobs = jobsOf(plans);
  const results = await runAll([...jobs.values()]);
  const resultOf = (identity: string): JobResult | undefined => results.get(jobs.get(identity)?.id ?? "");
  const outcomes = plans.map((plan): Outcome => ({ edits, plan, resultOf, claims: judge(plan, resultOf) }));
  const { json } = options;
  const [first] = outcomes;
  if (json !== undefined && first !== undefined)
    writeOutput(json, jsonText(all ? outcomes.map(outcomeJson) : outcomeJson(first)));
  if (json !== "-") print(outcomes.map(describe).join("\n\n\n"));
  return largestOf(outcomes.map(({ claims }) => statusOf(claims)));
};

/** All experiments whose ids contain the word. @throws UsageError if there is none */
export const every = async (only = ""): Promise<readonly Experiment[]> => {
  const chosen = experiments.filter(({ id }) => id.includes(only));
  if (chosen.length === 0) throw new UsageError(`--only ${only}: there is no such experiment (see "list")`);
  return Promise.all(chosen.map((entry) => entry.load()));
};

const named = async (id: string): Promise<Experiment> => {
  const found = await findExperiment(id);
  if (found === undefined) {
    const ids = experiments.map((entry) => entry.id);
    throw new UsageError(`there is no experiment ${id} (see "list").${didYouMean(id, ids)}`);
  }
  return found;
};

/** The experiment with other checks in place of its claims, if there are any. @throws UsageError */
const withChecks = (asRead: Experiment, checks: readonly string[]): Experiment => {
  const claims = checks.map((check, i): Claim => {
    try {
      parseCheck(check);
    } catch (error) {
      throw new UsageError(`--check ${check}: ${reasonOf(error)}`);
    }
    const { place } = asRead.source;
    return { ...OWN_CLAIM, id: `${asRead.id}/own${i + 1}`, place, statement: "Custom check.", check };
  });
  return claims.length === 0 ? asRead : { ...asRead, claims };
};
const OWN_CLAIM = { kind: "bound", basis: "derived", expected: null, confidence: "high", note: "" } as const;

/** Paths of the scenario, and their new values. @throws UsageError */
const editsOf = (asRead: Experiment, settings: readonly string[]): readonly Edit[] =>
  settings.map((setting) => {
    const [, path = "", text = ""] = /^([^=]+)=(.*)$/.exec(setting) ?? [];
    const edit = typedEdit(scenarioOf(asRead), path.trim(), text);
    if (edit === undefined) throw new UsageError(`--set is ${setting}; allowed: PATH=VALUE, as bottleneck.rate=5M`);
    const axis = axisSetting(asRead, edit.path);
    if (axis !== undefined)
      throw new UsageError(`--set ${setting}: the axis "${axis}" of the experiment sets this itself, at every point`);
    return edit;
  });

/** @throws UsageError if the scenario is wrong with these edits */
const changed = (asRead: Experiment, edits: readonly Edit[]): Experiment => {
  try {
    return edited(asRead, edits);
  } catch (error) {
    throw new UsageError(`--set: ${reasonOf(error)}`);
  }
};

/** 1 if a claim of high confidence fails; an unknown verdict is not a failure. */
export const statusOf = (claims: readonly ClaimResult[]): number =>
  claims.some(({ claim, judgement }) => claim.confidence === "high" && judgement.verdict === "fails") ? 1 : 0;

const outcomeJson = ({ edits, plan, resultOf, claims }: Outcome): Json => ({
  experiment: plan.experiment.id,
  ...(edits.length === 0 ? {} : { changed: Object.fromEntries(edits.map(({ path, to }) => [path, to])) }),
  seeds: plan.seeds,
  points: plan.grid.map(({ axes, scenario }, place) => ({
    axes,
    runs: plan.runs.flatMap(({ point, lane, seed, identity }) => {
      const result = point === place ? resultOf(identity) : undefined;
      return result === undefined ? [] : [runEntry(result, lane, seed, scenario)];
    }),
  })),
  claims: claims.map(({ claim, judgement }) => ({
    id: claim.id,
    check: claim.check,
    confidence: claim.confidence,
    verdict: judgement.verdict,
    measured: measuredOf(judgement),
    seeds: judgement.seeds,
    heldAlone: judgement.heldAlone,
    reason: judgement.reason,
  })),
});

/** One entry of `runs`: the metrics of the run after the warm-up. */
const runEntry = (
  { reports: [report], traceHash }: JobResult,
  lane: number,
  seed: number,
  scenario: Scenario,
): Json => ({
  seed,
  lane,
  queue: scenario.lanes[lane]?.queue ?? "",
  from: report?.from ?? 0,
  to: report?.to ?? 0,
  metrics: report?.metrics ?? {},
  groups: report?.groups ?? [],
  traceHash,
});

const describe = ({ edits, plan: { experiment: own, seeds }, claims }: Outcome): string => {
  const { title, source, question } = own;
  const scenario = scenarioOf(own);
  const { authors, title: paper, published, place } = source;
  const count = (verdict: string): number => claims.filter(({ judgement }) => judgement.verdict === verdict).length;
  return [
    title,
    question,
    `${authors}: ${paper} (${published}). ${place}.`,
    ...(edits.length === 0 ? [] : [`With another assumption: ${edits.map(editText).join(", ")}.`]),
    `Seeds ${seeds.join(", ")}; values are means over the seeds, ± the half-width of the 95 % interval.`,
    ...claims.map((claim) => describeClaim(claim, scenario)),
    [
      `Claims that hold: ${count("holds")}`,
      `are undecided: ${count("undecided")}`,
      `do not hold: ${count("fails")}`,
      `cannot be judged: ${count("unknown")}`,
    ].join(", "),
  ].join("\n\n");
};

const editText = ({ path, to }: Edit): string => `${path} = ${typeof to === "string" ? to : JSON.stringify(to)}`;

const SAYS: Readonly<Record<Basis, string>> = { printed: "prints", derived: "implies", recalled: "says, from memory," };

const VERDICTS: Readonly<Record<Verdict, string>> = {
  holds: "HOLDS",
  undecided: "UNDECIDED",
  fails: "DOES NOT HOLD",
  unknown: "CANNOT BE JUDGED",
};

const describeClaim = ({ claim, judgement }: ClaimResult, scenario: Scenario): string => {
  const { verdict, facts: found, seeds, heldAlone, reason } = judgement;
  const expected =
    claim.expected === null
      ? []
      : [`the source ${SAYS[claim.expected.basis]} ${claim.expected.value} ${claim.expected.unit}`];
  const alone = seeds > 1 ? [`holds with ${heldAlone} of ${seeds} seeds alone`] : [];
  const facts = [`confidence ${claim.confidence}`, ...expected, ...alone, ...(reason === "" ? [] : [reason])];
  const values = found.map((fact) => {
    const { term, query, value, bySeed } = fact;
    const unit = unitOfTerm(query.name, scenario);
    const late = lateSeeds(fact, scenario);
    const bound = late === 0 ? "" : `, a lower bound: not within the run with ${late} of ${bySeed?.length} seeds`;
    return `    ${term} = ${claimValue(value, bySeed ?? [])}${unit === null ? "" : ` ${unit}`}${bound}`;
  });
  return [
    `${VERDICTS[verdict].padEnd(14)} ${claim.statement}`,
    `    ${facts.join("; ")}`,
    `    ${claim.check}`,
    ...values,
  ].join("\n");
};
