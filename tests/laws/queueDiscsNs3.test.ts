import { expect, it } from "vitest";
import type { AqmDefinition } from "../../src/engine/aqm/contract.ts";
import { ared, cobalt, fengRed, red } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { Fields } from "../../src/schema/fields.ts";
import { hostOf, packetOf, type QueueHost } from "../fixtures/queueHost.ts";
import { checksum, drawOf } from "./kernelProgram.ts";
import { PHASES, SLOT, slotsOf } from "./ns3Program.ts";

const SIZE = 1000;
const PATH = { linkRate: 8e6, buffer: { packets: 200 } };
/** Draws are those of the next arrival, as often as any is needed. */
const DRAWS = 300;

/** Arrivals that are dropped or marked, in this order. */
const decisionsOf = <F extends Fields, S>(queue: QueueHost<F, S>, marksAt: "arrival" | "departure"): string[] => {
  queue.ecn = true;
  const seen: string[] = [];
  let [lost, next] = [0, 0];
  const note = (isMarked: boolean, sequence: number): void => {
    for (const one of queue.lost.slice(lost)) seen.push(`${one.sequence}d`);
    lost = queue.lost.length;
    if (isMarked) seen.push(`${sequence}m`);
  };
  for (const { slot, arrivals } of slotsOf(PHASES)) {
    for (const arrival of arrivals) {
      queue.draws = [drawOf(arrival)];
      const packet = { ...packetOf(arrival, SIZE), ecn: arrival % 3 === 0 ? NOT_ECT : ECT0 };
      note(queue.arrive(packet, slot * SLOT) === "marked", arrival);
      next = arrival + 1;
    }
    queue.draws = Array.from({ length: DRAWS }, () => drawOf(next));
    const sent = queue.take((slot + 0.5) * SLOT);
    note(marksAt === "departure" && sent?.ecn === CE, sent?.sequence ?? 0);
  }
  return seen;
};

const hostWith = <F extends Fields, S>(definition: AqmDefinition<F, S>, given: Parameters<typeof hostOf<F, S>>[1]) =>
  hostOf(definition, given, PATH);
const ramp = { minThreshold: 5, maxThreshold: 15, meanPacketSize: SIZE };
const adapts = { autoThresholds: false, autoWeight: false, trigger: "arrival", gentleSlope: "reset" } as const;
const ofNs3 = { blueClock: "wrapped", fullVictim: "tail", keepLast: false, squareRoot: "newtonWaits" } as const;

// Printed by RedQueueDisc and CobaltQueueDisc of ns-3.37 in a program that fed them these arrivals, draws and
// departures: how many arrivals were dropped or marked, the checksum of their list, and how it begins. Two of three can
// be marked.
it.each([
  {
    name: "RED",
    decide: () => decisionsOf(hostWith(red, { ...ramp, queueWeight: 0.002 }), "arrival"),
    printed: [2412, 493_716_878, "133m 147d 152m 157m 162d"],
  },
  {
    name: "Adaptive RED",
    decide: () => decisionsOf(hostWith(ared, { ...ramp, ...adapts, queueWeight: 0.000999500166624978 }), "arrival"),
    printed: [2447, 1_950_124_419, "147d 172m 187m 197m 207d"],
  },
  {
    name: "Self-configuring RED",
    decide: () => decisionsOf(hostWith(fengRed, { ...ramp, gentleSlope: "reset", queueWeight: 0.002 }), "arrival"),
    printed: [2449, 1_598_149_471, "147d 152m 157m 162d 167m"],
  },
  {
    name: "COBALT",
    decide: () => decisionsOf(hostWith(cobalt, ofNs3), "departure"),
    printed: [1005, 1_806_517_468, "107m 176m 399d 199m 401d"],
  },
])("$name decides as in ns-3.37", ({ decide, printed }) => {
  const seen = decide();
  expect([seen.length, checksum(seen.join(" ")), seen.slice(0, 5).join(" ")]).toEqual(printed);
});
