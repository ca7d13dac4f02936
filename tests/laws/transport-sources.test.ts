import { describe, expect, it } from "vitest";
import { PURPOSE, RandomStream } from "../../src/engine/kernel/random.ts";
import { cbr } from "../../src/engine/traffic/cbr.ts";
import type { Draw, Source, TrafficDefinition } from "../../src/engine/traffic/contract.ts";
import { exponentialOnOff } from "../../src/engine/traffic/exponentialOnOff.ts";
import { paretoOnOff } from "../../src/engine/traffic/paretoOnOff.ts";
import { poisson } from "../../src/engine/traffic/poisson.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Fields, ValuesOf } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";

const valuesOf = <F extends Fields>(kind: TrafficDefinition<F>, given: Readonly<Record<string, Json>>): ValuesOf<F> =>
  resolve(kind.fields, given, { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 });
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

/** Mean of what Pareto bursts of this scale and shape, rounded to at least one packet, come to, by adding it all up. */
const meanBurst = (scale: number, shape: number): number => {
  // E[N] = Σ P(N ≥ n), and N ≥ n where X ≥ n − 1/2.
  let mean = 1;
  for (let n = 2; n < 3e6; n++) mean += Math.min(1, ((n - 0.5) / scale) ** -shape);
  // The rest of the sum, as an integral.
  return mean + (scale ** shape * 3e6 ** (1 - shape)) / (shape - 1);
};

describe("Pareto bursts", () => {
  it.each([
    [BURSTY, 100, 8.3333, 0.0266667, 25.00207, 200013.3],
    [{ peakRate: 64e3, meanOn: 0.5, meanOff: 0.5 }, 210, 6.3492063, 0.1666667, 19.05146, 32003.2],
  ])("%o: scales, mean burst and rate (vector 4)", (given, size, burstScale, pauseScale, burst, rate) => {
    const interval = (8 * size) / given.peakRate;
    const source = sourceOf(paretoOnOff, given, size);
    // At u = 0 Pareto's distribution gives its scale: bursts of that many packets, rounded, and that pause.
    expect(source.first(scripted(0, 0))).toBeCloseTo(interval + pauseScale, 7);
    expect(source.state["rest"]).toBe(Math.floor(burstScale + 0.5) - 1);
    expect(meanBurst(burstScale, 1.5)).toBeCloseTo(burst, 2);
    const cycle = burst * interval + given.meanOff;
    expect(Math.abs((burst * size * 8) / cycle / rate - 1)).toBeLessThan(1e-5);
  });

  it.each([
    [0.5, 15.874011],
    [0.9, 46.415888],
  ])("scale 10, shape 1.5: u = %d gives %d (vector 5)", (u, expected) => {
    // The mean of scale 10 and shape 1.5 is 30; the pause stands alone where bursts have no length.
    const source = sourceOf(paretoOnOff, { peakRate: 8e11, meanOn: 0, meanOff: 30 }, 100);
    expect(source.first(scripted(u))).toBeCloseTo(expected, 5);
  });

  it("the mean of many bursts and pauses, where the variance is finite", () => {
    // Shape 3: the mean of 20 000 pauses has a deviation of 0.4 %.
    const source = sourceOf(paretoOnOff, { ...BURSTY, shape: 3 }, 100);
    const draw = seeded(7);
    let [packets, time, bursts] = [0, 0, 0];
    for (; bursts < 20_000; packets++) {
      if (source.state["rest"] === 0) bursts += 1;
      time += source.next(draw);
    }
    expect(packets / bursts / 25).toBeGreaterThan(0.98);
    expect(packets / bursts / 25).toBeLessThan(1.02);
    expect((time - packets * 0.0008) / bursts / 0.08).toBeGreaterThan(0.98);
    expect((time - packets * 0.0008) / bursts / 0.08).toBeLessThan(1.02);
  });

  it("keeps the rest of its burst when its rate changes, and takes another shape with the next", () => {
    const source = sourceOf(paretoOnOff, BURSTY, 100);
    source.first(scripted(0, 0));
    source.retune(valuesOf(paretoOnOff, { ...BURSTY, peakRate: 2e6, shape: 3 }), 100);
    for (let i = 0; i < 7; i++) expect(source.next(scripted())).toBeCloseTo(0.0004, 12);
    // Shape 3: scales of two thirds of the means.
    expect(source.next(scripted(0, 0))).toBeCloseTo(0.0004 + (0.08 * 2) / 3, 12);
  });

  it("no shape with an infinite mean", () => {
    expect(Number(paretoOnOff.fields["shape"]?.kind === "number" && paretoOnOff.fields["shape"].min)).toBeGreaterThan(
      1,
    );
  });
});

describe("random packets", () => {
  it("1000 per second: a million gaps, their mean and squared coefficient of variation (vector 8)", () => {
    const source = sourceOf(poisson, { packetRate: 1000 }, 1000);
    const draw = seeded(3);
    let [sum, squares] = [0, 0];
    for (let i = 0; i < 1e6; i++) {
      const gap = source.next(draw);
      sum += gap;
      squares += gap * gap;
    }
    const mean = sum / 1e6;
    expect(Math.abs(mean - 0.001)).toBeLessThan(3e-6);
    expect(Math.abs(squares / 1e6 / (mean * mean) - 1 - 1)).toBeLessThan(0.01);
  });

  it("fixed sizes draw nothing; exponential ones are whole bytes with the packet size as their mean", () => {
    const fixed = sourceOf(poisson, {}, 700);
    expect(fixed.size?.(scripted())).toBe(700);
    const varied = sourceOf(poisson, { sizeDistribution: "exponential" }, 1000);
    // −1000 ln(1/2) = 693.1
    expect(varied.size?.(scripted(0.5))).toBe(693);
    expect(varied.size?.(scripted(0))).toBe(1);
    const draw = seeded(4);
    let sum = 0;
    for (let i = 0; i < 1e5; i++) sum += varied.size?.(draw) ?? 0;
    expect(Math.abs(sum / 1e5 / 1000 - 1)).toBeLessThan(0.01);
  });

  it("another rate holds from the next gap on", () => {
    const source = sourceOf(poisson, { packetRate: 1000 }, 1000);
    source.retune(valuesOf(poisson, { packetRate: 10 }), 1000);
    expect(source.next(scripted(0.5))).toBeCloseTo(0.0693147, 7);
  });
});
