import type { GroupMetrics, Report } from "../../engine/recording/frame.ts";
import type { Scenario } from "../../scenario/document.ts";
import { spreadOf } from "../../scenario/quantity.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import { jainOf } from "../../units/jain.ts";
import type { Seconds } from "../../units/units.ts";

/**
 * Rate received of every long flow, bit/s, every copy included, in the order of the flow numbers. Duplicates are
 * counted by group only: they are distributed over its flows in proportion to goodput.
 */
export const flowRates = ({ groups }: Report): readonly number[] =>
  groups.flatMap(({ flowGoodput, goodput, throughput }) =>
    flowGoodput.map((rate) => (goodput > 0 ? (rate * throughput) / goodput : rate)),
  );

/** Propagation RTT of every flow that exists from the start; undefined if it is drawn at random. */
export const baseRtts = ({ traffic }: Scenario): readonly Seconds[] | undefined => {
  const isDrawn = ({ rtt }: Scenario["traffic"][number]): boolean => typeof rtt === "object" && "random" in rtt;
  if (traffic.some(isDrawn)) return undefined;
  return traffic.flatMap(({ rtt, count }) => Array.from({ length: count ?? 0 }, (_, i) => spreadOf(rtt, i, () => 0)));
};

const largest = (values: readonly number[]): number => largestOf(values);

/**
 * Metrics of the flows of one group. A flow that received nothing counts as one that received a single packet, so that
 * the ratio is finite: a lower bound.
 * @param least rate of a single packet in the window, bit/s
 */
const OF_FLOWS: Readonly<Record<string, (rates: readonly number[], least: number) => number>> = {
  jain_index: (rates) => jainOf(rates) ?? Number.NaN,
  max_min_ratio: (rates, least) => largest(rates) / Math.max(least, smallestOf(rates)),
};

/** Largest utilisation of an access link by any flow: delivered packets, and packets lost behind the link. */
const accessUse = ({ groups }: Report, { access }: Scenario): number => {
  const { rate } = access;
  if (rate === null) return 0;
  const linkShareOf = ({ flowGoodput, lossFraction }: GroupMetrics): number =>
    largest([0, ...flowGoodput]) / (1 - (lossFraction ?? 0)) / rate;
  return largest(groups.map(linkShareOf));
};

/**
 * Distance of the rates from those that minimise Σ 1/(d² x) with the same sum, for which x is proportional to 1/d: the
 * sum of the differences over the sum of the rates.
 */
const utilityGap = (rates: readonly number[], rtts: readonly Seconds[]): number => {
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const inverse = rtts.reduce((sum, rtt) => sum + 1 / rtt, 0);
  const best = rtts.map((rtt) => total / rtt / inverse);
  return rates.reduce((sum, rate, i) => sum + Math.abs(rate - (best[i] ?? Number.NaN)), 0) / total;
};

/**
 * Mean time of a packet from sender to receiver, as a sum: half the propagation RTT of its flow, transmission on both
 * links, queueing delay. Queueing at the access links is left out (they are fast).
 */
const endToEndDelay = (report: Report, scenario: Scenario): Seconds => {
  const rtts = baseRtts(scenario) ?? [];
  const { bottleneck, access, traffic } = scenario;
  let [packets, delay, place] = [0, 0, 0];
  for (const [i, { flowGoodput }] of report.groups.entries()) {
    const bits = 8 * (traffic[i]?.packetSize ?? Number.NaN);
    const onLinks = bits / bottleneck.rate + (access.rate === null ? 0 : bits / access.rate);
    for (const rate of flowGoodput) {
      packets += rate / bits;
      delay += (rate / bits) * ((rtts[place] ?? Number.NaN) / 2 + onLinks);
      place += 1;
    }
  }
  return delay / packets + (report.metrics["delayMean"] ?? Number.NaN);
};

/** Metrics of single flows in checks; undefined: no such metric. NaN: it does not exist here. */
export const flowMetric = (
  name: string,
  selected: { readonly group: unknown; readonly flow: unknown },
  report: Report,
  scenario: Scenario,
): number | readonly number[] | undefined => {
  const rates = flowRates(report);
  const ofFlows = OF_FLOWS[name];
  if (ofFlows !== undefined) {
    const group = report.groups.find(({ id }) => id === selected.group);
    if (group === undefined || group.flowGoodput.length === 0) return Number.NaN;
    const { packetSize } = scenario.traffic.find(({ id }) => id === selected.group) ?? { packetSize: Number.NaN };
    return ofFlows(group.flowGoodput, (8 * packetSize) / (report.to - report.from));
  }
  switch (name) {
    case "flow_throughput":
      return typeof selected.flow === "number" ? (rates[selected.flow] ?? Number.NaN) : rates;
    case "mean_e2e_delay":
      return endToEndDelay(report, scenario);
    case "access_utilisation":
      return accessUse(report, scenario);
    case "sum_utility_gap":
      return utilityGap(rates, baseRtts(scenario) ?? []);
    default:
      return undefined;
  }
};
