import { FluidRun, stepFor } from "../../theory/fluid.ts";
import { phaseMarginOf } from "../../theory/loopShape.ts";
import { restWith } from "../../theory/models/tcp.ts";
import { oscillationOf } from "../../theory/oscillation.ts";
import { agrees, loopOf, type Trial, trialOf } from "./agreement.ts";
import { type Design, DRAWN, DURATION, scaledUp, WARM_UP } from "./designs.ts";
import { SWINGS_FROM } from "./verdict.ts";

/** Why packets and linear loop disagree, found by a further run of the same design. */
export type Cause =
  /** The fluid model itself, bounds included, swings by no more than this. */
  | { readonly kind: "bounded"; readonly variation: number }
  /** With more flows on a faster link, so the same loop with less noise, they agree. */
  | { readonly kind: "noise"; readonly burstiness: number }
  /** Later in a longer run they agree. */
  | { readonly kind: "slow"; readonly burstiness: number }
  /**
   * RED spaces its signals evenly, so that about twice as many are hit as its curve says: with half max_p they agree.
   */
  | { readonly kind: "spacing"; readonly burstiness: number }
  /** RED with the max_p at which Adaptive RED should rest agrees: max_p itself swings. */
  | { readonly kind: "adaptation"; readonly burstiness: number }
  /** The packets rest at another queue, packets, and the loop there has the sign of the packets. */
  | { readonly kind: "otherRest"; readonly queue: number; readonly rest: number; readonly phaseMargin: number }
  /** None of these. */
  | { readonly kind: "unknown" };

/** Factor of the number of flows and of the link's rate in the larger run. */
const TIMES = 4;
/** Length of the longer run, and of its start that is not counted, s. */
const LONG = 180;
const LONG_WARM_UP = 120;

/** Deviation over mean of the fluid model's signals, from the same start as the packets. */
export const fluidVariation = (design: Design): number => {
  const { model, plant } = loopOf(design).theory;
  const longest = plant.propagation + plant.buffer / plant.capacity;
  const start = { window: 1, queue: 0 };
  const run = new FluidRun(plant, model, stepFor(plant.propagation), longest, start);
  run.runUntil(DURATION, plant.propagation / 5);
  const from = run.course.times.findIndex((time) => time >= WARM_UP);
  return oscillationOf(run.course.probability.slice(from), 1).variation;
};

/** The first cause without which packets and loop agree. */
export const causeOf = (trial: Trial): Cause => {
  const { design, phaseMargin, queue } = trial;
  if (phaseMargin < 0) {
    const variation = fluidVariation(design);
    if (variation < SWINGS_FROM) return { kind: "bounded", variation };
  }
  const many = trialOf(scaledUp(design, TIMES));
  if (agrees(many)) return { kind: "noise", burstiness: many.burstiness };
  const simpler = DRAWN.find((one) => one.queue === design.queue)?.without?.(design, loopOf(design).theory.point);
  if (simpler !== undefined) {
    const { burstiness } = trialOf(simpler.design);
    if (burstiness > SWINGS_FROM === phaseMargin < 0) return { kind: simpler.kind, burstiness };
  }
  if (phaseMargin > 0) {
    const late = trialOf(design, LONG, LONG_WARM_UP);
    if (agrees(late)) return { kind: "slow", burstiness: late.burstiness };
  }
  const { model, plant, point } = loopOf(design).theory;
  if (model.hasQueue) {
    const there = phaseMarginOf(model.loop(plant, restWith(plant, queue)));
    if (there > 0 !== phaseMargin > 0) return { kind: "otherRest", queue, rest: point.queue, phaseMargin: there };
  }
  return { kind: "unknown" };
};
