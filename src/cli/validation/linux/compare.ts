import { estimate } from "../../../sweeps/statistics.ts";
import { largestOf } from "../../../units/extremes.ts";
import { appendAll } from "../../../units/lists.ts";
import { queueOf } from "../laneDocument.ts";
import type { Measured, Omitted, Pair, Values } from "../validationStudy.ts";
import { boundOf, isRough, UTILIZATION_LESS } from "./agreement.ts";
import type { LinuxCase } from "./reference.ts";
import { toScenario } from "./toScenario.ts";

/** The lab's runs of one case, one for each seed. */
export interface Repeated {
  readonly linux: LinuxCase;
  readonly runs: readonly Values[];
}

/** Largest difference from a reference that still agrees. */
const within = (metric: string, { flows, udpRate }: LinuxCase, reference: number): number =>
  boundOf(metric, isRough(flows, udpRate > 0), reference);

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const measuredOf = ({ measured }: LinuxCase, metric: string): Measured => {
  const runs = measured.get(metric) ?? [];
  return { mean: runs.length > 0 ? meanOf(runs) : null, halfWidth: null, seeds: runs.length };
};

/** The lab's mean of a metric over the seeds; null: a run lacks it. */
const oursOf = ({ runs }: Repeated, metric: string): { readonly mean: number; readonly halfWidth: number } | null => {
  const values = runs.map((run) => run[metric] ?? null).filter((value) => value !== null);
  return values.length < runs.length || values.length === 0 ? null : estimate(values);
};

/** Compares the means of one case with those of Linux. */
export const compareMeans = (repeated: Repeated): readonly Pair[] => {
  const { linux } = repeated;
  const queue = queueOf(toScenario(linux, 1));
  const pair = (metric: string, reference: Measured, agree: (ours: number, mean: number) => boolean): Pair => {
    const ours = oursOf(repeated, metric);
    const mean = reference.mean ?? Number.NaN;
    return {
      case: linux.name,
      queue,
      span: "main",
      metric,
      reference,
      ours: ours?.mean ?? null,
      oursHalfWidth: ours?.halfWidth ?? null,
      agrees: ours !== null && agree(ours.mean, mean),
      bound: ours === null ? Number.NaN : metric === "utilization" ? UTILIZATION_LESS : within(metric, linux, mean),
    };
  };
  const isNear =
    (metric: string) =>
    (ours: number, mean: number): boolean =>
      Math.abs(ours - mean) <= within(metric, linux, mean);
  const best = largestOf(linux.measured.get("utilization") ?? []);
  return [
    ...["queueMeanPackets", "lossFraction"].map((metric) => pair(metric, measuredOf(linux, metric), isNear(metric))),
    // The kernel's value is a lower bound, because the measuring machine stalled now and then.
    pair(
      "utilization",
      { ...measuredOf(linux, "utilization"), mean: best },
      (ours, mean) => ours >= mean - UTILIZATION_LESS,
    ),
  ];
};

/** Metrics by which disciplines are ordered within the same setting. */
const ORDERED = ["queueMeanPackets", "lossFraction", "jainTcp", "udpGoodputBps"];
/** In a full buffer of one queue, phase effects decide which flow loses packets if a source is regular. */
const SHARES = ["jainTcp", "udpGoodputBps"];

const settingOf = ({ flows, congestionControl, ecn, roundTrips, rate, udpRate }: LinuxCase): string =>
  JSON.stringify([flows, congestionControl, ecn, roundTrips, rate, udpRate]);

/**
 * Compares the order of the disciplines in each setting with that of Linux, for all pairs that differ there by more
 * than the agreement bound: for each case and metric, the number of others relative to which it is in the right order.
 */
export const compareOrder = (
  all: readonly Repeated[],
): { readonly pairs: readonly Pair[]; readonly omitted: readonly Omitted[] } => {
  const pairs: Pair[] = [];
  const omitted: Omitted[] = [];
  for (const one of all) {
    const { name, udpRate } = one.linux;
    const others = all.filter((other) => other !== one && settingOf(other.linux) === settingOf(one.linux));
    for (const metric of ORDERED) {
      const hasNoShares = ({ linux }: Repeated): boolean =>
        SHARES.includes(metric) && udpRate > 0 && linux.qdisc.startsWith("pfifo");
      if (hasNoShares(one))
        omitted.push({ what: `${name} ${metric}`, reason: "shares before drop-tail with a regular source" });
      else
        appendAll(
          pairs,
          orderOf(
            one,
            others.filter((other) => !hasNoShares(other)),
            metric,
          ),
        );
    }
  }
  return { pairs, omitted };
};

const orderOf = (one: Repeated, others: readonly Repeated[], metric: string): readonly Pair[] => {
  const mean = measuredOf(one.linux, metric).mean;
  const ours = oursOf(one, metric);
  if (mean === null || ours === null) return [];
  let apart = 0;
  let inOrder = 0;
  for (const other of others) {
    const otherMean = measuredOf(other.linux, metric).mean;
    const otherOurs = oursOf(other, metric);
    if (otherMean === null || otherOurs === null) continue;
    if (Math.abs(mean - otherMean) <= within(metric, one.linux, Math.max(mean, otherMean))) continue;
    apart += 1;
    if (Math.sign(ours.mean - otherOurs.mean) === Math.sign(mean - otherMean)) inOrder += 1;
  }
  if (apart === 0) return [];
  return [
    {
      case: one.linux.name,
      queue: queueOf(toScenario(one.linux, 1)),
      span: "order",
      metric,
      reference: { mean: apart, halfWidth: null, seeds: 1 },
      ours: inOrder,
      oursHalfWidth: null,
      agrees: inOrder === apart,
      bound: 0,
    },
  ];
};
