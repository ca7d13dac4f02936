import { catalog } from "../../engine/catalog.ts";
import { runLane } from "../../engine/simulation/run.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { JsonObject } from "../../schema/json.ts";
import { exp, ln } from "../../theory/logarithm.ts";
import { type Swing, swingOf, thinned } from "../../theory/oscillation.ts";
import { laneTheory, periodOf } from "./laneTheory.ts";

/** One random design, what the linear loop says of it, and what its packets do. */
export interface Trial {
  readonly queue: string;
  readonly flows: number;
  /** bit/s */
  readonly rate: number;
  /** Propagation, s. */
  readonly rtt: number;
  /** Degrees. */
  readonly phaseMargin: number;
  /** s */
  readonly predictedPeriod: number;
  /** Of one flow at rest, packets. */
  readonly window: number;
  readonly measured: Swing;
  /** The verdict of the packets. */
  readonly swings: boolean;
  /** The document of the run. */
  readonly document: JsonObject;
}

/** The seed of the designs in the document. */
export const AGREEMENT_SEED = 2026;

const DURATION = 60;
const WARM_UP = 20;
const BIN = 0.01;

/** Uniform random numbers in [0, 1) of a seed: a linear congruential generator of 32 bits (Numerical Recipes). */
const chanceOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

type Draw = (low: number, high: number) => number;

/** The disciplines that are drawn, each with random parameters for a link of this capacity, packets/s. */
const DISCIPLINES: readonly (readonly [queue: string, params: (draw: Draw, capacity: number) => JsonObject])[] = [
  [
    "red",
    (draw, capacity) => {
      const minThreshold = Math.round(draw(0.005, 0.03) * capacity);
      return {
        minThreshold,
        maxThreshold: Math.round(minThreshold * draw(2, 6)) + 1,
        maxProbability: draw(0.02, 0.3),
        queueWeight: draw(0.0005, 0.05),
      };
    },
  ],
  [
    "pi",
    (draw, capacity) => {
      const a = draw(2e-5, 3e-3);
      return { a, b: a * (1 - draw(0.001, 0.02)), qRef: Math.round(draw(0.01, 0.04) * capacity) };
    },
  ],
  [
    "pi2",
    (draw) => {
      const beta = draw(0.3, 30);
      return { beta: Math.min(20, beta), alpha: Math.min(2, beta * draw(0.02, 0.1)), qRef: draw(0.01, 0.04) };
    },
  ],
];

/** A random design; the caller looks at its margin. */
const documentOf = (chance: () => number): JsonObject => {
  const draw: Draw = (low, high) => Number((low * exp(chance() * ln(high / low))).toPrecision(4));
  const [queue, params] = DISCIPLINES[Math.floor(chance() * DISCIPLINES.length)] ??
    DISCIPLINES[0] ?? ["pi2", () => ({})];
  const rate = Math.round(draw(10e6, 60e6) / 1e5) * 1e5;
  const capacity = rate / 8000;
  return {
    version: 2,
    title: "Agreement of packets and theory",
    seed: Math.floor(chance() * 1e6),
    duration: DURATION,
    bottleneck: { rate, delay: 0.005, buffer: { packets: Math.round(capacity * 0.5) }, ecn: true },
    lanes: [{ queue, params: params(draw, capacity) }],
    traffic: [
      {
        id: "bulk",
        kind: "bulk",
        count: Math.round(draw(15, 80)),
        rtt: draw(0.02, 0.25),
        packetSize: 1000,
        start: { uniform: [0, 2] },
      },
    ],
  };
};

/** With a standard deviation above this share of the mean, the queue swings: flows out of step give less. */
const VARIATION = 0.6;

/** Smaller windows are left out, packets: there timeouts and the coarse steps of a window rule. */
const WINDOW_MIN = 8;

/** Margins this close to 0 are left out, degrees: there the sign says nothing. */
const BAND = 15;

/** Slower loops are left out, rad/s: they do not come to rest within the run. */
const SLOWEST = 0.5;

/** Runs one document, and holds it against its loop. @throws Error if the document is wrong, or has no loop */
export const trialOf = (document: JsonObject): Trial => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  const scenario = parsed.value;
  const { queue, plant, margins, point } = laneTheory(scenario, 0);
  if (margins === null || point === null) throw new Error(`${queue} has no point of rest here`);
  const { series } = runLane(scenario, 0, { windows: [], keeps: ({ id }) => id === "queue" });
  const samples = (series.get("queue")?.mean ?? new Float32Array()).slice(Math.round(WARM_UP / BIN));
  const width = Math.max(1, Math.round((0.2 * point.rtt) / BIN));
  const measured = swingOf(thinned(samples, width), width * BIN);
  return {
    queue,
    flows: plant.flows,
    rate: scenario.bottleneck.rate,
    rtt: plant.propagation,
    phaseMargin: margins.phaseMargin,
    predictedPeriod: periodOf(margins),
    window: point.window,
    measured,
    swings: measured.variation > VARIATION,
    document,
  };
};

/** The first `count` stable and `count` unstable designs of a seed for which the model is meant to hold. */
export const designsOf = (seed: number, count: number): readonly JsonObject[] => {
  const chance = chanceOf(seed);
  const stable: JsonObject[] = [];
  const unstable: JsonObject[] = [];
  while (stable.length < count || unstable.length < count) {
    const document = documentOf(chance);
    const parsed = parseScenario(document, catalog);
    if (!parsed.ok) continue;
    const { margins, point, doubt } = laneTheory(parsed.value, 0);
    if (margins === null || point === null || doubt !== null || point.window < WINDOW_MIN) continue;
    if (Math.abs(margins.phaseMargin) < BAND || margins.crossover < SLOWEST) continue;
    const list = margins.phaseMargin > 0 ? stable : unstable;
    if (list.length < count) list.push(document);
  }
  return [...stable, ...unstable];
};

/** The packets say what the sign of the margin says. */
export const agrees = ({ phaseMargin, swings }: Trial): boolean => swings === phaseMargin < 0;
