import { describe, expect, it } from "vitest";
import { FLOW_STRIDE, FLOW_WINDOW } from "../../../../src/engine/recording/frame.ts";
import { sampled } from "../../../../src/ui/panels/senders/sampled.ts";
import { FlowTrace } from "../../../../src/ui/panels/senders/trace.ts";

/** A flow that had these windows at these instants. */
const traceOf = (seen: readonly (readonly [at: number, window: number])[]): FlowTrace => {
  const watch = { group: "a", members: [0] };
  const trace = new FlowTrace(watch);
  const flows = new Float64Array(seen.length * FLOW_STRIDE);
  seen.forEach(([, window], i) => {
    flows[i * FLOW_STRIDE + FLOW_WINDOW] = window;
  });
  const three = (value: number): number[] => [value, value, value];
  trace.take({
    since: Number.NEGATIVE_INFINITY,
    until: seen.at(-1)?.[0] ?? 0,
    watch,
    phases: ["open"],
    flows,
    times: Float64Array.from(seen, ([at]) => at),
    counts: new Uint32Array(seen.length),
    windows: Float64Array.from(seen.flatMap(([, window]) => three(window))),
    roundTrips: new Float64Array(3 * seen.length),
    timeouts: new Float64Array(seen.length),
  });
  return trace;
};

const windowsOf = (trace: FlowTrace, from: number, columnTime: number, count: number): number[] => {
  const out = new Float64Array(count);
  sampled(trace, (row) => trace.flowOf(row, 0, FLOW_WINDOW), { from, columnTime, count }, out);
  return [...out];
};

describe("what a trace of senders says in every column of a picture", () => {
  it("is the mean where several rows share a column", () => {
    const trace = traceOf([0, 1, 2, 3, 4, 5, 6, 7].map((at) => [at, 10 * at] as const));
    // [1, 4): 10, 20, 30; [4, 7): 40, 50, 60.
    expect(windowsOf(trace, 1, 3, 2)).toEqual([20, 50]);
  });

  it("is the straight line between two rows where a column has none", () => {
    const trace = traceOf([
      [0, 0],
      [4, 40],
    ]);
    expect(windowsOf(trace, 0.5, 1, 3)).toEqual([10, 20, 30]);
  });

  it("is not known before the first row and behind the last", () => {
    const trace = traceOf([
      [2, 5],
      [3, 7],
    ]);
    expect(windowsOf(trace, 0, 1, 6)).toEqual([Number.NaN, Number.NaN, 5, 7, Number.NaN, Number.NaN]);
  });

  it("keeps an infinite threshold, and unknown values", () => {
    const trace = traceOf([
      [0, Number.POSITIVE_INFINITY],
      [2, Number.POSITIVE_INFINITY],
      [4, Number.NaN],
    ]);
    expect(windowsOf(trace, 0.5, 1, 1)).toEqual([Number.POSITIVE_INFINITY]);
    expect(windowsOf(trace, 2.5, 1, 1)).toEqual([Number.NaN]);
  });
});
