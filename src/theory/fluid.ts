import type { Controller, LoopModel, OperatingPoint, Plant } from "./models/contract.ts";
import { clamp } from "./models/tcp.ts";

/** The course of a fluid run, one entry for each record. */
export interface FluidCourse {
  readonly times: number[];
  /** Packets. */
  readonly queue: number[];
  /** Of one flow, packets. */
  readonly window: number[];
  readonly probability: number[];
}

const WINDOW_MIN = 0.001;

/**
 * The delay differential equations of greedy flows at one link (Misra, Gong, Towsley 2000), by Euler's method with a
 * fixed step and a ring of the past: W′ = 1/R − b·W·W(t − R)/R(t − R)·p(t − R), q′ = N·W/R − C between 0 and the
 * buffer. Before the start there are no signals.
 */
export class FluidRun {
  readonly course: FluidCourse = { times: [], queue: [], window: [], probability: [] };
  private steps = 0;
  private controller: Controller;
  // Windows, round trips and probabilities of the past, a power of two of them.
  private readonly mask: number;
  private readonly windows: Float64Array;
  private readonly rtts: Float64Array;
  private readonly signals: Float64Array;
  private readonly firstWindow: number;

  /**
   * @param step s; at most a fiftieth of the round trip
   * @param delayMax the longest round trip that the run can have, queue included, s
   */
  constructor(
    private plant: Plant,
    private model: LoopModel,
    private readonly step: number,
    delayMax: number,
    start: { readonly window: number; readonly queue: number; readonly state?: Float64Array },
  ) {
    let size = 64;
    while (size < delayMax / step + 4) size *= 2;
    this.mask = size - 1;
    this.windows = new Float64Array(size);
    this.rtts = new Float64Array(size);
    this.signals = new Float64Array(size);
    this.window = start.window;
    this.firstWindow = start.window;
    this.queue = start.queue;
    this.controller = model.control(plant, start.state);
    if (start.state !== undefined) this.before = this.controller.probability(start.queue, this.arrivals());
  }
  /** Packets. */
  queue: number;
  /** Of one flow, packets. */
  window: number;
  /** Probability of a signal before the start: 0, or that of the point of rest at which the run starts. */
  private readonly before: number = 0;

  private rtt(): number {
    return this.plant.propagation + (this.model.hasQueue ? this.queue / this.plant.capacity : 0);
  }
  private arrivals(): number {
    return (this.plant.flows * this.window) / this.rtt();
  }

  /** Another plant or law from now on; a controller of the same law keeps its state. */
  change(plant: Plant, model: LoopModel): void {
    const state = model.id === this.model.id ? this.controller.state : undefined;
    this.plant = plant;
    this.model = model;
    this.controller = model.control(plant, state);
    this.queue = Math.min(this.queue, plant.buffer);
  }

  /** Runs to `until`, s, and records about every `every` seconds. */
  runUntil(until: number, every: number): void {
    const stride = Math.max(1, Math.round(every / this.step));
    const last = Math.round(until / this.step);
    for (; this.steps < last; this.steps++) {
      const rtt = this.rtt();
      const probability = this.controller.probability(this.queue, this.arrivals());
      if (this.steps % stride === 0) this.record(probability);
      this.advance(rtt, probability);
    }
    if (last % stride === 0) this.record(this.controller.probability(this.queue, this.arrivals()));
  }

  private record(probability: number): void {
    const { course } = this;
    const time = this.steps * this.step;
    if (course.times.at(-1) === time) return;
    course.times.push(time);
    course.queue.push(this.queue);
    course.window.push(this.window);
    course.probability.push(probability);
  }

  private advance(rtt: number, probability: number): void {
    const { plant, model, step, steps } = this;
    const at = steps & this.mask;
    this.windows[at] = this.window;
    this.rtts[at] = rtt;
    this.signals[at] = probability;
    const back = steps - rtt / step;
    const place = Math.max(0, back);
    const isStart = back < 0;
    const window = isStart ? this.firstWindow : this.past(this.windows, place);
    const round = isStart ? (this.rtts[0] ?? rtt) : this.past(this.rtts, place);
    const signal = isStart ? this.before : this.past(this.signals, place);
    const growth = 1 / rtt - ((model.decrease * this.window * window) / round) * signal;
    const arrivals = (plant.flows * this.window) / rtt;
    this.controller.advance(this.queue, arrivals, step);
    this.window = Math.max(WINDOW_MIN, this.window + step * growth);
    if (model.hasQueue) this.queue = clamp(this.queue + step * (arrivals - plant.capacity), 0, plant.buffer);
  }

  /** A value between two steps of the past. */
  private past(values: Float64Array, place: number): number {
    const whole = Math.floor(place);
    const low = values[whole & this.mask] ?? 0;
    const high = values[(whole + 1) & this.mask] ?? 0;
    return low + (place - whole) * (high - low);
  }
}

/** Step of a fluid run, s: a fiftieth of the round trip, at most 1 ms. */
export const stepFor = (propagation: number): number => Math.min(0.001, Math.max(propagation, 1e-4) / 50);

/** A run that starts next to a point of rest, its window off by a fraction. */
export const runFromRest = (plant: Plant, model: LoopModel, point: OperatingPoint, off: number): FluidRun =>
  new FluidRun(plant, model, stepFor(plant.propagation), plant.propagation + plant.buffer / plant.capacity, {
    window: point.window * (1 + off),
    queue: point.queue,
    state: model.stateAt(plant, point),
  });
