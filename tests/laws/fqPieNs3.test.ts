import { expect, it } from "vitest";
import { fqPie } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";
import { checksum, drawOf } from "./kernelProgram.ts";
import { flowOf, SIX_FLOWS, SLOT, slotsOf } from "./ns3Program.ts";

/** Time between two updates, s. */
const UPDATE = 0.015;

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
  let [updates, lost] = [0, 0];
  // The queues are made in the first slot, and each is updated from then on.
  const updateBefore = (now: number): void => {
    for (; updates * UPDATE < now - 1e-12; updates++) queue.discipline.onTimer?.(updates * UPDATE);
  };
  for (const { slot, arrivals } of slotsOf(SIX_FLOWS)) {
    updateBefore(slot * SLOT);
    for (const arrival of arrivals) {
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
