import { catalog } from "../engine/catalog.ts";
import { type LaneRun, runLane, type Window } from "../engine/run.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario } from "../scenario/parse.ts";
import { evaluateCheck, type Judgement } from "./checks/evaluate.ts";
import { parseCheck } from "./checks/parse.ts";
import type { Points } from "./checks/points.ts";
import type { Claim, Experiment } from "./contract.ts";
import { isMeasured, RunMeasurer } from "./measure/measurer.ts";
import { windowsOf } from "./measure/windows.ts";

export interface ClaimResult {
  readonly claim: Claim;
  readonly judgement: Judgement;
}
export interface ExperimentResult {
  readonly experiment: Experiment;
  readonly seeds: readonly number[];
  /** Every seed and lane; the first report of each covers the run after the warm-up. */
  readonly runs: readonly LaneRun[];
  readonly claims: readonly ClaimResult[];
}

/** The experiment's scenario, checked. @throws Error when the data of the experiment are wrong */
export const scenarioOf = ({ id, scenario }: Experiment): Scenario => {
  const result = parseScenario(scenario, catalog);
  if (result.ok) return result.value;
  throw new Error(`the scenario of ${id} is wrong: ${result.faults.map(({ message }) => message).join("; ")}`);
};

/**
 * Runs an experiment with every seed and lane, one after the other, and holds its claims against the runs.
 * `onRun` is told of each run that ends.
 */
export const runExperiment = (
  experiment: Experiment,
  seeds: readonly number[] = experiment.seeds,
  onRun: (run: LaneRun) => void = () => undefined,
): ExperimentResult => {
  const scenario = scenarioOf(experiment);
  const whole: Window = { from: experiment.warmup, to: scenario.duration };
  const checks = experiment.claims.map(({ check }) => check);
  const windows = windowsOf(checks, whole, scenario.duration);
  const runs: LaneRun[] = [];
  for (const seed of seeds)
    for (const lane of scenario.lanes.keys()) {
      const run = runLane({ ...scenario, seed }, lane, { windows, keeps: isMeasured });
      runs.push(run);
      onRun(run);
    }
  const points: Points = { axes: [], list: [{ axes: {}, measurer: new RunMeasurer(runs, windows, whole) }] };
  const judge = (claim: Claim): ClaimResult => ({ claim, judgement: evaluateCheck(parseCheck(claim.check), points) });
  return { experiment, seeds, runs, claims: experiment.claims.map(judge) };
};
