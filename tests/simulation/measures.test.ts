import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DROPPED, ENQUEUED, MARKED, NOT_ECT, type Reason, reasonCode } from "../../src/engine/packets/packet.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { queueIds } from "../engine/scenarios.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { DROPS_WHAT_WAITS, isListed } from "../fixtures/promises.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { Recording } from "./recording.ts";
import { attested, underWitness, type WitnessedEvent } from "./witness.ts";

/** A part of the window in which the queue was the same. */
interface Stretch {
  readonly packets: number;
  readonly bytes: number;
  readonly time: number;
}

/** A packet that is dropped while it waits was counted when it was stored. */
const isArrival = ({ kind, waited }: WitnessedEvent): boolean => kind === ENQUEUED || (kind === DROPPED && !waited);

/** Measures of a window, computed afresh from the packet events of the whole run. */
class Recount {
  private readonly stretches: Stretch[] = [];
  readonly delays: number[] = [];
  readonly arrivals: number;
  /** Bits of packets whose transmission ended in the window. */
  /** Packets that can carry a mark, of those. */
  sentCapable = 0;
  busy = 0;
  /** Over the whole run. */
  dropsOfWaiting = 0;
  /** A packet that finds the link free waits too, for no time. */
  longest = 0;
  /** How each waiting packet was stored. */
  private readonly stored = new Map<number, WitnessedEvent>();
  /** By group: seconds that its packets waited in the window. */
  private readonly waits = new Map<number, number>();
  private storedBytes = 0;

  constructor(
    private readonly events: readonly WitnessedEvent[],
    private readonly rate: number,
    private readonly from: number,
    private readonly to: number,
  ) {
    const { stored } = this;
    let since = 0;
    for (const event of events) {
      if (event.kind === MARKED || (event.kind === DROPPED && !event.waited)) continue;
      this.stretch(since, event.time);
      since = event.time;
      if (event.kind === ENQUEUED) stored.set(event.packet, event);
      else this.leave(event);
      this.storedBytes += event.kind === ENQUEUED ? event.size : -event.size;
      if (event.time >= from && event.time < to) this.longest = Math.max(this.longest, stored.size);
    }
    this.stretch(since, to);
    for (const { group, time } of stored.values()) this.wait(group, time, to);
    this.arrivals = this.countArrivals();
  }

  count(kind: number, group?: number): number {
    return this.inWindow(group).filter((event) => event.kind === kind).length;
  }

  countArrivals(group?: number): number {
    return this.inWindow(group).filter(isArrival).length;
  }

  bytesOf(isCounted: (event: WitnessedEvent) => boolean): number {
    return this.inWindow().reduce((sum, event) => sum + (isCounted(event) ? event.size : 0), 0);
  }

  countReasons(reasons: readonly Reason[]): number {
    const codes = reasons.map(reasonCode);
    return this.inWindow().filter(({ kind, reason }) => kind === DROPPED && codes.includes(reason)).length;
  }

  mean(power: number, unit: "packets" | "bytes" = "packets"): number {
    return this.stretches.reduce((sum, queue) => sum + queue[unit] ** power * queue.time, 0) / (this.to - this.from);
  }
  meanOf(group: number): number {
    return (this.waits.get(group) ?? 0) / (this.to - this.from);
  }
  timeWhere(holds: (packets: number, bytes: number) => boolean): number {
    return this.stretches.reduce((sum, { packets, bytes, time }) => sum + (holds(packets, bytes) ? time : 0), 0);
  }

  private inWindow(group?: number): WitnessedEvent[] {
    return this.events.filter(
      (event) => event.time >= this.from && event.time < this.to && (group === undefined || event.group === group),
    );
  }

  private stretch(begin: number, end: number): void {
    const time = Math.min(end, this.to) - Math.max(begin, this.from);
    if (time <= 0) return;
    const packets = this.stored.size;
    this.stretches.push({ packets, bytes: this.storedBytes, time });
    this.longest = Math.max(this.longest, packets);
  }

  private wait(group: number, begin: number, end: number): void {
    const time = Math.max(0, Math.min(end, this.to) - Math.max(begin, this.from));
    this.waits.set(group, (this.waits.get(group) ?? 0) + time);
  }

  private leave({ kind, time, packet, size, ecn }: WitnessedEvent): void {
    const stored = this.stored.get(packet);
    if (stored === undefined) throw new Error(`packet ${packet} left at ${time} s and was never stored`);
    this.stored.delete(packet);
    this.wait(stored.group, stored.time, time);
    if (kind === DROPPED) {
      this.dropsOfWaiting += 1;
      return;
    }
    if (time >= this.from && time < this.to) this.delays.push(time - stored.time);
    const ends = time + (8 * size) / this.rate;
    if (ends >= this.from && ends < this.to && ecn !== NOT_ECT) this.sentCapable += 1;
    this.busy += Math.max(0, Math.min(ends, this.to) - Math.max(time, this.from));
  }
}

const near = (told: number | null | undefined, expected: number, tolerance = 1e-9): void => {
  const bound = tolerance * Math.max(1, Math.abs(expected));
  if (told === null || told === undefined || !(Math.abs(told - expected) <= bound))
    throw new Error(`${told}, expected ${expected}`);
};

const window = fc
  .tuple(evenly(0, DURATION), evenly(0, DURATION))
  .filter(([a, b]) => Math.abs(a - b) > 0.1)
  .map(([a, b]): readonly [number, number] => [Math.min(a, b), Math.max(a, b)]);

/**
 * Packets leave in any order and may be dropped while they wait: a witness tells one copy of a segment from another.
 */
const measured = (scenario: Scenario, [from, to]: readonly [number, number]): { report: Report; recount: Recount } => {
  const simulation = new Simulation(underWitness(scenario), 0, { packets: "all" });
  simulation.watch(from, to);
  const events = attested(new Recording(simulation).runThrough([DURATION]).events);
  return { report: simulation.report(from, to), recount: new Recount(events, scenario.bottleneck.rate, from, to) };
};
const checks: Readonly<Record<string, (report: Report, recount: Recount, scenario: Scenario) => void>> = {
  "queue: mean, deviation, largest": ({ metrics, groups }, recount) => {
    for (const [g, group] of groups.entries()) near(group.queueMeanPackets, recount.meanOf(g));
    near(metrics["queueMeanPackets"], recount.mean(1));
    near((metrics["queueStdPackets"] ?? 0) ** 2, recount.mean(2) - recount.mean(1) ** 2, 1e-7);
    if (recount.mean(1) === 0) expect(metrics["queueCv"]).toBeNull();
    else near(metrics["queueCv"], (metrics["queueStdPackets"] ?? Number.NaN) / recount.mean(1));
    expect(metrics["queueMaxPackets"]).toBe(recount.longest);
    near(metrics["queueMeanBytes"], recount.mean(1, "bytes"));
    // In kilobytes, as the packets are counted: what rounding leaves of a difference of squares is about the squares'
    // size.
    near(
      (metrics["queueStdBytes"] ?? 0) ** 2 / 1e6,
      (recount.mean(2, "bytes") - recount.mean(1, "bytes") ** 2) / 1e6,
      1e-7,
    );
  },
  "queue: percentiles, weighted by time": ({ metrics, to, from }, recount) => {
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
  },
  "queue: time with the buffer full, to 98 %, and empty": ({ metrics, from, to }, recount, { bottleneck }) => {
    const { buffer } = bottleneck;
    const isFull = (packets: number, bytes: number): boolean =>
      "packets" in buffer ? packets >= 0.98 * buffer.packets : bytes >= 0.98 * buffer.bytes;
    near(metrics["queueFullFraction"], recount.timeWhere(isFull) / (to - from));
    near(metrics["queueEmptyFraction"], recount.timeWhere((packets) => packets === 0) / (to - from));
  },
  "delay: mean and deviation exactly, percentiles within 1 %": ({ metrics }, { delays }) => {
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
  },
  "loss and marks": ({ metrics, groups }, recount) => {
    const [drops, marks] = [recount.count(DROPPED), recount.count(MARKED)];
    expect(metrics["arrivals"]).toBe(recount.arrivals);
    expect(metrics["drops"]).toBe(drops);
    for (const [g, group] of groups.entries()) {
      expect(group.drops).toBe(recount.count(DROPPED, g));
      expect(group.marks).toBe(recount.count(MARKED, g));
      expect(group.arrivals).toBe(recount.countArrivals(g));
    }
    if (recount.arrivals === 0) {
      expect([metrics["lossFraction"], metrics["markFraction"], metrics["signalFraction"]]).toEqual([null, null, null]);
      return;
    }
    near(metrics["lossFraction"], drops / recount.arrivals);
    near(metrics["markFraction"], marks / recount.arrivals);
    near(metrics["signalFraction"], (drops + marks) / recount.arrivals);
    const forRoom = recount.countReasons(["overflow", "victim", "resize"]);
    expect(metrics["overflows"]).toBe(forRoom);
    near(metrics["overflowFraction"], forRoom / recount.arrivals);
    near(metrics["earlyDropFraction"], (drops - forRoom) / recount.arrivals);
  },
  "bytes that arrived and were dropped": ({ metrics, from, to }, recount, { bottleneck }) => {
    const arrived = recount.bytesOf(isArrival);
    near(metrics["offeredLoad"], (8 * arrived) / (bottleneck.rate * (to - from)));
    if (arrived === 0) expect(metrics["byteLossFraction"]).toBeNull();
    else near(metrics["byteLossFraction"], recount.bytesOf(({ kind }) => kind === DROPPED) / arrived);
  },
  "marks of packets that can carry one": ({ metrics }, recount) => {
    if (recount.sentCapable === 0) expect(metrics["ectMarkFraction"]).toBeNull();
    else near(metrics["ectMarkFraction"], recount.count(MARKED) / recount.sentCapable);
  },
  "use of the link, and its idle time": ({ metrics, from, to }, recount) => {
    // The link has one rate, so the bits that pass in the window are those of the time for which it sends.
    near(metrics["utilization"], recount.busy / (to - from), 1e-6);
    near(metrics["linkIdleFraction"], 1 - recount.busy / (to - from), 1e-6);
  },
};

describe("the measures of a window are those of its packet events", () => {
  it.each(queueIds)("%s", (queue) => {
    fc.assert(
      fc.property(randomScenario({ changes: 0, steady: true, queues: [queue] }), window, (scenario, span) => {
        const { report, recount } = measured(scenario, span);
        const isDefault = Object.keys(scenario.lanes[0]?.params ?? {}).length === 0;
        if (isDefault && !isListed(DROPS_WHAT_WAITS, queue)) expect(recount.dropsOfWaiting).toBe(0);
        for (const [what, check] of Object.entries(checks)) {
          try {
            check(report, recount, scenario);
          } catch (error) {
            throw new Error(what, { cause: error });
          }
        }
      }),
      { numRuns: cases(4, 15) },
    );
  });
});
