import { readFileSync } from "node:fs";
import { loadDocumentation } from "../engine/documentation.ts";
import { type ClaimResult, type ExperimentPlan, jobsOf, judge, planOf } from "../experiments/plan.ts";
import { experiments } from "../experiments/registry.ts";
import type { JobResult } from "../sweeps/job.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { largestOf } from "../units/extremes.ts";
import { checkQuotes, withClaimQuote } from "./claimQuote.ts";
import { every, statusOf } from "./experiment.ts";
import { runAllOption, WORK_OPTIONS } from "./jobs.ts";
import { numberOption, readRepeated } from "./options.ts";
import { print, tell, writeOutput } from "./output.ts";
import type { ReproducedExperiment } from "./reproduced.ts";
import { countsJson, figuresJson, indexJson } from "./reproducedJson.ts";
import { reproductionPage } from "./reproductionPage.ts";

/** Default number of seeds of every run. */
const SEEDS = 5;
const SEEDS_MAX = 1000;
/** Number of seeds with which an undecided claim is run again. */
const SEEDS_UNDECIDED = 20;

/**
 * `reproduce`: runs everything that the claims of the papers need, with 20 seeds for claims that are still undecided,
 * and writes a page of verdicts. Experiments share equal runs. `--only WORD`: experiments whose id contains the word.
 * `--counts FILE`: writes the numbers of verdicts; `--figures FILE`: the verdicts and their figures; `--index FILE`:
 * the list of experiments with their verdicts; `--quote FILE`: puts the numbers between their marks in FILE.
 */
export const reproduce = async (args: readonly string[]): Promise<number> => {
  const names = ["seeds", ...WORK_OPTIONS, "into", "counts", "figures", "index", "only"];
  const { options, repeated } = readRepeated(args, names, ["quote"], [], []);
  const count = numberOption(options, "seeds", SEEDS, { min: 1, max: SEEDS_MAX, whole: true });
  const { only, into, counts, figures, index } = options;
  const quotes = repeated["quote"] ?? [];
  checkQuotes(quotes);
  await loadDocumentation();
  const runAll = runAllOption(options);
  const plans = (await every(only)).map((experiment) => planOf(experiment, firstSeeds(count), "asked"));
  const judged = await judgedOf(plans, runAll);
  const reproduced = count >= SEEDS_UNDECIDED ? judged : await withMoreSeeds(judged, runAll);
  const page = reproductionPage(reproduced, count);
  if (into !== undefined) writeOutput(into, page);
  else print(page);
  const results = reproduced.flatMap(({ claims }) => claims);
  if (counts !== undefined) writeOutput(counts, countsJson(results));
  if (figures !== undefined) writeOutput(figures, figuresJson(results));
  if (index !== undefined) writeOutput(index, indexJson(reproduced, paperOf));
  for (const file of quotes) writeOutput(file, withClaimQuote(readFileSync(file, "utf8"), file, results));
  return largestOf(reproduced.map(({ claims }) => statusOf(claims)));
};

const paperOf = (id: string): string => experiments.find((entry) => entry.id === id)?.paper ?? "";
const firstSeeds = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

const judgedOf = async (plans: readonly ExperimentPlan[], runAll: RunAll): Promise<readonly ReproducedExperiment[]> => {
  const jobs = jobsOf(plans);
  tell(`${plans.reduce((sum, { runs }) => sum + runs.length, 0)} runs are needed, ${jobs.size} of them different`);
  const results = await runAll([...jobs.values()]);
  const resultOf = (identity: string): JobResult | undefined => results.get(jobs.get(identity)?.id ?? "");
  return plans.map((plan) => ({ experiment: plan.experiment, claims: judge(plan, resultOf) }));
};

/** The experiments, with undecided claims judged again by more seeds. */
const withMoreSeeds = async (
  judged: readonly ReproducedExperiment[],
  runAll: RunAll,
): Promise<readonly ReproducedExperiment[]> => {
  const open = judged.flatMap(({ experiment, claims }) => {
    const undecided = claims.filter(({ judgement }) => judgement.verdict === "undecided").map(({ claim }) => claim);
    return undecided.length === 0 ? [] : [{ ...experiment, claims: undecided }];
  });
  if (open.length === 0) return judged;
  tell(`${open.reduce((sum, { claims }) => sum + claims.length, 0)} claims are undecided: ${SEEDS_UNDECIDED} seeds`);
  const plans = open.map((experiment) => planOf(experiment, firstSeeds(SEEDS_UNDECIDED), "asked"));
  const again = new Map<string, ClaimResult>(
    (await judgedOf(plans, runAll)).flatMap(({ claims }) => claims.map((result) => [result.claim.id, result])),
  );
  return judged.map(({ experiment, claims }) => ({
    experiment,
    claims: claims.map((result) => again.get(result.claim.id) ?? result),
  }));
};
