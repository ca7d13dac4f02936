import { describe, expect, it } from "vitest";
import { dropTail } from "../../../src/engine/aqm/dropTail/dropTail.ts";
import { Archive } from "../../../src/engine/kernel/archive.ts";
import { ln } from "../../../src/engine/kernel/math.ts";
import { PURPOSE, RandomStream } from "../../../src/engine/kernel/random.ts";
import * as metrics from "../../../src/engine/metrics/registry.ts";
import { channelsOf } from "../../../src/engine/recording/channels.ts";
import { delayed } from "../../../src/engine/recording/delayBins.ts";
import {
  countDelay,
  countQueueTime,
  flowBytes,
  Ledger,
  type LedgerCopy,
  sums,
} from "../../../src/engine/recording/ledger.ts";
import { delayQuantiles, queueQuantiles } from "../../../src/engine/recording/quantiles.ts";
import { Recorder } from "../../../src/engine/recording/recorder.ts";
import { jainOf } from "../../../src/units/jain.ts";
import { bulkDocument, scenarioOf } from "../scenarios.ts";

/** Nearest rank: the element ⌈p·n⌉ of the sorted values. */
const nearestRank = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(share * values.length)) - 1] ?? Number.NaN;

const count = (delay: number): void => {
  delayed[0] = delay;
  countDelay(0);
};

const copiesOf = (delays: readonly number[]): [LedgerCopy, LedgerCopy] => {
  const ledger = new Ledger(1);
  const before = ledger.copy(0);
  for (const delay of delays) count(delay);
  return [before, ledger.copy(1)];
};

describe("percentiles of delay", () => {
  const SERIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];

  it("by nearest rank (metrics, vector 3), in ms and in tens of µs", () => {
    for (const unit of [1e-3, 1e-5, 0.1]) {
      const [from, to] = copiesOf(SERIES.map((delay) => delay * unit));
      const found = delayQuantiles(from, to, [0.5, 0.95, 0.99]);
      for (const [i, expected] of [10, 80, 100].entries())
        expect(Math.abs((found[i] ?? 0) - expected * unit)).toBeLessThan(Math.max(0.01 * expected * unit, 1e-5));
    }
  });

  it("err by less than 1 %, or 10 µs, at any delay up to a minute", () => {
    for (let delay = 1e-6; delay < 60; delay *= 1.0137) {
      const [from, to] = copiesOf([delay]);
      const told = delayQuantiles(from, to, [0.5])[0] ?? Number.NaN;
      expect(Math.abs(told - delay)).toBeLessThanOrEqual(Math.max(0.01 * delay, 1e-5));
    }
  });

  it("of exponential delays agree with the sorted ones", () => {
    const stream = new RandomStream(4, PURPOSE.source, 0);
    const delays = Array.from({ length: 20_000 }, () => -0.02 * ln(1 - stream.uniform()));
    const [from, to] = copiesOf(delays);
    const shares = [0.01, 0.25, 0.5, 0.9, 0.95, 0.99, 0.999, 1];
    for (const [i, told] of delayQuantiles(from, to, shares).entries()) {
      const exact = nearestRank(delays, shares[i] ?? 0);
      expect(Math.abs((told ?? 0) - exact)).toBeLessThan(Math.max(0.01 * exact, 1e-5));
    }
  });

  it("count only what lies between two copies; without packets there are none", () => {
    const ledger = new Ledger(1);
    for (let i = 0; i < 100; i++) count(1);
    const before = ledger.copy(0);
    expect(delayQuantiles(before, ledger.copy(1), [0.5])).toEqual([null]);
    count(0.002);
    expect(delayQuantiles(before, ledger.copy(2), [0.5])[0]).toBeCloseTo(0.002, 4);
  });

  it("no delay is no delay", () => {
    const [from, to] = copiesOf([0, 0, 0]);
    expect(delayQuantiles(from, to, [0.5, 1])).toEqual([0, 0]);
  });
});

describe("percentiles of the queue", () => {
  it("are weighted by time", () => {
    const ledger = new Ledger(1);
    const before = ledger.copy(0);
    // Vector 2 of the metrics: 0 for 2 s in all, 1 for 2 s, 2 for half a second, 3 for half a second.
    countQueueTime(0, 2);
    countQueueTime(1, 2);
    countQueueTime(2, 0.5);
    countQueueTime(3, 0.5);
    expect(queueQuantiles(before, ledger.copy(5), [0.05, 0.4, 0.41, 0.5, 0.8, 0.85, 0.95, 1])).toEqual([
      0, 0, 1, 1, 1, 2, 3, 3,
    ]);
  });

  it("queues of any length", () => {
    const ledger = new Ledger(1);
    const before = ledger.copy(0);
    countQueueTime(100_000, 1);
    expect(queueQuantiles(before, ledger.copy(1), [0.5])).toEqual([100_000]);
  });
});

describe("the ledger", () => {
  it("is saved and restored whole, and keeps its copies apart", () => {
    const ledger = new Ledger(2);
    for (let i = 0; i < 70; i++) expect(ledger.addFlow()).toBe(i);
    for (let column = 0; column < ledger.columns; column++) sums[column] = column / 7;
    count(0.3);
    countQueueTime(999, 3);
    flowBytes[69] = 5;
    const archive = Archive.writer();
    ledger.serialize(archive);
    const copy = ledger.copy(1);
    expect([copy.sums.length, copy.sums[79]]).toEqual([32 + 2 * 24, 79 / 7]);
    const restored = new Ledger(2);
    expect(restored.copy(1)).not.toEqual(copy);
    restored.serialize(Archive.reader(archive.finish()));
    expect(restored.copy(1)).toEqual(copy);
    sums[79] = -1;
    expect(copy.sums[79]).toBe(79 / 7);
    expect(restored.addFlow()).toBe(70);
  });
});

describe("the mean queue", () => {
  it("is weighted by time (metrics, vector 2)", () => {
    const sources = {
      linkRate: () => 1e6,
      bitsUnderWay: () => 0,
      events: () => 0,
      catchUp: () => undefined,
      readSignals: () => undefined,
      onBinClosed: () => undefined,
      windowOf: () => 0,
    };
    const recorder = new Recorder(channelsOf(scenarioOf(bulkDocument("drop-tail")), dropTail), 1, sources, "signals");
    const copies: LedgerCopy[] = [];
    recorder.setEdgeListener((now) => copies.push(recorder.ledger.copy(now)));
    recorder.addEdge(0);
    recorder.addEdge(5);
    recorder.advance(0);
    for (const [time, waiting] of [
      [1, 2],
      [1.5, 3],
      [2, 1],
      [4, 0],
    ] as const) {
      recorder.advance(time);
      recorder.now = time;
      recorder.onLost(0, waiting, waiting * 1000);
    }
    recorder.advance(5);
    const [first, last] = copies;
    if (first === undefined || last === undefined) throw new Error("the window has no ends");
    const span = {
      from: 0,
      to: 5,
      duration: 5,
      grown: (column: number) => (last.sums[column] ?? 0) - (first.sums[column] ?? 0),
      grownOver: () => 0,
      groups: [],
      measured: () => 0,
      queuePeak: 3,
      centiles: [],
      delayQuantile: () => null,
      queueQuantile: () => null,
      side: () => null,
      innerQueues: [],
    };
    expect(metrics.queueMeanPackets.compute(span)).toBeCloseTo(0.9, 12);
    expect(metrics.queueStdPackets.compute(span)).toBeCloseTo(0.9433981, 7);
    expect(metrics.queueMeanBytes.compute(span)).toBeCloseTo(900, 9);
    expect(metrics.queueStdBytes.compute(span)).toBeCloseTo(943.3981, 4);
    expect(metrics.queueCv.compute(span)).toBeCloseTo(0.9433981 / 0.9, 6);
  });
});

describe("Jain's index (metrics, vector 1)", () => {
  it.each([
    [[1, 1, 1, 1], 1],
    [[1, 0, 0, 0], 0.25],
    [[4, 3, 2, 1], 0.8333333],
    [[10, 1, 1, 1, 1], 0.3769231],
    [[5, 5, 5, 5, 0], 0.8],
  ])("of %o is %d", (rates, expected) => {
    expect(jainOf(rates)).toBeCloseTo(expected, 7);
    expect(jainOf(rates.map((rate) => rate * 1e6))).toBeCloseTo(expected, 7);
  });

  it("without a rate does not exist", () => {
    expect(jainOf([])).toBeNull();
    expect(jainOf([0, 0])).toBeNull();
  });
});
