import type { ChannelInfo } from "../../engine/recording/frame.ts";
import type { LaneRun, RunSeries, Window } from "../../engine/simulation/run.ts";
import type { Scenario } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { type Answer, type Ask, numberOf, selected } from "../ask.ts";
import { flowMetric } from "./flows.ts";
import {
  excessCount,
  firstTimeAbove,
  firstTimeEmpty,
  firstTimeFull,
  overflowPeriod,
  shareAbove,
  signalsInBursts,
} from "./instants.ts";
import type { LossEpisodes } from "./lossEpisodes.ts";
import { laneValues } from "./parameters.ts";
import { groupMetric, reportMetricOf } from "./reportMetrics.ts";
import { laneResponse } from "./response.ts";
import { deviationOver, maxOver, maxWindowMean, meanOver } from "./series.ts";
import { sameWindow, windowOf } from "./window.ts";

/** A run with what was collected during it. */
export interface MeasuredRun extends LaneRun {
  /** Windows of the reports, in the same order. */
  readonly windows: readonly Window[];
  /** undefined: no ask needs it. */
  readonly losses: LossEpisodes | undefined;
}

/** Channels from which an ask is computed, and how; if the run lacks a channel, there is no answer. */
interface FromSeries {
  readonly channels: readonly string[];
  over(series: readonly RunSeries[], ask: Ask, window: Window, run: LaneRun): number;
}
const from = (
  channel: string,
  over: (series: RunSeries, ask: Ask, window: Window, run: LaneRun) => number,
): FromSeries => ({
  channels: [channel],
  over: ([series], ask, window, run) => (series === undefined ? Number.NaN : over(series, ask, window, run)),
});

/** Capacity of the buffer, in packets. */
const bufferPackets = ({ bottleneck: { buffer }, traffic }: Scenario): number =>
  "packets" in buffer ? buffer.packets : buffer.bytes / (traffic[0]?.packetSize ?? 1000);

/** Unit of an average in packets, in the unit of the buffer. */
const averageUnit = ({ scenario, lane }: LaneRun): number => {
  const { meanPacketSize } = laneValues(scenario, lane).values;
  const inBytes = "bytes" in scenario.bottleneck.buffer;
  return inBytes && typeof meanPacketSize === "number" ? meanPacketSize : 1;
};

/** Limit of JoBS' projection, in packets. */
const projectionLimit = ({ scenario, lane }: LaneRun): number => {
  const { bufferLimit, projectionTarget, meanPacketSize } = laneValues(scenario, lane).values;
  return (Number(bufferLimit) * Number(projectionTarget)) / Number(meanPacketSize);
};

const FROM_SERIES: Readonly<Record<string, FromSeries>> = {
  response_time: from("queue", (queue, ask, _, { scenario, lane }) =>
    laneResponse(queue, scenario, lane, numberOf(ask, "after", 0)),
  ),
  max_window_mean_queue: from("queue", (queue, ask, window) =>
    maxWindowMean(queue, numberOf(ask, "window", 0), window),
  ),
  time_above: from("queue", (queue, ask, window) => shareAbove(queue, numberOf(ask, "level", 0), window)),
  first_time_empty: from("queue", (queue, ask) => firstTimeEmpty(queue, numberOf(ask, "after", 0))),
  first_time_full: from("queue", (queue, ask, _, { scenario }) =>
    firstTimeFull(queue, numberOf(ask, "after", 0), bufferPackets(scenario)),
  ),
  queue_period: from("queue", (queue, _, window, { scenario }) =>
    overflowPeriod(queue, bufferPackets(scenario), window),
  ),
  max_backlog: from("queueBytes", (bytes, _, window) => maxOver(bytes, window)),
  mean_avg_queue: from("signal:average", (average, _, window, run) => averageUnit(run) * meanOver(average, window)),
  mean_prob: from("signal:probability", (probability, _, window) => meanOver(probability, window)),
  max_prob: from("signal:probability", (probability, _, window) => maxOver(probability, window)),
  first_time_prob_above: from("signal:probability", (probability, ask) =>
    firstTimeAbove(probability, numberOf(ask, "after", 0), numberOf(ask, "level", 0)),
  ),
  mean_max_p: from("signal:maxProbability", (maximum, _, window) => meanOver(maximum, window)),
  virtual_capacity: from("signal:virtualCapacity", (capacity, _, window) => meanOver(capacity, window)),
  std_virtual_capacity: from("signal:virtualCapacity", (capacity, _, window) => deviationOver(capacity, window)),
  projected_overflow_count: from("signal:projectedBacklog", (backlog, _, window, run) =>
    excessCount(backlog, projectionLimit(run), window),
  ),
  polluted_bins: from("signal:pollutedBins", (bins, _, window) => meanOver(bins, window)),
  misjudged_share: from("signal:misjudged", (share, _, window) => meanOver(share, window)),
  burst_drop_probability: {
    channels: ["signal:average", "offered", "drops", "marks"],
    over: ([average, offered, ...signals], _, window, { scenario }) =>
      average === undefined || offered === undefined
        ? Number.NaN
        : signalsInBursts(average, offered, signals, 8 * (scenario.traffic[0]?.packetSize ?? 1000), window),
  },
};

/** Selectors of a metric beside `t`. */
const SELECTORS: Readonly<Record<string, readonly string[]>> = {
  max_window_mean_queue: ["window"],
  response_time: ["after"],
  first_time_empty: ["after"],
  first_time_full: ["after"],
  first_time_prob_above: ["after", "level"],
  time_above: ["level"],
  group_throughput: ["group"],
  flow_loss_share: ["group"],
  bias_ratio: ["group"],
  jain_index: ["group"],
  max_min_ratio: ["group"],
  flow_throughput: ["flow"],
};

/** Whether an answer to one of the asks needs the bins of this channel. */
export const needsChannel = (asks: readonly Ask[], { id }: ChannelInfo): boolean =>
  asks.some(({ name }) => FROM_SERIES[name]?.channels.includes(id) === true);

/** Whether the ask needs every single drop. */
export const needsLosses = ({ name }: Ask): boolean => name === "sync_index";

const finite = (value: number | readonly number[]): Answer =>
  [value].flat().every(Number.isFinite) ? value : { missing: "it has no value in this window" };

/** Answers an ask from a run. `whole` is the window of asks that name none. */
export const answerOf = (ask: Ask, run: MeasuredRun, whole: Window): Answer => {
  const stray = ask.selectors.find(({ name }) => name !== "t" && !(SELECTORS[ask.name] ?? []).includes(name));
  if (stray !== undefined) return { missing: `the runs do not vary ${stray.name}` };
  const window = windowOf(ask, whole);
  const duration = endOf(run.scenario);
  if (window.to > duration) return { missing: `the run ends at ${duration} s` };
  const rule = FROM_SERIES[ask.name];
  if (rule === undefined) return fromReport(ask, run, window);
  const series = rule.channels.map((channel) => run.series.get(channel)).filter((found) => found !== undefined);
  return series.length < rule.channels.length
    ? { missing: "the algorithm does not report it" }
    : finite(rule.over(series, ask, window, run));
};

const fromReport = (ask: Ask, run: MeasuredRun, window: Window): Answer => {
  const { scenario, losses } = run;
  if (needsLosses(ask) && losses !== undefined) return finite(losses.meanShare(responsiveFlows(scenario), window));
  const report = run.reports[run.windows.findIndex((named) => sameWindow(named, window))];
  if (report === undefined) return { missing: "its window was not requested before the run" };
  const [group, flow] = [selected(ask, "group"), selected(ask, "flow")];
  const derived =
    groupMetric(ask.name, typeof group === "string" ? group : undefined, report, scenario) ??
    flowMetric(ask.name, { group, flow }, report, scenario);
  if (derived !== undefined) return finite(derived);
  const metric = reportMetricOf(ask.name, scenario);
  const value = metric === undefined ? undefined : report.metrics[metric];
  return value === undefined ? { missing: "the runs do not measure it" } : finite(value ?? Number.NaN);
};

const responsiveFlows = ({ traffic }: Scenario): number =>
  traffic.reduce((sum, { transport, count }) => sum + (transport === null ? 0 : (count ?? 0)), 0);
