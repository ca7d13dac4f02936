import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metricsAt } from "../../src/engine/metrics/list.ts";
import { DEQUEUED } from "../../src/engine/packets/packet.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { hasTransport, type TrafficDefinition } from "../../src/engine/traffic/contract.ts";
import * as registry from "../../src/engine/traffic/registry.ts";
import type { Change } from "../../src/scenario/document.ts";
import { resolve } from "../../src/schema/check.ts";
import { type Document, isScenario, scenarioOf } from "../engine/scenarios.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { valueAt } from "../fixtures/queueBench.ts";
import { Recording } from "../simulation/recording.ts";

const members: readonly TrafficDefinition[] = Object.values(registry);
const END = 12;
const PATH = { linkRate: 2e6, buffer: { packets: 30 }, largestPacket: 1500 };

/** A few of this kind beside two downloads, at a link that they fill, so that packets wait and are lost. */
const beside = (kind: string, more: Document = {}, timeline: readonly Change[] = []): Document => ({
  seed: 5,
  duration: END,
  bottleneck: { rate: 2e6, delay: 0.005, buffer: { packets: 30 } },
  lanes: [{ queue: "drop-tail" }, { queue: "fq-codel" }],
  traffic: [
    { id: "it", kind, count: 3, rtt: { uniform: [0.02, 0.1] }, start: { random: [0, 1] }, ...more },
    { id: "ftp", kind: "bulk", count: 2, rtt: 0.05 },
  ],
  timeline: timeline.map((change) => ({ ...change })),
});
const runOf = (document: Document, lane = 0): Recording =>
  new Recording(new Simulation(scenarioOf(document), lane, { packets: "all" }));
const finish = (recording: Recording): Recording => {
  recording.simulation.watch(END - 2, END);
  return recording.runThrough([END]);
};

describe.each(members.map((member) => [member.id, member] as const))("%s", (id, member) => {
  it("is described in plain sentences", () => {
    expect(member.title).toMatch(/^\p{Lu}/u);
    expect(member.summary).toMatch(/^\p{Lu}.*\.$/u);
    expect(member.sources.length).toBeGreaterThan(0);
    for (const { label, help } of Object.values(member.fields)) {
      expect(label).toMatch(/^\p{Lu}/u);
      expect(help, label).toMatch(/\.$/);
    }
  });

  it("says that it adapts if its receiver asks for another bit rate, and only then", () => {
    const asks = member.form === "media" && member.create(resolve(member.fields, {}, PATH)).ask !== undefined;
    expect(member.adapts === true).toBe(asks);
  });

  it("runs with nothing but its name, and with every bound of every field", () => {
    expect(isScenario(beside(id))).toBe(true);
    for (const [name, field] of Object.entries(member.fields))
      for (const part of [0, 1]) {
        const value = valueAt(field, part, undefined);
        if (value === undefined || (typeof value === "number" && value > 1000)) continue;
        const document = beside(id, { [name]: value, count: 1 });
        if (isScenario(document)) runOf(document).simulation.runUntil(3);
      }
  });

  it("sends, and when it has stopped every packet was dropped, sent on, or waits", () => {
    const recording = runOf(beside(id, { stop: 5 }), 1);
    recording.simulation.watch(0, END);
    recording.runThrough([END]);
    const [group] = recording.simulation.report(0, END).groups;
    const taken = recording.events.filter((event) => event.group === 0 && event.kind === DEQUEUED).length;
    // Transfers that came before the stop may still be under way.
    const waiting = recording.last?.queueGroups.filter((place) => place === 0).length ?? 0;
    expect(group?.arrivals).toBeGreaterThan(10);
    expect(group?.arrivals).toBe((group?.drops ?? 0) + taken + waiting);
    expect(group?.goodput).toBeGreaterThan(0);
    // Only a transport sends anything twice.
    if (!hasTransport(member)) expect(group?.goodput).toBe(group?.throughput);
  });

  it("has metrics of quality that exist, with finite values or none", () => {
    const known = metricsAt("group").map((metric) => metric.id);
    expect((member.quality ?? []).filter((metric) => !known.includes(metric))).toEqual([]);
    const { quality } = finish(runOf(beside(id))).simulation.report(END - 2, END).groups[0] ?? { quality: {} };
    expect(Object.keys(quality)).toEqual(member.quality ?? []);
    for (const value of Object.values(quality)) if (value !== null) expect(Number.isFinite(value)).toBe(true);
  });

  it("continues from a checkpoint as without saving", () => {
    for (const at of [0.3, 4.321, 9]) {
      const original = runOf(beside(id));
      original.simulation.runUntil(at);
      const checkpoint = structuredClone(original.simulation.save());
      const restored = new Recording(Simulation.restore(checkpoint, undefined, { packets: "all" }));
      original.take();
      const [actual, expected] = [finish(restored).simulation, finish(original).simulation];
      expect(actual.traceHash()).toBe(expected.traceHash());
      expect(actual.events).toBe(expected.events);
      expect(actual.report(END - 2, END)).toEqual(expected.report(END - 2, END));
    }
  });

  it("keeps time, order and books through random fields and changes, and continues from a checkpoint", () => {
    const names = Object.keys(member.fields);
    const part = fc.constantFrom(0, 0.1, 0.4, 0.7);
    const operations = fc.record({
      lane: fc.constantFrom(0, 1),
      fields: fc.array(fc.option(part, { nil: undefined }), { minLength: names.length, maxLength: names.length }),
      changes: fc.array(fc.record({ at: evenly(0.5, 3.5), which: fc.nat(100), part }), { maxLength: 5 }),
      savedAt: evenly(0.2, 3.8),
    });
    const isEndless = (value: unknown): boolean => typeof value === "number" && value > 1000;
    fc.assert(
      fc.property(operations, ({ lane, fields, changes, savedAt }) => {
        let own: Document = {};
        for (const [i, [name, field]] of Object.entries(member.fields).entries()) {
          const where = fields[i];
          const value = where === undefined ? undefined : valueAt(field, where, undefined);
          if (value === undefined || isEndless(value)) continue;
          if (isScenario(beside(id, { ...own, [name]: value }))) own = { ...own, [name]: value };
        }
        const timeline = changes
          .toSorted((a, b) => a.at - b.at)
          .flatMap(({ at, which, part: where }): Change[] => {
            const name = [...names, "count"][which % (names.length + 1)] ?? "count";
            const field = member.fields[name];
            const to = field === undefined ? Math.round(1 + 5 * where) : valueAt(field, where, undefined);
            return to === undefined || isEndless(to) ? [] : [{ at, set: `traffic.it.${name}`, to }];
          });
        const document = { ...beside(id, own), duration: 4 };
        /** Runs on to the end; a change that does not fit is refused, in every run alike. */
        const goOn = (recording: Recording, from: number): Recording => {
          for (const change of timeline.filter(({ at }) => at >= from)) {
            recording.runThrough([change.at]);
            recording.simulation.change(change);
          }
          return recording.runThrough([4]);
        };
        const watched = runOf(document, lane);
        watched.simulation.watch(0, 4);
        const { events, last, simulation } = goOn(watched, 0);
        for (const [i, { time }] of events.entries()) expect(time).toBeGreaterThanOrEqual(events[i - 1]?.time ?? 0);
        for (const [g, group] of simulation.report(0, 4).groups.entries()) {
          const taken = events.filter((event) => event.group === g && event.kind === DEQUEUED).length;
          const waiting = last?.queueGroups.filter((place) => place === g).length ?? 0;
          expect(group.arrivals).toBe(group.drops + taken + waiting);
          for (const value of Object.values(group.quality))
            if (value !== null) expect(Number.isFinite(value)).toBe(true);
        }
        expect(goOn(runOf(document, lane), 0).simulation.traceHash()).toBe(simulation.traceHash());
        const early = runOf(document, lane);
        for (const change of timeline.filter(({ at }) => at < savedAt)) {
          early.simulation.runUntil(change.at);
          early.simulation.change(change);
        }
        early.simulation.runUntil(savedAt);
        const checkpoint = structuredClone(early.simulation.save());
        const restored = new Recording(Simulation.restore(checkpoint, undefined, { packets: "all" }));
        expect(goOn(restored, savedAt).simulation.traceHash()).toBe(simulation.traceHash());
      }),
      { numRuns: cases(4, 60) },
    );
  });

  it("follows changes of its fields, its number and its stop, and repeats them exactly", () => {
    const fields = Object.entries(member.fields).flatMap(([name, field], i): Change[] => {
      const value = valueAt(field, 0.4, undefined);
      // A huge rate is a question of patience, not of form.
      const to =
        typeof value !== "number" ? value : "unit" in field && field.unit === "1/s" ? 20 : Math.min(value, 1e6);
      return to === undefined ? [] : [{ at: 2 + 0.3 * i, set: `traffic.it.${name}`, to }];
    });
    const timeline: Change[] = [
      ...fields,
      { at: 5, set: "traffic.it.count", to: 6 },
      { at: 6, set: "bottleneck.delay", to: 0.01 },
      { at: 7, set: "traffic.it.count", to: 2 },
      { at: 8, set: "traffic.it.packetSize", to: 500 },
    ];
    const replayed = finish(runOf(beside(id, {}, timeline))).simulation;
    const played = runOf(beside(id)).simulation;
    for (const change of timeline) {
      played.runUntil(change.at);
      played.change(change);
    }
    played.runUntil(END);
    expect(played.traceHash()).toBe(replayed.traceHash());
    expect(played.traceHash()).not.toBe(finish(runOf(beside(id))).simulation.traceHash());
  });

  it("sends nothing new after its stop, and numbers its flows alike in every lane", () => {
    const stopped = { stop: 6, start: 0 };
    const [full, fair] = [0, 1].map((lane) => finish(runOf(beside(id, stopped), lane)));
    const own = (full?.events ?? []).filter(({ group }) => group === 0);
    expect(own.length).toBeGreaterThan(0);
    // Transfers that have begun, and lost packets, are still completed.
    const news = new Map<number, number>();
    for (const { time, flow, sequence } of own)
      if (time > 6.2 && sequence >= 0 && member.form !== "transfers") {
        const before = own.some((other) => other.flow === flow && other.sequence === sequence && other.time <= 6.2);
        if (!before) news.set(flow, sequence);
      }
    expect([...news]).toEqual([]);
    const flowsOf = (recording: Recording | undefined): number[] =>
      [...new Set(recording?.events.filter(({ group }) => group === 1).map(({ flow }) => flow))].sort((a, b) => a - b);
    expect(flowsOf(full)).toEqual(flowsOf(fair));
  });
});
