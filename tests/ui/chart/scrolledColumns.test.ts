import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Columns } from "../../../src/ui/chart/columns.ts";
import { ScrolledColumns } from "../../../src/ui/chart/scrolledColumns.ts";
import { createTraceStore } from "../../../src/ui/session/traces/traceStore.ts";
import { channelInfo, framesOf, type MadeUpRun } from "../../fixtures/frames.ts";

const channels = [
  channelInfo("queue", "level"),
  channelInfo("drops", "count", { unit: "count" }),
  channelInfo("sent", "rate", { unit: "bit/s" }),
];
const runOf = (rows: readonly (readonly [number, number])[]): MadeUpRun => ({
  channels,
  bins: rows.map(([queue, drops]) => [
    [Math.max(0, queue - 1), queue + 2, queue],
    [drops, drops, drops],
    [8 * queue, 8 * queue, 8 * queue],
  ]),
  events: [],
});
const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 2,
  maxLength: 300,
});

const emptyColumns = (count: number): Columns => ({
  min: new Float64Array(count),
  max: new Float64Array(count),
  mean: new Float64Array(count),
});
const near = (one: Float64Array, other: Float64Array): void => {
  expect(one.length).toBe(other.length);
  one.forEach((value, i) => {
    if (Number.isNaN(other[i])) expect(value).toBeNaN();
    else expect(value).toBeCloseTo(other[i] ?? 0, 6);
  });
};

/** A chart that follows a run: where its window begins, in columns, when so much is recorded. */
const follow = (until: number, count: number, columnTime: number): number =>
  Math.max(0, Math.floor(until / columnTime + 1e-6) - count);

describe("columns that scroll", () => {
  it("hold at every picture what the store would say if it were asked for all of them", () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.integer({ min: 1, max: 299 })),
        fc.integer({ min: 3, max: 40 }),
        // From a third of a bin to twelve bins: these come from wide bins.
        fc.double({ min: 0.0033, max: 0.12, noNaN: true }),
        (data, inner, count, columnTime) => {
          const store = createTraceStore();
          store.clear(channels);
          const scrolled = new ScrolledColumns(store);
          const cuts = [...new Set([...inner.filter((cut) => cut < data.length), data.length])].sort((a, b) => a - b);
          for (const frame of framesOf(runOf(data), cuts)) {
            store.append(frame);
            const first = follow(store.until, count, columnTime);
            scrolled.show(first, count, columnTime);
            for (const id of ["queue", "drops"]) {
              const whole = emptyColumns(count);
              const place = store.channel(id);
              store.columns(place, first * columnTime, (first + count) * columnTime, count, whole);
              const held = scrolled.read(id, first, count);
              near(held.mean, whole.mean);
              near(held.max, whole.max);
            }
          }
        },
      ),
    );
  });

  it("loses and invents no event while it scrolls", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 30 }), (data, pace) => {
        const store = createTraceStore();
        store.clear(channels);
        const scrolled = new ScrolledColumns(store);
        const cuts = data.map((_, i) => i + 1).filter((cut) => cut % pace === 0 || cut === data.length);
        for (const frame of framesOf(runOf(data), cuts)) {
          store.append(frame);
          scrolled.show(0, 400, 0.01);
          scrolled.read("drops", 0, 400);
        }
        const total = scrolled.read("drops", 0, 400).mean.reduce((sum, n) => sum + (n || 0), 0);
        expect(total).toBe(data.reduce((sum, row) => sum + row[1], 0));
      }),
    );
  });

  it("smooth over the time before the chart too, and the same in a part as in the whole", () => {
    const data = Array.from({ length: 200 }, (_, i): [number, number] => [i % 40, 0]);
    const store = createTraceStore();
    store.clear(channels);
    const scrolled = new ScrolledColumns(store);
    for (const frame of framesOf(runOf(data), [120, 150, 200])) {
      store.append(frame);
      scrolled.show(follow(store.until, 50, 0.01), 50, 0.01);
    }
    const whole = [...scrolled.readSmooth("sent", 150, 50, 0.4)];
    // A whole period of 40 columns: the mean of 0 … 39, also in the first column of the chart.
    for (const value of whole) expect(value).toBeCloseTo(8 * 19.5, 6);
    const part = [...scrolled.readSmooth("sent", 180, 20, 0.1)];
    const same = [...scrolled.readSmooth("sent", 150, 50, 0.1)].slice(30);
    expect(part.length).toBe(same.length);
    for (const [i, value] of part.entries()) expect(value).toBeCloseTo(same[i] ?? Number.NaN, 6);
  });

  it("begin anew with another run, and say so", () => {
    const store = createTraceStore();
    store.clear(channels);
    const scrolled = new ScrolledColumns(store);
    const show = (data: readonly (readonly [number, number])[]): number => {
      for (const frame of framesOf(runOf(data), [data.length])) store.append(frame);
      scrolled.show(0, 4, 0.01);
      return scrolled.read("queue", 0, 4).mean[1] ?? Number.NaN;
    };
    expect(
      show([
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
      ]),
    ).toBe(2);
    const { epoch } = scrolled;
    store.clear([...channels]);
    expect(
      show([
        [5, 0],
        [6, 0],
        [7, 0],
        [8, 0],
      ]),
    ).toBe(6);
    expect(scrolled.epoch).toBeGreaterThan(epoch);
  });
});
