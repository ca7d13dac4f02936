import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AqmDefinition } from "../../src/engine/aqm/contract.ts";
import * as registry from "../../src/engine/aqm/registry.ts";
import { algorithmOf } from "../../src/engine/documentation.ts";
import { EVERY_RUN, namesOf } from "../../src/ui/plots/insideNames.ts";
import { cases } from "../fixtures/cases.ts";
import { checkSample } from "../fixtures/insideSample.ts";
import * as promises from "../fixtures/promises.ts";
import { isListed, SEVERAL_QUEUES } from "../fixtures/promises.ts";
import { arrival, Bench, copyState, operations, valueAt } from "../fixtures/queueBench.ts";
import { resolveFields } from "../fixtures/queueHost.ts";

const members: readonly AqmDefinition[] = Object.values(registry);
const RUNS = cases(20, 60);

describe.each(members.map((member) => [member.id, member] as const))("%s", (id, member) => {
  it("keeps the books, the buffer and the order of random operations, twice alike", () => {
    fc.assert(
      fc.property(operations, (list) => {
        const bench = new Bench(member).run(list);
        expect(new Bench(member).run(list).log).toEqual(bench.log);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(["given", "filled"] as const)("continues from a copy of its state as without copying, %s", (how) => {
    fc.assert(
      fc.property(operations, operations, (before, after) => {
        const bench = new Bench(member).run(before);
        const copied = new Bench(member, {}, { bench, state: copyState(bench.host.state), how });
        const known = bench.log.length;
        expect(copied.run(after).log).toEqual(bench.run(after).log.slice(known));
      }),
      { numRuns: RUNS },
    );
  });

  it("takes every bound and default of every field", () => {
    for (const [name, field] of Object.entries(member.fields)) {
      for (const part of field.kind === "choice"
        ? field.options.map((_, i) => (i + 0.5) / field.options.length)
        : [0, 1]) {
        const value = valueAt(field, part, undefined);
        if (value === undefined) continue;
        const values = { ...resolveFields(member.fields), [name]: value };
        if ((member.check?.(values) ?? []).length > 0) continue;
        new Bench(member, values).run(fc.sample(arrival, { numRuns: 120, seed: 7 }));
      }
    }
  });

  it("has defaults within their ranges and rules, over slow and fast links, small and large buffers", () => {
    for (const linkRate of [1e3, 10e6, 1e11]) {
      for (const buffer of [{ packets: 1 }, { packets: 1e6 }, { bytes: 1500 }, { bytes: 1e10 }]) {
        const values = resolveFields(member.fields, {}, { linkRate, buffer });
        expect(member.check?.(values) ?? []).toEqual([]);
        for (const [name, field] of Object.entries(member.fields)) {
          const value = values[name];
          if (field.kind !== "number" || typeof value !== "number") continue;
          expect(value, `${name} of ${id}`).toBeGreaterThanOrEqual(field.min);
          expect(value, `${name} of ${id}`).toBeLessThanOrEqual(field.max);
        }
      }
    }
  });

  it("adopts the waiting packets without a decision, in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (waiting) => {
        const { host } = new Bench(member);
        const signals = Object.keys(member.signals).map((signal) => host.signal(signal));
        host.fillTo(waiting, 0);
        expect([host.lost, host.marked, host.drawn, host.lines]).toEqual([[], [], 0, []]);
        expect(Object.keys(member.signals).map((signal) => host.signal(signal))).toEqual(signals);
        expect(host.queue()).toEqual(Array.from({ length: waiting }, (_, i) => i + 1));
      }),
      { numRuns: cases(16, 31) },
    );
  });

  it("names a signal or a field beside a line of its pseudo-code", () => {
    const { pseudocode } = algorithmOf(member.id).doc;
    expect(pseudocode.length).toBeLessThanOrEqual(16);
    const known = new Set([...Object.keys(member.signals), ...Object.keys(member.fields)]);
    expect(pseudocode.flatMap((line) => line.shows ?? []).filter((name) => !known.has(name))).toEqual([]);
  });

  it("names signals and number fields in its inside views", () => {
    const { signals, fields } = member;
    const isField = (name: string): boolean => fields[name]?.kind === "number";
    /** A number, a list of numbers, or one number of a list: what a hand can move. */
    const isMoved = (name: string): boolean => isField(name) || fields[name.replace(/\.\d$/, "")]?.kind === "numbers";
    const isRecorded = (name: string): boolean => signals[name] !== undefined || EVERY_RUN.includes(name);
    for (const names of member.inside.map((shape) => namesOf(shape))) {
      expect(names.recorded.filter((name) => !isRecorded(name))).toEqual([]);
      expect(names.fields.filter((name) => !isMoved(name))).toEqual([]);
      expect(names.either.filter((name) => !isField(name) && signals[name] === undefined)).toEqual([]);
    }
  });

  const samples = member.inside.some((shape) => "sample" in shape);
  if (samples)
    it("samples few numbers, none of them infinite, for its inside views at any time", () => {
      fc.assert(
        fc.property(operations, (list) => {
          const bench = new Bench(member);
          for (const part of [list.slice(0, 20), list.slice(20, 60), list.slice(60)]) {
            bench.run(part);
            for (const shape of member.inside) checkSample(shape, bench.host.state, bench.values, bench.now);
          }
        }),
        { numRuns: RUNS },
      );
    });

  if (isListed(SEVERAL_QUEUES, id)) return;

  it("sends in the order of forEachWaiting", () => {
    fc.assert(
      fc.property(operations, (list) => {
        const { host, now } = new Bench(member).run(list);
        const shown = host.queue();
        const left: number[] = [];
        for (let packet = host.take(now); packet !== undefined; packet = host.take(now)) left.push(packet.sequence);
        const lost = new Set(host.lost.map((loss) => loss.sequence));
        expect(left).toEqual(shown.filter((sequence) => !lost.has(sequence)));
        expect(host.waiting).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  it("drops from the tail, as resize, what a smaller buffer cannot hold", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (waiting, packets) => {
        const { host, values } = new Bench(member);
        host.fillTo(waiting, 0).buffer = { packets };
        host.discipline.retune(values, 1);
        const excess = Math.max(0, waiting - packets);
        expect(host.lost).toEqual(
          Array.from({ length: excess }, (_, i) => ({ sequence: waiting - i, reason: "resize" as const })),
        );
        expect(host.queue()).toEqual(Array.from({ length: waiting - excess }, (_, i) => i + 1));
      }),
      { numRuns: RUNS },
    );
  });
});

it("knows every discipline that promises less than the others", () => {
  const ids = members.map((member) => member.id);
  const listed = Object.values(promises).flatMap((list) => (typeof list === "function" ? [] : Object.keys(list)));
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter((id) => !ids.includes(id))).toEqual([]);
});

it("knows each discipline by one id, in kebab-case", () => {
  const ids = members.map((member) => member.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});
