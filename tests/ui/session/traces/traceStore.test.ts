import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DROPPED, MARKED } from "../../../../src/engine/packets/packet.ts";
import type { Columns } from "../../../../src/ui/chart/columns.ts";
import type { TraceStore } from "../../../../src/ui/session/contract.ts";
import { createTraceStore } from "../../../../src/ui/session/traces/traceStore.ts";
import { channelInfo, framesOf, type MadeUpRun, packetColumns } from "../../../fixtures/frames.ts";

const columns = (width: number): Columns => ({
  min: new Float64Array(width),
  max: new Float64Array(width),
  mean: new Float64Array(width),
});
const channels = [channelInfo("queue", "level"), channelInfo("drops", "count", { unit: "count" })];
const isOrdered = (out: Columns): boolean =>
  out.mean.every(
    (mean, i) => Number.isNaN(mean) || ((out.min[i] ?? 0) <= mean + 1e-4 && mean <= (out.max[i] ?? 0) + 1e-4),
  );
const total = (out: Columns): number => out.mean.reduce((sum, n) => sum + (Number.isNaN(n) ? 0 : n), 0);

/** A run whose queue and drops come from the given numbers, one level-0 bin each. */
const runOf = (rows: readonly (readonly [number, number])[]): MadeUpRun => ({
  channels,
  bins: rows.map(([queue, drops]) => [
    [Math.max(0, queue - 1), queue + 2, queue],
    [drops, drops, drops],
  ]),
  events: [],
});
const filled = (run: MadeUpRun, cuts: readonly number[]) => {
  const store = createTraceStore();
  store.clear(run.channels);
  for (const frame of framesOf(run, cuts)) store.append(frame);
  return store;
};
const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 1,
  maxLength: 400,
});

/** Means of the queue in its first three bins. */
const columnsOf = (store: TraceStore): number[] => {
  const out = { min: new Float64Array(3), max: new Float64Array(3), mean: new Float64Array(3) };
  store.columns(store.channel("queue"), 0, 0.03, 3, out);
  return [...out.mean];
};

describe("the trace store", () => {
  it("gives one bin per column where they fit exactly", () => {
    const store = filled(
      runOf([
        [1, 0],
        [2, 3],
        [3, 0],
        [4, 1],
      ]),
      [4],
    );
    const out = columns(4);
    expect(store.columns(0, 0, 0.04, 4, out)).toBeCloseTo(0.01, 12);
    expect([...out.mean]).toEqual([1, 2, 3, 4]);
    expect([...out.min]).toEqual([0, 1, 2, 3]);
    expect([...out.max]).toEqual([3, 4, 5, 6]);
    store.columns(1, 0, 0.04, 4, out);
    expect([...out.mean].map((n) => (Number.isNaN(n) ? 0 : n))).toEqual([0, 3, 0, 1]);
  });

  it("weighs bins by how much of them a column covers", () => {
    const store = filled(
      runOf([
        [10, 0],
        [20, 0],
        [40, 0],
      ]),
      [3],
    );
    const out = columns(2);
    store.columns(0, 0, 0.03, 2, out);
    expect(out.mean[0]).toBeCloseTo((10 + 20 / 2) / 1.5, 5);
    expect(out.mean[1]).toBeCloseTo((20 / 2 + 40) / 1.5, 5);
  });

  it("knows nothing of the time that was not simulated", () => {
    const store = filled(runOf([[10, 1]]), [1]);
    const out = columns(3);
    store.columns(0, 0, 0.03, 3, out);
    expect(out.mean[0]).toBe(10);
    expect(out.mean[1]).toBeNaN();
    expect(store.until).toBe(0.01);
    expect(store.channel("drops")).toBe(1);
    expect(store.channel("delay")).toBe(-1);
  });

  it("uses wide bins for wide columns, and narrow ones for the end that wide ones have not reached", () => {
    const store = filled(runOf(Array.from({ length: 66 }, (_, i): [number, number] => [i, 1])), [66]);
    const out = columns(2);
    expect(store.columns(1, 0, 0.66, 2, out)).toBeCloseTo(0.16, 12);
    expect(total(out)).toBe(66);
  });

  it("keeps what is old in wider bins only, and bounded", () => {
    const run = runOf(Array.from({ length: 20_000 }, (_, i): [number, number] => [i % 50, 1]));
    const store = filled(run, [7_001, 20_000]);
    const out = columns(10);
    expect(store.columns(0, 0, 0.1, 10, out)).toBeCloseTo(0.04, 12);
    expect(out.mean[0]).toBeCloseTo(1.5, 5);
    expect(store.columns(0, 199.9, 200, 10, out)).toBeCloseTo(0.01, 12);
    expect(out.mean[9]).toBe(49);
    const all = columns(100);
    store.columns(1, 0, 200, 100, all);
    expect(total(all)).toBe(20_000);
  });

  it("has min ≤ mean ≤ max in every column, whatever the range", () => {
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 90 }),
        (data, from, length, width) => {
          const out = columns(width);
          filled(runOf(data), [data.length]).columns(0, from / 100, (from + length) / 100, width, out);
          return isOrdered(out);
        },
      ),
    );
  });

  it("loses and invents no event, whatever the number of columns", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 90 }), (data, width) => {
        const out = columns(width);
        filled(runOf(data), [data.length]).columns(1, 0, data.length / 100, width, out);
        expect(total(out)).toBe(data.reduce((sum, row) => sum + row[1], 0));
      }),
    );
  });

  it("answers the same however the run was cut into frames", () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.integer({ min: 1, max: 399 })),
        fc.integer({ min: 1, max: 60 }),
        (data, inner, width) => {
          const cuts = [...new Set([...inner.filter((cut) => cut < data.length), data.length])].sort((a, b) => a - b);
          const [once, often] = [columns(width), columns(width)];
          filled(runOf(data), [data.length]).columns(0, 0, data.length / 100, width, once);
          filled(runOf(data), cuts).columns(0, 0, data.length / 100, width, often);
          expect(often).toEqual(once);
        },
      ),
    );
  });

  it("keeps what a channel recorded when others come and go", () => {
    const store = filled(
      runOf([
        [10, 1],
        [20, 1],
      ]),
      [2],
    );
    store.setChannels([channelInfo("signal:p", "signal"), channelInfo("queue", "level")]);
    const out = columns(2);
    store.columns(store.channel("queue"), 0, 0.02, 2, out);
    expect([...out.mean]).toEqual([10, 20]);
    store.columns(store.channel("signal:p"), 0, 0.02, 2, out);
    expect([...out.mean]).toEqual([Number.NaN, Number.NaN]);
  });

  it("takes a past that comes once more as it was, and refuses blocks of another size", () => {
    const run = runOf([
      [1, 0],
      [2, 0],
    ]);
    const [frame] = framesOf(run, [2]);
    if (frame === undefined) throw new Error("no frame");
    const store = filled(run, [2]);
    const before = columnsOf(store);
    store.append(frame);
    expect(columnsOf(store)).toEqual(before);
    store.clear([channelInfo("queue", "level")]);
    expect(() => store.append(frame)).toThrow(/2 bins and 1 channels holds 12 numbers/);
  });

  it("forgets what is cut off, and takes another future; a copy keeps the old one", () => {
    const [one, other] = [
      runOf([
        [1, 0],
        [2, 0],
        [3, 0],
      ]),
      runOf([
        [1, 0],
        [7, 0],
        [8, 0],
      ]),
    ];
    const store = filled(one, [3]);
    const kept = store.copy();
    expect(store.recorded).toBeCloseTo(0.03);
    store.cut(0.01);
    expect(store.recorded).toBeCloseTo(0.01);
    for (const frame of framesOf(other, [3])) store.append(frame);
    expect(columnsOf(store)).toEqual([1, 7, 8]);
    expect(columnsOf(kept)).toEqual([1, 2, 3]);
    expect(store.cuts).toBeGreaterThan(kept.cuts);
    store.takeFrom(kept);
    expect(columnsOf(store)).toEqual([1, 2, 3]);
  });

  it("tells its listeners, until they stop", () => {
    const run = runOf([
      [1, 0],
      [2, 0],
    ]);
    const store = createTraceStore();
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    store.clear(run.channels);
    for (const frame of framesOf(run, [1, 2])) store.append(frame);
    expect(calls).toBe(3);
    stop();
    store.clear(channels);
    expect(calls).toBe(3);
  });
});

describe("single packets", () => {
  const event = (time: number, kind: number) => ({ time, kind, flow: 7, group: 1 });
  const timesOf = (store: ReturnType<typeof createTraceStore>, from: number, to: number): number[] => {
    const times: number[] = [];
    store.forEachPacket(from, to, (packets, i) => times.push(packets.times[i] ?? Number.NaN));
    return times;
  };

  it("are visited in order, within [from, to)", () => {
    const store = createTraceStore();
    const run = {
      ...runOf([
        [1, 0],
        [1, 0],
        [1, 0],
      ]),
      events: [event(0.001, DROPPED), event(0.011, MARKED), event(0.02, DROPPED)],
    };
    store.clear(run.channels);
    for (const frame of framesOf(run, [1, 3])) store.append(frame);
    expect(timesOf(store, 0, 1)).toEqual([0.001, 0.011, 0.02]);
    expect(timesOf(store, 0.001, 0.02)).toEqual([0.001, 0.011]);
    expect(timesOf(store, 0.03, 1)).toEqual([]);
  });

  it("are kept up to the newest 65 536", () => {
    const run = runOf([[1, 0]]);
    const [frame] = framesOf(run, [1]);
    if (frame === undefined) throw new Error("no frame");
    const store = createTraceStore();
    store.clear(run.channels);
    const many = Array.from({ length: 70_000 }, (_, i) => event(i * 1e-4, DROPPED));
    store.append({ ...frame, packets: packetColumns(many) });
    const times = timesOf(store, 0, 100);
    expect(times).toHaveLength(65_536);
    expect(times[0]).toBeCloseTo((70_000 - 65_536) * 1e-4, 9);
    expect(times.at(-1)).toBeCloseTo(69_999e-4, 9);
  });
});
