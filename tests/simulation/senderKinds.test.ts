import { describe, expect, it } from "vitest";
import { SenderFlow } from "../../src/engine/flows/senderFlow.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { COUNTING, PLAIN, SELECTIVE, TIMED } from "../../src/engine/transport/machinery/senderKinds.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, simulationOf } from "../engine/scenarios.ts";

/** Transports with their fields, by the first kind of sender that serves them. */
const NEEDS: readonly {
  readonly kind: number;
  readonly transport: string;
  readonly params: Readonly<Record<string, Json>>;
}[] = [
  { kind: PLAIN, transport: "newreno", params: { duplicateAcks: "inflate" } },
  { kind: PLAIN, transport: "reno", params: {} },
  { kind: SELECTIVE, transport: "sack", params: { rackTlp: false } },
  { kind: SELECTIVE, transport: "vegas", params: {} },
  { kind: TIMED, transport: "sack", params: { rackTlp: true } },
  { kind: TIMED, transport: "cubic", params: {} },
  { kind: TIMED, transport: "dctcp", params: {} },
  { kind: COUNTING, transport: "newreno", params: { duplicateAcks: "guess" } },
  { kind: COUNTING, transport: "newreno", params: { duplicateAcks: "count" } },
];

const document = (from: number, to: number): Document => {
  const [first, next] = [NEEDS[from], NEEDS[to]];
  if (first === undefined || next === undefined) throw new Error("no such transport");
  return {
    seed: 11,
    duration: 8,
    bottleneck: { rate: 4e6, delay: 0.005, buffer: { packets: 25 }, ecn: true },
    lanes: [{ queue: "red" }],
    traffic: [{ id: "a", kind: "bulk", transport: first.transport, params: first.params, count: 3, rtt: 0.04 }],
    timeline: [
      { at: 2, set: "traffic.a.transport", to: next.transport },
      ...Object.entries(next.params).map(([name, to]) => ({ at: 2, set: `traffic.a.params.${name}`, to })),
      { at: 5, set: "traffic.a.transport", to: first.transport },
      ...Object.entries(first.params).map(([name, to]) => ({ at: 5, set: `traffic.a.params.${name}`, to })),
    ],
  };
};

const kindsOf = (simulation: Simulation): readonly number[] =>
  simulation.parts.flows.flatMap((flow) => (flow instanceof SenderFlow ? [flow.machine.kind] : []));

const pairs = NEEDS.flatMap((_, from) => NEEDS.map((__, to) => [from, to] as const)).filter(
  ([from, to]) => from !== to,
);

describe("the kind of a sender", () => {
  it.each(NEEDS)("$transport with $params has one of kind $kind", ({ kind, transport, params }) => {
    const simulation = simulationOf({
      duration: 1,
      bottleneck: { rate: 4e6, delay: 0.005, buffer: { packets: 25 } },
      lanes: [{ queue: "red" }],
      traffic: [{ id: "a", kind: "bulk", transport, params, count: 2, rtt: 0.04 }],
    });
    simulation.runUntil(0.5);
    expect(kindsOf(simulation)).toEqual([kind, kind]);
  });

  it.each(pairs)(
    "serves every transport that follows in mid-run, and a checkpoint restores it: %d, then %d",
    (from, to) => {
      const scenario = document(from, to);
      const least = Math.max(NEEDS[from]?.kind ?? 0, NEEDS[to]?.kind ?? 0);
      const whole = simulationOf(scenario);
      whole.watch(2, 8);
      whole.runUntil(3);
      expect(kindsOf(whole)).toEqual([least, least, least]);
      const checkpoint = whole.save();
      whole.runUntil(8);
      // It stays what it has become.
      expect(kindsOf(whole)).toEqual([least, least, least]);
      expect(whole.report(2, 8).metrics["utilization"]).toBeGreaterThan(0.8);
      const restored = Simulation.restore(checkpoint);
      expect(kindsOf(restored)).toEqual([least, least, least]);
      expect(restored.save().data).toEqual(checkpoint.data);
      restored.runUntil(8);
      expect(restored.traceHash()).toBe(whole.traceHash());
    },
  );
});
