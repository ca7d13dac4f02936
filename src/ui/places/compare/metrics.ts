import type { Scenario } from "../../../scenario/document.ts";
import type { Unit } from "../../../units/units.ts";
import { comesAndGoes } from "../../theme/groups.ts";

/** A metric of the comparison: how it is called, shown and judged. */
export interface Metric {
  /** As in a run's report; its words are the message `metric.ID`. */
  readonly id: MetricId;
  /** How it is shown: shares in percent, times in ms. */
  readonly unit: Unit;
  /** null: neither more nor less of it is better by itself. */
  readonly better: "more" | "less" | null;
  /** The channel whose course stands beside the number; null: it has none. */
  readonly channel: string | null;
}

const metric = <const Id extends string>(
  id: Id,
  unit: Unit,
  better: "more" | "less" | null,
  channel: string | null,
): { readonly id: Id; readonly unit: Unit; readonly better: typeof better; readonly channel: string | null } => ({
  id,
  unit,
  better,
  channel,
});

const all = [
  metric("utilization", "ratio", "more", "sent"),
  metric("delayMean", "s", "less", "delay"),
  metric("delayP99", "s", "less", null),
  metric("queueMeanPackets", "packets", "less", "queue"),
  metric("queueStdPackets", "packets", "less", null),
  metric("lossFraction", "ratio", "less", "drops"),
  metric("markFraction", "ratio", null, "marks"),
  metric("goodput", "bit/s", "more", "goodput"),
  metric("udpShare", "ratio", null, null),
  metric("jainIndex", "factor", "more", null),
  metric("completionTimeMean", "s", "less", null),
] as const;
export type MetricId = (typeof all)[number]["id"];

/** All that can be compared, in the order in which they are offered. */
export const METRICS: readonly Metric[] = all;

/** @throws Error for an id that is not in the list */
export const metricOf = (id: MetricId): Metric => {
  const found = METRICS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no metric "${id}"`);
  return found;
};

const IN_TABLE: readonly MetricId[] = [
  ...(["utilization", "delayMean", "delayP99", "lossFraction", "markFraction", "udpShare", "jainIndex"] as const),
  "completionTimeMean",
];

/** The columns of the table: shares of unresponsive traffic and transfers only where there are such groups. */
export const tableMetrics = ({ traffic }: Scenario): readonly Metric[] => {
  const hasOpen = traffic.some(({ transport }) => transport === null);
  const hasShort = traffic.some(({ kind }) => comesAndGoes(kind));
  return METRICS.filter(
    ({ id }) => IN_TABLE.includes(id) && (id !== "udpShare" || hasOpen) && (id !== "completionTimeMean" || hasShort),
  );
};

/** A number and its unit, apart: shares in percent. */
export interface Written {
  readonly factor: number;
  readonly unit: string;
  readonly digits: number;
}
const WRITTEN: Readonly<Partial<Record<Unit, Written>>> = {
  ratio: { factor: 100, unit: "%", digits: 1 },
  s: { factor: 1000, unit: "ms", digits: 1 },
  "bit/s": { factor: 1e-6, unit: "Mbit/s", digits: 2 },
  packets: { factor: 1, unit: "packets", digits: 1 },
};
/** How numbers of a metric are written. */
export const writtenAs = ({ unit }: Metric): Written => WRITTEN[unit] ?? { factor: 1, unit: "", digits: 2 };
