import { describe, expect, it } from "vitest";
import { DueTimes } from "../../../src/engine/flows/dueTimes.ts";
import { ARRIVAL, EventQueue, rankOf } from "../../../src/engine/kernel/eventQueue.ts";
import { MOST_ENTITIES, MOST_FLOWS, MOST_PACKETS, switchTo } from "../../../src/engine/kernel/threadState.ts";
import { allocatePacket, freePacket, RowColumns } from "../../../src/engine/packets/packetTable.ts";
import { Simulation } from "../../../src/engine/simulation/simulation.ts";
import { bulkDocument, scenarioOf } from "../scenarios.ts";

describe("columns of a thread", () => {
  it("say what there is no more room for, and how much there is", () => {
    switchTo(new RowColumns());
    for (let i = 0; i < MOST_PACKETS; i++) allocatePacket();
    expect(() => allocatePacket()).toThrow(
      new RangeError("the scenario needs more than 1048576 packets under way at a time; allowed: 1048576"),
    );
    freePacket(7);
    expect(allocatePacket()).toBe(7);

    const due = new DueTimes();
    due.makeRoom(MOST_FLOWS - 1);
    expect(() => due.makeRoom(MOST_FLOWS)).toThrow(/more than 262144 flows at a time/);

    const queue = new EventQueue();
    for (let i = 0; i < MOST_ENTITIES; i++) queue.add(rankOf(ARRIVAL, i, 0));
    expect(() => queue.add(rankOf(ARRIVAL, MOST_ENTITIES, 0))).toThrow(RangeError);
    queue.remove(3);
    expect(queue.add(rankOf(ARRIVAL, MOST_ENTITIES, 0))).toBe(3);
  });

  it("are not taken away from a simulation in mid-run", () => {
    const scenario = scenarioOf(bulkDocument("drop-tail"));
    const [running, other] = [new Simulation(scenario, 0), new Simulation(scenario, 0)];
    running.runUntil(1);
    const { main } = running.parts.flowHost;
    running.parts.flowHost.main = {
      arrive: (row) => {
        main.arrive(row);
        other.runUntil(0.5);
      },
    };
    expect(() => running.runUntil(2)).toThrow(/while another one of its thread ran/);
  });
});
