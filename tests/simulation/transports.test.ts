import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { SenderFlow } from "../../src/engine/flows/senderFlow.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, simulationOf } from "../engine/scenarios.ts";

const ids = catalog.transports.map(({ id }) => id);

/** Losses and marks for three flows of a transport, beside two of Reno. */
const document = (transport: string, more: Readonly<Record<string, Json>> = {}, timeline: Json[] = []): Document => ({
  seed: 5,
  duration: 12,
  bottleneck: { rate: 4e6, delay: 0.005, buffer: { packets: 25 }, ecn: true },
  lanes: [{ queue: "red" }],
  traffic: [
    { id: "a", kind: "bulk", transport, count: 3, rtt: { uniform: [0.02, 0.08] }, ...more },
    { id: "b", kind: "bulk", transport: "reno", count: 2, rtt: 0.04, ecn: "none" },
    { id: "c", kind: "short-flows", transport, arrivalRate: 4, size: { packets: 15 }, rtt: 0.03 },
  ],
  timeline,
});

const hashOf = (simulation: Simulation): string => {
  simulation.runUntil(12);
  return simulation.traceHash();
};

/** The same run, in one piece and from a checkpoint at this time. */
const expectSame = (scenario: Document, at: number): void => {
  const whole = hashOf(simulationOf(scenario));
  const saved = simulationOf(scenario);
  saved.runUntil(at);
  const checkpoint = saved.save();
  const restored = Simulation.restore(checkpoint);
  expect(restored.save().data).toEqual(checkpoint.data);
  expect(hashOf(restored)).toBe(whole);
};

describe.each(ids)("%s", (transport) => {
  it("continues from a checkpoint as without saving", () => {
    for (const at of [1.5, 6.2]) expectSame(document(transport), at);
  });

  it.each(["none", "classic", "dctcp", "accurate"])(
    "uses its share of the link with ECN %s, and repeats itself",
    (ecn) => {
      const scenario = document(transport, { ecn, delayedAck: true });
      const simulation = simulationOf(scenario);
      simulation.watch(2, 12);
      const hash = hashOf(simulation);
      const { groups, metrics } = simulation.report(2, 12);
      expect(metrics["utilization"]).toBeGreaterThan(0.8);
      expect(groups[0]?.goodput ?? 0).toBeGreaterThan(2e5);
      expectSame(scenario, 4);
      expect(hashOf(simulationOf(scenario))).toBe(hash);
    },
  );

  it("is taken up and left in mid-run, with the window as it is", () => {
    const timeline: Json[] = [
      { at: 3, set: "traffic.a.transport", to: transport },
      { at: 6, set: "traffic.a.transport", to: "newreno" },
      { at: 8, set: "traffic.a.transport", to: transport },
      { at: 9, set: "traffic.a.ecn", to: "dctcp" },
    ];
    const scenario = document("newreno", {}, timeline);
    const simulation = simulationOf(scenario);
    simulation.watch(3, 12);
    simulation.runUntil(12);
    expect(simulation.report(3, 12).metrics["utilization"]).toBeGreaterThan(0.8);
    for (const at of [2, 3.01, 6.01, 10]) expectSame(scenario, at);
  });
});

const first = (simulation: Simulation): SenderFlow => {
  const flow = simulation.parts.flows[0];
  if (flow instanceof SenderFlow) return flow;
  throw new Error("the first flow has no sender");
};

it("a field that changes in mid-run keeps what the law has learned", () => {
  const simulation = simulationOf(document("dctcp", {}, [{ at: 6, set: "traffic.a.params.g", to: 0.25 }]));
  simulation.runUntil(6);
  const { law } = first(simulation).machine;
  const before = { ...law.state };
  simulation.runUntil(6.000001);
  expect(first(simulation).machine.law).toBe(law);
  expect(law.state).toMatchObject({ cwnd: before.cwnd });
  expect(Object.keys(law.state)).toContain("alpha");
});

it("receivers of senders that need no more write no more into their acknowledgements", () => {
  const plain = simulationOf(document("reno"));
  const detailed = simulationOf(document("sack"));
  for (const simulation of [plain, detailed]) simulation.runUntil(5);
  expect(first(plain).receiver.constructor.name).toBe("Receiver");
  expect(first(detailed).receiver.constructor.name).toBe("FeedbackReceiver");
});

describe("losses by time (RACK-TLP)", () => {
  it.each([
    ["sack", { rackTlp: true }],
    ["cubic", { recovery: "rack-tlp" }],
    ["bbr", { recovery: "rack-tlp" }],
    ["dctcp", { recovery: "rack-tlp" }],
  ] as const)("%s goes on from a checkpoint as if it had never been saved", (transport, params) => {
    const scenario = document(transport, { params, delayedAck: true, ecnFallback: true, ecnRetransmissions: true });
    for (const at of [0.05, 1.5, 6.2]) expectSame(scenario, at);
    const simulation = simulationOf(scenario);
    simulation.watch(2, 12);
    hashOf(simulation);
    expect(simulation.report(2, 12).metrics["utilization"]).toBeGreaterThan(0.8);
  });

  it("are taken up and left in mid-run, also by senders that knew of duplicates only", () => {
    const timeline = [
      { at: 2, set: "traffic.a.params.rackTlp", to: true },
      { at: 4, set: "traffic.a.params.rackTlp", to: false },
      { at: 6, set: "traffic.a.params.rackTlp", to: true },
    ];
    const scenario = document("sack", {}, timeline);
    for (const at of [3, 5, 7]) expectSame(scenario, at);
    const simulation = simulationOf(scenario);
    simulation.watch(7, 12);
    hashOf(simulation);
    expect(simulation.report(7, 12).groups[0]?.goodput ?? 0).toBeGreaterThan(2e5);
  });
});
