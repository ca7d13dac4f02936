import { catalog } from "../../engine/catalog.ts";
import { runLane } from "../../engine/simulation/run.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { type LoopShape, phaseMarginOf } from "../../theory/loopShape.ts";
import { burstinessOf } from "../../theory/oscillation.ts";
import { chanceOf, type Design, DRAWN, documentOf, drawDesign, WARM_UP } from "./designs.ts";
import { type LaneTheory, laneTheory } from "./laneTheory.ts";
import { SWINGS_FROM } from "./verdict.ts";

/** One design, the prediction of its linear loop, and the measurements of its run. */
export interface Trial {
  readonly design: Design;
  /** Degrees. */
  readonly phaseMargin: number;
  /** Of one flow at rest, packets. */
  readonly window: number;
  /** `burstinessOf` the numbers of signals in each round trip. */
  readonly burstiness: number;
  /** Mean of the queue, packets. */
  readonly queue: number;
}

/** The seed of the designs in the document. */
export const AGREEMENT_SEED = 2026;

/** Below this window, packets, half a window is less than the two packets that a sender cannot go below. */
const WINDOW_MIN = 4;

/**
 * A flow's window times the root of the probability is √2 in the model, and √1.5 of a saw-tooth: the gain is as
 * uncertain.
 */
const UNCERTAIN_GAIN = 4 / 3;

/** Time constants in which a swing has died down, or grown, twentyfold. */
const TIME_CONSTANTS = 3;

/** A lane whose loop is known. */
type Looped = LaneTheory & { readonly [K in "model" | "point" | "margins"]: NonNullable<LaneTheory[K]> };

const isLooped = (theory: LaneTheory): theory is Looped =>
  theory.model !== null && theory.point !== null && theory.margins !== null;

/** The scenario of a design with its loop. @throws Error if the document is wrong, or has no loop */
export const loopOf = (design: Design, duration?: number) => {
  const parsed = parseScenario(documentOf(design, duration), catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  const theory = laneTheory(parsed.value, 0);
  if (!isLooped(theory)) throw new Error(`${theory.queue} has no point of rest here`);
  return { scenario: parsed.value, theory };
};

/**
 * Whether the model should hold: the sign of the margin depends neither on the model's constants nor on the run's
 * length.
 */
const isMeant = ({ model, plant, point, margins, doubt }: Looped): boolean => {
  if (doubt !== null || point.window < WINDOW_MIN) return false;
  const shape: LoopShape = model.loop(plant, point);
  const low = phaseMarginOf({ ...shape, gain: shape.gain / UNCERTAIN_GAIN });
  const high = phaseMarginOf({ ...shape, gain: shape.gain * UNCERTAIN_GAIN });
  if (Math.sign(low) !== Math.sign(high)) return false;
  // A loop with a margin of 1 degree is damped by about 0.01 of its crossover.
  const damping = Math.min(1, Math.abs(margins.phaseMargin) / 100);
  return damping * margins.crossover * WARM_UP >= TIME_CONSTANTS;
};

/**
 * Runs a design and measures it beside the prediction of its loop.
 * @param warmUp time at the start that is not counted, s
 */
export const trialOf = (design: Design, duration?: number, warmUp = WARM_UP): Trial => {
  const { scenario, theory } = loopOf(design, duration);
  const { series } = runLane(scenario, 0, {
    windows: [],
    keeps: ({ id }) => id === "marks" || id === "drops" || id === "queue",
  });
  const queue = series.get("queue")?.mean ?? new Float32Array();
  const signals = ["marks", "drops"].map((id) => series.get(id)?.mean ?? new Float32Array());
  const bin = scenario.duration / queue.length;
  const first = Math.round(warmUp / bin);
  const width = Math.max(1, Math.round(theory.point.rtt / bin));
  const counts = new Float64Array(Math.floor((queue.length - first) / width));
  for (const each of signals)
    for (let i = 0; i < counts.length * width; i++) {
      const at = Math.floor(i / width);
      counts[at] = (counts[at] ?? 0) + (each[first + i] || 0);
    }
  const counted = queue.subarray(first);
  return {
    design,
    phaseMargin: theory.margins.phaseMargin,
    window: theory.point.window,
    burstiness: burstinessOf(counts),
    queue: counted.reduce((sum, value) => sum + (value || 0), 0) / counted.length,
  };
};

/**
 * The first `count` stable and `count` unstable designs of a seed for which the model is meant to hold, the disciplines
 * in turn. AVQ is only among the unstable ones: where its model holds, its loop is never stable.
 */
export const designsOf = (seed: number, count: number): readonly Design[] => {
  const chance = chanceOf(seed);
  const lists = { stable: [] as Design[], unstable: [] as Design[] };
  const wanted = (kind: keyof typeof lists, from: typeof DRAWN): readonly string[] =>
    Array.from({ length: count }, (_, i) => `${kind} ${from[i % from.length]?.queue}`);
  const open = [
    ...wanted(
      "stable",
      DRAWN.filter(({ isNeverStable }) => isNeverStable !== true),
    ),
    ...wanted("unstable", DRAWN),
  ];
  for (let turn = 0; open.length > 0; turn++) {
    const discipline = DRAWN[turn % DRAWN.length];
    if (discipline === undefined || !open.some((one) => one.endsWith(` ${discipline.queue}`))) continue;
    const design = drawDesign(discipline, chance);
    const parsed = parseScenario(documentOf(design), catalog);
    if (!parsed.ok) continue;
    const theory = laneTheory(parsed.value, 0);
    if (!isLooped(theory) || !isMeant(theory)) continue;
    const kind = theory.margins.phaseMargin > 0 ? "stable" : "unstable";
    const place = open.indexOf(`${kind} ${design.queue}`);
    if (place < 0) continue;
    open.splice(place, 1);
    lists[kind].push(design);
  }
  return [...lists.stable, ...lists.unstable];
};

/** Whether the signals oscillate exactly where the phase margin is negative. */
export const agrees = ({ phaseMargin, burstiness }: Trial): boolean => burstiness > SWINGS_FROM === phaseMargin < 0;
