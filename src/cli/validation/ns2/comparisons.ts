import type { Report } from "../../../engine/recording/frame.ts";

/** A quantity that both sides measure. */
export interface Comparison {
  /** Its name in the reference data. */
  readonly id: string;
  readonly unit: "packets" | "bytes" | "ratio" | "ms" | "Mbit/s" | "s";
  /**
   * Value in the lab's report, in that unit; null: it does not exist in this window.
   * @param early drops with the reason `early` in the window, if ns-2 separates them from forced ones
   */
  read(report: Report, early?: number): number | null;
  /** It measures how flows share the link, which is chance for perfectly regular senders (drop-tail). */
  readonly sharing?: true;
}

/** The group of long TCP flows in every translated case. */
export const LONG = "tcp";

const metric =
  (id: string, scale = 1) =>
  (report: Report): number | null => {
    const value = report.metrics[id];
    if (value === undefined) throw new Error(`no metric is called ${id}`);
    return value === null ? null : value * scale;
  };

const earlyDrops = ({ metrics }: Report, early?: number): number | null => {
  if (early === undefined) return metrics["earlyDropFraction"] ?? null;
  return early / (metrics["arrivals"] ?? Number.NaN);
};

/** All compared metrics, in the order of the tables. */
export const comparisons: readonly Comparison[] = [
  { id: "q_mean", unit: "packets", read: metric("queueMeanPackets") },
  { id: "q_sd", unit: "packets", read: metric("queueStdPackets") },
  { id: "qb_mean", unit: "bytes", read: metric("queueMeanBytes") },
  { id: "qb_sd", unit: "bytes", read: metric("queueStdBytes") },
  { id: "util", unit: "ratio", read: metric("utilization") },
  { id: "loss", unit: "ratio", read: metric("lossFraction") },
  { id: "mark", unit: "ratio", read: metric("markFraction") },
  { id: "early_drop", unit: "ratio", read: earlyDrops },
  { id: "delay_ms", unit: "ms", read: metric("delayMean", 1e3) },
  { id: "jain", unit: "ratio", sharing: true, read: metric("jainIndex") },
  {
    id: "tcp_goodput",
    unit: "Mbit/s",
    read: ({ groups }) => (groups.find(({ id }) => id === LONG)?.goodput ?? 0) / 1e6,
  },
  { id: "tcp_share", unit: "ratio", sharing: true, read: metric("tcpLinkShare") },
  { id: "udp_share", unit: "ratio", sharing: true, read: metric("udpLinkShare") },
  { id: "short_fct_s", unit: "s", read: metric("senderCompletionTimeMean") },
];

/** The response time, compared like a metric. */
export const RESPONSE = "E50_10s";
