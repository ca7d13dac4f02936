import { expect, it } from "vitest";
import { fqPie } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";
import { checksum, drawOf } from "./kernelProgram.ts";

/** Time of one departure, and between two updates, s. */
const SLOT = 0.001024;
const UPDATE = 0.015;
/** Slots, and how many packets arrive in how many of them: in the first, one of each flow. */
const PHASES = [
  [1, 6, 1],
  [400, 2, 1],
  [500, 1, 4],
  [500, 6, 5],
  [1500, 1, 3],
  [400, 7, 5],
  [300, 0, 1],
  [600, 1, 3],
  [300, 5, 4],
  [2500, 1, 6],
  [400, 3, 2],
  [3000, 11, 10],
  [2000, 9, 10],
] as const;

/** More than half of the packets are of flow 0. */
const flowOf = (arrival: number): number => {
  if (arrival < 6) return arrival;
  return arrival % 7 < 4 ? 0 : (arrival * 5 + Math.floor(arrival / 9)) % 6;
};

// Printed by FqPieQueueDisc of ns-3.37 in a program that fed it these arrivals, draws and departures: how many arrivals
// were dropped or marked, the checksum of their list, and how it begins. Flows with odd numbers can be marked.
it.each([
  { packets: 200, printed: [807, 2_015_377_366, "85d 86d 87d 91d 92d"] },
  { packets: 60, printed: [1064, 1_790_926_111, "29d 30d 31d 33d 35d"] },
])("decides as FQ-PIE of ns-3.37 with a buffer of $packets packets", ({ packets, printed }) => {
  const ofNs3 = { markClears: false, burstRefill: "pause", fullPolicy: "fat" } as const;
  const given = { ...ofNs3, quantum: 1514, hashMode: "perfect", meanPacketSize: 1000 } as const;
  const queue = hostOf(fqPie, given, { linkRate: 8e6, buffer: { packets } });
  queue.ecn = true;
  const seen: string[] = [];
  let [slot, arrival, updates, lost] = [0, 0, 0, 0];
  // The queues are made in the first slot, and each is updated from then on.
  const updateBefore = (now: number): void => {
    for (; updates * UPDATE < now - 1e-12; updates++) queue.discipline.onTimer?.(updates * UPDATE);
  };
  for (const [slots, count, per] of PHASES)
    for (let k = 0; k < slots; k++, slot++) {
      const arriving = Math.floor(((k + 1) * count) / per) - Math.floor((k * count) / per);
      updateBefore(slot * SLOT);
      for (let i = 0; i < arriving; i++, arrival++) {
        const flow = flowOf(arrival);
        queue.draws = [drawOf(arrival)];
        const packet = { ...packetOf(arrival, 1000), flow, ecn: flow % 2 === 1 ? ECT0 : NOT_ECT };
        if (queue.arrive(packet, slot * SLOT) === "marked") seen.push(`${arrival}m`);
        for (const { sequence } of queue.lost.slice(lost)) seen.push(`${sequence}d`);
        lost = queue.lost.length;
      }
      updateBefore((slot + 0.5) * SLOT);
      queue.take((slot + 0.5) * SLOT);
    }
  expect([seen.length, checksum(seen.join(" ")), seen.slice(0, 5).join(" ")]).toEqual(printed);
});
