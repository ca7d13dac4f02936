import { describe, expect, it } from "vitest";
import { logSlopeOf } from "../../src/engine/metrics/flows.ts";
import { DROPPED } from "../../src/engine/packets/packet.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { CLOSED, CUT } from "../../src/engine/recording/synchronization.ts";
import { FROM, isMouse, TO, Watched } from "./watchedRun.ts";

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const rank = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
const jain = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) ** 2 / (values.length * values.reduce((sum, one) => sum + one * one, 0));

/** By the smoothed difference of transit times (RFC 3550), at each packet of a call in the window. */
const jittersOf = ({ arrivals }: Watched): readonly number[] => {
  const states = new Map<number, { jitter: number; before: number }>();
  const found: number[] = [];
  for (const { flow, group, arrives, sentAt } of arrivals.toSorted((a, b) => a.arrives - b.arrives)) {
    if (group !== 3) continue;
    const transit = arrives - sentAt;
    const state = states.get(flow) ?? { jitter: 0, before: transit };
    state.jitter += (Math.abs(transit - state.before) - state.jitter) / 16;
    state.before = transit;
    states.set(flow, state);
    if (arrives >= FROM && arrives < TO) found.push(state.jitter);
  }
  return found;
};

/**
 * Over all clusters of window cuts, the mean share of the flows that run at its start (flows that join it count as
 * well), by the number of cuts. A cluster begins with a cut and has the cuts before the end of a round trip, the
 * longest that a running flow had at its latest cut.
 */
const synchronizationOf = ({ windowEvents }: Watched): number => {
  const rtts = new Map<number, number>();
  let end = Number.NEGATIVE_INFINITY;
  const clusters: { readonly running: number; readonly flows: Set<number>; cuts: number }[] = [];
  for (const { what, at, flow, rtt } of windowEvents.toSorted((a, b) => a.at - b.at)) {
    if (what === CLOSED) rtts.delete(flow);
    else rtts.set(flow, what === CUT && !Number.isNaN(rtt) ? rtt : (rtts.get(flow) ?? 0));
    if (what !== CUT) continue;
    if (at >= end) {
      end = at + Math.max(...rtts.values());
      clusters.push({ running: rtts.size, flows: new Set(), cuts: 0 });
    }
    const cluster = clusters.at(-1);
    cluster?.flows.add(flow);
    if (cluster !== undefined) cluster.cuts += 1;
  }
  const shares = clusters.map(({ running, flows, cuts }) => (cuts * flows.size) / Math.max(running, flows.size));
  return shares.reduce((sum, one) => sum + one, 0) / clusters.reduce((sum, { cuts }) => sum + cuts, 0);
};

const inWindow = (at: number): boolean => at >= FROM && at < TO;

/** By name of the metric: its value by a count from the packets, and how near the report must be to it. */
const counts: Readonly<Record<string, readonly [(run: Watched) => number, relative: number]>> = {
  jainIndex: [(run) => jain(run.whole.map((flow) => run.goodputOf(flow))), 1e-9],
  maxMinRatio: [
    (run) =>
      Math.max(...run.whole.map((one) => run.goodputOf(one))) / Math.min(...run.whole.map((one) => run.goodputOf(one))),
    1e-9,
  ],
  rttSlope: [
    (run) =>
      logSlopeOf(run.whole.map((flow) => [run.baseRtts.get(flow) ?? 0, run.goodputOf(flow)] as const)) ?? Number.NaN,
    1e-9,
  ],
  shortFlowsStarted: [(run) => [...run.starts.values()].filter((one) => isMouse(one) && inWindow(one.at)).length, 0],
  shortFlowsDone: [(run) => run.completionTimes((flow) => run.wayBack(flow)).length, 0],
  completionTimeMean: [(run) => mean(run.completionTimes(() => 0)), 1e-7],
  completionTimeP50: [
    (run) =>
      rank(
        run.completionTimes(() => 0),
        0.5,
      ),
    0.01,
  ],
  completionTimeP95: [
    (run) =>
      rank(
        run.completionTimes(() => 0),
        0.95,
      ),
    0.01,
  ],
  completionTimeP99: [
    (run) =>
      rank(
        run.completionTimes(() => 0),
        0.99,
      ),
    0.01,
  ],
  senderCompletionTimeMean: [(run) => mean(run.completionTimes((flow) => run.wayBack(flow))), 1e-7],
  timeoutsPerSecond: [(run) => run.countTold("timeout") / (TO - FROM), 1e-9],
  windowCutsPerSecond: [(run) => run.countTold("cut") / (TO - FROM), 1e-9],
  ecnResponsesPerSecond: [(run) => run.countTold("ecn") / (TO - FROM), 1e-9],
};

const near = (told: number | null | undefined, expected: number, relative: number): void =>
  expect(Math.abs((told ?? Number.NaN) - expected)).toBeLessThanOrEqual(relative * Math.max(1e-6, Math.abs(expected)));

describe.each(["drop-tail", "red", "fq-codel"])("under %s, from packets alone", (queue) => {
  const run = new Watched(queue, 3);
  const { metrics, groups } = run.report;
  const groupOf = (id: string): Report["groups"][number] => {
    const found = groups.find((group) => group.id === id);
    if (found === undefined) throw new Error(`there is no group ${id}`);
    return found;
  };

  it("there is something to count", () => {
    expect(run.completions.size).toBeGreaterThan(40);
    expect(run.countTold("cut")).toBeGreaterThan(20);
    expect(run.countTold(queue === "drop-tail" ? "timeout" : "ecn")).toBeGreaterThan(0);
    expect(run.whole).toHaveLength(4);
  });

  it.each(Object.entries(counts))("%s", (id, [count, relative]) => {
    const expected = count(run);
    expect(Number.isFinite(expected)).toBe(true);
    near(metrics[id], expected, relative);
  });

  it("synchronizationIndex, over the whole run", () => {
    expect(run.windowEvents.filter(({ what }) => what === CUT).length).toBeGreaterThan(30);
    near(run.synchronization, synchronizationOf(run), 1e-9);
    expect(run.synchronization).toBeLessThan(1);
  });

  it("goodput by flow", () => {
    for (const [g, { id, flowGoodput }] of groups.entries()) {
      if (id === "mice") {
        expect(flowGoodput).toEqual([]);
        continue;
      }
      const flows = [...run.starts.keys()].filter((flow) => run.groupOf(flow).group === g).sort((a, b) => a - b);
      expect(flowGoodput).toHaveLength(flows.length);
      for (const [i, flow] of flows.entries()) near(flowGoodput[i], run.goodputOf(flow), 1e-9);
    }
  });

  it("one-way delays, jitter and loss of calls", () => {
    const { quality } = groupOf("voice");
    const heard = run.arrivals.filter((one) => one.group === 3 && inWindow(one.arrives));
    const delays = heard.map(({ arrives, sentAt }) => arrives - sentAt);
    const jitters = jittersOf(run);
    expect(delays.length).toBeGreaterThan(200);
    near(quality["oneWayDelayMean"], mean(delays), 1e-9);
    near(quality["oneWayDelayP50"], rank(delays, 0.5), 0.01);
    near(quality["oneWayDelayP95"], rank(delays, 0.95), 0.01);
    near(quality["oneWayDelayP99"], rank(delays, 0.99), 0.01);
    near(quality["jitterMean"], mean(jitters), 1e-6);
    near(quality["jitterP95"], rank(jitters, 0.95), 0.01);
    const lost = run.events.filter(({ group, kind, time }) => group === 3 && kind === DROPPED && inWindow(time)).length;
    const own = new Set(run.events.filter(({ group }) => group === 3).map(({ packet }) => packet));
    const sent = [...own].filter((packet) => inWindow(run.sentAts[packet] ?? Number.NaN)).length;
    near(quality["receivedLossFraction"], lost / sent, 1e-9);
  });

  it("transfers with a timeout", () => {
    const done = [...run.completions].filter(([, at]) => inWindow(at));
    const late = done.filter(([flow, at]) =>
      run.told.some((one) => one.flow === flow && one.what === "timeout" && one.at <= at),
    );
    near(groupOf("mice").quality["timedOutFraction"], late.length / done.length, 1e-9);
  });
});
