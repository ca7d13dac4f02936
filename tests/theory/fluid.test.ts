import { describe, expect, it } from "vitest";
import { FluidRun, runFromRest } from "../../src/theory/fluid.ts";
import { marginsOf, phaseMarginOf } from "../../src/theory/loopShape.ts";
import { avqModel } from "../../src/theory/models/avq.ts";
import type { LoopModel, Plant } from "../../src/theory/models/contract.ts";
import { piModel } from "../../src/theory/models/pi.ts";
import { redModel } from "../../src/theory/models/red.ts";
import { restWith } from "../../src/theory/models/tcp.ts";
import { designPi } from "../../src/theory/piDesign.ts";

const plant60: Plant = { flows: 60, capacity: 3750, propagation: 0.2, buffer: 800 };
const published = { gain: 9.64e-6, zero: 0.53 };
const start = { window: 1, queue: 0 };
const runOf = (plant: Plant, model: LoopModel, from: typeof start = start): FluidRun =>
  new FluidRun(plant, model, 0.001, plant.propagation + plant.buffer / plant.capacity, from);
const near = (value: number, expected: number, part = 0.005): void => {
  expect(Math.abs(value - expected), `${value} for ${expected}`).toBeLessThanOrEqual(part * Math.abs(expected));
};
const ripple = (run: FluidRun, from: number): { mean: number; deviation: number } => {
  const seen = run.course.queue.filter((_, i) => (run.course.times[i] ?? 0) >= from);
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length;
  return { mean, deviation: Math.sqrt(seen.reduce((sum, value) => sum + (value - mean) ** 2, 0) / seen.length) };
};

describe("the point of rest", () => {
  it.each([
    [{ flows: 60, capacity: 3750, propagation: 0.2, buffer: 800 }, 175, 0.2466667, 15.416667, 0.0084149],
    [{ flows: 20, capacity: 1250, propagation: 0.1, buffer: 100 }, 20, 0.116, 7.25, 0.0380499],
  ])("of %o with a queue of %d", (plant, queue, rtt, window, probability) => {
    const point = restWith(plant, queue);
    near(point.rtt, rtt, 1e-6);
    near(point.window, window, 1e-6);
    near(point.probability, probability, 1e-5);
  });
});

describe("the fluid run", () => {
  it("of PI with the published gains goes through the known values", () => {
    const run = runOf(plant60, piModel(published, 200));
    const values: readonly (readonly [number, number, number, number])[] = [
      [5, 544.9, 22.435, 0.00386],
      [10, 226.6, 16.18, 0.0082],
      [20, 199.94, 15.8325, 0.007978],
    ];
    run.runUntil(1, 0.01);
    expect(run.queue).toBe(0);
    near(run.window, 6);
    for (const [time, queue, window, probability] of values) {
      run.runUntil(time, 0.01);
      near(run.queue, queue);
      near(run.window, window);
      near(run.course.probability.at(-1) ?? 0, probability);
    }
    near(Math.max(...run.course.queue), 598.4);
  });

  it("of RED with a slow average fills the buffer before it comes down", () => {
    const law = { minThreshold: 150, maxThreshold: 700, maxProbability: 0.1, gentle: false, filter: 0.005 };
    const model = redModel(() => law);
    const run = runOf(plant60, model);
    run.runUntil(5, 0.1);
    near(run.queue, 547.7);
    run.runUntil(50, 0.1);
    for (const [i, time] of run.course.times.entries()) if (time >= 10) expect(run.course.queue[i]).toBe(800);
    run.runUntil(100, 0.1);
    near(run.queue, 193.35);
    near(run.window, 15.723);
    near(run.course.probability.at(-1) ?? 0, 0.008088);
    const rest = model.rest(plant60);
    near(rest?.queue ?? 0, 194.4, 1e-4);
    near(rest?.probability ?? 0, 0.0080727, 1e-4);
  });

  it("of RED with 20 flows rings down, and with 60 swings through p = 1", () => {
    const law = { minThreshold: 20, maxThreshold: 80, maxProbability: 0.1, gentle: false, filter: 2.5025 };
    const model = redModel(() => law);
    const few = runOf({ flows: 20, capacity: 1250, propagation: 0.1, buffer: 200 }, model);
    few.runUntil(60, 0.01);
    near(ripple(few, 30).mean, 38.05, 0.01);
    const many = { flows: 60, capacity: 1250, propagation: 0.1, buffer: 200 };
    expect(model.rest(many)).toBeNull();
    const run = runOf(many, model);
    run.runUntil(60, 0.01);
    near(ripple(run, 30).mean, 77, 0.03);
    near(ripple(run, 30).deviation, 59, 0.03);
  });

  it("of AVQ converges with a small gain and swings with a large one", () => {
    const plant: Plant = { flows: 100, capacity: 1250, propagation: 0.21, buffer: 0 };
    const from = { window: (0.98 * 1250 * 0.21) / 100, queue: 0 };
    const run = runOf(plant, avqModel(0.98, 0.5), from);
    const virtualCapacity = (): number => {
      const last = run.course.probability.length - 1;
      const arrivals = (100 * (run.course.window[last] ?? 0)) / 0.21;
      return (1 - (run.course.probability[last] ?? 0)) * arrivals;
    };
    for (const [time, capacity] of [
      [2, 1052.4],
      [10, 953.4],
      [60, 947.4],
    ] as const) {
      run.runUntil(time, 0.01);
      near(virtualCapacity(), capacity);
    }
    const wild = runOf(plant, avqModel(0.98, 1.2), from);
    wild.runUntil(100, 0.01);
    const late = wild.course.window.slice(-2000).map((window) => (100 * window) / 0.21);
    near(Math.min(...late), 920, 0.03);
    near(Math.max(...late), 1560, 0.03);
  });

  it("of PI settles on a slow link at about the known time", () => {
    const plant: Plant = { flows: 20, capacity: 1250, propagation: 0.14, buffer: 100 };
    const run = runOf(plant, piModel(published, 20));
    run.runUntil(120, 0.1);
    const last = run.course.times.filter((_, i) => Math.abs((run.course.queue[i] ?? 0) - 20) > 5).at(-1);
    near(last ?? 0, 60.5, 0.01);
  });
});

/** A loop with this round trip at rest: the queue is taken as part of it. */
const atRtt = (flows: number, capacity: number, rtt: number): Plant => ({
  flows,
  capacity,
  propagation: rtt,
  buffer: 1e9,
});
const redLoop = (plant: Plant, slope: number, filter: number) => {
  const law = { minThreshold: 0, maxThreshold: 1 / slope, maxProbability: 1, gentle: false, filter };
  return redModel(() => law).loop(plant, restWith(plant, 0));
};

describe("the linear loop", () => {
  it("of RED has the margins that are known", () => {
    const slow = marginsOf(redLoop(atRtt(60, 3750, 0.246), 1.86e-4, 0.005));
    near(slow.crossover, 0.0502, 0.01);
    expect(Math.abs(slow.phaseMargin - 88.8)).toBeLessThan(0.2);
    const fast = marginsOf(redLoop(atRtt(20, 1250, 0.12), 0.1 / 60, 2.5025));
    expect(Math.abs(fast.phaseMargin - 20.5)).toBeLessThan(0.2);
    expect(Math.abs(fast.gainMargin - 2.9)).toBeLessThan(0.1);
    expect(Math.abs(phaseMarginOf(redLoop(atRtt(10, 1250, 0.12), 0.1 / 60, 2.5025)) + 33.6)).toBeLessThan(0.2);
    expect(Math.abs(phaseMarginOf(redLoop(atRtt(20, 1250, 0.3), 0.1 / 60, 2.5025)) + 109.7)).toBeLessThan(0.2);
  });

  it.each([
    [60, 3750, 0.246, published, 0.5207, 75.3],
    [60, 3750, 0.246, designPi({ capacity: 3750, flowsMin: 60, rttMax: 0.246 }, 0.5), 0.5 / 0.246, 34.787],
    [20, 1250, 0.156, published, 0.0448, undefined],
    [20, 12_500, 0.156, published, 7.32, -27.33],
  ])("of PI with %d flows on %d packets/s and %d s", (flows, capacity, rtt, gains, crossover, margin) => {
    const plant = atRtt(flows, capacity, rtt);
    const margins = marginsOf(piModel(gains, 0).loop(plant, restWith(plant, 0)));
    if (crossover !== undefined) near(margins.crossover, crossover, 0.01);
    if (margin !== undefined) expect(Math.abs(margins.phaseMargin - margin)).toBeLessThan(0.05);
  });

  it("of PI has the gain margin that is known", () => {
    const plant = atRtt(60, 3750, 0.246);
    expect(Math.abs(marginsOf(piModel(published, 0).loop(plant, restWith(plant, 0))).gainMargin - 18.9)).toBeLessThan(
      0.2,
    );
  });

  it.each([
    [100, 0.9308],
    [150, 4.9],
  ])("of AVQ with %d flows has no margin left at a gain of %d", (flows, alpha) => {
    const model = avqModel(0.98, alpha);
    const plant = atRtt(flows, 1250, 0.21);
    const point = model.rest(plant);
    if (point === null) throw new Error("AVQ always has a point of rest");
    expect(Math.abs(phaseMarginOf(model.loop(plant, point)))).toBeLessThan(0.1);
  });

  it("agrees with the fluid run started 1 % off its point of rest", () => {
    const swingOf = (flows: number, propagation: number): readonly [margin: number, part: number] => {
      const law = { minThreshold: 20, maxThreshold: 120, maxProbability: 0.2, gentle: false, filter: 2.5025 };
      const model = redModel(() => law);
      const plant: Plant = { flows, capacity: 1250, propagation, buffer: 400 };
      const point = model.rest(plant);
      if (point === null) throw new Error("there is no point of rest");
      const run = runFromRest(plant, model, point, 0.01);
      run.runUntil(80, 0.02);
      const early = ripple(run, 0).deviation;
      return [phaseMarginOf(model.loop(plant, point)), ripple(run, 70).deviation / Math.max(early, 1e-9)];
    };
    const [stable, settled] = swingOf(25, 0.06);
    expect(stable).toBeGreaterThan(20);
    expect(settled).toBeLessThan(0.1);
    const [unstable, swung] = swingOf(8, 0.2);
    expect(unstable).toBeLessThan(0);
    expect(swung).toBeGreaterThan(0.9);
  });
});
