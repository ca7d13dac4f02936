import { catalog } from "../engine/catalog.ts";
import { type RunSeries, runLane } from "../engine/simulation/run.ts";
import { measureWindows } from "../lessons/measureWindows.ts";
import { questionOf, solutionOf } from "../lessons/practice/pose.ts";
import type { ChannelSeries, JobAnswer, JobRequest } from "../protocol/jobs.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario } from "../scenario/parse.ts";
import { readJob, resultJson } from "../sweeps/job.ts";
import { jobRunner } from "../sweeps/runJob.ts";
import { reasonOf } from "../units/reasonOf.ts";
import type { Json } from "../units/units.ts";

const run = jobRunner();

/** Runs a job. An error is an answer too. */
export const answerJob = (request: JobRequest): JobAnswer => {
  const { kind, id } = request;
  try {
    if (request.task === "result")
      return { kind, id, content: "result", result: resultJson(run(readJob(request.job))) };
    if (request.task === "windows") {
      const { lane, windows } = request;
      return { kind, id, content: "windows", reports: measureWindows(scenarioOf(request.scenario), { lane, windows }) };
    }
    if (request.task === "question")
      return { kind, id, content: "question", question: questionOf(request.practice, request.seed) };
    if (request.task === "solution")
      return { kind, id, content: "solution", solution: solutionOf(request.practice, request.seed) };
    return { kind, id, content: "course", series: seriesOf(request.scenario, request.channels, request.parts) };
  } catch (error) {
    return { kind, id, content: "failed", message: reasonOf(error) };
  }
};

const scenarioOf = (document: Json): Scenario => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return parsed.value;
};

const seriesOf = (document: Json, wanted: readonly string[], parts: number): readonly ChannelSeries[] => {
  const { series } = runLane(scenarioOf(document), 0, { windows: [], keeps: ({ id }) => wanted.includes(id) });
  return [...series.values()].map((each) => shortened(each, parts));
};

/** Minimum, maximum and mean of every part; the sum for channels that count. */
export const shortened = ({ channel, min, max, mean }: RunSeries, parts: number): ChannelSeries => {
  const column = (): Float64Array => new Float64Array(parts).fill(Number.NaN);
  const series = { channel: channel.id, min: column(), max: column(), mean: column() };
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * mean.length) / parts);
    const to = Math.floor(((part + 1) * mean.length) / parts);
    let [least, most, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    for (let bin = from; bin < to; bin++) {
      const value = mean[bin] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      least = Math.min(least, min[bin] ?? value);
      most = Math.max(most, max[bin] ?? value);
      sum += value;
      count += 1;
    }
    if (count === 0) continue;
    series.min[part] = least;
    series.max[part] = most;
    series.mean[part] = channel.kind === "count" ? sum : sum / count;
  }
  return series;
};
