import type { LoopShape } from "../loopShape.ts";

/** Greedy flows of one round trip at one link. */
export interface Plant {
  readonly flows: number;
  /** packets/s */
  readonly capacity: number;
  /** Two-way propagation delay, s. */
  readonly propagation: number;
  /** Packets. */
  readonly buffer: number;
}

/** The point of rest of a loop: its equilibrium, stable or not. */
export interface OperatingPoint {
  /** Packets. */
  readonly queue: number;
  /** Of one flow, packets. */
  readonly window: number;
  /** Of a signal, per packet. */
  readonly probability: number;
  /** Propagation and queueing delay, s. */
  readonly rtt: number;
}

/** A controller of a fluid run: computes the probability of a signal from the queue over time. */
export interface Controller {
  /** Its state variables. When parameters change, a new controller of the same model continues from them. */
  readonly state: Float64Array;
  /** @param queue packets @param arrivals packets/s */
  probability(queue: number, arrivals: number): number;
  /** Integrates over `step` seconds. @param queue packets @param arrivals packets/s */
  advance(queue: number, arrivals: number, step: number): void;
}

/** One discipline as control theory sees it. */
export interface LoopModel {
  /** "red", "pi", …: the law, which several disciplines may share. */
  readonly id: string;
  /** "C. V. Hollot, …, 2001" */
  readonly source: string;
  /** Share of its window that a flow gives up at a signal: 1/2, or what the model's paper takes. */
  readonly decrease: number;
  /** False: the queue stays so short that the model leaves it out. */
  readonly hasQueue: boolean;
  /** Null: there is no point of rest. */
  rest(plant: Plant): OperatingPoint | null;
  /** The open loop around a point of rest. */
  loop(plant: Plant, point: OperatingPoint): LoopShape;
  /** A controller at the start of a run, or in a given state. */
  control(plant: Plant, state?: Float64Array): Controller;
  /** The state of a controller that rests at this point. */
  stateAt(plant: Plant, point: OperatingPoint): Float64Array;
}
