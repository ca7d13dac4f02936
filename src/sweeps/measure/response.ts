import { BIN_WIDTH } from "../../engine/recording/frame.ts";
import type { RunSeries, Window } from "../../engine/simulation/run.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { laneValues, targetQueueOf } from "./parameters.ts";
import { phaseEnd } from "./phases.ts";
import { binAt, meanOver, runningSums } from "./series.ts";

/** Length of the means of a response, and the time for which they must stay at the level. */
const AVERAGED: Seconds = 10;
const STAY: Seconds = 20;
/** Largest distance of such a mean from the level, as a share of the level: the same for every discipline. */
const BAND = 0.25;
/** A discipline without a target is judged by its own mean over this last share of the phase. */
const SETTLED_SHARE = 0.2;

/** The phase that begins at `after`: until the next change of the scenario, or the end of the run. */
const phaseFrom = (scenario: Scenario, after: Seconds): Window => ({ from: after, to: phaseEnd(scenario, after) });

/** The response time of a lane that does not arrive before its phase ends: a lower bound. */
export const responseLimit = (scenario: Scenario, after: Seconds): Seconds => phaseEnd(scenario, after) - after;

/** The level of a discipline in packets: its target, or its own mean over the last fifth of the phase. */
const levelOf = (queue: RunSeries, scenario: Scenario, lane: number, phase: Window): number => {
  const { fields, values } = laneValues(scenario, lane);
  const settled = { from: phase.to - SETTLED_SHARE * (phase.to - phase.from), to: phase.to };
  return targetQueueOf(fields, values) ?? meanOver(queue, settled);
};

/**
 * Response time of a lane, seconds: the time from `after` until its queue has come to its level and stays. That is the
 * first instant from which on every mean over 10 s that begins within the next 20 s lies within ±25 % of the level. The
 * means look forward, so that neither the queue before `after` nor a peak that is over counts. The level is the
 * discipline's reference or the middle of its target range; a discipline that has none (AVQ, drop-tail) is held against
 * its own mean over the last fifth of the phase. Only the phase that begins at `after` counts; a queue that does not
 * arrive has `responseLimit`, the length of the phase.
 *
 * Zhang and Dou, section 2.2, measure "the time that the queue needs to converge to the reference" and do not say
 * how: lengths and band are this project's.
 */
export const laneResponse = (queue: RunSeries, scenario: Scenario, lane: number, after: Seconds): Seconds => {
  const phase = phaseFrom(scenario, after);
  return responseTime(queue, phase, levelOf(queue, scenario, lane, phase));
};

/** The response time to a level in packets, as `laneResponse` defines it, within one phase. */
export const responseTime = (queue: RunSeries, { from, to }: Window, level: number): Seconds => {
  const values = queue.mean.subarray(binAt(from), binAt(to));
  const sums = runningSums(values);
  const [averaged, stay] = [binAt(AVERAGED), binAt(STAY)];
  let since = 0;
  for (let begin = 0; begin + averaged <= values.length; begin++) {
    const mean = ((sums[begin + averaged] ?? Number.NaN) - (sums[begin] ?? Number.NaN)) / averaged;
    if (!(Math.abs(mean - level) <= BAND * level)) since = begin + 1;
    else if (begin - since >= stay) return since * BIN_WIDTH;
  }
  return to - from;
};
