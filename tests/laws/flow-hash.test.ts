import { describe, expect, it } from "vitest";
import { fqCodel } from "../../src/engine/aqm/registry.ts";
import { mixBits } from "../../src/engine/aqm/shared/flowHash.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";

const bucketOf = (flow: number): number => mixBits(flow) % 1024;

describe("the hash", () => {
  /** Runs of n flows with numbers at random. */
  const runs = (n: number, count: number): number[][] => {
    let seed = 1;
    const next = () => {
      seed = (seed * 48271) % 2147483647;
      return seed;
    };
    return Array.from({ length: count }, () => Array.from({ length: n }, next));
  };
  /** How many flows share their bucket, by how many flows it has. */
  const sizesIn = (list: readonly number[], buckets: number): number[] => {
    const sizes = new Uint32Array(buckets);
    const at = list.map((flow) => Math.floor((bucketOf(flow) * buckets) / 1024));
    for (const bucket of at) sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    return at.map((bucket) => sizes[bucket] ?? 0);
  };

  it.each([
    [5, 0.0039],
    [10, 0.0088],
    [50, 0.0468],
    [100, 0.0922],
    [250, 0.216],
  ])("of %d flows lets this part share a bucket", (n, expected) => {
    const all = runs(n, 400_000 / n).flatMap((list) => sizesIn(list, 1024));
    const share = all.filter((size) => size > 1).length / all.length;
    // Five deviations of a count of pairs, a few per cent.
    expect(Math.abs(share - expected)).toBeLessThan(5 * Math.sqrt((2 * expected) / all.length));
  });

  it.each([
    [10, 0.957],
    [50, 0.296],
    [100, 0.007],
  ])("of %d flows lets none share a bucket with this chance", (n, expected) => {
    const list = runs(n, 10_000);
    const share = list.filter((each) => sizesIn(each, 1024).every((size) => size === 1)).length / list.length;
    expect(Math.abs(share - expected)).toBeLessThan(5 * Math.sqrt((expected * (1 - expected)) / list.length));
  });

  it.each([
    [100, 4000, 0, 1e-5],
    [250, 4000, 5e-4, 1.2e-3],
    [500, 1000, 0.041, 0.049],
  ])("of %d flows overfills sets of eight for few", (n, count, low, high) => {
    const all = runs(n, count).flatMap((list) => sizesIn(list, 128));
    const share = all.filter((size) => size > 8).length / all.length;
    expect(share).toBeGreaterThanOrEqual(low);
    expect(share).toBeLessThanOrEqual(high);
  });

  it("with sets: flows share a queue only where their set has no free one left", () => {
    const queue = hostOf(fqCodel, { setAssociative: true }, { linkRate: 10e6, buffer: { packets: 1000 } });
    const list = runs(500, 1)[0] ?? [];
    for (const flow of list) queue.arrive({ ...packetOf(1), flow }, 0);
    const overfull = new Map<number, number>();
    for (const flow of list) overfull.set(bucketOf(flow) >> 3, (overfull.get(bucketOf(flow) >> 3) ?? 0) + 1);
    const expected = [...overfull.values()].reduce((sum, size) => sum + Math.max(0, size - 8), 0);
    expect(queue.state.ways.collision).toBe(expected);
    expect(queue.state.newQueues).toBe(500 - expected);
  });
});
