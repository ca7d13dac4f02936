import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AqmDefinition } from "../../src/engine/aqm/contract.ts";
import { Fifo } from "../../src/engine/aqm/fifo.ts";
import * as registry from "../../src/engine/aqm/registry.ts";
import type { BufferSize } from "../../src/scenario/document.ts";
import type { Field, Fields, ValuesOf } from "../../src/schema/fields.ts";
import { QueueHost, resolveFields } from "../fixtures/queueHost.ts";

type Values = ValuesOf<Fields>;
type Host = QueueHost<Fields, unknown>;
const members: readonly AqmDefinition[] = Object.values(registry);
const RUNS = 60;

/** Disciplines that hold several queues: what leaves next depends on more than who came first. */
const SEVERAL_QUEUES = new Set(["cake", "drr", "dualpi2", "fq", "fq-codel", "fq-pie", "jobs", "sfq", "wfq"]);

/** `expect` for what is asked a million times. */
const must = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

/** One thing that happens, after `wait` seconds. */
type Operation =
  | {
      readonly kind: "arrive";
      readonly wait: number;
      readonly size: number;
      readonly ecn: number;
      readonly flow: number;
    }
  | { readonly kind: "buffer"; readonly wait: number; readonly buffer: BufferSize }
  | { readonly kind: "rate"; readonly wait: number; readonly linkRate: number }
  | { readonly kind: "ecn"; readonly wait: number; readonly on: boolean }
  | { readonly kind: "field"; readonly wait: number; readonly field: number; readonly part: number };

const wait = fc.constantFrom(0, 0, 1e-5, 2e-4, 8e-4, 3e-3, 0.04);
const arrival = fc.record({
  kind: fc.constant("arrive" as const),
  wait,
  size: fc.constantFrom(40, 500, 1000, 1500),
  ecn: fc.integer({ min: 0, max: 3 }),
  flow: fc.integer({ min: 0, max: 5 }),
});
const setting = fc.record({
  kind: fc.constant("field" as const),
  wait,
  field: fc.nat(40),
  part: fc.oneof(fc.constantFrom(0, 0.5, 0.9, 0.97, 1), fc.double({ min: 0, max: 1, noNaN: true })),
});
const change = fc.oneof(
  fc.record({
    kind: fc.constant("buffer" as const),
    wait,
    buffer: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((packets) => ({ packets })),
      fc.integer({ min: 1500, max: 40_000 }).map((bytes) => ({ bytes })),
    ),
  }),
  fc.record({ kind: fc.constant("rate" as const), wait, linkRate: fc.constantFrom(1e5, 1e6, 10e6, 1e9) }),
  fc.record({ kind: fc.constant("ecn" as const), wait, on: fc.boolean() }),
  setting,
);
/** Some fields are set anew, then packets come, and now and then something changes. */
const operations = fc
  .tuple(
    fc.array(setting, { maxLength: 8, size: "max" }),
    fc.array(fc.oneof({ weight: 20, arbitrary: arrival }, { weight: 1, arbitrary: change }), {
      minLength: 1,
      maxLength: 250,
      size: "max",
    }),
  )
  .map(([settings, events]): readonly Operation[] => [...settings, ...events]);

/** Serves one host's link, timers and operations in the order that the engine keeps. */
class Bench {
  readonly host: Host;
  values: Values;
  now = 0;
  freeAt = Number.POSITIVE_INFINITY;
  readonly log: string[] = [];

  constructor(
    readonly definition: AqmDefinition,
    given: Partial<Values> = {},
    from?: { readonly bench: Bench; readonly state: unknown },
  ) {
    if (from === undefined) {
      const path = { linkRate: 10e6, buffer: { packets: 30 } };
      this.values = resolveFields(definition.fields, given, path);
      this.host = new QueueHost(definition, this.values, path);
      this.host.ecn = true;
      return;
    }
    const { bench, state } = from;
    const { host } = bench;
    this.values = bench.values;
    this.now = bench.now;
    this.freeAt = bench.freeAt;
    this.host = new QueueHost(definition, bench.values, host, bench.now, state, host.seed);
    const { ecn, waiting, waitingBytes, arrived, sent, drawn } = host;
    Object.assign(this.host, { ecn, waiting, waitingBytes, arrived, sent, drawn });
    this.host.lost.push(...host.lost);
  }

  run(list: readonly Operation[]): this {
    for (const operation of list) {
      this.advance(this.now + operation.wait);
      this.apply(operation);
      this.checkBooks();
    }
    return this;
  }

  private apply(operation: Operation): void {
    const { host } = this;
    if (operation.kind === "arrive") {
      const packet = { ...operation, class: operation.flow % 2, rtt: 0.1, sequence: host.arrived, tEnq: Number.NaN };
      this.log.push(`${packet.sequence} ${host.arrive(packet, this.now)} ${host.drawn} ${host.lines.join()}`);
      if (this.freeAt === Number.POSITIVE_INFINITY) this.transmit();
      return;
    }
    if (operation.kind === "buffer") host.buffer = operation.buffer;
    else if (operation.kind === "rate") host.linkRate = operation.linkRate;
    else if (operation.kind === "ecn") host.ecn = operation.on;
    else this.values = withField(this.definition, this.values, operation.field, operation.part);
    const [losses, draws] = [host.lost.length, host.drawn];
    host.discipline.retune(this.values, this.now);
    must(
      host.lost.slice(losses).every((loss) => loss.reason === "resize"),
      "a change dropped for another reason",
    );
    must(host.drawn === draws, "a change drew a number");
  }

  /** Link first, then timers, then what happens at `to`. */
  private advance(to: number): void {
    for (;;) {
      const timerAt = this.host.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
      const next = Math.min(this.freeAt, timerAt);
      if (next > to) break;
      must(next >= this.now - 1e-12, `what is due at ${next} was not done before ${this.now}`);
      this.now = Math.max(this.now, next);
      if (this.freeAt <= timerAt) {
        this.transmit();
        if (this.freeAt === Number.POSITIVE_INFINITY) this.host.discipline.onIdle?.(this.now);
      } else {
        this.host.discipline.onTimer?.(this.now);
        must((this.host.discipline.nextTimer?.() ?? Number.NaN) > timerAt, `the timer of ${timerAt} stands still`);
        if (this.freeAt === Number.POSITIVE_INFINITY) this.transmit();
      }
    }
    this.now = to;
  }

  private transmit(): void {
    const packet = this.host.take(this.now);
    this.freeAt = packet === undefined ? Number.POSITIVE_INFINITY : this.now + (packet.size * 8) / this.host.linkRate;
    if (packet !== undefined) this.log.push(`sent ${packet.sequence} ${packet.ecn} ${this.now}`);
  }

  private checkBooks(): void {
    const { host, definition } = this;
    let packets = 0;
    let bytes = 0;
    host.discipline.forEachWaiting((packet) => {
      packets += 1;
      bytes += packet.size;
    });
    must(packets === host.waiting && bytes === host.waitingBytes, `${packets} packets, ${bytes} B wait`);
    must(host.arrived === host.sent + host.lost.length + host.waiting, `${host.arrived} packets arrived`);
    must(!host.isOverfull(), `${host.waiting} packets wait`);
    for (const [id, signal] of Object.entries(definition.signals)) {
      const value = signal.read(host.state, this.values);
      must(Number.isFinite(value) || Number.isNaN(value), `signal ${id} is ${value}`);
    }
  }
}

/** The field at this place in the list at this part of its range; the same values where a rule forbids that. */
const withField = (definition: AqmDefinition, values: Values, place: number, part: number): Values => {
  const names = Object.keys(definition.fields);
  const name = names[place % Math.max(1, names.length)];
  const field = name === undefined ? undefined : definition.fields[name];
  if (name === undefined || field === undefined) return values;
  const value = valueAt(field, part, values[name]);
  if (value === undefined) return values;
  const changed = { ...values, [name]: value };
  return (definition.check?.(changed) ?? []).length === 0 ? changed : values;
};

const valueAt = (field: Field, part: number, before: Values[string] | undefined): Values[string] | undefined => {
  if (field.kind === "flag") return part < 0.5;
  if (field.kind === "choice")
    return field.options[Math.min(field.options.length - 1, Math.floor(part * field.options.length))];
  if (field.kind !== "number") return before;
  const { min, max, scale } = field;
  const value = scale === "log" && min > 0 ? min * (max / min) ** part : min + part * (max - min);
  const inside = Math.min(max, Math.max(min, value));
  return field.integer === true ? Math.round(inside) : inside;
};

/** What the host's codec can write and read: a copy that shares nothing. */
const copyState = (value: unknown): unknown => {
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value;
  if (value instanceof Fifo) {
    const copy = new Fifo();
    value.forEach((packet) => copy.push({ ...packet }));
    return copy;
  }
  if (value instanceof Float64Array || value instanceof Uint32Array || value instanceof Int32Array)
    return value.slice();
  if (value instanceof Uint8Array || value instanceof Uint16Array) return value.slice();
  if (Array.isArray(value)) return value.map(copyState);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyState(item)]));
  throw new TypeError(`a state holds ${String(value)}, which is no plain data`);
};

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

  it("goes on from a copy of its state as if nothing had been", () => {
    fc.assert(
      fc.property(operations, operations, (before, after) => {
        const bench = new Bench(member).run(before);
        const copied = new Bench(member, {}, { bench, state: copyState(bench.host.state) });
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

  it("adopts what waits without a decision, in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (waiting) => {
        const { host } = new Bench(member);
        const signals = Object.keys(member.signals).map((signal) => host.signal(signal));
        host.let(waiting, 0);
        expect([host.lost, host.marked, host.drawn, host.lines]).toEqual([[], [], 0, []]);
        expect(Object.keys(member.signals).map((signal) => host.signal(signal))).toEqual(signals);
        expect(host.queue()).toEqual(Array.from({ length: waiting }, (_, i) => i + 1));
      }),
      { numRuns: 31 },
    );
  });

  it("names a signal or a field beside a line of its pseudo-code, and signals in its inside views", () => {
    const { pseudocode } = member.doc;
    expect(pseudocode.length).toBeLessThanOrEqual(16);
    const known = new Set([...Object.keys(member.signals), ...Object.keys(member.fields)]);
    expect(pseudocode.flatMap((line) => line.shows ?? []).filter((name) => !known.has(name))).toEqual([]);
    const shown = member.inside.flatMap((shape) => (shape.kind === "curve" ? [shape.x, shape.y] : shape.signals));
    expect(shown.filter((signal) => member.signals[signal] === undefined)).toEqual([]);
    const dragged = member.inside.flatMap((shape) => (shape.kind === "curve" ? Object.values(shape.drag) : []));
    expect(dragged.filter((field) => member.fields[field] === undefined)).toEqual([]);
  });

  if (SEVERAL_QUEUES.has(id)) return;

  it("sends in the order in which it shows what waits", () => {
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
        host.let(waiting, 0).buffer = { packets };
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

it("knows each discipline by one id, in kebab-case", () => {
  const ids = members.map((member) => member.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});
