import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTraceStore } from "../../../src/ui/session/traceStore.ts";
import { channelInfo, framesOf, type MadeUpRun } from "../../fixtures/frames.ts";

const channels = [channelInfo("queue", "level"), channelInfo("drops", "count", { unit: "count" })];

/** A store that has recorded the queue and the drops of each narrowest bin. */
const filled = (rows: readonly (readonly [number, number])[]) => {
  const run: MadeUpRun = {
    channels,
    bins: rows.map(([queue, drops]) => [
      [Math.max(0, queue - 1), queue + 2, queue],
      [drops, drops, drops],
    ]),
    events: [],
  };
  const store = createTraceStore();
  store.clear(channels);
  for (const frame of framesOf(run, [rows.length])) store.append(frame);
  return store;
};
const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 1,
  maxLength: 400,
});

describe("a window of the trace store", () => {
  const edge = fc.integer({ min: 0, max: 399 });

  it("has what its narrowest bins have, whatever was recorded before and behind it", () => {
    fc.assert(
      fc.property(rows, edge, edge, (made, one, other) => {
        const store = filled(made);
        const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
        const inside = made.slice(from, to);
        const drops = store.over(1, from / 100, to / 100);
        const queue = { ...store.over(0, from / 100, to / 100) };
        if (inside.length === 0) {
          expect(queue.mean).toBeNaN();
          return;
        }
        expect(store.over(1, from / 100, to / 100)).toBe(drops);
        expect(drops.mean).toBe(inside.reduce((sum, [, n]) => sum + n, 0));
        expect(queue.mean).toBeCloseTo(inside.reduce((sum, [n]) => sum + n, 0) / inside.length, 4);
        expect(queue.max).toBe(Math.max(...inside.map(([n]) => n + 2)));
        expect(queue.min).toBe(Math.min(...inside.map(([n]) => Math.max(0, n - 1))));
      }),
      { numRuns: 400 },
    );
  });

  it("counts nothing twice and loses nothing where one ends and the next begins", () => {
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 4, noNaN: true }), (made, cut) => {
        const store = filled(made);
        const sum = (from: number, to: number): number => (to > from ? store.over(1, from, to).mean || 0 : 0);
        const whole = Math.ceil(made.length / 100) + 1;
        expect(sum(0, Math.floor(cut * 100) / 100) + sum(Math.floor(cut * 100) / 100, whole)).toBe(sum(0, whole));
      }),
    );
  });

  it("is true to the bins that are kept of what is long ago", () => {
    // 400 s: the narrowest bins of the first half are gone, those of 40 ms are not.
    const made = Array.from({ length: 40_000 }, (_, i) => [i % 50, i % 7 === 0 ? 1 : 0] as const);
    const store = filled(made);
    const drops = (from: number, to: number): number => made.slice(from, to).reduce((sum, [, n]) => sum + n, 0);
    expect(store.over(1, 0, 400).mean).toBe(drops(0, 40_000));
    expect(Math.abs(store.over(1, 30.01, 60.03).mean - drops(3001, 6003))).toBeLessThanOrEqual(2);
    expect(store.over(1, 390.37, 391.37).mean).toBe(drops(39_037, 39_137));
    expect(store.over(1, 100.01, 390.03).mean).toBeGreaterThan(0.999 * drops(10_001, 39_003));
    expect(store.over(0, -5, 0)).toMatchObject({ mean: Number.NaN });
    expect(store.over(-1, 0, 1)).toMatchObject({ mean: Number.NaN });
  });
});
