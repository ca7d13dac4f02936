import { expect, it } from "vitest";
import { fqCodel } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";
import { checksum } from "./kernelProgram.ts";
import { flowOf, SIX_FLOWS, SLOT, slotsOf } from "./ns3Program.ts";

// Printed by FqCoDelQueueDisc of ns-3.37 in a program that fed it these arrivals and departures: how many arrivals were
// dropped or marked in all; how many of them are the same here, before one that is a packet apart, since ns-3 rounds
// times of drops down to 1024 ns; the checksum of these, and how they begin. Flows with odd numbers can be marked.
it.each([
  { packets: 200, all: 785, same: 440, list: 680_113_874, begins: "49d 86d 87d 91d 92d" },
  { packets: 60, all: 1042, same: 784, list: 1_010_736_729, begins: "29d 30d 31d 33d 35d" },
])("decides as FQ-CoDel of ns-3.37 with a buffer of $packets packets", ({ packets, all, same, list, begins }) => {
  const ofNs3 = {
    overflowCounts: false,
    mtu: 1500,
    afterMark: "now",
    squareRoot: "newton",
    fullAlone: "drop",
  } as const;
  const given = { ...ofNs3, quantum: 1514, hashMode: "perfect" } as const;
  const queue = hostOf(fqCodel, given, { linkRate: 8e6, buffer: { packets } });
  queue.ecn = true;
  const seen: string[] = [];
  let lost = 0;
  const noteLost = (): void => {
    for (const { sequence } of queue.lost.slice(lost)) seen.push(`${sequence}d`);
    lost = queue.lost.length;
  };
  for (const { slot, arrivals } of slotsOf(SIX_FLOWS)) {
    for (const arrival of arrivals) {
      const flow = flowOf(arrival);
      queue.arrive({ ...packetOf(arrival, 1000), flow, ecn: flow % 2 === 1 ? ECT0 : NOT_ECT }, slot * SLOT);
      noteLost();
    }
    const sent = queue.take((slot + 0.5) * SLOT);
    noteLost();
    if (sent?.ecn === CE) seen.push(`${sent.sequence}m`);
  }
  expect(seen).toHaveLength(all);
  expect(seen.slice(0, 5).join(" ")).toBe(begins);
  expect(checksum(seen.slice(0, same).join(" "))).toBe(list);
});
