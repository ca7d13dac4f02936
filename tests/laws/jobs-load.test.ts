import { describe, expect, it } from "vitest";
import { jobs } from "../../src/engine/aqm/registry.ts";
import { ln } from "../../src/engine/kernel/math.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { hostOf } from "../fixtures/queueHost.ts";
import { type Arrival, type Departure, serve, together } from "../fixtures/servedLink.ts";

const LINK = { linkRate: 10e6, buffer: { packets: 200 } };
const SIZE = 500;

/** Packets of one class at random distances (exponential), at this rate in bit/s. */
const atRandom = (rank: number, rate: number, until: number): readonly Arrival[] => {
  const list: Arrival[] = [];
  let seed = 12345 + rank;
  let at = 0;
  for (;;) {
    seed = (seed * 48271) % 2147483647;
    at -= (ln(seed / 2147483647) * SIZE * 8) / rate;
    if (at >= until) return list;
    list.push({ at, flow: rank, size: SIZE, class: rank });
  }
};

interface Outcome {
  readonly delays: readonly number[];
  readonly delaysMax: readonly number[];
  readonly losses: readonly number[];
  readonly busy: number;
}
/** Delays and losses by class under this load, bit/s by class, from 2 s on. */
const underLoad = (rates: readonly number[], given: Partial<ValuesOf<typeof jobs.fields>> = {}): Outcome => {
  const until = 15;
  const queue = hostOf(jobs, given, LINK);
  const arrivals = together(...rates.map((rate, rank) => atRandom(rank, rate, until)));
  const departures = serve(queue, arrivals, until).filter(({ at }) => at >= 2);
  const offered = rates.map((_, rank) => arrivals.filter((arrival) => arrival.class === rank).length);
  const lost = rates.map(
    (_, rank) => queue.lost.filter(({ sequence }) => arrivals[sequence - 1]?.class === rank).length,
  );
  const of = (rank: number): readonly Departure[] => departures.filter((departure) => departure.class === rank);
  return {
    delays: rates.map((_, rank) => of(rank).reduce((sum, { delay }) => sum + delay, 0) / of(rank).length),
    delaysMax: rates.map((_, rank) => of(rank).reduce((most, { delay }) => Math.max(most, delay), 0)),
    losses: rates.map((_, rank) => (lost[rank] ?? 0) / (offered[rank] ?? 1)),
    busy: (departures.length * SIZE * 8) / (10e6 * (until - 2)),
  };
};
const expectRatio = (upper: number | undefined, lower: number | undefined, expected: number): void => {
  const ratio = (upper ?? Number.NaN) / (lower ?? Number.NaN);
  expect(Math.abs(ratio / expected - 1), `${ratio}, expected ${expected}`).toBeLessThan(0.3);
};

describe("with a delay bound of 5 ms and a loss bound of 1 % for the first class, ratios 4 and 2 for the others", () => {
  const { delays, delaysMax, losses, busy } = underLoad([1e6, 3e6, 3e6, 4e6]);

  it("the first class keeps its bounds", () => {
    expect(delaysMax[0]).toBeLessThanOrEqual(0.005);
    expect(losses[0]).toBeLessThanOrEqual(0.01);
  });

  it("delays and losses of neighbouring classes have their ratios", () => {
    for (const rank of [1, 2]) {
      expectRatio(delays[rank + 1], delays[rank], 4);
      expectRatio(losses[rank + 1], losses[rank], 2);
    }
  });

  it("the link is never idle while anything waits", () => expect(busy).toBeGreaterThan(0.9995));
});

it("promises that cannot be kept together: the loss bound holds, the ratios give way", () => {
  const { losses, delays } = underLoad([8e6, 1.5e6, 1e6, 1e6]);
  expect(losses[0]).toBeLessThanOrEqual(0.0101);
  expect((losses[1] ?? 0) + (losses[2] ?? 0) + (losses[3] ?? 0)).toBeGreaterThan(0.3);
  expect((delays[1] ?? 0) / (delays[0] ?? 1)).toBeGreaterThan(1);
});

it("a least rate is got under any load of the others", () => {
  const given = { delayBounds: [0], delayRatios: [0], lossRatios: [0], minRates: [0, 0, 0, 4e6] };
  const { losses, delays } = underLoad([10e6, 0.5e6, 0.5e6, 3.5e6], { ...given, lossBounds: [1, 1, 1, 0.001] });
  expect(delays[3]).toBeLessThan(0.02);
  expect(losses[3]).toBeLessThanOrEqual(0.001);
});
