import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FLOW_STRIDE, FLOW_TIMEOUTS, FLOW_WINDOW, type FlowSamples } from "../../src/engine/recording/frame.ts";
import { sampleFlows } from "../../src/engine/simulation/flowSample.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { FromWorker, ToWorker } from "../../src/protocol/messages.ts";
import type { Change } from "../../src/scenario/document.ts";
import { FlowTrace } from "../../src/ui/panels/senders/trace.ts";
import { LaneSession } from "../../src/worker/session.ts";
import { scenarioOf } from "../engine/scenarios.ts";

const scenario = scenarioOf({
  lanes: [{ queue: "red" }],
  traffic: [{ id: "a", kind: "bulk", transport: "reno", count: 3 }],
});
const watch = { group: "a", members: [0, 2] };

/** @param tickMs the clock moves by this at every look */
const sessionOf = (tickMs = 0) => {
  const said: FromWorker[] = [];
  let clock = 0;
  const session = new LaneSession(
    (message) => said.push(message),
    () => {
      clock += tickMs;
      return clock;
    },
  );
  const tell = (message: ToWorker) => session.handle(message);
  const advance = (to: number) => {
    let reached = 0;
    while (reached < to) {
      tell({ run: 1, kind: "advance", until: to, budgetMs: 1e9 });
      reached = said.findLast((one) => one.kind === "frame")?.frame.until ?? to;
    }
  };
  const seek = (at: number, timeline: readonly Change[] = []) =>
    tell({ run: 1, kind: "seek", at, timeline, budgetMs: 1e9 });
  tell({ run: 1, kind: "load", scenario, lane: 0 });
  return { said, tell, advance, seek };
};
// The past is simulated between two messages, by timers: the tests let these run out, however long the machine takes.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());
/** Until what samples senders is loaded. */
const loaded = (): Promise<void> => vi.dynamicImportSettled();
/** Until nothing more is to be simulated. */
const allDone = async (): Promise<void> => {
  await loaded();
  while (vi.getTimerCount() > 0) await vi.runOnlyPendingTimersAsync();
};
const samplesIn = (said: readonly FromWorker[]): readonly FlowSamples[] =>
  said.flatMap((one) => (one.kind === "flows" ? [one.samples] : []));

/** What the page knows after all of it. */
const traceOf = (said: readonly FromWorker[]): FlowTrace => {
  const trace = new FlowTrace(watch);
  for (const samples of samplesIn(said)) trace.take(samples);
  return trace;
};
/** Until the past is told back to its beginning. */
const pastTold = async (said: readonly FromWorker[]): Promise<void> => {
  await allDone();
  const trace = traceOf(said);
  expect(trace.length).toBeGreaterThan(1);
  expect(trace.timeOf(0)).toBe(0);
};

/** Every row is what a run that was never looked at is at that time. */
const expectTrue = (trace: FlowTrace, timeline: readonly Change[] = []): void => {
  const simulation = new Simulation({ ...scenario, timeline }, 0);
  for (let row = 0; row < trace.length; row++) {
    simulation.runUntil(trace.timeOf(row));
    const sample = sampleFlows(simulation, watch);
    for (const what of [FLOW_WINDOW, FLOW_TIMEOUTS])
      expect(trace.flowOf(row, 1, what), `${trace.timeOf(row)} s`).toBe(sample?.flows[FLOW_STRIDE + what]);
    expect(trace.timeoutsAt(row)).toBe(sample?.timeouts);
  }
};
const longestGap = (trace: FlowTrace): number => {
  let most = 0;
  for (let row = 1; row < trace.length; row++) most = Math.max(most, trace.timeOf(row) - trace.timeOf(row - 1));
  return most;
};
/** Until there is no gap, and no piece of the past is half told. */
const allTold = async (said: readonly FromWorker[]): Promise<void> => {
  await allDone();
  const trace = traceOf(said);
  expect(longestGap(trace)).toBeLessThan(0.06);
  for (let row = 0; row < trace.length; row++) expect(trace.timeoutsAt(row)).not.toBeNaN();
};

describe("what is told of senders", () => {
  it("comes while somebody looks, at once and before every frame", async () => {
    const { said, tell, advance } = sessionOf();
    expect(samplesIn(said)).toEqual([]);
    tell({ run: 1, kind: "watch", flows: watch });
    await loaded();
    expect(samplesIn(said)).toMatchObject([{ since: 0, until: 0, watch }]);
    said.length = 0;
    advance(2);
    expect(said.filter(({ kind }) => kind !== "checkpoint").map(({ kind }) => kind)).toEqual(["flows", "frame"]);
    expect(samplesIn(said)).toMatchObject([{ since: 0, until: 2 }]);
    expect(samplesIn(said)[0]?.times.at(-1)).toBe(2);
    said.length = 0;
    tell({ run: 1, kind: "watch", flows: null });
    advance(3);
    expect(samplesIn(said)).toEqual([]);
  });

  it("is nothing of a group that is not there", async () => {
    const { said, tell, advance } = sessionOf();
    tell({ run: 1, kind: "watch", flows: { group: "x", members: [0] } });
    await loaded();
    advance(1);
    expect(samplesIn(said).every(({ times }) => times.length === 0)).toBe(true);
    expect(said.some(({ kind }) => kind === "failed")).toBe(false);
  });

  it("is the past as well, back to the beginning, as it was", async () => {
    const { said, tell, advance } = sessionOf(2);
    advance(20);
    const before = said.length;
    tell({ run: 1, kind: "watch", flows: watch });
    await pastTold(said);
    await allTold(said);
    const pieces = samplesIn(said.slice(before));
    // The latest comes first: that is what is in view.
    expect(pieces[1]?.since).toBeGreaterThan(10);
    // Of a piece whose end is not reached a last row of nothing says so.
    const open = pieces.filter(({ timeouts }) => Number.isNaN(timeouts.at(-1)));
    expect(open.length).toBeGreaterThan(0);
    for (const { times, until } of open) expect(times.at(-2)).toBe(until);
    const trace = traceOf(said);
    expect(longestGap(trace)).toBeLessThan(0.03);
    expect(trace.timeOf(trace.length - 1)).toBe(20);
    expectTrue(trace);
    // All is known: nothing more is simulated.
    const told = said.length;
    expect(vi.getTimerCount()).toBe(0);
    expect(said).toHaveLength(told);
  });

  it("stays true while time goes on, goes back, and goes forth again", async () => {
    const { said, tell, advance, seek } = sessionOf(2);
    advance(12);
    tell({ run: 1, kind: "watch", flows: watch });
    await loaded();
    advance(12.5);
    seek(3);
    advance(4);
    seek(12);
    await pastTold(said);
    await allTold(said);
    expectTrue(traceOf(said));
  });

  it("follows the fork that is shown", async () => {
    const timeline: readonly Change[] = [{ at: 5, set: "bottleneck.rate", to: scenario.bottleneck.rate / 4 }];
    const { said, tell, advance, seek } = sessionOf(2);
    advance(8);
    tell({ run: 1, kind: "watch", flows: watch });
    await pastTold(said);
    seek(5, timeline);
    // What had come of the other one is gone.
    expect(traceOf(said).timeOf(traceOf(said).length - 1)).toBe(5);
    advance(7);
    await allTold(said);
    expectTrue(traceOf(said), timeline);
  });

  it("moves nothing of the run", async () => {
    const hashOf = (said: readonly FromWorker[]) => said.findLast((one) => one.kind === "frame")?.frame.hash;
    const plain = sessionOf(2);
    plain.advance(15);
    const { said, tell, advance } = sessionOf(2);
    advance(9);
    tell({ run: 1, kind: "watch", flows: watch });
    await loaded();
    advance(11.3);
    await pastTold(said);
    advance(15);
    expect(hashOf(said)).toBe(hashOf(plain.said));
  });
});
