import { estimate } from "../../../sweeps/statistics.ts";
import { largestOf } from "../../../units/extremes.ts";
import { FEW_FLOWS, RELATIVE_ROUGH } from "../linux/agreement.ts";
import { FULL_PACKET } from "../linux/laneOf.ts";
import type { Pair, Values } from "../validationStudy.ts";
import type { DualCase } from "./reference.ts";

/** Unit of a bound. */
type Kind = "packets" | "s" | "probability" | "rates" | "fraction" | "linkUse";

/** Compared metrics; the others of the measurements follow from these. */
const METRICS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["queueMeanPackets", "packets"],
  ["utilization", "linkUse"],
  ["lossFraction", "fraction"],
  ["probabilityMean", "probability"],
  ["classicQueueMean", "packets"],
  ["classicDelayMean", "s"],
  ["classicDelayP99", "s"],
  ["classicLossFraction", "fraction"],
  ["classicMarkFraction", "fraction"],
  ["lowQueueMean", "packets"],
  ["lowDelayMean", "s"],
  ["lowDelayP99", "s"],
  ["lowLossFraction", "fraction"],
  ["lowMarkFraction", "fraction"],
  ["lowStepFraction", "fraction"],
  ["rateRatio", "rates"],
]);

const RELATIVE = 0.15;
const FRACTION = 0.005;
/** The lab's link use may be lower than the better of the two runs by this much. */
const LINK_USE_LESS = 0.02;

/** Largest difference from a reference that agrees. */
const boundOf = (kind: Kind, { classic, scalable, udpRate, rate }: DualCase, reference: number): number => {
  const isRough = udpRate > 0 || classic.flows + scalable.flows <= FEW_FLOWS;
  const relative = (isRough ? RELATIVE_ROUGH : RELATIVE) * reference;
  switch (kind) {
    case "packets":
      return Math.max(1, relative);
    case "s":
      return Math.max((8 * FULL_PACKET) / rate, relative);
    case "fraction":
      return Math.max(FRACTION, RELATIVE * reference);
    case "probability":
      return RELATIVE * reference;
    case "rates":
      return RELATIVE_ROUGH * reference;
    case "linkUse":
      return LINK_USE_LESS;
  }
};

/** The metric exists where the case has packets of its kind. */
const exists = (metric: string, { classic, scalable, udpRate, udpIsL4s }: DualCase): boolean => {
  const hasClassic = classic.flows > 0 || (udpRate > 0 && !udpIsL4s);
  const hasLow = scalable.flows > 0 || (udpRate > 0 && udpIsL4s);
  if (metric === "rateRatio") return classic.flows > 0 && scalable.flows > 0;
  return metric.startsWith("classic") ? hasClassic : !metric.startsWith("low") || hasLow;
};

/** Compares the lab's runs of one case, one for each seed, with the means of Linux. */
export const compareDual = (dual: DualCase, queue: string, runs: readonly Values[]): readonly Pair[] =>
  [...METRICS].flatMap(([metric, kind]): Pair[] => {
    const measured = dual.measured.get(metric);
    if (measured === undefined || measured.length === 0 || !exists(metric, dual)) return [];
    const mean =
      kind === "linkUse" ? largestOf(measured) : measured.reduce((sum, value) => sum + value, 0) / measured.length;
    const values = runs.map((run) => run[metric] ?? null).filter((value) => value !== null);
    const ours = values.length < runs.length ? null : estimate(values);
    const bound = boundOf(kind, dual, mean);
    const isNear = (value: number): boolean =>
      kind === "linkUse" ? value >= mean - bound : Math.abs(value - mean) <= bound;
    return [
      {
        case: dual.name,
        queue,
        span: dual.singlePackets ? "single" : "main",
        metric,
        reference: { mean, halfWidth: null, seeds: measured.length },
        ours: ours?.mean ?? null,
        oursHalfWidth: ours?.halfWidth ?? null,
        agrees: ours !== null && isNear(ours.mean),
        bound: ours === null ? Number.NaN : bound,
      },
    ];
  });
