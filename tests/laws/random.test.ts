import { describe, expect, it } from "vitest";
import { Archive } from "../../src/engine/kernel/archive.ts";
import { PURPOSE, RandomStream } from "../../src/engine/kernel/random.ts";

const WORD = 0xffffffffn;
const rotate = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (32n - by))) & WORD;

/** xoshiro128** as its authors define it (Blackman and Vigna, 2018), in arithmetic of any length. */
const reference = (state: readonly [bigint, bigint, bigint, bigint], count: number): number[] => {
  let [s0, s1, s2, s3] = state;
  return Array.from({ length: count }, () => {
    const result = (rotate((s1 * 5n) & WORD, 7n) * 9n) & WORD;
    const t = (s1 << 9n) & WORD;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotate(s3, 11n);
    return Number(result);
  });
};
const take = (stream: RandomStream, count: number): number[] => Array.from({ length: count }, () => stream.next());

describe("xoshiro128**", () => {
  it("from the state 1, 2, 3, 4 gives the published numbers", () => {
    expect(take(RandomStream.of(1, 2, 3, 4), 10)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it.each([
    [1n, 2n, 3n, 4n],
    [0xffffffffn, 0x80000000n, 0x7fffffffn, 1n],
    [0xdeadbeefn, 0x12345678n, 0n, 0n],
  ] as const)("from the state %d, %d, %d, %d goes the way of its definition", (a, b, c, d) => {
    const stream = RandomStream.of(Number(a), Number(b), Number(c), Number(d));
    expect(take(stream, 2000)).toEqual(reference([a, b, c, d], 2000));
  });
});

const stream = (entity: number, seed = 1): RandomStream => new RandomStream(seed, PURPOSE.source, entity);

describe("uniform numbers", () => {
  it("are made of 53 bits, the high ones first", () => {
    const words = stream(0);
    const numbers = stream(0);
    for (let i = 0; i < 1000; i++) {
      const [high = 0, low = 0] = [words.next(), words.next()];
      const exact = (BigInt(high >>> 5) << 26n) | BigInt(low >>> 6);
      expect(numbers.uniform() * 2 ** 53).toBe(Number(exact));
    }
  });

  it("lie in [0, 1), and fill a hundred bins evenly", () => {
    const numbers = stream(7);
    const bins = new Array<number>(100).fill(0);
    for (let i = 0; i < 1e6; i++) {
      const u = numbers.uniform();
      if (!(u >= 0 && u < 1)) throw new Error(`${u} lies outside [0, 1)`);
      bins[Math.floor(u * 100)] = (bins[Math.floor(u * 100)] ?? 0) + 1;
    }
    const chiSquare = bins.reduce((sum, n) => sum + (n - 1e4) ** 2 / 1e4, 0);
    // 99 degrees of freedom: between 56 and 161 with a probability of 0.9999.
    expect(chiSquare).toBeGreaterThan(56);
    expect(chiSquare).toBeLessThan(161);
  });

  it("of neighbours in one stream are not correlated", () => {
    const numbers = stream(8);
    let sum = 0;
    let before = numbers.uniform();
    for (let i = 0; i < 1e5; i++) {
      const u = numbers.uniform();
      sum += (u - 0.5) * (before - 0.5);
      before = u;
    }
    // The mean product has a deviation of 1/12/√100 000.
    expect(Math.abs(sum / 1e5)).toBeLessThan(4 / 12 / Math.sqrt(1e5));
  });
});

describe("streams", () => {
  it("differ by seed, purpose and entity, from the first number on", () => {
    const firsts = new Set<number>();
    for (const seed of [0, 1, 2, 3, 4294967295])
      for (const purpose of Object.values(PURPOSE))
        for (let entity = 0; entity < 300; entity++) firsts.add(new RandomStream(seed, purpose, entity).uniform());
    expect(firsts.size).toBe(5 * Object.values(PURPOSE).length * 300);
  });

  it.each([
    ["entities", (i: number) => new RandomStream(1, PURPOSE.source, i)],
    ["seeds", (i: number) => new RandomStream(i, PURPOSE.source, 0)],
  ])("of neighbouring %s: their first numbers are uniform and not correlated", (_what, streamOf) => {
    const firsts = Array.from({ length: 20_000 }, (_, i) => streamOf(i).uniform());
    const mean = firsts.reduce((sum, u) => sum + u, 0) / firsts.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / firsts.length));
    const products = firsts.slice(1).map((u, i) => (u - 0.5) * ((firsts[i] ?? 0) - 0.5));
    const correlation = products.reduce((sum, x) => sum + x, 0) / products.length;
    expect(Math.abs(correlation)).toBeLessThan(4 / 12 / Math.sqrt(products.length));
  });

  it("are the same again from the same key", () => {
    expect(take(stream(3), 5)).toEqual(take(stream(3), 5));
  });

  it("go on where a checkpoint left them", () => {
    const original = stream(5);
    take(original, 17);
    const archive = Archive.writer();
    original.serialize(archive);
    const restored = stream(0, 99);
    restored.serialize(Archive.reader(archive.finish()));
    expect(take(restored, 50)).toEqual(take(original, 50));
  });

  it("have numbers for their purposes that never change", () => {
    expect(PURPOSE).toEqual({
      discipline: 1,
      start: 2,
      stop: 3,
      rtt: 4,
      sendJitter: 5,
      source: 6,
      arrivals: 7,
      transport: 8,
      accessLoss: 9,
      accessJitter: 10,
      second: 11,
      reverse: 12,
    });
  });
});
