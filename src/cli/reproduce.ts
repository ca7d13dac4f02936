import { loadDocumentation } from "../engine/documentation.ts";
import { type ExperimentPlan, jobsOf, judge, planOf } from "../experiments/plan.ts";
import type { JobResult } from "../sweeps/job.ts";
import { largestOf } from "../units/extremes.ts";
import { every, statusOf } from "./experiment.ts";
import { runAllOption, WORK_OPTIONS } from "./jobs.ts";
import { numberOption, readArguments } from "./options.ts";
import { print, tell, writeOutput } from "./output.ts";
import type { ReproducedClaim, ReproducedExperiment } from "./reproduced.ts";
import { reproductionPage } from "./reproductionPage.ts";

/** Default number of seeds of every run: the fewest for which an interval is shown. */
const SEEDS = 5;
const SEEDS_MAX = 1000;

/**
 * `reproduce`: runs everything that the claims of the papers need, and writes a page of verdicts. Experiments share
 * equal runs. `--only WORD`: experiments whose id contains the word.
 */
export const reproduce = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["seeds", ...WORK_OPTIONS, "into", "only"], []);
  const count = numberOption(options, "seeds", SEEDS, { min: 1, max: SEEDS_MAX, whole: true });
  const seeds = Array.from({ length: count }, (_, i) => i + 1);
  const { only, into } = options;
  await loadDocumentation();
  const plans = (await every(only)).map((experiment) => planOf(experiment, seeds, "asked"));
  const jobs = jobsOf(plans);
  tell(`${plans.reduce((sum, { runs }) => sum + runs.length, 0)} runs are needed, ${jobs.size} of them different`);
  const results = await runAllOption(options)([...jobs.values()]);
  const resultOf = (identity: string): JobResult | undefined => results.get(jobs.get(identity)?.id ?? "");
  const reproduced = plans.map((plan) => held(plan, resultOf));
  const page = reproductionPage(reproduced, seeds);
  if (into !== undefined) writeOutput(into, page);
  else print(page);
  return largestOf(reproduced.map(({ claims }) => statusOf(claims)));
};

/** The claims of a plan, and the number of seeds with which each would hold alone. */
const held = (plan: ExperimentPlan, resultOf: (identity: string) => JobResult | undefined): ReproducedExperiment => {
  const bySeed = plan.seeds.map((seed) =>
    judge({ ...plan, seeds: [seed], runs: plan.runs.filter((run) => run.seed === seed) }, resultOf),
  );
  const claims = judge(plan, resultOf).map((result, i): ReproducedClaim => {
    const alone = bySeed.filter((claims_) => claims_[i]?.judgement.verdict === "holds").length;
    return { ...result, heldAlone: plan.runs.length === 0 ? null : alone };
  });
  return { experiment: plan.experiment, claims };
};
