import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queueOf } from "../../src/engine/catalog.ts";
import { DROPPED, MARKED, reasonCode, STORED } from "../../src/engine/packet.ts";
import { Simulation } from "../../src/engine/simulation.ts";
import { bulkDocument, queueIds, scenarioOf } from "../engine/scenarios.ts";
import { randomScenario } from "./randomScenario.ts";
import { type PacketEvent, Recording } from "./recording.ts";

/** The latest arrival: it was stored, or dropped at once; a mark stands just before what is stored. */
const latestArrival = (events: readonly PacketEvent[]): PacketEvent | undefined => {
  const at = events.findLastIndex(({ kind }) => kind === STORED || kind === DROPPED);
  const found = events[at];
  const before = events[at - 1];
  const isMarked =
    found?.kind === STORED &&
    before?.kind === MARKED &&
    before.time === found.time &&
    before.flow === found.flow &&
    before.sequence === found.sequence;
  return isMarked ? before : found;
};

describe("the decision that a frame tells", () => {
  it("is that of the latest arrival, whatever the frames", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 0 }), fc.double({ min: 0.3, max: 2.4, noNaN: true }), (scenario, at) => {
        const recording = new Recording(new Simulation(scenario, 0, { packets: "all" })).runThrough([at]);
        const expected = latestArrival(recording.events);
        const decision = recording.last?.decision ?? null;
        if (expected === undefined) {
          expect(decision).toBeNull();
          return;
        }
        expect(decision).toMatchObject({
          at: expected.time,
          flow: expected.flow,
          group: expected.group,
          sequence: expected.sequence,
          outcome: expected.kind,
          reason: expected.reason,
        });
      }),
      { numRuns: 80 },
    );
  });

  it.each(queueIds)("names lines of the pseudo-code, and signals, that %s has", (id) => {
    const definition = queueOf(id);
    const simulation = new Simulation(scenarioOf(bulkDocument(id, { duration: 5 })), 0);
    const outcomes = new Set<number>();
    for (let i = 0; i < 4000; i++) {
      simulation.step();
      const { decision } = simulation.takeFrame();
      if (decision === null) continue;
      outcomes.add(decision.outcome);
      expect(decision.lines.length).toBeGreaterThan(0);
      for (const line of decision.lines) expect(definition.doc.pseudocode[line]).toBeDefined();
      expect(decision.signals).toHaveLength(Object.keys(definition.signals).length);
      expect(Number.isNaN(decision.draw) || (decision.draw >= 0 && decision.draw < 1)).toBe(true);
      if (decision.outcome === STORED) expect(decision.reason).toBe(0);
      else expect(decision.reason).toBeGreaterThan(0);
    }
    expect(outcomes).toContain(STORED);
    expect(outcomes).toContain(DROPPED);
  });

  it("tells a drop for want of room as overflow", () => {
    const simulation = new Simulation(
      scenarioOf({
        duration: 5,
        bottleneck: { rate: 1e6, buffer: { packets: 2 } },
        lanes: [{ queue: "drop-tail" }],
        traffic: [{ id: "flood", kind: "cbr", rate: 4e6, start: 0 }],
      }),
      0,
    );
    let found = false;
    for (let i = 0; i < 200 && !found; i++) {
      simulation.step();
      found = simulation.takeFrame().decision?.reason === reasonCode("overflow");
    }
    expect(found).toBe(true);
  });
});
