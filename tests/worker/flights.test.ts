import { describe, expect, it } from "vitest";
import { packetsInFlight } from "../../src/engine/simulation/packetsInFlight.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { hostScenario } from "./seekScenario.ts";

const at = (time: number): Simulation => {
  const simulation = new Simulation(hostScenario(), 0);
  simulation.runUntil(time);
  return simulation;
};
const namesOf = ({ flows, sequences, stages }: ReturnType<typeof packetsInFlight>): readonly string[] =>
  [...flows].map((flow, i) => `${flow} ${sequences[i]} ${stages[i]}`);

describe("packets under way", () => {
  it("are all listed if they are few", () => {
    const flights = packetsInFlight(at(6));
    expect(flights.oneIn).toBe(1);
    expect(flights.flows.length).toBeGreaterThan(10);
    expect(flights.ranks).toHaveLength(flights.flows.length);
  });

  it("are thinned to one in two, four, …, the same ones of which every rank says so", () => {
    const simulation = at(6);
    const all = packetsInFlight(simulation);
    for (const most of [1, 3, 8]) {
      const some = packetsInFlight(simulation, most);
      expect(some.flows.length).toBeLessThanOrEqual(most);
      expect(Math.log2(some.oneIn) % 1).toBe(0);
      expect(some.oneIn).toBeGreaterThan(1);
      const expected = namesOf(all).filter((_, i) => 2 ** (all.ranks[i] ?? 0) >= some.oneIn);
      expect(namesOf(some)).toEqual(expected);
    }
  });

  it("keep their rank from picture to picture; about half of all have the lowest", () => {
    const ranks = new Map<string, number>();
    const simulation = at(5);
    for (let time = 5; time < 12; time += 0.01) {
      simulation.runUntil(time);
      const flights = packetsInFlight(simulation);
      for (const [i, flow] of flights.flows.entries()) {
        if (flights.stages[i] === 3) continue;
        const name = `${flow} ${flights.sequences[i]}`;
        expect(flights.ranks[i]).toBe(ranks.get(name) ?? flights.ranks[i]);
        ranks.set(name, flights.ranks[i] ?? 0);
      }
    }
    const lowest = [...ranks.values()].filter((rank) => rank === 0).length / ranks.size;
    expect(ranks.size).toBeGreaterThan(300);
    expect(lowest).toBeGreaterThan(0.4);
    expect(lowest).toBeLessThan(0.6);
  });
});
