import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { DROPPED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import { packets } from "../../src/engine/packets/packetTable.ts";
import * as ledger from "../../src/engine/recording/ledger.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { inputScenario } from "../engine/inputs.ts";
import { cases } from "../fixtures/cases.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { Recording } from "./recording.ts";

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
  packets: number;
  repeated: number;
  lost: number;
}

describe("what senders are said to send", () => {
  it("is what they hand to their own interfaces", () => {
    fc.assert(
      fc.property(randomScenario(), (scenario) => {
        const simulation = new Simulation(scenario, 0);
        const byGroup: Sent[] = [];
        const { flowHost } = simulation.parts;
        const onStarted = flowHost.onStarted.bind(flowHost);
        flowHost.onStarted = (setting) => {
          const { group, slot } = setting;
          const flow = simulation.parts.flows[slot];
          if (flow === undefined) throw new Error(`no flow has place ${slot}`);
          byGroup[group] ??= { packets: 0, repeated: 0, lost: 0 };
          const sent = byGroup[group];
          const known = new Set<number>();
          observers.set(flow.path, (row, enqueue) => {
            const sequence = packets.sequences[row] ?? Number.NaN;
            // A SYN has the sequence −1; it is sent and repeated like any other packet.
            sent.packets += 1;
            if (known.has(sequence)) sent.repeated += 1;
            known.add(sequence);
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
        const all = { packets: 0, repeated: 0 };
        for (const [g, group] of simulation.groups.entries()) {
          const { packets: sent, repeated, lost } = byGroup[g] ?? { packets: 0, repeated: 0, lost: 0 };
          expect(total(g, ledger.G_SENDER_PACKETS)).toBe(sent);
          expect(total(g, ledger.G_RETRANSMISSIONS)).toBe(repeated);
          expect(total(g, ledger.G_ACCESS_DROPS)).toBe(lost);
          if (!group.responsive || group.short) continue;
          all.packets += sent;
          all.repeated += repeated;
        }
        const { metrics } = simulation.report(0, DURATION);
        expect(metrics["packetsSentPerSecond"]).toBeCloseTo(all.packets / DURATION, 9);
        if (all.packets === 0) expect(metrics["retransmissionFraction"]).toBeNull();
        else expect(metrics["retransmissionFraction"]).toBeCloseTo(all.repeated / all.packets, 12);
      }),
      { numRuns: cases(25, 200) },
    );
  });
});

describe("where no SYN is answered", () => {
  const begin = (): Simulation => new Simulation(inputScenario("lost-syns"), 0, { packets: "all" });
  const TCP = 1;

  it("the counters of the senders are those of the packets at the queue", () => {
    const simulation = begin();
    simulation.watch(0, 100);
    const events = new Recording(simulation).runThrough([100]).events.filter(({ group }) => group === TCP);
    const arrivals = events.filter(({ kind }) => kind === ENQUEUED || kind === DROPPED);
    const first = new Set(arrivals.map(({ flow, sequence }) => `${flow} ${sequence}`));
    const { metrics } = simulation.report(0, 100);
    expect(arrivals.length).toBeGreaterThan(60);
    expect(metrics["packetsSentPerSecond"]).toBeCloseTo(arrivals.length / 100, 9);
    expect(metrics["retransmissionFraction"]).toBeCloseTo((arrivals.length - first.size) / arrivals.length, 9);
  });

  it("every SYN that is sent again is a timeout", () => {
    const simulation = begin();
    simulation.watch(0, 100);
    const events = new Recording(simulation).runThrough([100]).events.filter(({ group }) => group === TCP);
    const syns = events.filter(({ kind, sequence }) => sequence < 0 && (kind === ENQUEUED || kind === DROPPED));
    const flows = new Set(syns.map(({ flow }) => flow));
    const { timeoutsPerSecond } = simulation.report(0, 100).metrics;
    expect((timeoutsPerSecond ?? 0) * 100).toBeGreaterThanOrEqual(syns.length - flows.size - 1e-9);
  });
});
