import { markProbability } from "../engine/aqm/rem/price.ts";
import { ln, pow } from "../engine/kernel/math.ts";
import { atan } from "../theory/atan.ts";
import { avqCrossover, avqGainLimit, linearAvq } from "../theory/avqStability.ts";
import { continuousPi } from "../theory/piDesign.ts";

/** Arguments of a formula by the names of the selectors, SI units. */
export type Arguments = Readonly<Record<string, number>>;
interface Formula {
  /** Names of its arguments, all required. */
  readonly needs: readonly string[];
  readonly value: (given: Arguments) => number;
}
/** An argument from `needs`. */
const at = (given: Arguments, name: string): number => given[name] ?? Number.NaN;

/** Link of the AVQ paper, packets/s, and the α and γ of formulas that name none. */
const AVQ_CAPACITY = 1250;
const AVQ_ALPHA = 0.15;
const AVQ_GAMMA = 0.98;
/** β of the AVQ paper's fluid model. */
const BETA = 2 / 3;

const loopOf = (given: Arguments) => ({
  capacity: AVQ_CAPACITY,
  flows: at(given, "N"),
  delay: at(given, "d"),
  gamma: at(given, "gamma"),
});

/** C̃ at time dt after it was c0 and one arrival of b packets: by integration, and by the printed code. */
const integrated = (given: Arguments): number => {
  const grown = at(given, "c0") + AVQ_ALPHA * AVQ_GAMMA * AVQ_CAPACITY * at(given, "dt");
  return grown - AVQ_ALPHA * at(given, "b");
};
const printed = (given: Arguments): number => {
  const grown = Math.min(at(given, "c0") + AVQ_ALPHA * AVQ_GAMMA * AVQ_CAPACITY * at(given, "dt"), AVQ_CAPACITY);
  return Math.max(grown - AVQ_ALPHA * at(given, "b"), 0);
};

/** |P(jω)| of the linearised TCP and queue: (R C)³/(2N)² over the two poles (Koo et al., equation 1). */
const plantGain = (given: Arguments): number => {
  const [w, flows, rtt, capacity] = [at(given, "w"), at(given, "N"), at(given, "R0"), at(given, "C")];
  const slow = (w * rtt * rtt * capacity) / (2 * flows);
  const fast = w * rtt;
  const still = pow(rtt * capacity, 3) / (4 * flows * flows);
  return still / Math.sqrt((1 + slow * slow) * (1 + fast * fast));
};

const piZero = (given: Arguments): number =>
  continuousPi({ a: at(given, "a"), b: at(given, "b") }, at(given, "f")).zero;

/** Terms of checks that need no run: formulas of the papers, by the names of the check language. */
const FORMULAS: Readonly<Record<string, Formula>> = {
  ewma_value: {
    needs: ["q0", "q1", "w_q", "k"],
    value: (given) => {
      const [from, to] = [at(given, "q0"), at(given, "q1")];
      return to + (from - to) * pow(1 - at(given, "w_q"), at(given, "k"));
    },
  },
  // Number of samples until 1 − 1/e of a step is reached; 0 for an average of weight 1.
  ewma_lag: { needs: ["w_q", "rate"], value: (given) => -1 / ln(1 - at(given, "w_q")) / at(given, "rate") },
  price_probability: {
    needs: ["price", "phi"],
    value: (given) => markProbability(at(given, "price"), at(given, "phi")),
  },
  path_probability: {
    needs: ["price1", "price2", "phi"],
    value: (given) => {
      const phi = at(given, "phi");
      return 1 - (1 - markProbability(at(given, "price1"), phi)) * (1 - markProbability(at(given, "price2"), phi));
    },
  },
  price_step: {
    needs: ["b_new", "b_old", "gamma", "alpha", "b_star"],
    value: (given) => {
      const alpha = at(given, "alpha");
      return at(given, "gamma") * (at(given, "b_new") - (1 - alpha) * at(given, "b_old") - alpha * at(given, "b_star"));
    },
  },
  plant_gain: { needs: ["w", "N", "R0", "C"], value: plantGain },
  pi_zero: { needs: ["a", "b", "f"], value: piZero },
  pi_implied_flows: {
    needs: ["a", "b", "f", "R", "C"],
    value: (given) => (piZero(given) * at(given, "R") * at(given, "R") * at(given, "C")) / 2,
  },
  // The condition in its printed form; 0: no gain is stable.
  alpha_star: { needs: ["d", "N", "gamma"], value: (given) => avqGainLimit(loopOf(given), "printed") ?? 0 },
  omega: {
    needs: ["alpha", "d", "N", "gamma"],
    value: (given) => avqCrossover(linearAvq(loopOf(given)), at(given, "alpha")),
  },
  phase_margin_lhs: {
    needs: ["alpha", "d", "N", "gamma"],
    value: (given) => {
      const linear = linearAvq(loopOf(given));
      const omega = avqCrossover(linear, at(given, "alpha"));
      return omega * at(given, "d") + atan(omega / linear.k11);
    },
  },
  equilibrium_mark_prob: { needs: ["N", "d", "gamma"], value: (given) => linearAvq(loopOf(given)).probability },
  fluid_throughput: {
    needs: ["d", "p"],
    value: (given) => 1 / (at(given, "d") * Math.sqrt(BETA * at(given, "p"))),
  },
  virtual_capacity_update: { needs: ["dt", "b", "c0"], value: integrated },
  code_virtual_capacity_update: { needs: ["dt", "b", "c0"], value: printed },
};

/** The value of a formula; NaN if it has none there; undefined: there is no formula of that name. */
export const formulaValue = (name: string, given: Arguments): number | undefined => FORMULAS[name]?.value(given);

/** Required arguments of a formula that are not given. */
export const missingArguments = (name: string, given: Arguments): readonly string[] =>
  (FORMULAS[name]?.needs ?? []).filter((argument) => given[argument] === undefined);
