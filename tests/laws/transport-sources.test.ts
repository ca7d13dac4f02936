import { describe, expect, it } from "vitest";
import { PURPOSE, RandomStream } from "../../src/engine/random.ts";
import { cbr } from "../../src/engine/traffic/cbr.ts";
import type { Draw, Source, TrafficDefinition } from "../../src/engine/traffic/contract.ts";
import { exponentialOnOff } from "../../src/engine/traffic/exponentialOnOff.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Fields, ValuesOf } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";

const valuesOf = <F extends Fields>(kind: TrafficDefinition<F>, given: Readonly<Record<string, Json>>): ValuesOf<F> =>
  resolve(kind.fields, given, { linkRate: 10e6, buffer: { packets: 100 } });
const sourceOf = <F extends Fields>(
  kind: TrafficDefinition<F>,
  given: Readonly<Record<string, Json>>,
  packetSize: number,
): Source<ValuesOf<F>> => {
  if (kind.form !== "source") throw new Error(`${kind.id} is no source`);
  return kind.create(valuesOf(kind, given), packetSize);
};
const scripted =
  (...draws: number[]): Draw =>
  () => {
    const drawn = draws.shift();
    if (drawn === undefined) throw new Error("more was drawn than expected");
    return drawn;
  };
const seeded = (entity: number): Draw => {
  const stream = new RandomStream(20, PURPOSE.source, entity);
  return () => stream.uniform();
};

describe("constant rate", () => {
  it.each([
    [448e3, 210, 0.00375],
    [1e6, 1000, 0.008],
    [64e3, 200, 0.025],
  ])("%d bit/s in packets of %d B: every %d s (vector 1)", (rate, size, interval) => {
    const source = sourceOf(cbr, { rate }, size);
    expect(source.first(scripted())).toBe(0);
    expect(source.next(scripted())).toBeCloseTo(interval, 12);
  });

  it("with interval jitter 1 varies by half an interval at most, uniformly (ns-2's random_)", () => {
    const source = sourceOf(cbr, { rate: 1e6, intervalJitter: 1 }, 1000);
    expect(source.next(scripted(0))).toBeCloseTo(0.004, 12);
    expect(source.next(scripted(0.5))).toBeCloseTo(0.008, 12);
    expect(source.next(scripted(0.75))).toBeCloseTo(0.01, 12);
  });

  it("another rate holds from the next packet on", () => {
    const source = sourceOf(cbr, { rate: 1e6 }, 1000);
    source.retune(valuesOf(cbr, { rate: 2e6 }), 1000);
    expect(source.next(scripted())).toBeCloseTo(0.004, 12);
    source.retune(valuesOf(cbr, { rate: 2e6 }), 500);
    expect(source.next(scripted())).toBeCloseTo(0.002, 12);
  });
});

/** The setting of the seed papers: bursts of 25 packets on average. */
const BURSTY = { peakRate: 1e6, meanOn: 0.02, meanOff: 0.08 };

describe("exponential bursts", () => {
  it("scripted: the burst is drawn before the pause, and begins after an interval and the pause (vector 6)", () => {
    const source = sourceOf(exponentialOnOff, BURSTY, 100);
    const draw = scripted(0.5, 0.5);
    const times: number[] = [];
    let now = source.first(draw);
    for (let i = 0; i < 17; i++) {
      times.push(now);
      if (i < 16) now += source.next(draw);
    }
    expect(times[0]).toBeCloseTo(0.0562518, 7);
    expect(times[1]).toBeCloseTo(0.0562518 + 0.0008, 7);
    expect(times[16]).toBeCloseTo(0.0690518, 7);
    // The 18th packet belongs to the next burst.
    expect(() => source.next(draw)).toThrow("more was drawn");
  });

  it.each([
    [0.5, 0.0554518],
    [0.9, 0.1842068],
  ])("a pause of mean 80 ms drawn at %d lasts %d s (vector 5)", (u, pause) => {
    const source = sourceOf(exponentialOnOff, { ...BURSTY, meanOn: 0 }, 100);
    expect(source.first(scripted(u))).toBeCloseTo(0.0008 + pause, 7);
  });

  it("a burst has at least one packet, and without a mean burst exactly one (vector 7)", () => {
    const source = sourceOf(exponentialOnOff, BURSTY, 100);
    source.first(scripted(0, 0));
    // A second burst is drawn at once: the first was a single packet.
    expect(source.next(scripted(0, 0))).toBeCloseTo(0.0008, 12);
    const single = sourceOf(exponentialOnOff, { peakRate: 1e9, meanOn: 0, meanOff: 0.01 }, 1000);
    const draw = seeded(1);
    let sum = 0;
    for (let i = 0; i < 200_000; i++) sum += single.next(draw);
    expect(sum / 200_000 / 0.010008).toBeGreaterThan(0.99);
    expect(sum / 200_000 / 0.010008).toBeLessThan(1.01);
  });

  it.each([
    [BURSTY, 100, 200116.0],
    [{ peakRate: 64e3, meanOn: 0.5, meanOff: 0.5 }, 210, 32019.9],
    [{ peakRate: 2e6, meanOn: 0.5, meanOff: 0.5 }, 1000, 1000014.6],
  ])("%o sends %d-byte packets at %d bit/s in the long run (vectors 2 and 3)", (given, size, expected) => {
    // 20 sources, 2000 bursts each: 1 % is about 1.5 times the deviation of one source.
    let packets = 0;
    let time = 0;
    for (let entity = 0; entity < 20; entity++) {
      const source = sourceOf(exponentialOnOff, given, size);
      const draw = seeded(entity);
      for (let bursts = 0; bursts < 2000; packets++) {
        if (source.state["rest"] === 0) bursts += 1;
        time += source.next(draw);
      }
    }
    expect((packets * size * 8) / time / expected).toBeGreaterThan(0.99);
    expect((packets * size * 8) / time / expected).toBeLessThan(1.01);
  });

  it("keeps the rest of its burst when its rate changes", () => {
    const source = sourceOf(exponentialOnOff, BURSTY, 100);
    source.first(scripted(0.5, 0.5));
    source.retune(valuesOf(exponentialOnOff, { ...BURSTY, peakRate: 2e6 }), 100);
    for (let i = 0; i < 16; i++) expect(source.next(scripted())).toBeCloseTo(0.0004, 12);
  });
});
