import { catalog } from "../engine/catalog.ts";
import type { Report } from "../engine/recording/frame.ts";
import { plainParts } from "../engine/reports/plainReport.ts";
import { type RunPlan, runLane } from "../engine/simulation/run.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario } from "../scenario/parse.ts";
import { spreadRange } from "../scenario/quantity.ts";
import { endOf } from "../scenario/runEnd.ts";
import { isJsonObject } from "../schema/json.ts";
import { largestOf } from "../units/extremes.ts";
import { type Answer, nameOfAsk } from "./ask.ts";
import type { Job, JobResult, ReportJson } from "./job.ts";
import { answerOf, needsChannel, needsLosses } from "./measure/answer.ts";
import { LossEpisodes } from "./measure/lossEpisodes.ts";
import { distinctWindows, windowOf } from "./measure/window.ts";

/** Simulated time of the warm-up, s. */
const WARM_UP = 1;

/**
 * Runs jobs one after the other, as `runJob` does, after a warm-up with the start of the first scenario: with most
 * disciplines V8 discards machine code of the first simulation when the next one starts (docs/performance.md). The
 * warm-up takes some 50 ms and saves up to four times as much.
 */
export const jobRunner = (): ((job: Job) => JobResult) => {
  let isWarm = false;
  return (job) => {
    if (!isWarm) warmUp(job);
    isWarm = true;
    return runJob(job);
  };
};

/** Runs the start of a job's scenario. Its faults are ignored here, because the job itself reports them. */
const warmUp = ({ scenario, asks }: Job): void => {
  const parsed = isJsonObject(scenario) ? parseScenario({ ...scenario, duration: WARM_UP }, catalog) : undefined;
  if (parsed?.ok === true) runLane(parsed.value, 0, { windows: [], ...recordingFor(asks) });
};

/** Runs a job to its end. @throws Error if its scenario is wrong or the run fails */
export const runJob = ({ id, scenario: document, reports, asks }: Job): JobResult => {
  const scenario = checked(document);
  const whole = { from: 0, to: endOf(scenario) };
  const asked = asks.map((ask) => windowOf(ask, whole));
  const outside = reports.find(({ from, to }) => !fits(from, to, scenario));
  if (outside !== undefined)
    throw new Error(`the window from ${outside.from} s to ${outside.to} s is not inside the run of ${whole.to} s`);
  const windows = distinctWindows([...reports, ...asked].filter(({ from, to }) => fits(from, to, scenario)));
  const losses = asks.some(needsLosses) ? lossesOf(scenario) : undefined;
  const run = runLane(scenario, 0, {
    windows,
    ...recordingFor(asks),
    ...(losses === undefined ? {} : { onFrame: ({ packets }) => losses.add(packets) }),
  });
  const measured = { ...run, windows, losses };
  const answers: Record<string, Answer> = {};
  for (const ask of asks) answers[nameOfAsk(ask)] = answerOf(ask, measured, whole);
  const wanted = run.reports.slice(0, distinctWindows(reports).length);
  return { id, reports: wanted.map(reportJson), answers, traceHash: run.traceHash, events: run.events };
};

/** Which channels of a run must be recorded over time to answer these questions. */
const recordingFor = (asks: Job["asks"]): Pick<RunPlan, "keeps"> =>
  asks.length === 0 ? {} : { keeps: (channel) => needsChannel(asks, channel) };

const fits = (from: number, to: number, scenario: Scenario): boolean => from >= 0 && from < to && to <= endOf(scenario);

const checked = (document: Job["scenario"]): Scenario => {
  const result = parseScenario(document, catalog);
  if (result.ok) return result.value;
  throw new Error(`the scenario of a job is wrong: ${result.faults.map(({ message }) => message).join("; ")}`);
};

const lossesOf = ({ traffic }: Scenario): LossEpisodes => {
  const roundTrip = largestOf(traffic.map(({ rtt }) => spreadRange(rtt)[1]));
  return new LossEpisodes(roundTrip, (group) => traffic[group]?.transport !== null);
};

const reportJson = (report: Report): ReportJson => {
  const { from, to, metrics } = report;
  return { from, to, metrics, groups: plainParts(report).groups };
};
