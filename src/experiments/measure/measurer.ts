import type { ChannelInfo } from "../../engine/frame.ts";
import type { LaneRun, RunSeries, Window } from "../../engine/run.ts";
import { known, type Measured, type Measurer, type Query, unknown } from "../checks/points.ts";
import { laneValues, parameterOf, targetQueueOf } from "./parameters.ts";
import { groupMetric, reportMetricOf } from "./reportMetrics.ts";
import { constantOf, phaseEnd } from "./scenarioTerms.ts";
import { deviationOver, maxOver, maxWindowMean, meanOver, responseTime } from "./series.ts";
import { sameWindow, windowOf } from "./windows.ts";

/** Signals of disciplines that checks speak of: what to take of which signal. */
const OF_SIGNAL: Readonly<
  Record<string, { readonly signal: string; over(series: RunSeries, window: Window): number }>
> = {
  mean_avg_queue: { signal: "average", over: meanOver },
  mean_prob: { signal: "probability", over: meanOver },
  max_prob: { signal: "probability", over: maxOver },
  mean_max_p: { signal: "maxProbability", over: meanOver },
  virtual_capacity: { signal: "virtualCapacity", over: meanOver },
  std_virtual_capacity: { signal: "virtualCapacity", over: deviationOver },
};

/** Does a measurer look into the bins of this channel? */
export const isMeasured = ({ id }: ChannelInfo): boolean =>
  id === "queue" || Object.values(OF_SIGNAL).some(({ signal }) => id === `signal:${signal}`);

/** Selectors that each metric understands beside `t`. */
const SELECTORS: Readonly<Record<string, readonly string[]>> = {
  max_window_mean_queue: ["window"],
  response_time: ["after"],
  group_throughput: ["group"],
  flow_loss_share: ["group"],
  bias_ratio: ["group"],
};

/** Smallest distance from the target that still counts as having arrived, in packets; and as a share of the target. */
const RESPONSE_BAND_PACKETS = 5;
const RESPONSE_BAND_SHARE = 0.25;
/** A discipline without a target is judged by its own mean over this last share of the phase. */
const SETTLED_SHARE = 0.2;

/**
 * Answers for the runs of one scenario: a lane's value is the median over its seeds. Labels are those of the lanes.
 * `windows` are those that the runs made reports of, in their order; `whole` is meant where a check names none.
 */
export class RunMeasurer implements Measurer {
  constructor(
    private readonly runs: readonly LaneRun[],
    private readonly windows: readonly Window[],
    private readonly whole: Window,
  ) {}

  measure(query: Query): Measured {
    const { label, name, argument } = query;
    if (label === null) return this.constant(name);
    const runs = this.runs.filter(({ scenario, lane }) => scenario.lanes[lane]?.label === label);
    const [first] = runs;
    if (first === undefined) return unknown(`no lane runs ${label}`);
    if (argument !== null)
      return name === "param" ? this.parameter(first, argument) : unknown("no metric of that form");
    const stray = query.selectors.find(({ name: s }) => s !== "t" && !(SELECTORS[name] ?? []).includes(s));
    if (stray !== undefined) return unknown(`the runs do not vary ${stray.name}`);
    return medianOf(runs.map((run) => this.ofRun(query, run)));
  }

  private constant(name: string): Measured {
    const [run] = this.runs;
    const value = run === undefined ? undefined : constantOf(name, run.scenario);
    return value === undefined ? unknown("the runs do not measure it") : known(value);
  }

  private parameter(run: LaneRun, spelling: string): Measured {
    const value = parameterOf(laneValues(run.scenario, run.lane).values, spelling);
    return value === undefined ? unknown("the discipline has no such parameter") : known(value);
  }

  private ofRun(query: Query, run: LaneRun): Measured {
    const window = windowOf(query, this.whole);
    if (window.to > run.scenario.duration) return unknown(`the run ends at ${run.scenario.duration} s`);
    switch (query.name) {
      case "response_time":
        return this.responseTime(query, run);
      case "max_window_mean_queue":
        return ofSeries(run, "queue", (series) => maxWindowMean(series, numberOf(query, "window", 0), window));
      default: {
        const signal = OF_SIGNAL[query.name];
        if (signal !== undefined)
          return ofSeries(run, `signal:${signal.signal}`, (series) => signal.over(series, window));
        return this.ofReport(query, run, window);
      }
    }
  }

  private ofReport(query: Query, run: LaneRun, window: Window): Measured {
    const report = run.reports[this.windows.findIndex((named) => sameWindow(named, window))];
    if (report === undefined) return unknown("its window was not named before the run");
    const group = query.selectors.find(({ name }) => name === "group")?.value;
    const ofGroups = groupMetric(query.name, typeof group === "string" ? group : undefined, report, run.scenario);
    if (ofGroups !== undefined) return finite(ofGroups);
    const metric = reportMetricOf(query.name, run.scenario);
    const value = metric === undefined ? undefined : report.metrics[metric];
    return value === undefined ? unknown("the runs do not measure it") : finite(value ?? Number.NaN);
  }

  private responseTime(query: Query, run: LaneRun): Measured {
    const after = numberOf(query, "after", 0);
    const { fields, values } = laneValues(run.scenario, run.lane);
    return ofSeries(run, "queue", (queue) => {
      const end = phaseEnd(run.scenario, after);
      const settled = { from: end - SETTLED_SHARE * (end - after), to: end };
      const target = targetQueueOf(fields, values) ?? meanOver(queue, settled);
      return responseTime(queue, after, target, Math.max(RESPONSE_BAND_PACKETS, RESPONSE_BAND_SHARE * target));
    });
  }
}

const numberOf = (query: Query, selector: string, otherwise: number): number => {
  const value = query.selectors.find(({ name }) => name === selector)?.value;
  return typeof value === "number" ? value : otherwise;
};

const finite = (value: number): Measured =>
  Number.isFinite(value) ? known(value) : unknown("it has no value in this window");

const ofSeries = (run: LaneRun, channel: string, measure: (series: RunSeries) => number): Measured => {
  const series = run.series.get(channel);
  return series === undefined ? unknown("the discipline does not show it") : finite(measure(series));
};

/** Median over seeds; the first reason where a seed has no value. */
const medianOf = (answers: readonly Measured[]): Measured => {
  const values: number[] = [];
  for (const answer of answers) {
    if (!answer.known) return answer;
    values.push(Number(answer.value));
  }
  return known(median(values));
};

/** The middle value, or the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
};
