import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { warmedUp } from "../../src/worker/warmUp.ts";
import { hostScenario, straightHash } from "./seekScenario.ts";

describe("the first simulation of a worker", () => {
  it("continues as a copy, once, with the same run", () => {
    const scenario = hostScenario();
    const first = new Simulation(scenario, 0);
    first.watch(2, 9);
    first.runUntil(5);
    const second = warmedUp(first);
    expect(second).not.toBe(first);
    expect(warmedUp(second)).toBe(second);
    second.runUntil(12);
    expect(second.now).toBe(12);
    expect(second.traceHash()).toBe(straightHash(scenario, 12));
  });
});
