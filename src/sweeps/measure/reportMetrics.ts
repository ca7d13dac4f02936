import type { GroupMetrics, Report } from "../../engine/recording/frame.ts";
import type { Scenario } from "../../scenario/document.ts";

/** Names of metrics in checks, and the metric of a report with the same definition. */
const SAME: Readonly<Record<string, string>> = {
  max_queue: "queueMaxPackets",
  empty_fraction: "linkIdleFraction",
  full_fraction: "queueFullFraction",
  utilisation: "utilization",
  total_throughput: "throughput",
  tcp_throughput: "tcpThroughput",
  udp_throughput: "udpThroughput",
  goodput: "goodput",
  tcp_share: "tcpLinkShare",
  udp_share: "udpLinkShare",
  drop_rate: "lossFraction",
  forced_drop_rate: "overflowFraction",
  early_drop_rate: "earlyDropFraction",
  mark_rate: "markFraction",
  marking_drop_rate: "signalFraction",
  byte_loss_rate: "byteLossFraction",
  drop_count: "drops",
  overflow_count: "overflows",
  mean_delay: "delayMean",
  std_delay: "delayStd",
  cv_queue: "queueCv",
};

/** Metrics in the unit of the buffer, packets or bytes. */
const BY_BUFFER: Readonly<Record<string, { readonly packets: string; readonly bytes: string }>> = {
  mean_queue: { packets: "queueMeanPackets", bytes: "queueMeanBytes" },
  std_queue: { packets: "queueStdPackets", bytes: "queueStdBytes" },
};

/** The metric of a report for a name in checks; undefined: none has its definition. */
export const reportMetricOf = (name: string, scenario: Scenario): string | undefined =>
  BY_BUFFER[name]?.["packets" in scenario.bottleneck.buffer ? "packets" : "bytes"] ?? SAME[name];

type Groups = readonly GroupMetrics[];
const total = (groups: Groups, of: (group: GroupMetrics) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0);
const drops = (group: GroupMetrics): number => group.drops;
const arrivals = (group: GroupMetrics): number => group.arrivals;
const signals = (group: GroupMetrics): number => group.drops + group.marks;
const queue = (group: GroupMetrics): number => group.queueMeanPackets;

/** Metrics over all groups with a transport, over those without, over all. */
const OVER_GROUPS: Readonly<Record<string, (tcp: Groups, udp: Groups, all: Groups) => number>> = {
  tcp_drop_rate: (tcp) => total(tcp, drops) / total(tcp, arrivals),
  udp_drop_rate: (_, udp) => total(udp, drops) / total(udp, arrivals),
  tcp_queue: (tcp) => total(tcp, queue),
  udp_queue: (_, udp) => total(udp, queue),
  udp_queue_share: (_, udp, all) => total(udp, queue) / total(all, queue),
};

/** Metrics of the group named by `group=`. */
const OF_GROUP: Readonly<Record<string, (group: GroupMetrics, all: Groups) => number>> = {
  group_throughput: (group) => group.throughput,
  flow_loss_share: (group, all) => shareOfSignals(group, all) / shareOfArrivals(group, all),
  bias_ratio: (group, all) => shareOfArrivals(group, all) / shareOfSignals(group, all),
};
const shareOfSignals = (group: GroupMetrics, all: Groups): number => signals(group) / total(all, signals);
const shareOfArrivals = (group: GroupMetrics, all: Groups): number => group.arrivals / total(all, arrivals);

/** A metric computed from the groups of a report; undefined: no such metric. NaN: it does not exist here. */
export const groupMetric = (
  name: string,
  group: string | undefined,
  report: Report,
  scenario: Scenario,
): number | undefined => {
  const over = OVER_GROUPS[name];
  if (over !== undefined) {
    const isResponsive = ({ id }: GroupMetrics): boolean =>
      scenario.traffic.find((candidate) => candidate.id === id)?.transport !== null;
    return over(
      report.groups.filter(isResponsive),
      report.groups.filter((g) => !isResponsive(g)),
      report.groups,
    );
  }
  const of = OF_GROUP[name];
  const found = report.groups.find(({ id }) => id === group);
  return of === undefined ? undefined : found === undefined ? Number.NaN : of(found, report.groups);
};
