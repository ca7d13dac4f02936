import { describe, expect, it } from "vitest";
import { FLOW_PHASE, FLOW_STRIDE, FLOW_WINDOW, type FlowSample } from "../../../src/engine/frame.ts";
import { FlowTrace } from "../../../src/ui/flows/trace.ts";

const watch = { group: "a", members: [4] };

/** A sample in which the flow has this window and the state at this place of `phases`. */
const sampleOf = (at: number, window: number, phase = 0, phases: readonly string[] = ["slow start", "recovery"]) => {
  const flows = new Float64Array(FLOW_STRIDE);
  flows[FLOW_WINDOW] = window;
  flows[FLOW_PHASE] = phase;
  const sample: FlowSample = {
    ...{ at, watch, phases, flows, counts: Uint32Array.from(phases, (_, i) => (i === phase ? 1 : 0)) },
    windows: Float64Array.of(window - 1, window, window + 1),
    roundTrips: Float64Array.of(0.1, 0.2, 0.3),
  };
  return sample;
};
const filled = (times: readonly number[]): FlowTrace => {
  const trace = new FlowTrace(watch);
  for (const at of times) trace.append(sampleOf(at, 10 * at));
  return trace;
};
const timesOf = (trace: FlowTrace): number[] => Array.from({ length: trace.length }, (_, row) => trace.timeOf(row));

describe("what was seen of senders", () => {
  it("is found by its time", () => {
    const trace = filled([1, 2, 3]);
    expect([0.5, 1, 2.9, 9].map((time) => trace.rowAt(time))).toEqual([-1, 0, 1, 2]);
    expect(trace.windowOf(1, 1)).toBe(20);
    expect(trace.flowOf(2, 0, FLOW_WINDOW)).toBe(30);
    expect(trace.windowOf(3, 1)).toBeNaN();
  });

  it("keeps what a run that goes back had come to, until time comes there again", () => {
    const trace = filled([1, 2, 3, 4]);
    trace.append(sampleOf(1.5, 7));
    expect(timesOf(trace)).toEqual([1, 1.5, 2, 3, 4]);
    trace.append(sampleOf(3.5, 8));
    expect(timesOf(trace)).toEqual([1, 1.5, 3.5, 4]);
    expect(trace.windowOf(2, 1)).toBe(8);
    trace.append(sampleOf(4, 9));
    expect(timesOf(trace)).toEqual([1, 1.5, 3.5, 4]);
    expect(trace.windowOf(3, 1)).toBe(9);
  });

  it("holds one row of an instant that is told twice", () => {
    const trace = filled([1, 2]);
    trace.append(sampleOf(2, 5));
    expect(timesOf(trace)).toEqual([1, 2]);
    expect(trace.windowOf(1, 1)).toBe(5);
  });

  it("knows states by name, whatever transport tells them", () => {
    const trace = new FlowTrace(watch);
    trace.append(sampleOf(1, 1, 1));
    trace.append(sampleOf(2, 1, 1, ["closed", "concave"]));
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
    trace.append(sampleOf(0.5, 3));
    expect(timesOf(trace)).toEqual([0.5]);
  });
});
