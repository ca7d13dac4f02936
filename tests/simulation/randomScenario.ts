import fc from "fast-check";
import { catalog } from "../../src/engine/catalog.ts";
import { applyChange } from "../../src/scenario/change.ts";
import type { Change, Scenario } from "../../src/scenario/document.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, isScenario, queueIds, scenarioOf } from "../engine/scenarios.ts";
import { evenly } from "../fixtures/evenly.ts";
import { paramsOf, picks } from "./randomParams.ts";

/** s: enough for losses, timeouts and changes. */
export const DURATION = 2.5;

const spread = (min: number, max: number): fc.Arbitrary<Json> =>
  fc
    .tuple(fc.constantFrom("fixed", "uniform", "random", "list"), evenly(min, max), evenly(min, max))
    .map(([form, a, b]) =>
      form === "fixed" ? a : form === "list" ? { list: [a, b] } : { [form]: [Math.min(a, b), Math.max(a, b)] },
    );
const buffer: fc.Arbitrary<Json> = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((packets) => ({ packets })),
  fc.integer({ min: 1500, max: 40_000 }).map((bytes) => ({ bytes })),
);
const rate = fc.constantFrom(3e5, 1e6, 4e6, 10e6);
/** 0: an outage. */
const rateOrOutage = fc.constantFrom(0, 3e5, 1e6, 4e6, 10e6);
const some = <T extends Json>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const rarely = <T extends Json>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
/** Leaves out undefined members. */
const given = (members: Readonly<Record<string, Json | undefined>>): Document =>
  Object.fromEntries(
    Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );

const common = {
  class: some(fc.constantFrom(0, 1, 2, 3)),
  packetSize: some(fc.constantFrom(100, 1000, 1500)),
  rtt: some(spread(0.04, 0.2)),
  start: some(spread(0, 1)),
  stop: some(evenly(1, DURATION)),
  accessRate: rarely(fc.constantFrom(1e6, 5e6)),
  accessLoss: rarely(fc.constantFrom(0.01, 0.1)),
  accessJitter: rarely(fc.constantFrom(0.001, 0.02)),
  direction: rarely(fc.constant("back")),
  route: rarely(fc.constantFrom("first", "second")),
};
const hopQueue = fc.constantFrom("drop-tail", "red", "codel", "fq-codel", "pie");
const hop = fc
  .record({ rate: some(rate), delay: fc.constantFrom(0, 0.005), buffer: some(buffer), queue: hopQueue })
  .map(given);
const variation: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  { shape: "sine", depth: 0.9, period: 0.7 },
  { shape: "steps", period: 0.3 },
  { shape: "trace", times: [0, 0.5, 1.25], rates: [2e5, 8e6, 1e6] },
  { shape: "trace", times: [0.1, 0.3, 0.4], rates: [5e6, 0, 2e6], repeat: 0.6 },
);
const sender = {
  transport: fc.constantFrom(...catalog.transports.map(({ id }) => id)),
  window: some(fc.integer({ min: 1, max: 100 })),
  initialWindow: some(fc.constantFrom(1, 2, 10)),
  delayedAck: some(fc.boolean()),
  handshake: some(fc.boolean()),
  limitedTransmit: some(fc.boolean()),
  sendJitter: some(fc.constantFrom(0, 0.001)),
  maxBurst: some(fc.constantFrom(0, 3)),
  ecn: some(fc.constantFrom("none", "classic", "dctcp", "accurate")),
  ecnAtOneSegment: some(fc.constantFrom("wait-for-rto", "keep-sending", "fraction")),
  ecnRetransmissions: rarely(fc.boolean()),
  cwrWaits: rarely(fc.boolean()),
  marksHeard: rarely(fc.constantFrom("window", "advance")),
  rttClock: rarely(fc.constantFrom("exact", "ticks")),
  thresholdAtTimeout: rarely(fc.constantFrom("rfc5681", "ns2")),
  ecnFallback: rarely(fc.boolean()),
  rackTlp: rarely(fc.boolean()),
};
const transportsByTime = catalog.transports.filter(({ fields }) => "rackTlp" in fields || "recovery" in fields);
/** `rackTlp` as the group's transport calls it; others find losses by duplicates alone. */
const withRack = ({ rackTlp, ...members }: Readonly<Record<string, Json | undefined>>) => {
  const found = transportsByTime.find(({ id }) => id === members["transport"]);
  if (rackTlp !== true || found === undefined) return members;
  return { ...members, params: "rackTlp" in found.fields ? { rackTlp } : { recovery: "rack-tlp" } };
};
const openLoopEcn = some(fc.constantFrom("none", "ect0", "ect1"));
const size: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  { packets: 1 },
  { packets: 12 },
  { geometric: { mean: 8 } },
  { pareto: { mean: 10, shape: 1.2, min: 1, max: 200 } },
  { boundedPareto: { shape: 1.2, min: 2, max: 200 } },
);
const groupOf = (id: string): fc.Arbitrary<Document> =>
  fc
    .oneof(
      fc.record({ ...common, ...sender, kind: fc.constant("bulk"), count: fc.integer({ min: 0, max: 6 }) }),
      fc.record({
        ...common,
        kind: fc.constant("cbr"),
        count: fc.integer({ min: 0, max: 3 }),
        rate: fc.constantFrom(1e5, 1e6, 3e6),
        intervalJitter: some(fc.constant(1)),
        ecn: openLoopEcn,
      }),
      fc.record({
        ...common,
        kind: fc.constant("exponential-on-off"),
        count: fc.integer({ min: 0, max: 5 }),
        meanOn: fc.constantFrom(0, 0.02, 0.3),
        meanOff: some(fc.constant(0.08)),
        ecn: openLoopEcn,
      }),
      fc.record({
        ...common,
        ...sender,
        kind: fc.constant("short-flows"),
        arrivalRate: fc.constantFrom(0, 5, 40),
        size,
        maxActive: some(fc.constantFrom(1, 5)),
      }),
      fc.record({
        ...common,
        kind: fc.constant("poisson"),
        count: fc.integer({ min: 0, max: 3 }),
        packetRate: fc.constantFrom(10, 200),
        sizeDistribution: some(fc.constant("exponential")),
        ecn: openLoopEcn,
      }),
      fc.record({
        ...common,
        kind: fc.constant("pareto-on-off"),
        count: fc.integer({ min: 0, max: 4 }),
        meanOn: fc.constantFrom(0, 0.02, 0.3),
        meanOff: some(fc.constant(0.08)),
        shape: some(fc.constantFrom(1.2, 3)),
        ecn: openLoopEcn,
      }),
      fc.record({
        ...common,
        kind: fc.constantFrom("call", "game", "video-call"),
        count: fc.integer({ min: 0, max: 4 }),
        period: some(fc.constantFrom(0.01, 0.05)),
        ecn: openLoopEcn,
      }),
      fc.record({
        ...common,
        ...sender,
        kind: fc.constant("request-response"),
        count: fc.integer({ min: 0, max: 3 }),
        meanThink: fc.constantFrom(0, 0.1, 1),
        objects: some(fc.constantFrom(1, 9)),
        objectVariation: some(fc.constant(2)),
        connections: some(fc.constantFrom(1, 3)),
      }),
      fc.record({
        ...common,
        ...sender,
        kind: fc.constant("adaptive-video"),
        count: fc.integer({ min: 0, max: 3 }),
        chunk: fc.constantFrom(0.5, 1),
        bufferMax: some(fc.constantFrom(1, 4)),
        bufferStart: fc.constantFrom(0.5, 1),
      }),
    )
    .map((members) => given({ id, ...withRack(members) }));

/** Changes that every scenario may have, and those that make the set of recorded channels another. */
const changeOf = (ids: readonly string[], relayout: boolean): fc.Arbitrary<Change> => {
  const id = fc.constantFrom(...ids);
  const at = fc.oneof(evenly(0, DURATION - 1e-6), fc.constantFrom(0, 0.5, 1, 1.25, 2));
  const set = (path: fc.Arbitrary<string>, to: fc.Arbitrary<Json>): fc.Arbitrary<Change> =>
    fc.record({ at, set: path, to });
  const pathOf = (field: string) => id.map((name) => `traffic.${name}.${field}`);
  const ofGroup = (field: string, to: fc.Arbitrary<Json>): fc.Arbitrary<Change> => set(pathOf(field), to);
  const changes = [
    set(fc.constant("bottleneck.rate"), rateOrOutage),
    set(fc.constant("bottleneck.delay"), fc.constantFrom(0.001, 0.01, 0.015)),
    set(fc.constant("bottleneck.buffer"), buffer),
    set(fc.constant("bottleneck.ecn"), fc.boolean()),
    set(fc.constant("access.rate"), fc.constantFrom(null, 1e6, 20e6)),
    set(fc.constant("access.buffer"), fc.constantFrom<Json[]>(null, { packets: 2 })),
    set(fc.constant("lanes.0.params.minThreshold"), fc.constantFrom(2, 5, 10)),
    ofGroup("count", fc.integer({ min: 0, max: 8 })),
    ofGroup("rtt", spread(0.04, 0.2)),
    ofGroup("start", spread(0, 2)),
    ofGroup("stop", fc.oneof(evenly(1, DURATION), fc.constant(null))),
    ofGroup("packetSize", fc.constantFrom(100, 1000, 1500)),
    ofGroup("transport", sender.transport),
    ofGroup("window", fc.integer({ min: 1, max: 100 })),
    ofGroup("class", fc.constantFrom(0, 1, 3)),
    ofGroup("delayedAck", fc.boolean()),
    ofGroup("sendJitter", fc.constantFrom(0, 0.001)),
    ofGroup("ecn", fc.constantFrom("none", "classic", "ect0")),
    ofGroup("rate", fc.constantFrom(1e5, 3e6)),
    ofGroup("meanOff", fc.constantFrom(0.01, 0.2)),
    ofGroup("arrivalRate", fc.constantFrom(0, 20)),
    ofGroup("size", size),
    ofGroup("packetRate", fc.constantFrom(5, 500)),
    ofGroup("shape", fc.constantFrom(1.1, 2.5)),
    ofGroup("playout", fc.constantFrom(0, 0.2)),
    ofGroup("lagLimit", fc.constantFrom(0.03, 0.3)),
    ofGroup("ladder", fc.constantFrom<Json[]>([1e5], [2e5, 9e5, 3e6])),
    ofGroup("meanThink", fc.constantFrom(0, 0.5)),
    ofGroup("objects", fc.constantFrom(1, 20)),
    ofGroup("connections", fc.constantFrom(1, 8)),
    ofGroup("bufferMax", fc.constantFrom(1, 10)),
    ofGroup("accessRate", fc.constantFrom(null, 2e6)),
    ofGroup("accessLoss", fc.constantFrom(0, 0.05)),
    ofGroup("accessJitter", fc.constantFrom(0, 0.01)),
    ofGroup("route", fc.constantFrom("both", "first", "second")),
    set(fc.constant("bottleneck.variation.depth"), fc.constantFrom(0.2, 0.9)),
    set(fc.constant("bottleneck.reverse.queue"), fc.constantFrom("red", "drop-tail", "sfq")),
  ];
  const relayouts = [
    set(fc.constant("bottleneck.variation"), variation),
    set(fc.constant("bottleneck.variation.shape"), fc.constantFrom("none", "sine")),
    set(fc.constant("bottleneck.second.rate"), rateOrOutage),
    ofGroup("direction", fc.constantFrom("forward", "back")),
    set(fc.constant("bottleneck.second"), fc.oneof(fc.constant(null), hop)),
    set(fc.constant("lanes.0.queue"), fc.constantFrom(...queueIds)),
    fc.tuple(at, groupOf("late")).map(([time, to]) => ({ at: time, set: "traffic.late", to })),
  ];
  return fc.oneof(...changes, ...(relayout ? relayouts : []));
};

/** The changes that fit, each to what those before it have made of the scenario. */
const fitting = (scenario: Scenario, changes: readonly Change[]): Change[] => {
  const kept: Change[] = [];
  let current = scenario;
  for (const change of changes.toSorted((a, b) => a.at - b.at)) {
    const result = applyChange(current, change, catalog);
    if (!result.ok) continue;
    current = result.value;
    kept.push(change);
  }
  return kept;
};

export interface Options {
  /** How many changes the timeline has at most. */
  readonly changes?: number;
  /** Changes may replace the discipline and add groups. */
  readonly relayout?: boolean;
  /** The link's rate stays as the scenario says. */
  readonly steady?: boolean;
  /** Disciplines to choose from. */
  readonly queues?: readonly string[];
}

/** Small scenarios of every discipline, kind of traffic, transport and kind of change. */
export const randomScenario = ({
  changes = 6,
  relayout = true,
  steady = false,
  queues = queueIds,
}: Options = {}): fc.Arbitrary<Scenario> =>
  fc.integer({ min: 1, max: 3 }).chain((groups) => {
    const ids = Array.from({ length: groups }, (_, i) => `g${i}`);
    return fc
      .record({
        seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        duration: fc.constant(DURATION),
        bottleneck: fc
          .record({
            rate,
            delay: fc.constantFrom(0, 0.001, 0.01),
            buffer,
            ecn: fc.boolean(),
            variation: steady ? fc.constant(undefined) : rarely(variation),
            second: rarely(hop),
            reverse: rarely(hop),
          })
          .map(given),
        access: fc.record({
          rate: fc.constantFrom(null, null, 2e6, 30e6),
          buffer: fc.constantFrom<Json[]>(null, null, { packets: 3 }, { bytes: 20_000 }),
        }),
        queue: fc.constantFrom(...queues),
        picked: picks,
        traffic: fc.tuple(...ids.map(groupOf)),
        timeline: fc.array(changeOf(ids, relayout), { maxLength: changes, size: "max" }),
      })
      .filter(({ queue: _queue, picked: _picked, timeline: _timeline, ...rest }) =>
        isScenario({ ...rest, lanes: [{ queue: "drop-tail" }] }),
      )
      .map(({ queue, picked, timeline, ...rest }) => {
        const params = paramsOf(queue, rest, scenarioOf({ ...rest, lanes: [{ queue }] }), picked);
        const scenario = scenarioOf({ ...rest, lanes: [{ queue, params }] });
        return { ...scenario, timeline: fitting(scenario, timeline) };
      });
  });

/** Instants in (0, DURATION), ascending. */
export const instants = (most: number): fc.Arbitrary<number[]> =>
  fc
    .array(fc.oneof(evenly(0.001, DURATION - 0.001), fc.constantFrom(0.5, 1, 1.5, 0.25)), {
      maxLength: most,
      size: "max",
    })
    .map((times) => times.toSorted((a, b) => a - b));
