import { describe, expect, it } from "vitest";
import { forkMetrics, type Window } from "../../../src/ui/panels/timeline/forkMetrics.ts";
import { createTraceStore } from "../../../src/ui/session/traces/traceStore.ts";
import { channelInfo, framesOf } from "../../fixtures/frames.ts";

const channels = [
  channelInfo("queue", "level"),
  channelInfo("delay", "sample", { unit: "s" }),
  channelInfo("sent", "rate", { unit: "bit/s" }),
  channelInfo("drops", "count", { unit: "count" }),
];
type Row = readonly [queue: number, delay: number, sent: number, drops: number];

/** A window over everything that was recorded: one bin per row. */
const windowOf = (rows: readonly Row[]): Window => {
  const traces = createTraceStore();
  traces.clear(channels);
  const bins = rows.map((row) => row.map((value) => [value, value, value] as const));
  for (const frame of framesOf({ channels, bins, events: [] }, [rows.length])) traces.append(frame);
  return { traces, from: 0, to: rows.length / 100 };
};
const nothing = windowOf([]);
const figure = (rows: readonly Row[], key: string): number | undefined =>
  forkMetrics(nothing, windowOf(rows), nothing).find((row) => row.key === key)?.values[1];

describe("the table of two runs", () => {
  it("has the delay of sent packets: intervals with few packets have little weight", () => {
    // Of ten packets nine waited 10 ms and one 110 ms: 20 ms, where the mean over time is 60 ms.
    expect(
      figure(
        [
          [1, 0.01, 9e6, 0],
          [1, 0.11, 1e6, 0],
        ],
        "delay",
      ),
    ).toBeCloseTo(0.02, 6);
  });
  it("leaves out intervals without packets, and is unknown if there are no others", () => {
    const empty: Row = [0, Number.NaN, 0, 0];
    expect(figure([[1, 0.03, 1e6, 0], empty, empty], "delay")).toBeCloseTo(0.03, 6);
    expect(figure([empty], "delay")).toBeNaN();
    expect(forkMetrics(nothing, nothing, nothing).map(({ values }) => values)).toEqual(
      Array.from({ length: 6 }, () => [Number.NaN, Number.NaN, Number.NaN]),
    );
  });
  it("has means over time of levels, and counts per second", () => {
    const rows: Row[] = [
      [10, 0.01, 1e6, 1],
      [30, 0.01, 3e6, 2],
    ];
    expect(figure(rows, "queue")).toBe(20);
    expect(figure(rows, "used")).toBe(2e6);
    expect(figure(rows, "drops")).toBeCloseTo(150, 9);
    expect(figure(rows, "marks")).toBeNaN();
  });
});
