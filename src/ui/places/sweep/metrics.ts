import { sweepText } from "../../../i18n/sweeps.ts";
import type { Unit } from "../../../units/units.ts";
import type { AxisShape } from "./plots/shape.ts";

/** Metrics of a run's report that a sweep shows, and their units. Their words are the message `metric.ID`. */
const METRICS = {
  utilization: "ratio",
  throughput: "bit/s",
  goodput: "bit/s",
  delayMean: "s",
  delayP50: "s",
  delayP95: "s",
  delayP99: "s",
  queueMeanPackets: "packets",
  queueStdPackets: "packets",
  queueP95Packets: "packets",
  queueMaxPackets: "packets",
  lossFraction: "ratio",
  markFraction: "ratio",
  signalFraction: "ratio",
  udpShare: "ratio",
  jainIndex: "factor",
  timeoutsPerSecond: "1/s",
  retransmissionFraction: "ratio",
  synchronizationIndex: "factor",
  completionTimeMean: "s",
  completionTimeP95: "s",
} as const satisfies Readonly<Record<string, Unit>>;

export type SweepMetricId = keyof typeof METRICS;

export const isSweepMetric = (id: string): id is SweepMetricId => Object.hasOwn(METRICS, id);
/** All, in the order in which they are offered. */
export const SWEEP_METRICS: readonly SweepMetricId[] = Object.keys(METRICS).filter(isSweepMetric);

const SHOWN: Readonly<Partial<Record<Unit, { readonly unit: string; readonly factor: number }>>> = {
  ratio: { unit: "%", factor: 100 },
  s: { unit: "ms", factor: 1000 },
  "bit/s": { unit: "Mbit/s", factor: 1e-6 },
  packets: { unit: "packets", factor: 1 },
  "1/s": { unit: "/s", factor: 1 },
};

export const metricWords = (id: SweepMetricId): string => sweepText(`metric.${id}`);

/** The axis of a metric: shares in percent, times in ms. */
export const metricAxis = (id: SweepMetricId): AxisShape => ({
  label: metricWords(id),
  ...(SHOWN[METRICS[id]] ?? { unit: "", factor: 1 }),
  log: false,
  words: null,
});
