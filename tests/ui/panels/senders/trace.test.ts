import { describe, expect, it } from "vitest";
import { FLOW_PHASE, FLOW_STRIDE, FLOW_WINDOW, type FlowSamples } from "../../../../src/engine/recording/frame.ts";
import { FlowTrace } from "../../../../src/ui/panels/senders/trace.ts";

const watch = { group: "a", members: [4] };

interface Seen {
  readonly at: number;
  readonly window: number;
  /** Place in the phases. */
  readonly phase?: number;
}

/** What was told of the time after `since` in which the flow had these windows and states. */
const samplesOf = (
  since: number,
  seen: readonly Seen[],
  { until = seen.at(-1)?.at ?? since, phases = ["slow start", "recovery"] as readonly string[] } = {},
): FlowSamples => {
  const flows = new Float64Array(seen.length * FLOW_STRIDE);
  seen.forEach(({ window, phase = 0 }, i) => {
    flows[i * FLOW_STRIDE + FLOW_WINDOW] = window;
    flows[i * FLOW_STRIDE + FLOW_PHASE] = phase;
  });
  return {
    since,
    until,
    watch,
    phases,
    flows,
    times: Float64Array.from(seen, ({ at }) => at),
    counts: Uint32Array.from(seen.flatMap(({ phase = 0 }) => phases.map((_, i) => (i === phase ? 1 : 0)))),
    windows: Float64Array.from(seen.flatMap(({ window }) => [window - 1, window, window + 1])),
    roundTrips: Float64Array.from(seen.flatMap(() => [0.1, 0.2, 0.3])),
    timeouts: Float64Array.from(seen, ({ at }) => Math.floor(at)),
  };
};
const filled = (times: readonly number[]): FlowTrace => {
  const trace = new FlowTrace(watch);
  times.forEach((at, i) => {
    trace.take(samplesOf(times[i - 1] ?? at, [{ at, window: 10 * at }]));
  });
  return trace;
};
const timesOf = (trace: FlowTrace): number[] => Array.from({ length: trace.length }, (_, row) => trace.timeOf(row));

describe("the samples of senders", () => {
  it("is found by its time", () => {
    const trace = filled([1, 2, 3]);
    expect([0.5, 1, 2.9, 9].map((time) => trace.rowAt(time))).toEqual([-1, 0, 1, 2]);
    expect(trace.windowOf(1, 1)).toBe(20);
    expect(trace.flowOf(2, 0, FLOW_WINDOW)).toBe(30);
    expect(trace.windowOf(3, 1)).toBeNaN();
  });

  it("keeps what a run that goes back had come to, until time comes there again", () => {
    const trace = filled([1, 2, 3, 4]);
    trace.take(samplesOf(1.5, [{ at: 1.5, window: 7 }]));
    expect(timesOf(trace)).toEqual([1, 1.5, 2, 3, 4]);
    trace.take(samplesOf(1.5, [{ at: 3.5, window: 8 }]));
    expect(timesOf(trace)).toEqual([1, 1.5, 3.5, 4]);
    expect(trace.windowOf(2, 1)).toBe(8);
    trace.take(samplesOf(3.5, [{ at: 4, window: 9 }]));
    expect(timesOf(trace)).toEqual([1, 1.5, 3.5, 4]);
    expect(trace.windowOf(3, 1)).toBe(9);
  });

  it("takes the past in behind the present, piece by piece", () => {
    const trace = filled([20, 20.1]);
    const piece = (from: number, to: number) =>
      samplesOf(from, [
        { at: from + 1, window: from + 1 },
        { at: to, window: to },
      ]);
    trace.take(piece(15, 18));
    trace.take(piece(18, 20));
    trace.take(piece(0, 15));
    trace.take(samplesOf(Number.NEGATIVE_INFINITY, [{ at: 0, window: 1 }]));
    expect(timesOf(trace)).toEqual([0, 1, 15, 16, 18, 19, 20, 20.1]);
    expect(trace.windowOf(6, 1)).toBe(20);
    expect(trace.windowOf(7, 1)).toBe(201);
    expect(trace.timeoutsAt(5)).toBe(19);
  });

  it("lets go of what became of another run", () => {
    const trace = filled([1, 2, 3, 4]);
    trace.take(samplesOf(2, [{ at: 2, window: 5 }], { until: Number.POSITIVE_INFINITY }));
    expect(timesOf(trace)).toEqual([1, 2]);
  });

  it("lets go of a time in which there were no senders", () => {
    const trace = filled([1, 2, 3, 4]);
    trace.take(samplesOf(1, [], { until: 3 }));
    expect(timesOf(trace)).toEqual([1, 4]);
  });

  it("keeps one row of an instant that is reported twice", () => {
    const trace = filled([1, 2]);
    trace.take(samplesOf(2, [{ at: 2, window: 5 }]));
    expect(timesOf(trace)).toEqual([1, 2]);
    expect(trace.windowOf(1, 1)).toBe(5);
  });

  it("knows states by name, whichever transport reports them", () => {
    const trace = new FlowTrace(watch);
    trace.take(samplesOf(0, [{ at: 1, window: 1, phase: 1 }]));
    trace.take(samplesOf(1, [{ at: 2, window: 1, phase: 1 }], { phases: ["closed", "concave"] }));
    expect(trace.states).toEqual(["slow start", "recovery", "closed", "concave"]);
    expect(trace.states[trace.flowOf(0, 0, FLOW_PHASE)]).toBe("recovery");
    expect(trace.states[trace.flowOf(1, 0, FLOW_PHASE)]).toBe("concave");
    expect([0, 1].map((row) => trace.countOf(row, 1))).toEqual([1, 0]);
  });

  it("is bounded: the older half is thinned, in order", () => {
    const trace = filled(Array.from({ length: 40_000 }, (_, i) => i / 100));
    expect(trace.length).toBeLessThanOrEqual(16_385);
    const times = timesOf(trace);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBe(399.99);
  });

  it("forgets another run", () => {
    const trace = filled([1, 2]);
    trace.clear();
    expect(trace.length).toBe(0);
    trace.take(samplesOf(0, [{ at: 0.5, window: 3 }]));
    expect(timesOf(trace)).toEqual([0.5]);
  });
});
