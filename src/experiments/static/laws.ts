import type { Scenario } from "../../scenario/document.ts";
import { IsolatedDiscipline } from "./isolatedDiscipline.ts";

/** Draws that lead to no drop or mark while the probability is below 1. */
const spared = (): number => 1 - Number.EPSILON;
/** Arrival time of the packet in question, s. */
const NOW = 1;

/** Input of a discipline that compares the growth of its average. */
interface Growth {
  /** packets/s */
  readonly slope: number;
  /** The fastest growth so far, packets/s. */
  readonly slopeMax: number;
}

/**
 * The probability with which a lane's discipline would drop or mark a packet that finds its average and its queue
 * at `average` packets, computed by the discipline itself; 1 if it drops the packet for any draw.
 */
const probabilityAt = (scenario: Scenario, lane: number, average: number, growth: Growth): number => {
  const isolated = new IsolatedDiscipline(scenario, lane, spared);
  isolated.fill(Math.max(0, Math.floor(average) - 1));
  isolated.remember("average", average);
  // The first packet above a threshold is not dropped; the second one finds the same average again.
  if (!isolated.offer(isolated.packet(-1, 0), 0)) isolated.fill(1);
  isolated.remember("average", average);
  // Drops are spread over the packets since the last one; the packet in question is the first of them.
  isolated.remember("count", -1);
  isolated.remember("sampledAt", 0);
  isolated.remember("sampledAverage", average - growth.slope * NOW);
  isolated.remember("gradientMax", growth.slopeMax);
  return isolated.offer(isolated.packet(-2, NOW), NOW) ? isolated.signal("probability") : 1;
};

/** The drop curve at a steady average, in packets. */
export const dropCurve = (scenario: Scenario, lane: number, average: number): number =>
  probabilityAt(scenario, lane, average, { slope: 0, slopeMax: 0 });

/** The figure is a sketch without numbers: its steeper ramp is the fastest growth. */
const SLOPE_MAX = 100;
export const slopeProbability = (scenario: Scenario, lane: number, average: number, slope: number): number =>
  probabilityAt(scenario, lane, average, { slope, slopeMax: SLOPE_MAX });

/** Change of the maximum probability in one adaptation. */
export const maxProbabilityStep = (scenario: Scenario, lane: number, average: number, maximum: number): number => {
  const isolated = new IsolatedDiscipline(scenario, lane, spared);
  isolated.fill(Math.floor(average));
  isolated.remember("average", average);
  isolated.remember("maxProbability", maximum);
  const at = isolated.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
  isolated.discipline.onTimer?.(at);
  return isolated.signal("maxProbability") - maximum;
};
