import { expect, it } from "vitest";
import { pie } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";
import { checksum, drawOf } from "./kernelProgram.ts";
import { PHASES, slotsOf } from "./ns3Program.ts";

/** Time (s) of one departure. */
const SLOT = 0.00128;
// Printed by DoEnqueue, DropEarly, CalculateP and DoDequeue of PieQueueDisc of ns-3.37 in a program that fed them
// these arrivals, draws, departures and updates: how many arrivals were dropped or marked, the checksum of their list,
// and the probability and the burst allowance left (s) after each twentieth update. Two packets of three can be marked.
const PRINTED = [
  {
    derandomised: false,
    decisions: 295,
    list: 2_082_858_040,
    begins: "443m 448m 458m 591d 596m 601d",
    states: [
      [0.0369032, 0],
      [0.411216, 0],
      [0.811216, 0],
      [0.332836, 0],
      [0.302696, 0],
      [0.252353, 0],
      [0.137935, 0],
      [0.0707016, 0],
      [0.0319317, 0],
      [0.0080747, 0],
      [0.00157342, 0],
      [0, 0],
      [0.0294688, 0],
      [0.319651, 0],
      [0.141332, 0],
      [0.0722191, 0],
      [0.0329448, 0],
      [0.0384201, 0],
      [0.159503, 0],
      [0.0264748, 0],
      [0.00694902, 0],
      [0.000821904, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0.135],
      [0, 0],
      [0.0264841, 0],
    ],
  },
  { derandomised: true, decisions: 239, list: 1_012_536_501, begins: "591d 601d 611d 621d 631d 641d", states: [] },
] as const;

it.each(PRINTED)("decides as PIE of ns-3.37: even spacing $derandomised", ({ derandomised, ...printed }) => {
  const given = { burstRefill: "pause", markClears: false, meanPacketSize: 1514 } as const;
  const queue = hostOf(pie, { ...given, derandomised });
  queue.ecn = true;
  queue.buffer = { packets: 400 };
  const seen: string[] = [];
  const states: (readonly [number, number])[] = [];
  for (const { slot, arrivals } of slotsOf(PHASES.slice(0, 10))) {
    for (const arrival of arrivals) {
      queue.draws = [drawOf(arrival)];
      const outcome = queue.offer(slot * SLOT, 1514, arrival % 3 === 0 ? NOT_ECT : ECT0);
      if (outcome !== "stored") seen.push(`${arrival}${outcome === "marked" ? "m" : "d"}`);
    }
    if (slot % 12 === 11) queue.discipline.onTimer?.((slot + 0.5) * SLOT);
    queue.take((slot + 0.5) * SLOT);
    if (slot % 240 === 239) states.push([queue.state.probability, queue.state.burst]);
  }
  expect(seen.slice(0, 6).join(" ")).toBe(printed.begins);
  expect([seen.length, checksum(seen.join(" "))]).toEqual([printed.decisions, printed.list]);
  for (const [i, [probability, burst]] of printed.states.entries()) {
    expectClose(states[i]?.[0] ?? Number.NaN, probability);
    expectClose(states[i]?.[1] ?? Number.NaN, burst);
  }
});
