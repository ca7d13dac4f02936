import fc from "fast-check";
import { expect, it } from "vitest";
import { SenderFlow } from "../../src/engine/flows/senderFlow.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { cases } from "../fixtures/cases.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";

/**
 * By group: the congestion windows of its senders that are at it, asked one by one. Users' connections are left out.
 */
const windowsOf = ({ parts: insides }: Simulation): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const flow of insides.flows) {
    if (!(flow instanceof SenderFlow)) continue;
    const { group } = flow.setting;
    const window = flow.started && !flow.isOver() ? flow.machine.cwnd : 0;
    sums.set(group, flow.lasts ? Number.NaN : (sums.get(group) ?? 0) + window);
  }
  return sums;
};

it("a group's window is the sum of its senders' windows at any time, also after a checkpoint", () => {
  let checked = 0;
  fc.assert(
    fc.property(
      randomScenario({ changes: 0 }),
      fc.array(fc.double({ min: 0.1, max: DURATION, noNaN: true }), { minLength: 3, maxLength: 6 }),
      (scenario, times) => {
        let simulation = new Simulation(scenario, 0);
        for (const time of times.sort((a, b) => a - b)) {
          simulation.runUntil(time);
          simulation = Simulation.restore(simulation.save());
          const { values } = simulation.takeFrame();
          const windows = windowsOf(simulation);
          for (const [group, { id }] of simulation.scenario.traffic.entries()) {
            const told = values[simulation.channels.findIndex((channel) => channel.id === `window:${id}`)];
            const sum = windows.get(group) ?? 0;
            if (Number.isNaN(sum)) continue;
            expect(told).toBeCloseTo(sum, 9);
            if (sum > 0) checked += 1;
          }
        }
      },
    ),
    { numRuns: cases(30, 90) },
  );
  expect(checked).toBeGreaterThan(20);
});
