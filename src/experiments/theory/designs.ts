import type { JsonObject } from "../../schema/json.ts";
import { exp, ln } from "../../theory/logarithm.ts";
import type { OperatingPoint } from "../../theory/models/contract.ts";

/** Time of a run, and the part of it at its start that is not counted, s. */
export const DURATION = 60;
export const WARM_UP = 20;

/** Uniform random numbers in [0, 1) of a seed: a linear congruential generator of 32 bits (Numerical Recipes). */
export const chanceOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/** A number between two bounds, evenly on a logarithmic scale. */
export type Draw = (low: number, high: number) => number;
export const drawOf =
  (chance: () => number): Draw =>
  (low, high) =>
    Number((low * exp(chance() * ln(high / low))).toPrecision(4));

/** A discipline for which random designs are drawn. */
export interface DrawnDiscipline {
  readonly queue: string;
  /** Random parameters for a link of this capacity, packets/s. */
  params(draw: Draw, capacity: number): JsonObject;
  /**
   * Parameters that grow with the capacity (1) or fall with it (−1), so that many flows on a fast link are the loop of
   * few flows on a slow one.
   */
  readonly growth: Readonly<Record<string, 1 | -1>>;
  /**
   * A design that behaves as the model of this discipline says, and the behaviour (`kind`) that was removed for it.
   * @param point the design's point of rest
   */
  without?(design: Design, point: OperatingPoint): { readonly design: Design; readonly kind: "spacing" | "adaptation" };
  /** Its loop is stable nowhere where the model holds. */
  readonly isNeverStable?: true;
}

/** @throws Error if the design has no such number */
const paramOf = ({ queue, params }: Design, name: string): number => {
  const value = params[name];
  if (typeof value === "number") return value;
  throw new Error(`${queue} was drawn without ${name}`);
};

const thresholds = (draw: Draw, capacity: number): JsonObject => {
  const minThreshold = Math.round(draw(0.005, 0.03) * capacity);
  return {
    minThreshold,
    maxThreshold: Math.round(minThreshold * draw(2, 6)) + 1,
    queueWeight: draw(0.0005, 0.05),
  };
};
const ofRed = { minThreshold: 1, maxThreshold: 1, queueWeight: -1 } as const;

const delayGains = (draw: Draw): JsonObject => {
  const beta = draw(0.3, 30);
  return { beta: Math.min(20, beta), alpha: Math.min(2, beta * draw(0.02, 0.1)), qRef: draw(0.01, 0.04) };
};

/** All that are drawn, in the order of the document. */
export const DRAWN: readonly DrawnDiscipline[] = [
  {
    queue: "red",
    params: (draw, capacity) => ({ ...thresholds(draw, capacity), maxProbability: draw(0.02, 0.3) }),
    growth: ofRed,
    // The even spacing of signals hits about twice as many packets as the curve says.
    without: (design) => ({
      kind: "spacing",
      design: { ...design, params: { ...design.params, maxProbability: paramOf(design, "maxProbability") / 2 } },
    }),
  },
  {
    queue: "ared",
    params: thresholds,
    growth: ofRed,
    without: (design, { queue, probability }) => {
      const minThreshold = paramOf(design, "minThreshold");
      const atRest = (probability * (paramOf(design, "maxThreshold") - minThreshold)) / (queue - minThreshold);
      return {
        kind: "adaptation",
        design: { ...design, queue: "red", params: { ...design.params, maxProbability: atRest / 2 } },
      };
    },
  },
  {
    queue: "pi",
    params: (draw, capacity) => {
      const a = draw(2e-5, 3e-3);
      return { a, b: a * (1 - draw(0.001, 0.02)), qRef: Math.round(draw(0.01, 0.04) * capacity) };
    },
    growth: { a: -1, b: -1, qRef: 1 },
  },
  {
    queue: "rem",
    params: (draw, capacity) => ({
      gamma: draw(0.01, 3),
      alpha: draw(0.0005, 0.05),
      targetQueue: Math.round(draw(0.01, 0.04) * capacity),
    }),
    growth: { gamma: -1, targetQueue: 1 },
  },
  {
    queue: "avq",
    params: (draw, capacity) => ({
      alpha: draw(0.05, 20),
      gamma: draw(0.9, 0.98),
      virtualBuffer: Math.round(draw(0.01, 0.04) * capacity) * 1000,
    }),
    growth: { virtualBuffer: 1 },
    isNeverStable: true,
  },
  { queue: "pie", params: delayGains, growth: {} },
  { queue: "pi2", params: delayGains, growth: {} },
];

/** What a design is drawn as; its document follows from it. */
export interface Design {
  readonly queue: string;
  readonly params: JsonObject;
  readonly seed: number;
  /** bit/s */
  readonly rate: number;
  readonly flows: number;
  /** s */
  readonly rtt: number;
}

/** A random design of a discipline; the caller looks at its margin. */
export const drawDesign = ({ queue, params }: DrawnDiscipline, chance: () => number): Design => {
  const draw = drawOf(chance);
  const rate = Math.round(draw(20e6, 120e6) / 1e5) * 1e5;
  return {
    queue,
    params: params(draw, rate / 8000),
    seed: Math.floor(chance() * 1e6),
    rate,
    flows: Math.round(draw(30, 160)),
    rtt: draw(0.02, 0.25),
  };
};

/** The run of a design. */
export const documentOf = ({ queue, params, seed, rate, flows, rtt }: Design, duration = DURATION): JsonObject => ({
  version: 2,
  title: "Agreement of packets and theory",
  seed,
  duration,
  bottleneck: { rate, delay: 0.005, buffer: { packets: Math.round(rate / 16_000) }, ecn: true },
  lanes: [{ queue, params }],
  traffic: [{ id: "bulk", kind: "bulk", count: flows, rtt, packetSize: 1000, start: { uniform: [0, 2] } }],
});

/** The same loop with `times` as many flows on a link `times` as fast, so that the saw-teeth of flows average out. */
export const scaledUp = (design: Design, times: number): Design => {
  const growth = DRAWN.find(({ queue }) => queue === design.queue)?.growth ?? {};
  const params = Object.fromEntries(
    Object.entries(design.params).map(([name, value]) => {
      const power = growth[name] ?? 0;
      if (typeof value !== "number" || power === 0) return [name, value];
      return [name, power === 1 ? value * times : value / times];
    }),
  );
  return { ...design, params, rate: design.rate * times, flows: design.flows * times };
};
