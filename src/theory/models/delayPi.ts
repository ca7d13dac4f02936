import type { LoopModel, OperatingPoint, Plant } from "./contract.ts";
import { clamp, piPart, restWith, tcpLoop } from "./tcp.ts";

/** A PI controller of the queueing delay, updated once per interval: p′ += α (τ − τ_ref) + β (τ − τ_old). */
export interface DelayPiLaw {
  /** Reference delay, s. */
  readonly qRef: number;
  /** s */
  readonly interval: number;
  /** 1/s */
  readonly alpha: number;
  /** 1/s */
  readonly beta: number;
}

/** How the output becomes the probability of a signal. */
interface Output {
  readonly id: string;
  readonly source: string;
  /** The output at which a signal has this probability. */
  outputAt(probability: number): number;
  probabilityOf(output: number): number;
  /** Change of the probability by a change of the output before scaling. */
  slopeAt(probability: number): number;
  /** The step of an update at this output. */
  scaled(step: number, output: number): number;
}

const restOf = (law: DelayPiLaw, plant: Plant): OperatingPoint | null => {
  const queue = law.qRef * plant.capacity;
  return queue > plant.buffer ? null : restWith(plant, queue);
};

const delayPi = (law: DelayPiLaw, output: Output): LoopModel => ({
  id: output.id,
  source: output.source,
  decrease: 1 / 2,
  hasQueue: true,
  rest: (plant) => restOf(law, plant),
  loop: (plant, point) => {
    const slope = output.slopeAt(point.probability) / plant.capacity;
    // The bilinear transform of the sampled gains.
    return tcpLoop(plant, point, piPart((slope * law.alpha) / law.interval, slope * (law.beta + law.alpha / 2)));
  },
  control: ({ capacity }, state = new Float64Array(3)) => ({
    // Output, delay at the latest update, time since then.
    state,
    probability: () => output.probabilityOf(state[0] ?? 0),
    advance: (queue, _arrivals, step) => {
      const [base = 0, before = 0, since = 0] = state;
      state[2] = since + step;
      if (state[2] < law.interval) return;
      state[2] -= law.interval;
      const delay = queue / capacity;
      const wanted = law.alpha * (delay - law.qRef) + law.beta * (delay - before);
      state[0] = clamp(base + output.scaled(wanted, base), 0, 1);
      state[1] = delay;
    },
  }),
  stateAt: (_plant, { probability }) => new Float64Array([output.outputAt(probability), law.qRef, 0]),
});

/** RFC 8033, section 4.2: the smaller the probability, the smaller the step. */
const pieDivisor = (probability: number): number => {
  if (probability < 1e-6) return 2048;
  if (probability < 1e-5) return 512;
  if (probability < 1e-4) return 128;
  if (probability < 1e-3) return 32;
  if (probability < 0.01) return 8;
  return probability < 0.1 ? 2 : 1;
};

/** Change of PIE's probability by a change of its output before scaling. */
export const pieSlope = (probability: number): number => 1 / pieDivisor(probability);

/** PIE: the gains are scaled by a staircase of the probability. */
export const pieModel = (law: DelayPiLaw): LoopModel =>
  delayPi(law, {
    id: "pie",
    source: "R. Pan et al., PIE: A Lightweight Control Scheme, HPSR 2013; RFC 8033",
    outputAt: (probability) => probability,
    probabilityOf: (output) => output,
    slopeAt: pieSlope,
    scaled: (step, output) => step / pieDivisor(output),
  });

/** PI2 and the classic side of DualPI2: the output is squared. */
export const pi2Model = (law: DelayPiLaw): LoopModel =>
  delayPi(law, {
    id: "pi2",
    source: "K. De Schepper, O. Bondarenko, I.-J. Tsang, B. Briscoe, PI2: A Linearized AQM, CoNEXT 2016; RFC 9332",
    outputAt: (probability) => Math.sqrt(probability),
    probabilityOf: (output) => output * output,
    slopeAt: (probability) => 2 * Math.sqrt(probability),
    scaled: (step) => step,
  });
