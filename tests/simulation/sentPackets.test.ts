import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { packets } from "../../src/engine/packets/packetTable.ts";
import * as ledger from "../../src/engine/recording/ledger.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { cases } from "../fixtures/cases.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";

/** By path: who sees each packet that the sender hands to its interface, and enqueues it. */
const observers = vi.hoisted(() => new Map<object, (row: number, enqueue: () => boolean) => boolean>());
vi.mock(import("../../src/engine/network/path.ts"), async (original) => {
  const path = await original();
  return {
    ...path,
    enqueueAccess: (to, row) => {
      const enqueue = (): boolean => path.enqueueAccess(to, row);
      return observers.get(to)?.(row, enqueue) ?? enqueue();
    },
  };
});

interface Sent {
  data: number;
  repeated: number;
  lost: number;
}

describe("what senders are said to send", () => {
  it("is what they hand to their own interfaces", () => {
    fc.assert(
      fc.property(randomScenario(), (scenario) => {
        const simulation = new Simulation(scenario, 0);
        const byGroup: Sent[] = [];
        const { flowHost } = simulation;
        const { onStarted } = flowHost;
        flowHost.onStarted = (setting) => {
          const { group, slot } = setting;
          const flow = simulation.parts.flows[slot];
          if (flow === undefined) throw new Error(`no flow has place ${slot}`);
          byGroup[group] ??= { data: 0, repeated: 0, lost: 0 };
          const sent = byGroup[group];
          const known = new Set<number>();
          observers.set(flow.path, (row, enqueue) => {
            const sequence = packets.sequences[row] ?? Number.NaN;
            // A SYN is no data.
            if (sequence >= 0) {
              sent.data += 1;
              if (known.has(sequence)) sent.repeated += 1;
              known.add(sequence);
            }
            const taken = enqueue();
            if (!taken) sent.lost += 1;
            return taken;
          });
          onStarted(setting);
        };
        simulation.watch(0, DURATION);
        simulation.runUntil(DURATION);
        const { totals } = simulation.parts;
        const total = (group: number, column: number): number =>
          totals[ledger.GROUPS_START + group * ledger.GROUP_STRIDE + column] ?? Number.NaN;
        const all = { data: 0, repeated: 0 };
        for (const [g, group] of simulation.groups.entries()) {
          const { data, repeated, lost } = byGroup[g] ?? { data: 0, repeated: 0, lost: 0 };
          expect(total(g, ledger.G_SENDER_PACKETS)).toBe(data);
          expect(total(g, ledger.G_RETRANSMISSIONS)).toBe(repeated);
          expect(total(g, ledger.G_ACCESS_DROPS)).toBe(lost);
          if (!group.responsive || group.short) continue;
          all.data += data;
          all.repeated += repeated;
        }
        const { metrics } = simulation.report(0, DURATION);
        expect(metrics["packetsSentPerSecond"]).toBeCloseTo(all.data / DURATION, 9);
        if (all.data === 0) expect(metrics["retransmissionFraction"]).toBeNull();
        else expect(metrics["retransmissionFraction"]).toBeCloseTo(all.repeated / all.data, 12);
      }),
      { numRuns: cases(25, 200) },
    );
  });
});
