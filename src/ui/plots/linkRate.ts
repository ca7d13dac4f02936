import type { Scenario } from "../../scenario/document.ts";
import { peakRate } from "../../scenario/peakRate.ts";
import { largestOf } from "../../units/extremes.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { inLane, scenarioIntervals } from "../session/changes/scenarioAtChanges.ts";

/** The link of a lane from an instant until the next step. */
interface LinkStep {
  readonly from: Seconds;
  /** The scenario's rate; a varying link varies around it. */
  readonly rate: BitsPerSecond;
  /** The highest rate that the link has at any time. */
  readonly peak: BitsPerSecond;
}

const known = new WeakMap<Scenario, (readonly LinkStep[] | undefined)[]>();

/** The link of a lane over a scenario and its timeline, from 0 on: the first step, and one per change of its rate. */
export const linkSteps = (scenario: Scenario, lane: number): readonly LinkStep[] => {
  const lanes = known.get(scenario) ?? [];
  known.set(scenario, lanes);
  const steps = lanes[lane] ?? made(scenario, lane);
  lanes[lane] = steps;
  return steps;
};

const made = (scenario: Scenario, lane: number): readonly LinkStep[] =>
  scenarioIntervals(scenario)
    .map(({ from, scenario: inForce }) => ({ from, link: inLane(inForce, lane).bottleneck }))
    .filter(
      ({ link: { rate, variation } }, i, all) =>
        rate !== all[i - 1]?.link.rate || variation !== all[i - 1]?.link.variation,
    )
    .map(({ from, link }) => ({ from, rate: link.rate, peak: peakRate(link) }));

/** Mean rate of the link over [from, to), bit/s; before 0 it is the rate at 0. */
export const meanRate = (steps: readonly LinkStep[], from: Seconds, to: Seconds): BitsPerSecond => {
  const last = steps.findLast((step) => step.from < to) ?? steps[0];
  if (last === undefined) return Number.NaN;
  if (last.from <= from || last === steps[0]) return last.rate;
  let sum = 0;
  let end = to;
  for (let i = steps.indexOf(last); i >= 0 && end > from; i--) {
    const step = steps[i] ?? last;
    const start = i === 0 ? from : Math.max(from, step.from);
    sum += step.rate * (end - start);
    end = start;
  }
  return sum / (to - from);
};

/** The highest rate that the link has at any time in [from, to), bit/s. */
export const peakOver = (steps: readonly LinkStep[], from: Seconds, to: Seconds): BitsPerSecond =>
  largestOf(
    steps
      .filter((step, i) => step.from < to && (steps[i + 1]?.from ?? Number.POSITIVE_INFINITY) > from)
      .map(({ peak }) => peak),
  );

/** Columns of a chart: column k covers [k, k + 1) times their width. */
interface Columns {
  readonly first: number;
  readonly columnTime: Seconds;
}

/**
 * Turns a rate, in columns as a running mean over `seconds`, into shares of what the link could send in that time.
 * @param rates one per column, bit/s; replaced by shares
 * @param capacity recorded rate of the link, averaged alike; null: its rate does not vary
 */
export const toShares = (
  rates: Float64Array,
  steps: readonly LinkStep[],
  { first, columnTime }: Columns,
  seconds: Seconds,
  capacity: Float64Array | null,
): Float64Array => {
  const reach = Math.max(columnTime, seconds);
  for (let i = 0; i < rates.length; i++) {
    const recorded = capacity?.[i] ?? Number.NaN;
    const end = (first + i + 1) * columnTime;
    const rate = Number.isNaN(recorded) ? meanRate(steps, Math.max(0, end - reach), end) : recorded;
    rates[i] = (rates[i] ?? Number.NaN) / rate;
  }
  return rates;
};
