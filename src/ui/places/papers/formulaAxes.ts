import type { Axis, Experiment } from "../../../experiments/contract.ts";
import type { Selector } from "../../../sweeps/ask.ts";
import type { Term } from "./terms.ts";

/** The axis over which a source draws a formula, and the formula's other arguments. */
interface Drawn {
  /** null: the experiment itself has the axis. */
  readonly over: { readonly name: string; readonly unit: string; readonly values: readonly number[] } | null;
  /** Values as in the source. */
  readonly given: Readonly<Record<string, number>>;
}

const STEPS = 20;
const evenly = (from: number, to: number): readonly number[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => from + ((to - from) * i) / STEPS);
/** 1, 2, 5 and their powers of ten. */
const DECADES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

const AVQ = { gamma: 0.98 };
const DRAWN: Readonly<Record<string, Drawn>> = {
  price_probability: { over: { name: "price", unit: "1", values: evenly(0, 3000) }, given: { phi: 1.001 } },
  price_step: {
    over: { name: "b_new", unit: "packets", values: evenly(0, 50) },
    given: { b_old: 20, gamma: 0.001, alpha: 0.1, b_star: 20 },
  },
  ewma_value: {
    over: { name: "k", unit: "1", values: evenly(0, 2400) },
    given: { w_q: 0.002, q0: 0, q1: 100 },
  },
  slope_probability: {
    over: { name: "slope", unit: "packets/s", values: evenly(-100, 100) },
    given: { avg: 50, slope: 50 },
  },
  virtual_capacity_update: {
    over: { name: "dt", unit: "s", values: evenly(0, 2) },
    given: { b: 1, c0: 1000 },
  },
  plant_gain: { over: { name: "w", unit: "rad/s", values: DECADES }, given: { N: 135, R0: 0.1, C: 5625 } },
  alpha_star: { over: null, given: AVQ },
  omega: { over: null, given: { ...AVQ, alpha: 0.15 } },
  phase_margin_lhs: { over: null, given: { ...AVQ, alpha: 0.15 } },
};

/** The axes over which a term is drawn: those of the experiment, or, if it has none, that of the formula. */
export const axesOf = ({ axes }: Experiment, { measured }: Term): readonly Axis[] => {
  const over = DRAWN[measured]?.over ?? null;
  if (over === null || axes.length > 0) return axes;
  return [{ name: over.name, unit: over.unit, values: over.values.map((value) => ({ value, set: {} })) }];
};

/** Arguments of a formula besides the axes. */
export const givenOf = ({ measured }: Term): readonly Selector[] =>
  Object.entries(DRAWN[measured]?.given ?? {}).map(([name, value]) => ({ name, value }));
