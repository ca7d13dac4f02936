import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AqmDefinition } from "../../src/engine/aqm/contract.ts";
import { queueOf } from "../../src/engine/catalog.ts";
import { algorithmOf, loadDocumentation } from "../../src/engine/documentation.ts";
import { DROPPED, ENQUEUED, MARKED, reasonCode } from "../../src/engine/packets/packet.ts";
import type { Decision } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { bulkDocument, queueIds, scenarioOf } from "../engine/scenarios.ts";
import { cases } from "../fixtures/cases.ts";
import { DECIDES_AT_HEAD, isListed, STORES_EVERY_ARRIVAL } from "../fixtures/promises.ts";
import { randomScenario } from "./randomScenario.ts";
import { Recording } from "./recording.ts";
import { attested, underWitness, type WitnessedEvent } from "./witness.ts";

await loadDocumentation();

/** The latest arrival: it was stored, or dropped at once; its mark, if it has one, comes before it is stored. */
const latestArrival = (events: readonly WitnessedEvent[]): WitnessedEvent | undefined => {
  const at = events.findLastIndex(({ kind, waited }) => kind === ENQUEUED || (kind === DROPPED && !waited));
  const found = events[at];
  if (found?.kind !== ENQUEUED) return found;
  return events.slice(0, at).findLast(({ kind, packet }) => kind === MARKED && packet === found.packet) ?? found;
};

/** `expect` for what is asked thousands of times. */
const faultsOf = ({ id, signals }: AqmDefinition, decision: Decision): string[] => {
  const { doc } = algorithmOf(id);
  const { lines, draw, outcome, reason } = decision;
  const before = lines.subarray(0, -1);
  const holds = {
    "it reached no line": lines.length > 0 || isListed(DECIDES_AT_HEAD, id),
    "it reached a line that is not there": lines.every((line) => doc.pseudocode[line] !== undefined),
    "it tells a line twice, or out of order":
      new Set(lines).size === lines.length && before.every((line, i) => i === 0 || line > (before[i - 1] ?? line)),
    "it has other signals": decision.signals.length === Object.keys(signals).length,
    "its draw is out of range": Number.isNaN(draw) || (draw >= 0 && draw < 1),
    "it has no reason, or one for nothing": outcome === ENQUEUED ? reason === 0 : reason > 0,
  };
  return Object.entries(holds).flatMap(([fault, isRight]) => (isRight ? [] : [`${fault} at ${decision.at} s`]));
};

describe("the decision that a frame tells", () => {
  it("is that of the latest arrival, whatever the frames", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 0 }), fc.double({ min: 0.3, max: 2.4, noNaN: true }), (scenario, at) => {
        const simulation = new Simulation(underWitness(scenario), 0, { packets: "all" });
        const recording = new Recording(simulation).runThrough([at]);
        const expected = latestArrival(attested(recording.events));
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
      { numRuns: cases(16, 80) },
    );
  });

  it("is its own: another discipline has decided about nothing until a packet comes", () => {
    const simulation = new Simulation(scenarioOf(bulkDocument("red", { duration: 5 })), 0);
    simulation.runUntil(2);
    expect(simulation.takeFrame().decision?.discipline).toBe("red");
    expect(simulation.change({ at: 2, set: "lanes.0.queue", to: "codel" })).toMatchObject({ ok: true });
    expect(simulation.takeFrame().decision).toBeNull();
    simulation.runUntil(3);
    expect(simulation.takeFrame().decision?.discipline).toBe("codel");
  });

  it.each(queueIds)("names lines of the pseudo-code, and signals, that %s has", (id) => {
    const definition = queueOf(id);
    const simulation = new Simulation(scenarioOf(bulkDocument(id, { duration: 5 })), 0);
    const outcomes = new Set<number>();
    const faults: string[] = [];
    let drops = 0;
    let reached = 0;
    for (let i = 0; i < 4000; i++) {
      simulation.step();
      const { decision, packets } = simulation.takeFrame();
      drops += packets.kinds.filter((kind) => kind === DROPPED).length;
      if (decision === null) continue;
      outcomes.add(decision.outcome);
      reached += decision.lines.length;
      faults.push(...faultsOf(definition, decision));
    }
    expect(faults).toEqual([]);
    expect(outcomes).toContain(ENQUEUED);
    expect(outcomes.has(DROPPED)).toBe(!isListed(STORES_EVERY_ARRIVAL, id));
    expect(drops).toBeGreaterThan(0);
    expect(reached).toBeGreaterThan(0);
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
