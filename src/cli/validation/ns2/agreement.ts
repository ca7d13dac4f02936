import { estimate } from "../../../sweeps/statistics.ts";
import type { Measured, Pair } from "../validationStudy.ts";
import type { Comparison } from "./comparisons.ts";

/** Result of one pair: the lab's runs against the reference's. */
type Verdict = Pick<Pair, "ours" | "oursHalfWidth" | "agrees" | "bound">;

/** For reference means below this, the difference has to be smaller than this. */
const FLOORS: Readonly<Partial<Record<Comparison["unit"], number>>> = { ratio: 0.001, packets: 0.5 };
const RELATIVE = 0.1;
/** Fewer seeds give no interval for a judgement. */
const SEEDS = 5;

/** Reason why a pair cannot be compared; null: it can. */
export const incomparable = ({ mean, halfWidth, seeds }: Measured): string | null => {
  if (seeds < SEEDS || mean === null) return `the reference has it in ${seeds} of ${SEEDS} runs`;
  return halfWidth === null ? "the reference has no interval" : null;
};

/**
 * The rule of agreement: means differ by no more than the larger of 10 % of the reference's and the sum of the two 95 %
 * half-widths; near zero, by less than the floor; two zeros agree.
 * @param ours one value for each seed; null: that run has none
 */
export const judge = (ours: readonly (number | null)[], reference: Measured, unit: Comparison["unit"]): Verdict => {
  const values = ours.filter((value) => value !== null);
  if (values.length < ours.length || reference.mean === null)
    return { ours: null, oursHalfWidth: null, agrees: false, bound: Number.NaN };
  const { mean, halfWidth } = estimate(values);
  const difference = Math.abs(mean - reference.mean);
  const floor = FLOORS[unit] ?? 0;
  const nearZero = Math.abs(reference.mean) < floor;
  const bound = nearZero
    ? floor
    : Math.max(RELATIVE * Math.abs(reference.mean), halfWidth + (reference.halfWidth ?? 0));
  const agrees = nearZero ? difference < bound : difference <= bound;
  return { ours: mean, oursHalfWidth: halfWidth, agrees, bound };
};
