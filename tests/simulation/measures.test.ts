import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/engine/frame.ts";
import { DROPPED, MARKED, STORED, TAKEN } from "../../src/engine/packet.ts";
import { Simulation } from "../../src/engine/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { type PacketEvent, Recording } from "./recording.ts";

const SYN = 40;

/** Measures of a window, computed afresh from the packet events of the whole run. */
class Recount {
  /** [length of the queue, seconds] of every stretch in the window. */
  private readonly stretches: (readonly [number, number])[] = [];
  readonly delays: number[] = [];
  readonly arrivals: number;
  /** Bits of packets whose transmission ended in the window. */
  sentBits = 0;
  busy = 0;
  /** A packet that finds the link free waits too, for no time. */
  longest = 0;

  constructor(
    private readonly events: readonly PacketEvent[],
    scenario: Scenario,
    private readonly from: number,
    private readonly to: number,
  ) {
    const sizes = scenario.traffic.map(({ packetSize }) => packetSize);
    const { rate } = scenario.bottleneck;
    const stored: number[] = [];
    let since = 0;
    let before = 0;
    for (const event of events) {
      if (event.kind !== STORED && event.kind !== TAKEN) continue;
      this.stretch(before, since, event.time);
      since = event.time;
      if (event.kind === STORED) stored.push(event.time);
      else
        this.taken(
          event.time,
          stored.shift() ?? Number.NaN,
          event.sequence < 0 ? SYN : (sizes[event.group] ?? 0),
          rate,
        );
      before = stored.length;
      if (event.time >= from && event.time < to) this.longest = Math.max(this.longest, before);
    }
    this.stretch(before, since, to);
    this.arrivals = this.count(STORED) + this.count(DROPPED);
  }

  count(kind: number, group?: number): number {
    return this.events.filter(
      (event) =>
        event.kind === kind &&
        event.time >= this.from &&
        event.time < this.to &&
        (group === undefined || event.group === group),
    ).length;
  }

  mean(power: number): number {
    return this.stretches.reduce((sum, [q, time]) => sum + q ** power * time, 0) / (this.to - this.from);
  }
  timeWhere(holds: (queue: number) => boolean): number {
    return this.stretches.reduce((sum, [q, time]) => sum + (holds(q) ? time : 0), 0);
  }

  private stretch(queue: number, begin: number, end: number): void {
    const time = Math.min(end, this.to) - Math.max(begin, this.from);
    if (time <= 0) return;
    this.stretches.push([queue, time]);
    this.longest = Math.max(this.longest, queue);
  }

  private taken(time: number, storedAt: number, size: number, rate: number): void {
    if (time >= this.from && time < this.to) this.delays.push(time - storedAt);
    const ends = time + (8 * size) / rate;
    if (ends >= this.from && ends < this.to) this.sentBits += 8 * size;
    this.busy += Math.max(0, Math.min(ends, this.to) - Math.max(time, this.from));
  }
}

const near = (told: number | null | undefined, expected: number, tolerance = 1e-9): void => {
  const bound = tolerance * Math.max(1, Math.abs(expected));
  if (told === null || told === undefined || !(Math.abs(told - expected) <= bound))
    throw new Error(`${told}, expected ${expected}`);
};

const window = fc
  .tuple(fc.double({ min: 0, max: DURATION, noNaN: true }), fc.double({ min: 0, max: DURATION, noNaN: true }))
  .filter(([a, b]) => Math.abs(a - b) > 0.1)
  .map(([a, b]): readonly [number, number] => [Math.min(a, b), Math.max(a, b)]);

/** First in, first out, and no drop of what waits: without changes every discipline does so by default. */
const measured = (scenario: Scenario, [from, to]: readonly [number, number]): { report: Report; recount: Recount } => {
  const simulation = new Simulation(scenario, 0, { packets: "all" });
  simulation.watch(from, to);
  const { events } = new Recording(simulation).runThrough([DURATION]);
  return { report: simulation.report(from, to), recount: new Recount(events, scenario, from, to) };
};
const forEach = (check: (report: Report, recount: Recount, scenario: Scenario) => void): void =>
  fc.assert(
    fc.property(randomScenario({ changes: 0 }), window, (scenario, span) => {
      const { report, recount } = measured(scenario, span);
      check(report, recount, scenario);
    }),
    { numRuns: 80 },
  );

describe("the measures of a window are those of its packet events", () => {
  it("queue: mean, deviation, largest", () => {
    forEach(({ metrics }, recount) => {
      near(metrics["queueMeanPackets"], recount.mean(1));
      near((metrics["queueStdPackets"] ?? 0) ** 2, recount.mean(2) - recount.mean(1) ** 2, 1e-7);
      expect(metrics["queueMaxPackets"]).toBe(recount.longest);
    });
  });

  it("queue: percentiles, weighted by time", () => {
    forEach(({ metrics, to, from }, recount) => {
      for (const [id, share] of [
        ["queueP05Packets", 0.05],
        ["queueP50Packets", 0.5],
        ["queueP95Packets", 0.95],
      ] as const) {
        const told = metrics[id] ?? Number.NaN;
        const below = recount.timeWhere((queue) => queue < told) / (to - from);
        const upTo = recount.timeWhere((queue) => queue <= told) / (to - from);
        expect(below).toBeLessThanOrEqual(share + 1e-9);
        expect(upTo).toBeGreaterThanOrEqual(share - 1e-9);
      }
    });
  });

  it("queue: time with the buffer full, to 98 %", () => {
    forEach(({ metrics, from, to }, recount, { bottleneck: { buffer } }) => {
      if (!("packets" in buffer)) return;
      near(metrics["queueFullFraction"], recount.timeWhere((queue) => queue >= 0.98 * buffer.packets) / (to - from));
    });
  });

  it("delay: mean and deviation exactly, percentiles within 1 %", () => {
    forEach(({ metrics }, { delays }) => {
      if (delays.length === 0) {
        expect([metrics["delayMean"], metrics["delayStd"], metrics["delayP95"]]).toEqual([null, null, null]);
        return;
      }
      const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
      near(metrics["delayMean"], mean);
      near(
        (metrics["delayStd"] ?? 0) ** 2,
        delays.reduce((sum, delay) => sum + (delay - mean) ** 2, 0) / delays.length,
        1e-7,
      );
      const sorted = delays.toSorted((a, b) => a - b);
      for (const [id, share] of [
        ["delayP50", 0.5],
        ["delayP95", 0.95],
        ["delayP99", 0.99],
      ] as const) {
        const exact = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? Number.NaN;
        expect(Math.abs((metrics[id] ?? Number.NaN) - exact)).toBeLessThanOrEqual(Math.max(0.01 * exact, 1e-5));
      }
    });
  });

  it("loss and marks", () => {
    forEach(({ metrics, groups }, recount) => {
      const [drops, marks] = [recount.count(DROPPED), recount.count(MARKED)];
      expect(metrics["arrivals"]).toBe(recount.arrivals);
      expect(metrics["drops"]).toBe(drops);
      for (const [g, group] of groups.entries()) {
        expect(group.drops).toBe(recount.count(DROPPED, g));
        expect(group.arrivals).toBe(recount.count(STORED, g) + recount.count(DROPPED, g));
      }
      if (recount.arrivals === 0) {
        expect([metrics["lossFraction"], metrics["markFraction"], metrics["signalFraction"]]).toEqual([
          null,
          null,
          null,
        ]);
        return;
      }
      near(metrics["lossFraction"], drops / recount.arrivals);
      near(metrics["markFraction"], marks / recount.arrivals);
      near(metrics["signalFraction"], (drops + marks) / recount.arrivals);
      near((metrics["overflowFraction"] ?? 0) + (metrics["earlyDropFraction"] ?? 0), drops / recount.arrivals);
    });
  });

  it("use of the link, and its idle time", () => {
    forEach(({ metrics, from, to }, recount, { bottleneck }) => {
      near(metrics["utilization"], recount.sentBits / (bottleneck.rate * (to - from)), 1e-6);
      near(metrics["linkIdleFraction"], 1 - recount.busy / (to - from), 1e-6);
    });
  });
});
