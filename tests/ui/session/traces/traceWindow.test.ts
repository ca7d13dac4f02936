import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChannelInfo } from "../../../../src/engine/recording/frame.ts";
import type { TraceStore } from "../../../../src/ui/session/contract.ts";
import { createTraceStore } from "../../../../src/ui/session/traces/traceStore.ts";
import { cases } from "../../../fixtures/cases.ts";
import { channelInfo, framesOf, type MadeUpRun } from "../../../fixtures/frames.ts";

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
      { numRuns: cases(60, 400) },
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

describe("channels that come and go", () => {
  const [queue, p, sojourn] = [
    channelInfo("queue", "level"),
    channelInfo("signal:p", "signal"),
    channelInfo("signal:sojourn", "signal"),
  ];
  /** A frame of bins [first, first + count) in which every channel has this value. */
  const appended = (
    store: TraceStore,
    all: readonly ChannelInfo[],
    first: number,
    count: number,
    value: number,
  ): void => {
    const bins = Array.from({ length: first + count }, () => all.map(() => [value, value, value] as const));
    for (const frame of framesOf(
      { channels: all, bins, events: [] },
      first === 0 ? [count] : [first, first + count],
    ).slice(-1))
      store.append(frame);
  };
  const at = (store: TraceStore, id: string, bin: number): number =>
    store.over(store.channel(id), bin / 100, (bin + 1) / 100).mean;

  /** Ten bins with `p`, then ten with `sojourn` in its place. */
  const changed = (): TraceStore => {
    const store = createTraceStore();
    store.clear([queue, p]);
    appended(store, [queue, p], 0, 10, 1);
    store.setChannels([queue, sojourn]);
    appended(store, [queue, sojourn], 10, 10, 2);
    return store;
  };

  it("keep what they recorded, and nothing is recorded of them while they are away", () => {
    const store = changed();
    expect([at(store, "signal:p", 5), at(store, "signal:p", 15)]).toEqual([1, Number.NaN]);
    expect([at(store, "signal:sojourn", 5), at(store, "signal:sojourn", 15)]).toEqual([Number.NaN, 2]);
    expect(store.channels.map(({ id }) => id)).toEqual(["queue", "signal:sojourn"]);
  });

  it("are all there after a look into the time before the change, and when that is simulated once more", () => {
    const store = changed();
    store.setChannels([queue, p]);
    appended(store, [queue, p], 5, 5, 1);
    store.setChannels([queue, sojourn]);
    appended(store, [queue, sojourn], 10, 10, 2);
    expect([at(store, "signal:p", 7), at(store, "signal:sojourn", 15), at(store, "queue", 19)]).toEqual([1, 2, 2]);
    const copy = store.copy();
    expect([at(copy, "signal:p", 7), at(copy, "signal:sojourn", 15)]).toEqual([1, 2]);
  });

  it("have no record behind a cut while they are away", () => {
    const store = changed();
    store.setChannels([queue, p]);
    store.cut(0.1);
    appended(store, [queue, p], 10, 10, 3);
    expect([at(store, "signal:p", 15), at(store, "signal:sojourn", 15)]).toEqual([3, Number.NaN]);
  });

  it("are forgotten, the oldest first, where there are very many", () => {
    const store = changed();
    for (let i = 0; i < 100; i++) store.setChannels([queue, channelInfo(`signal:${i}`, "signal")]);
    expect(store.channel("signal:p")).toBe(-1);
    expect(store.channel("signal:80")).toBeGreaterThan(0);
  });
});
