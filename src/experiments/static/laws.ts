import type { Scenario } from "../../scenario/document.ts";
import { Bench } from "./bench.ts";

/** Draws that hit nobody as long as the probability is below 1. */
const spared = (): number => 1 - Number.EPSILON;
/** s; when the packet that is looked at arrives. */
const NOW = 1;

/** What a discipline that looks at growth compares its average with. */
interface Growth {
  /** packets/s */
  readonly slope: number;
  /** The fastest growth that it has seen, packets/s. */
  readonly slopeMax: number;
}

/**
 * The probability with which a lane's discipline would hit a packet that finds its average at `average` packets and so
 * many waiting, as the discipline itself computes it; 1 where it drops the packet whatever it draws.
 */
const probabilityAt = (scenario: Scenario, lane: number, average: number, growth: Growth): number => {
  const bench = new Bench(scenario, lane, spared);
  bench.fill(Math.max(0, Math.floor(average) - 1));
  bench.remember("average", average);
  // The first packet above a threshold is spared; the second one finds the same average again.
  if (!bench.offer(bench.packet(-1, 0), 0)) bench.fill(1);
  bench.remember("average", average);
  // Hits are spread over the packets since the last one; the packet that is looked at is the first of them.
  bench.remember("count", -1);
  bench.remember("sampledAt", 0);
  bench.remember("sampledAverage", average - growth.slope * NOW);
  bench.remember("gradientMax", growth.slopeMax);
  return bench.offer(bench.packet(-2, NOW), NOW) ? bench.signal("probability") : 1;
};

/** The drop curve at a steady average of so many packets. */
export const dropCurve = (scenario: Scenario, lane: number, average: number): number =>
  probabilityAt(scenario, lane, average, { slope: 0, slopeMax: 0 });

/** The figure is a sketch without numbers: its steeper ramp is the fastest growth seen. */
const SLOPE_MAX = 100;
export const slopeProbability = (scenario: Scenario, lane: number, average: number, slope: number): number =>
  probabilityAt(scenario, lane, average, { slope, slopeMax: SLOPE_MAX });

/** How far the maximum probability moves in one adaptation. */
export const maxProbabilityStep = (scenario: Scenario, lane: number, average: number, maximum: number): number => {
  const bench = new Bench(scenario, lane, spared);
  bench.fill(Math.floor(average));
  bench.remember("average", average);
  bench.remember("maxProbability", maximum);
  const at = bench.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
  bench.discipline.onTimer?.(at);
  return bench.signal("maxProbability") - maximum;
};
